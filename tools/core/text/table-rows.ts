/** The cells of a row; fewer columns than these are read as far as they go. */
type Cells = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

/** The cells of one row. */
export const tableCells = (row: string, mark = '\t'): Cells => row.split(mark) as readonly string[] as Cells

/** The rows of a table kept as text, a row a line. */
export const tableRows = (text: string, mark = '\t'): Cells[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((row) => tableCells(row, mark))
