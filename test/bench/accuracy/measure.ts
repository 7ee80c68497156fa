/** A truth table as stored: `columns` name the values of each row. */
export interface Truth {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly houseSystems?: readonly string[]
}

/** One comparison of ours with the truth. */
export interface Measure {
  /** What was compared, such as `ascendant`; errors of one quantity are summed up together. */
  readonly quantity: string
  readonly unit: 'arcsec' | 's' | 'mag'
  /** Ours minus the truth. */
  readonly error: number
  /** The instant, so that the worst case can be found again. */
  readonly at: string
}

/** A scorer: which table it reads, and what it makes of it. */
export interface Topic {
  readonly file: string
  readonly score: (truth: Truth) => Iterable<Measure>
}

export type Row = Readonly<Record<string, number> & { utc: string }>

/** The rows of a table as records. */
export function* records({ columns, rows }: Truth): Generator<Row> {
  for (const row of rows) yield Object.fromEntries(columns.map((name, at) => [name, row[at]])) as Row
}
