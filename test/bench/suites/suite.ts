import type { Row } from '../measure.ts'

/** Options of every suite. */
export interface SuiteOptions {
  /** A tenth of the work: to test the suite, not for publication. */
  readonly quick: boolean
  /** Includes sizes and durations that take minutes each. */
  readonly long: boolean
  /** Folder of the benchmark's own downloads; null unless `--fetch` was given. */
  readonly fetched: string | null
}

export interface Suite {
  readonly name: string
  readonly run: (options: SuiteOptions) => Promise<Row[]>
}
