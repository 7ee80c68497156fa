/** Stars whose brightness changes, by Hipparcos number. */
import { variableStarRows } from '../data/variable-stars.ts'
import { tableRows } from '../text/table-rows.ts'

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
    tableRows(variableStarRows).map(([hip, , type, brightest, faintest, period]) => {
      const periodDays = period === '' ? null : Number(period)
      return [Number(hip), { type, brightest: Number(brightest), faintest: Number(faintest), periodDays }]
    }),
  )
  return byHip.get(hip)
}
