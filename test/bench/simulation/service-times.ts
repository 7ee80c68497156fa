import type { Row } from '../measure.ts'

/** What a piece of work takes, in milliseconds of one processor unless said otherwise. */
export interface ServiceTimes {
  /** Of the event loop for a billed call, all that the process does for it. */
  readonly call: number
  /** Of the database for one debit in a batch of many. */
  readonly debit: number
  /** Of the database for a statement of one debit: what a statement costs whatever its batch is in it. */
  readonly alone: number
  /** By the clock, from the begin of a statement of one debit to its commit. */
  readonly statement: number
  /** Bytes on disk that a call leaves for ever. */
  readonly entryBytes: number
}

const found = (rows: readonly Row[], suite: string, quantity: RegExp, unit: string): number => {
  const row = rows
    .filter((one) => one.suite === suite && quantity.test(one.quantity) && one.unit === unit)
    .at(-1)
  if (!row)
    throw new Error(`The figures have no row ${suite}, ${quantity.source} in ${unit}: run npm run bench.`)
  return row.ours
}

/** Service times out of the figures that `npm run bench -- --json FILE` writes. */
export function serviceTimes(rows: readonly Row[]): ServiceTimes {
  return {
    call: found(rows, 'http', /^billed snapshot, .*accounts$/, 'µs') / 1000,
    debit: found(rows, 'ledger-growth', /^a debit to the database, /, 'µs each') / 1000,
    alone: found(rows, 'ledger-growth', /^a debit alone to the database, /, 'µs each') / 1000,
    statement: found(rows, 'ledger-growth', /^one debit at a time/, 'µs each') / 1000,
    entryBytes: found(rows, 'ledger-growth', /^an entry with its indexes/, 'bytes each'),
  }
}
