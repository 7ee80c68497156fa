import { type ExtremumKind, extremaOf, starExtrema } from '../../stars/variable-extrema.ts'
import { instantOfTt, instantOfUtc, SECONDS_PER_DAY } from '../../time/time.ts'
import type { BodyEvent, VariableStar } from './event.ts'

/** Whether the times of a star's minima or maxima are known. */
export const hasExtrema = (kind: string, star: VariableStar): boolean =>
  (extremaOf(star) as readonly string[]).includes(kind)

/** Minima or maxima of a variable star in fromTt ≤ t < toTt (days), as the Earth sees them. */
export function* starEvents(
  kind: ExtremumKind,
  star: VariableStar,
  fromTt: number,
  toTt: number,
): Generator<BodyEvent<VariableStar>> {
  const [from, to] = [instantOfTt(fromTt).utc, instantOfTt(toTt).utc]
  for (const { utc, errorDays, magnitude, periodDays, eclipseHours } of starExtrema(star, kind, from, to)) {
    yield {
      kind,
      name: `at ${kind}`,
      body: star,
      instant: instantOfUtc(utc),
      value: magnitude,
      unit: 'mag',
      detail: {
        timeErrorSeconds: errorDays * SECONDS_PER_DAY,
        periodDays,
        ...(eclipseHours === null ? {} : { eclipseHours }),
      },
    }
  }
}
