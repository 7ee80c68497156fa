/** Scored implementation: ours, or plain astronomy-engine with the true ΔT or with its own. */
export type Contender = 'ours' | 'plain' | 'plainOwnDeltaT'
export const contenders: readonly Contender[] = ['ours', 'plain', 'plainOwnDeltaT']

/** Error statistics of one implementation in one quantity of one subject. */
export interface Spread {
  readonly count: number
  readonly max: number
  readonly rms: number
  /** The row with the largest error, for inspection. */
  readonly worst: string
}

/** One line of the report. */
export interface Score {
  /** The truth file: `positions`. */
  readonly topic: string
  /** `longitude`, `rise` … */
  readonly quantity: string
  /** Subject of the rows, such as a body. */
  readonly subject: string
  readonly unit: string
  readonly spreads: Partial<Record<Contender, Spread>>
  /** Events that only the truth or only the implementation has. */
  readonly missed: Partial<Record<Contender, number>>
}

interface Sums {
  count: number
  max: number
  squares: number
  worst: string
  missed: number
}

/** Collects errors row by row and returns the lines of the report. */
export class Tally {
  readonly topic: string
  readonly #sums = new Map<string, Sums>()

  constructor(topic: string) {
    this.topic = topic
  }

  #entry(contender: Contender, quantity: string, subject: string, unit: string): Sums {
    const key = [quantity, subject, unit, contender].join('|')
    let sums = this.#sums.get(key)
    if (!sums) {
      sums = { count: 0, max: 0, squares: 0, worst: '', missed: 0 }
      this.#sums.set(key, sums)
    }
    return sums
  }

  error(
    contender: Contender,
    quantity: string,
    subject: string,
    unit: string,
    error: number,
    row: string,
  ): void {
    const sums = this.#entry(contender, quantity, subject, unit)
    sums.count++
    sums.squares += error * error
    if (Math.abs(error) >= Math.abs(sums.max)) {
      sums.max = error
      sums.worst = row
    }
  }

  missed(contender: Contender, quantity: string, subject: string, unit: string): void {
    this.#entry(contender, quantity, subject, unit).missed++
  }

  scores(): Score[] {
    const lines = new Map<string, Score>()
    for (const [key, { count, max, squares, worst, missed }] of this.#sums) {
      const [quantity, subject, unit, contender] = key.split('|') as [string, string, string, Contender]
      const id = `${quantity}|${subject}|${unit}`
      const line = lines.get(id) ?? { topic: this.topic, quantity, subject, unit, spreads: {}, missed: {} }
      lines.set(id, line)
      if (count > 0)
        line.spreads[contender] = { count, max: Math.abs(max), rms: Math.sqrt(squares / count), worst }
      if (missed > 0) line.missed[contender] = missed
    }
    return [...lines.values()]
  }
}

/** A truth file as it is on disk. */
export interface TruthFile {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly bodyOrder?: readonly string[]
  readonly [other: string]: unknown
}

/** One topic of the report: reads its truth file's rows and tallies the errors. */
export interface Scorer {
  /** Name of the truth file without `.json`; its folder is the one named, or `bodies` beside it. */
  readonly topic: string
  score(truth: TruthFile, tally: Tally): void
}

/** Rows as objects by column name. */
export const records = (truth: TruthFile): Record<string, unknown>[] =>
  truth.rows.map((row) => Object.fromEntries(truth.columns.map((column, index) => [column, row[index]])))
