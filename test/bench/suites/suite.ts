import type { Row } from '../measure.ts'

/** What every suite is told. */
export interface SuiteOptions {
  /** A tenth of the work: to see that it runs, not to quote. */
  readonly quick: boolean
  /** Sizes and times that take minutes each. */
  readonly long: boolean
  /** Folder of the benchmark's own downloads; null unless `--fetch` was given. */
  readonly fetched: string | null
}

export interface Suite {
  readonly name: string
  readonly run: (options: SuiteOptions) => Promise<Row[]>
}
