import { MOON_RADIUS, semidiameter } from '../appearance/disc-radii.ts'
import { illuminatedFraction, moonMagnitude } from '../appearance/magnitude.ts'
import { altitudeOf, type LocalTrack, localTrack, toHorizon } from '../ephemeris/track.ts'
import { refraction } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { arcCosine } from '../math/angles.ts'
import { dot, length, unit, type Vector } from '../math/geometry.ts'
import { memoized } from '../math/memoized.ts'
import { bodyTarget } from '../targets/target.ts'
import { faintestAgainst, type Search, spreadLoss } from './eye-threshold.ts'
import { type Air, type Beam, beamOf, clearAir, extinction, scattered, skyPatch } from './sky-brightness.ts'

/** The Sun or the Moon with its direction in the frame of the horizon: x north, y east, z up. */
interface Luminary {
  readonly direction: Vector
  readonly beam: Beam
}

/** Sun and Moon over a place at a moment. */
interface Lights {
  readonly sun: Luminary
  readonly moon: Luminary
  /** Airless, degrees. */
  readonly sunAltitude: number
}

/** The Sun as seen from the Earth. VISLIMIT (see sky-brightness.ts), table of the V band. */
const SUN_MAGNITUDE = -26.74

/** Directions of Sun and Moon in the frame of the horizon, and the Moon's distance in au. */
interface Places {
  readonly sun: Vector
  readonly moon: Vector
  readonly moonDistance: number
}

/** Steps a day, of five minutes, between which Sun and Moon move in straight lines: 0.004° of altitude, as many magnitudes of twilight. */
const STEPS = 288

function placesOf(observer: Observer): (step: number) => Places {
  const level = toHorizon(observer)
  const [sunAt, moonAt] = (['sun', 'moon'] as const).map((body) =>
    localTrack(bodyTarget(body).track, observer),
  ) as [LocalTrack, LocalTrack]
  return memoized((step) => {
    const moon = level(moonAt(step / STEPS))
    return { sun: unit(level(sunAt(step / STEPS))), moon: unit(moon), moonDistance: length(moon) }
  })
}

const interpolated = (a: Vector, b: Vector, share: number): Vector =>
  unit({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y), z: a.z + share * (b.z - a.z) })

function lightsOf(observer: Observer, air: Air): (tt: number) => Lights {
  const placesAt = placesOf(observer)
  return (tt) => {
    const step = Math.floor(tt * STEPS)
    const share = tt * STEPS - step
    const [a, b] = [placesAt(step), placesAt(step + 1)]
    const [sun, moon] = [interpolated(a.sun, b.sun, share), interpolated(a.moon, b.moon, share)]
    const sunAltitude = altitudeOf(sun)
    const phaseAngle = 180 - arcCosine(dot(sun, moon))
    const moonlight = moonMagnitude({ phaseAngle, sunDistance: 1, observerDistance: a.moonDistance })
    return {
      sun: { direction: sun, beam: beamOf(air, SUN_MAGNITUDE, sunAltitude) },
      moon: { direction: moon, beam: beamOf(air, moonlight, altitudeOf(moon)) },
      sunAltitude,
    }
  }
}

/** Something that may be seen: the faintest star of the sky about it is compared with its magnitude. */
export interface TrackedSight {
  readonly track: LocalTrack
  /** Of its area on the sky, square minutes of arc; 0 of a point. */
  readonly area: number
  /** Whether the Moon's light is left out: it does not outshine itself, nor much of what a telescope shows. */
  readonly ignoresMoon?: boolean
}

/** How well the naked eye sees from a place under a cloudless sky far from towns. */
export interface Visibility {
  /**
   * Faintest magnitude that something can have to be seen where it stands at a TT, by the light of Sun, Moon and airglow about it and by what
   * the air takes from it; as if it stood on the horizon while it is below.
   */
  readonly limitOf: (sight: TrackedSight, search?: Search) => (tt: number) => number
  /** The same of a star in a direction of the horizon's frame. */
  readonly limitAt: (direction: Vector, tt: number) => number
  /** Brightness of the sky in a direction of the horizon's frame, magnitudes of a square second of arc. */
  readonly brightnessAt: (direction: Vector, tt: number) => number
  /** The faintest star overhead. */
  readonly overhead: (tt: number) => number
  /** The faintest star anywhere: overhead or halfway up on any side. */
  readonly best: (tt: number) => number
  /** Airless altitude of the Sun, degrees. */
  readonly sunAltitude: (tt: number) => number
  /** Angle of a direction of the horizon's frame from the Moon, degrees. */
  readonly moonDistance: (direction: Vector, tt: number) => number
}

