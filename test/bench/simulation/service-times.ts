import type { Row } from '../measure.ts'

/** Service times, in CPU milliseconds unless noted. */
export interface ServiceTimes {
  /** Event loop, for a billed call, everything included. */
  readonly call: number
  /** Database, for one debit in a large batch. */
  readonly debit: number
  /** Database, for a statement with one debit, including its fixed cost. */
  readonly alone: number
  /** Wall time from the start of a statement with one debit to its commit. */
  readonly statement: number
  /** Permanent bytes on disk per call. */
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

/** Reads service times from the figures that `npm run bench -- --json FILE` wrote. */
export function serviceTimes(rows: readonly Row[]): ServiceTimes {
  return {
    call: found(rows, 'http', /^billed snapshot, .*accounts$/, 'µs') / 1000,
    debit: found(rows, 'ledger-growth', /^a debit to the database, /, 'µs each') / 1000,
    alone: found(rows, 'ledger-growth', /^a debit alone to the database, /, 'µs each') / 1000,
    statement: found(rows, 'ledger-growth', /^one debit at a time/, 'µs each') / 1000,
    entryBytes: found(rows, 'ledger-growth', /^an entry with its indexes/, 'bytes each'),
  }
}
