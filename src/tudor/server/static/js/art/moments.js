// Signs of big moments, 64 by 64.

/** @type {{ [moment: string]: string }} */
export const MOMENTS = {
  case: `<path class="paper" d="M8 24h48v30H8z"/><path class="flap" d="M8 24 32 6l24 18-24 16z"/><path class="seal" d="m8 54 19-16m29 16L37 38"/>`,
  out: `<circle class="paper" cx="32" cy="22" r="11"/><path class="paper" d="M12 56c2-16 38-16 40 0z"/><path class="mark" d="m10 10 44 44"/>`,
  murder: `<path class="blade" d="M30 6c9 8 8 22 2 34h-8c4-12 2-24 6-34z"/><path class="paper" d="M18 40h22v5H18z"/><path class="flap" d="M25 45h8l2 14H23z"/>`,
  clock: `<circle class="paper" cx="32" cy="32" r="26"/><path class="mark" d="M32 14v18l12 9"/>`,
  butler: `<path class="paper" d="M8 46a24 24 0 0 1 48 0z"/><circle class="flap" cx="32" cy="18" r="4"/><path class="mark" d="M4 50h56"/>`,
  power: `<path class="paper" d="m32 4 8 19 20 2-15 14 5 20-18-11-18 11 5-20L4 25l20-2z"/>`,
  eye: `<path class="paper" d="M4 32q28-34 56 0-28 34-56 0z"/><circle class="blade" cx="32" cy="32" r="10"/><circle class="seal" cx="32" cy="32" r="4"/>`,
};
