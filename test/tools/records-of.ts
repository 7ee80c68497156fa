/** Rows of a compact table as records. */
export const recordsOf = ({ columns, rows }: { columns: (string | { name: string })[]; rows: unknown[] }) =>
  rows.map((row) =>
    Array.isArray(row)
      ? Object.fromEntries(
          columns.map((column, at) => [typeof column === 'string' ? column : column.name, row[at]]),
        )
      : row,
  )
