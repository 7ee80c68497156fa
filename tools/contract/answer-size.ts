/** Maximum characters of one page of an answer, which with `meta` has at most 25,000: half of what hosts show. */
export const pageChars = 21_000
