/** Pages of the docs load files of this origin alone, and nothing is inline. @see Content Security Policy Level 3, W3C */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
