/** Stars whose brightness changes, by Hipparcos number. */
import { variableStarRows } from '../data/variable-stars.ts'

export interface Variability {
  /** Type in the General Catalogue of Variable Stars: M (Mira), EA (Algol), DCEP (δ Cephei) … */
  readonly type: string
  readonly brightest: number
  readonly faintest: number
  /** `null` for stars without a period. */
  readonly periodDays: number | null
}

let byHip: ReadonlyMap<number, Variability> | undefined

/** How a star varies; `undefined` when it does by less than 0.1 mag. Read on first use. */
export function variability(hip: number): Variability | undefined {
  byHip ??= new Map(
    variableStarRows
      .trim()
      .split('\n')
      .map((row) => {
        const [hip, , type, brightest, faintest, period] = row.split('\t') as [
          string,
          string,
          string,
          string,
          string,
          string,
        ]
        const periodDays = period === '' ? null : Number(period)
        return [
          Number(hip),
          { type, brightest: Number(brightest), faintest: Number(faintest), periodDays },
        ] as const
      }),
  )
  return byHip.get(hip)
}
