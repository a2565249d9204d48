// What moves and sounds because of what was told. It waits until the table is drawn: on a slow machine the first move may be told
// before the page that shows the deal is there.

/** @typedef {{ first: boolean, cues: Tudor.Cue[] }} News */

/** Nobody wants to see more of what is past. */
const KEPT = 8;

export class NewsQueue {
  constructor() {
    /** @type {News[]} */
    this.waiting = [];
    this.listener = /** @type {((news: News) => void) | null} */ (null);
  }

  /** @param {News} news */
  tell(news) {
    if (this.listener) this.listener(news);
    else this.waiting = [...(news.first ? [] : this.waiting), news].slice(-KEPT);
  }

  /**
   * Hear what waits, then everything as it comes, until the returned function is called.
   * @param {(news: News) => void} listener
   */
  listen(listener) {
    this.listener = listener;
    for (const news of this.waiting.splice(0)) listener(news);
    return () => {
      this.listener = null;
    };
  }
}
