import { moonSurface } from '../../appearance/moon-face.ts'
import { physicalEphemeris } from '../../appearance/physical.ts'
import type { SkyBody } from '../../bodies.ts'
import { craters } from '../../data/moon-features.ts'
import { arcCosine, arcSine, cosine, signedDegrees, sine } from '../../math/angles.ts'
import { extrema, roots } from '../../math/root-finding.ts'
import { instantOfTt } from '../../time/time.ts'
import { type BodyEvent, type BodyEventKind, type EventFamily, TOLERANCE_DAYS } from './event.ts'

/** A point of the Moon by its selenographic longitude (east positive) and latitude, degrees. */
export interface MoonFeature {
  readonly name: string
  readonly longitude: number
  readonly latitude: number
}

/** The craters that have a name here, in the order of the table. */
export const featureNames: readonly string[] = craters.map(([name]) => name)

/** A crater by its name, in either case. */
export function featureNamed(text: string): MoonFeature | undefined {
  const crater = craters.find(([name]) => name.toLowerCase() === text.trim().toLowerCase())
  if (!crater) return undefined
  const [name, longitude, latitude] = crater
  return { name, longitude, latitude }
}

/**
 * Altitude of the Sun's centre over a point of the Moon's mean sphere, degrees.
 * @see Meeus, Astronomical Algorithms, 2nd ed., ch. 53.
 */
export function sunAltitudeOver({ longitude, latitude }: MoonFeature, tt: number): number {
  const { colongitude, subsolarLatitude } = moonSurface(instantOfTt(tt))
  return arcSine(
    sine(subsolarLatitude) * sine(latitude) +
      cosine(subsolarLatitude) * cosine(latitude) * sine(colongitude + longitude),
  )
}

/** Days between looks: the Sun is over a point for half of 29.5 days; near the poles it may rise for less. */
const LOOK_DAYS = 1

/** When the Sun passes an altitude over a point, upward or downward. */
function* passages(
  kind: BodyEventKind,
  name: string,
  [feature, altitude, isRising]: readonly [feature: MoonFeature, altitude: number, isRising: boolean],
  [fromTt, toTt]: readonly [from: number, to: number],
): Generator<BodyEvent> {
  const curve = (tt: number): number => sunAltitudeOver(feature, tt) - altitude
  const options = { step: LOOK_DAYS, tolerance: TOLERANCE_DAYS * 10, touching: true }
  for (const { at: tt, rising } of roots(curve, fromTt, toTt, options)) {
    if (rising !== isRising) continue
    const instant = instantOfTt(tt)
    const { colongitude } = moonSurface(instant)
    yield {
      kind,
      name,
      body: 'moon',
      instant,
      value: colongitude,
      unit: 'deg',
      detail: { quantity: 'colongitude' },
    }
  }
}

/**
 * Altitude of the Sun over the crater Werner with which the rims of Blanchinus, La Caille and Purbach shine as an X, for some four hours,
 * degrees: D. M. F. Chapman, J. Roy. Astron. Soc. Can. (2007), after quotations, who has it at colongitudes of 358.0° ± 1.2°.
 */
const X_ALTITUDE = 1.4

/** The Lunar X. */
export const lunarX: EventFamily = {
  bodies: ['moon'],
  search: (_: SkyBody, fromTt, toTt) =>
    passages('lunarX', 'Lunar X', [featureNamed('Werner') as MoonFeature, X_ALTITUDE, true], [fromTt, toTt]),
}

/** The crater whose rim and lesser ones beside it shine as a V: IAU, Gazetteer of Planetary Nomenclature, to 0.1°. */
const UKERT: MoonFeature = { name: 'Ukert', longitude: 1.4, latitude: 7.7 }
/**
 * Altitude of the Sun over Ukert at a colongitude of 358.0°, that of the X, degrees: observers print one time for both (I. Musgrave, G.
 * Shanos, 2025), and see the V a little earlier. The rims stand in the light before the floor.
 */
const V_ALTITUDE = -0.6

/** The Lunar V. */
export const lunarV: EventFamily = {
  bodies: ['moon'],
  search: (_: SkyBody, fromTt, toTt) =>
    passages('lunarV', 'Lunar V', [UKERT, V_ALTITUDE, true], [fromTt, toTt]),
}

/** Sunrise or sunset at a feature of the Moon: its centre on the mean sphere, and the Sun's centre. */
const sunAt = (kind: 'featureSunrise' | 'featureSunset'): EventFamily => ({
  bodies: ['moon'],
  search(_: SkyBody, fromTt, toTt, { feature }) {
    if (!feature) return []
    const isRising = kind === 'featureSunrise'
    const name = `${isRising ? 'sunrise' : 'sunset'} at ${feature.name}`
    return passages(kind, name, [feature, 0, isRising], [fromTt, toTt])
  },
})

export const featureSunrise = sunAt('featureSunrise')
export const featureSunset = sunAt('featureSunset')

/** The point of the Moon with the Earth's centre overhead, degrees. */
function librationAt(tt: number) {
  const { longitude, latitudeCentric: latitude } = physicalEphemeris('moon', instantOfTt(tt)).subObserver
  return { longitude: signedDegrees(longitude), latitude }
}

/** How far the middle of the disc has moved from its mean place: the most of a limb that is otherwise hidden is in view. */
function* librations(_: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const angle = (tt: number): number => {
    const { longitude, latitude } = librationAt(tt)
    return arcCosine(cosine(longitude) * cosine(latitude))
  }
  for (const { at: tt, kind, value } of extrema(angle, fromTt, toTt, { step: 1, tolerance: 1e-4 })) {
    if (kind === 'minimum') continue
    const { longitude, latitude } = librationAt(tt)
    const limb = `${latitude > 0 ? 'north' : 'south'}-${longitude > 0 ? 'eastern' : 'western'}`
    const detail = { longitude, latitude, limb }
    yield {
      kind: 'libration',
      name: 'greatest libration',
      body: 'moon',
      instant: instantOfTt(tt),
      value,
      unit: 'deg',
      detail,
    }
  }
}

/** Greatest librations, about four in a month: geocentric. */
export const libration: EventFamily = { bodies: ['moon'], search: librations }
