/** Pages of the docs have no script at all. @see Content Security Policy Level 3, W3C */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
