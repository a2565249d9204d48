// The rating beside a name.
import { html } from "../html.js";
import { t } from "../words.js";

/**
 * A rating in figures; a question mark says that few games stand behind it.
 * @param {Tudor.Chair} [chair]
 */
export const ratingOf = (chair) => (chair?.rating == null ? "" : `${chair.rating}${chair.provisional ? "?" : ""}`);

/** @param {{ chair: Tudor.Chair }} props */
export function Rating({ chair }) {
  if (chair.rating == null) return null;
  const title = t(chair.provisional ? "rating-provisional" : "rating-is", { rating: chair.rating });
  return html` <span class="rating" title=${title}>${ratingOf(chair)}</span>`;
}
