import { z } from 'zod'
import { type Birth, refuseWithoutTime } from '../arguments/birth.ts'
import { Problem } from '../contract/problems.ts'
import { HIGHEST_HARMONIC } from '../core/charts/harmonic.ts'
import type { HouseSystem } from '../core/charts/houses.ts'

/** Parameter of a harmonic chart. */
export const harmonic = z
  .int({ error: `harmonic must be a whole number from 1 to ${HIGHEST_HARMONIC}` })
  .min(1, 'harmonic must be at least 1')
  .max(HIGHEST_HARMONIC, `harmonic must be at most ${HIGHEST_HARMONIC}`)
  .default(1)
  .meta({ description: 'Harmonic chart: longitudes times this.' })

/** Choices that a harmonic decides about. */
interface Harmonic {
  readonly harmonic: number
  readonly houseSystem?: HouseSystem | undefined
}

/**
 * Refuses a harmonic of a birth without a time, which an error of hours spoils, and house systems other than equal houses.
 * @throws Problem `invalid_parameter`
 */
export function refuseHarmonic({ harmonic, houseSystem }: Harmonic, born: Pick<Birth, 'place'>): void {
  if (harmonic === 1) return
  refuseWithoutTime('harmonic', 'harmonic', [born])
  if (houseSystem === undefined || houseSystem === 'equal') return
  throw new Problem('invalid_parameter', 'Houses of a harmonic chart are equal, from its own ascendant.', {
    parameter: 'houseSystem',
    hint: 'Omit houseSystem.',
  })
}

/**
 * Refuses a harmonic of a whole day, in which the Moon goes half a sign times the harmonic.
 * @throws Problem `invalid_parameter`
 */
export function refuseHarmonicOfDay(number: number, dateOnly: boolean): void {
  if (number === 1 || !dateOnly) return
  throw new Problem('invalid_parameter', 'A harmonic is not known without a time of day.', {
    parameter: 'harmonic',
    hint: 'Send a time in datetime, T00:00 for midnight, or leave harmonic out.',
  })
}

/** Setting of a harmonic; none of the chart itself. */
export const harmonicSetting = (number: number): { readonly harmonic?: number } =>
  number === 1 ? {} : { harmonic: number }
