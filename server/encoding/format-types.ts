/** Media types by the values of the `format` parameter. */
export const formatTypes: Readonly<Record<string, string>> = {
  // A feed's URL is in `meta`, which only JSON contains.
  feed: 'application/json',
  text: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  geojson: 'application/geo+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
}
