import type { LunarEclipse } from '../../core/events/eclipses/lunar.ts'
import type { SolarEclipse } from '../../core/events/eclipses/solar.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { signedDegrees } from '../../core/math/angles.ts'
import { refineExtremum } from '../../core/math/root-finding.ts'
import { longitudeError } from '../../core/time/written.ts'
import type { EclipseRecord } from '../eclipse.ts'
import { type LocalEclipseRecord, localLunarRecord, localSolarRecord } from '../local-eclipse.ts'

/** An eclipse of the Sun or of the Moon. */
export type Eclipse = { readonly solar: SolarEclipse } | { readonly lunar: LunarEclipse }

/** Standard errors of ΔT that the Earth is turned by, to see what a place may see: 19 of 20 values are within two. */
const errorTurns = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2]
/** Degrees of longitude below which no place is in doubt but within half a kilometre of a limit: one second of ΔT. */
const surelyKnown = 15 / 3600
/** Magnitude from which on the place may be about a central path that passes between two turns. */
const nearlyCentral = 0.8

/**
 * The kinds that a place may see an eclipse as, if two standard errors of ΔT leave more than one: what longitudes to the east and
 * west see.
 */
export function possibly(
  eclipse: Eclipse,
  site: Observer,
): Pick<EclipseRecord, 'possibleKinds' | 'possibleDurationSeconds'> | undefined {
  const { greatest } = 'solar' in eclipse ? eclipse.solar : eclipse.lunar
  const error = longitudeError(greatest.utc)
  if (error < surelyKnown) return undefined
  const localAt = (turn: number): LocalEclipseRecord => {
    const place = { ...site, longitude: signedDegrees(site.longitude + turn * error) }
    return 'solar' in eclipse
      ? localSolarRecord(eclipse.solar, place)
      : localLunarRecord(eclipse.lunar, place)
  }
  const records = errorTurns.map(localAt)
  const isCentral = 'solar' in eclipse && eclipse.solar.isCentral
  const all = [...records, ...(isCentral ? deepestTurns(records, localAt).map(localAt) : [])]
  const kinds = [...new Set(all.map(({ deepestSeen }) => deepestSeen ?? ('none' as const)))]
  if (kinds.length === 1) return undefined
  const seconds = all.map(({ durationSeconds }) => durationSeconds ?? 0)
  const longest = Math.max(...seconds)
  return {
    possibleKinds: kinds,
    ...(longest > 0 ? { possibleDurationSeconds: [Math.min(...seconds), longest] } : {}),
  }
}

/** The turns between those that are tried where the eclipse is deepest: a path may be narrower than they are apart. */
function deepestTurns(
  records: readonly LocalEclipseRecord[],
  recordAt: (turn: number) => LocalEclipseRecord,
): number[] {
  const magnitudeOf = ({ maximum }: LocalEclipseRecord): number => maximum?.magnitude ?? 0
  const magnitudes = records.map(magnitudeOf)
  return errorTurns.flatMap((turn, index) => {
    const magnitudeThere = magnitudes[index] as number
    const [before = 0, after = 0] = [magnitudes[index - 1], magnitudes[index + 1]]
    if (magnitudeThere < nearlyCentral || magnitudeThere < before || magnitudeThere < after) return []
    const [from, to] = [errorTurns[index - 1] ?? turn, errorTurns[index + 1] ?? turn]
    return [refineExtremum((turn) => magnitudeOf(recordAt(turn)), from, to, 'maximum', 1e-3).at]
  })
}