/** Magnitude of a square second of arc of so many nanolamberts. R. H. Garstang, Publ. Astron. Soc. Pac. 101, 306 (1989), eq. 28. */
const surfaceMagnitude = (nanolamberts: number): number =>
  (20.7233 - Math.log(nanolamberts / 34.08)) / 0.92104

const ZENITH: Vector = { x: 0, y: 0, z: 1 }
/** Overhead, and halfway up towards eight points of the compass. */
const LOOKS: readonly Vector[] = [
  ZENITH,
  ...Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4
    return { x: Math.cos(angle) * Math.SQRT1_2, y: Math.sin(angle) * Math.SQRT1_2, z: Math.SQRT1_2 }
  }),
]

/**
 * Visibility from a place.
 *
 * Catalogs of naked-eye limits have them overhead, so what the air takes there is left out: 6.5 of a moonless night.
 *
 * **Accuracy**: the zenith in twilight within 0.7 mag a square second of Patat et al. (2006), the Sun 5° to 16° down. Young and old crescents of the
 * Moon, 2024–2026: all of Yallop's classes A and B are seen, none of class F. Twice the aerosol takes 1.0 mag at an altitude of 5°.
 */
export function visibilityFrom(observer: Observer): Visibility {
  const air = clearAir(observer.elevation)
  const overheadLoss = extinction(air, 90)
  const lightsAt = lightsOf(observer, air)
  const level = toHorizon(observer)
  const seenAltitude = (direction: Vector): number => {
    const airless = altitudeOf(direction)
    return Math.max(0, airless + refraction(airless, observer.air))
  }
  const glowOf = (direction: Vector, { sun, moon }: Lights, ignoresMoon = false): number => {
    const patch = skyPatch(air, seenAltitude(direction))
    const from = (light: Luminary): number =>
      scattered(light.beam, patch, arcCosine(dot(direction, light.direction)))
    return patch.airglow + from(sun) + (ignoresMoon ? 0 : from(moon))
  }
  const limit = (
    direction: Vector,
    lights: Lights,
    { area, ignoresMoon = false }: Omit<TrackedSight, 'track'>,
    search?: Search,
  ): number => {
    const altitude = seenAltitude(direction)
    const glow = glowOf(direction, lights, ignoresMoon)
    return faintestAgainst(glow, search) - spreadLoss(area, glow) - extinction(air, altitude) + overheadLoss
  }
  const limitAt = (direction: Vector, tt: number): number => limit(direction, lightsAt(tt), { area: 0 })
  return {
    limitOf: (sight, search) => (tt) => limit(unit(level(sight.track(tt))), lightsAt(tt), sight, search),
    limitAt,
    brightnessAt: (direction, tt) => surfaceMagnitude(glowOf(direction, lightsAt(tt))),
    overhead: (tt) => limitAt(ZENITH, tt),
    best: (tt) => Math.max(...LOOKS.map((direction) => limitAt(direction, tt))),
    sunAltitude: (tt) => lightsAt(tt).sunAltitude,
    moonDistance: (direction, tt) => arcCosine(dot(direction, lightsAt(tt).moon.direction)),
  }
}

/** Brightness of the moonless zenith at sea level, nanolamberts, and the faintest star there: 6.5. */
const DARK_ZENITH = skyPatch(clearAir(0), 90).airglow
export const MOONLESS_LIMIT = faintestAgainst(DARK_ZENITH)

/** Magnitude of the star that is as hard to see in the moonless zenith as something of an area, square minutes of arc. */
export const asStar = (magnitude: number, area: number): number => magnitude + spreadLoss(area, DARK_ZENITH)

/** Lit area of the Moon's disc at a distance, square minutes of arc, by its angle from the Sun in degrees. */
export const moonArea = (distanceAu: number, elongation: number): number =>
  Math.PI * (semidiameter(MOON_RADIUS, distanceAu) * 60) ** 2 * illuminatedFraction(180 - elongation)
