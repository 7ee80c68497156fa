import { KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { DEGREES, sine } from '../math/angles.ts'
import { add, dot, length, scale, separation, subtract, unit, type Vector } from '../math/geometry.ts'
import { refineExtremum, refineRoot } from '../math/root-finding.ts'
import { type Instant, instantOfTt, instantOfUtc, utcOfTt } from '../time/time.ts'
import { obscuration, SUN_RADIUS, semidiameter } from './disc-radii.ts'
import { moonState } from './jupiter-moon-events.ts'
import { type GalileanMoon, galileanMoons, moonPaths } from './jupiter-moons.ts'

export const mutualKinds = ['mutualOccultation', 'mutualEclipse'] as const
export type MutualKind = (typeof mutualKinds)[number]

/** One moon before another, or its shadow on it. Times in ms since 1970 UTC, as the Earth's centre sees it. */
export interface MutualEvent {
  readonly kind: MutualKind
  /** The moon in front. */
  readonly moon: GalileanMoon
  /** The moon that loses light. */
  readonly hidden: GalileanMoon
  /** When the light begins to fade, is least, and is whole again. */
  readonly start: number
  readonly maximum: number
  readonly end: number
  /** Greatest share of the hidden moon's light that is lost, 0–1. */
  readonly covered: number
  /** Magnitudes that the light fades by: of an occultation that of both moons together. */
  readonly magnitudeDrop: number
}

/**
 * Mean radii. Archinal et al., Report of the IAU Working Group on Cartographic Coordinates and Rotational Elements: 2015,
 * Celest. Mech. Dyn. Astr. 130:22 (2018), table 5; km.
 */
const radiusKm: Readonly<Record<GalileanMoon, number>> = {
  io: 1821.49,
  europa: 1560.8,
  ganymede: 2631.2,
  callisto: 2410.3,
}
/** Magnitudes at 1 au from Sun and Earth, as Stellarium 0.22.2 has them (ssystem_major.ini). */
const absolute: Readonly<Record<GalileanMoon, number>> = {
  io: -1.68,
  europa: -1.41,
  ganymede: -2.09,
  callisto: -1.05,
}
const radiusAu = (moon: GalileanMoon): number => radiusKm[moon] / KM_PER_AU
const light = (moon: GalileanMoon): number => 10 ** (-0.4 * absolute[moon])

/** Days between looks: an hour, in which moons that pass each other come by at most half a radius of Jupiter. */
const LOOK_DAYS = 1 / 24
/** Distance between moons, au, 200 000 km, within which they may meet between two looks. */
const NEAR = 200_000 / KM_PER_AU
/** A meeting of moons that move side by side takes hours. */
const LONGEST_DAYS = 0.5
const TOLERANCE_DAYS = 1e-6
/** Share of light below which nothing is noticed. */
const LEAST_COVERED = 0.01

/** Two moons in line with the Earth, or with the Sun. */
interface Meeting {
  /** Distance of the hidden moon from the line through the one in front, au; nothing if it is not behind it. */
  readonly miss: number
  /** Distance at which the light begins to fade, au. */
  readonly reach: number
  readonly covered: number
}

/** From the Earth: discs of two moons. */
function discs(front: GalileanMoon, rear: GalileanMoon, instant: Instant): Meeting | null {
  const { fromEarth, velocity, moons } = moonPaths(instant)
  const sightLine = unit(fromEarth)
  const apparentPlace = (moon: GalileanMoon): Vector => {
    const { position, velocity: moonVelocity } = moons[moon]
    const later = -dot(position, sightLine) / LIGHT_AU_PER_DAY
    return add(add(fromEarth, position), scale(add(moonVelocity, velocity), later))
  }
  const [a, b] = [apparentPlace(front), apparentPlace(rear)]
  const distance = length(b)
  if (length(a) > distance) return null
  const apart = separation(a, b)
  const radii = {
    sun: semidiameter(radiusAu(rear), distance),
    moon: semidiameter(radiusAu(front), length(a)),
  }
  return {
    miss: sine(apart) * distance,
    reach: sine(radii.sun + radii.moon) * distance,
    covered: obscuration({ ...radii, separation: apart }),
  }
}

/** Rings, and places on each, at which the light of a disc is summed up. */
const RINGS = 8
const PLACES = 16

/** From the Sun: the penumbra and umbra of one moon on another, when the light left that shows it. */
function shadow(front: GalileanMoon, rear: GalileanMoon, instant: Instant): Meeting | null {
  const { fromEarth, fromSun, velocity, moons } = moonPaths(instant)
  const place = (moon: GalileanMoon, later: number): Vector => {
    const { position, velocity: moonVelocity } = moons[moon]
    return add(add(fromSun, position), scale(add(moonVelocity, velocity), later))
  }
  const lightDelay = -dot(moons[rear].position, unit(fromEarth)) / LIGHT_AU_PER_DAY
  const gap = length(subtract(moons[front].position, moons[rear].position))
  const [a, b] = [place(front, lightDelay - gap / LIGHT_AU_PER_DAY), place(rear, lightDelay)]
  const axis = unit(a)
  const offset = subtract(b, a)
  const along = dot(offset, axis)
  if (along <= 0) return null
  const miss = length(subtract(offset, scale(axis, along)))
  const sun = semidiameter(SUN_RADIUS, length(b))
  const moon = semidiameter(radiusAu(front), along)
  const radius = radiusAu(rear)
  const reach = radius + along * sine(sun + moon)
  return { miss, reach, covered: miss < reach ? shaded(miss, radius, along, { sun, moon }) : 0 }
}

/** Share of the sunlight that a disc loses, the mean over rings of equal area. */
function shaded(miss: number, radius: number, along: number, radii: { sun: number; moon: number }): number {
  let lost = 0
  for (let ring = 0; ring < RINGS; ring++) {
    const ringRadius = radius * Math.sqrt((ring + 0.5) / RINGS)
    for (let place = 0; place < PLACES; place++) {
      const angle = ((place + 0.5) / PLACES) * Math.PI
      const from = Math.hypot(miss + ringRadius * Math.cos(angle), ringRadius * Math.sin(angle))
      lost += obscuration({ ...radii, separation: (from / along) * DEGREES })
    }
  }
  return lost / RINGS / PLACES
}

const meetings = { mutualOccultation: discs, mutualEclipse: shadow } as const

/** The event about a least distance, if light is lost. */
function eventAt(
  kind: MutualKind,
  moon: GalileanMoon,
  hidden: GalileanMoon,
  nearTt: number,
): MutualEvent | null {
  const meeting = (tt: number) => meetings[kind](moon, hidden, instantOfTt(tt))
  const miss = (tt: number): number => meeting(tt)?.miss ?? Number.POSITIVE_INFINITY
  const { at: tt } = refineExtremum(miss, nearTt - LOOK_DAYS, nearTt + LOOK_DAYS, 'minimum', TOLERANCE_DAYS)
  const deepest = meeting(tt)
  if (!deepest || deepest.covered < LEAST_COVERED) return null
  // A moon behind Jupiter or in its shadow has no light to lose.
  const { state } = moonState(hidden, instantOfTt(tt))
  if (state === 'occulted' || state === 'eclipsed') return null
  const margin = (tt: number): number => {
    const now = meeting(tt)
    return now ? now.reach - now.miss : -1
  }
  const contact = (step: number): number => {
    let inside = tt
    while (margin(inside + step) > 0 && Math.abs(inside - tt) < LONGEST_DAYS) inside += step
    const outside = inside + step
    return refineRoot(margin, inside, outside, margin(inside), margin(outside), TOLERANCE_DAYS)
  }
  const share = kind === 'mutualOccultation' ? light(hidden) / (light(hidden) + light(moon)) : 1
  return {
    kind,
    moon,
    hidden,
    start: utcOfTt(contact(-LOOK_DAYS / 12)),
    maximum: utcOfTt(tt),
    end: utcOfTt(contact(LOOK_DAYS / 12)),
    covered: deepest.covered,
    magnitudeDrop: -2.5 * Math.log10(Math.max(1e-4, 1 - deepest.covered * share)),
  }
}

const ordered = galileanMoons.flatMap((front) =>
  galileanMoons.filter((rear) => rear !== front).map((rear) => [front, rear] as const),
)

/**
 * Occultations and eclipses of one moon of Jupiter by another that begin or go on in startUtc ≤ t < endUtc, by their start, if at
 * least 1 % of the light is lost and the moon that loses it is neither behind Jupiter nor in its shadow then. They come for about a year every six, when Earth and Sun stand near the plane of the orbits.
 *
 * Discs and shadows are those of spheres of even brightness; an eclipse begins with the penumbra.
 *
 * **Accuracy**: of occultations of 2009–2027 shorter than 15 minutes the middle is within 7 s of JPL's orbits (files of Swiss
 * Ephemeris) in half of them, 16 s in nine of ten, 50 s at most; slow ones up to 2 min. Contacts of grazing events can be off by
 * minutes, covered shares by 0.1.
 */
export function mutualEvents(startUtc: number, endUtc: number): MutualEvent[] {
  // Looks at the same times, whatever the range, find the same event to the millisecond.
  const from = Math.floor((instantOfUtc(startUtc).tt - LONGEST_DAYS) / LOOK_DAYS)
  const to = (instantOfUtc(endUtc).tt + LONGEST_DAYS) / LOOK_DAYS + 1
  const events: MutualEvent[] = []
  const last = new Map<string, readonly [number, number]>()
  for (let look = from; look < to; look++) {
    const instant = instantOfTt(look * LOOK_DAYS)
    for (const kind of mutualKinds) {
      for (const [front, rear] of ordered) {
        const key = `${kind} ${front} ${rear}`
        const miss = meetings[kind](front, rear, instant)?.miss ?? Number.POSITIVE_INFINITY
        const [before, middle] = last.get(key) ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
        if (middle < NEAR && middle <= before && middle < miss) {
          const event = eventAt(kind, front, rear, (look - 1) * LOOK_DAYS)
          if (event) events.push(event)
        }
        last.set(key, [middle, miss])
      }
    }
  }
  return events.filter(({ start, end }) => end > startUtc && start < endUtc).sort((a, b) => a.start - b.start)
}
