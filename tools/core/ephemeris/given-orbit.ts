import { type GivenBody, GM_SUN, isGivenBody } from '../bodies.ts'
import { signedDegrees } from '../math/angles.ts'
import { remember } from '../math/bounded-map.ts'
import { length, type State, subtract, type Vector } from '../math/geometry.ts'
import { NoSolution } from '../no-solution.ts'
import { isoSeconds, J2000_JULIAN_DATE, utcOfJulianDate, utcOfTt } from '../time/time.ts'
import { type Forces, gravityOf, letGo, type Particle, type Puller } from './test-particle.ts'
import { type Conic, conicState } from './two-body.ts'

/** Elements of an orbit that are measured. */
const figures = [
  'perihelionAu',
  'eccentricity',
  'inclination',
  'node',
  'argPerihelion',
  'perihelionTt',
] as const satisfies readonly (keyof Conic)[]

/** An orbit as a caller gives it. */
export interface GivenOrbit extends Conic {
  readonly name: string
  /** TT of the elements, days since J2000.0. */
  readonly epochTt: number
  /** How far each element may be off: half a unit of its last decimal, unless more is known. */
  readonly doubt: Readonly<Partial<Record<(typeof figures)[number], number>>>
  /** Absolute magnitude and slope of an asteroid. */
  readonly h?: number
  readonly g?: number
  /** Total magnitude of a comet at 1 au from Sun and Earth, and how it fades: k₁·log₁₀ of the distance from the Sun. */
  readonly m1?: number
  readonly k1?: number
  /** The same after perihelion, where it is otherwise. */
  readonly after?: { readonly m1: number; readonly k1: number }
  /** How far the magnitude may be off, and where M₁ and k₁ are from, when they are the service's own. */
  readonly magnitudeError?: number
  readonly lightSource?: string
  /** Where the elements are from, when they are the service's own. */
  readonly source?: string
}

/** The body whose elements these are. */
export const bodyOfOrbit = (orbit: GivenOrbit): GivenBody => `orbit:${JSON.stringify(orbit)}`

/** Days about the epoch that an orbit is answered for: 50 years. */
const REACH_DAYS = 18262
/** Days beyond it that searches and the way of light read. */
const MARGIN_DAYS = 1100

/**
 * Jets of 1P/Halley, au/day²: a comet whose own are not known is off by about as much. JPL Horizons, solution JPL#74 of
 * 1P/Halley (2024-04-16), A₁ and A₂.
 */
const HALLEY_JETS = { radial: 4.887e-10, transverse: 1.555e-10 }

/** Asteroids that hold most of the belt's mass, by gravity in km³/s². JPL, gm_de440.tpc (2022). */
export const heavyAsteroids = {
  ceres: 62.628888644409933,
  pallas: 13.665878145967422,
  vesta: 17.288232879171513,
  hygiea: 5.6251476452853,
} as const
export type HeavyAsteroid = keyof typeof heavyAsteroids

/** Planets and asteroids that pull at a particle. */
export interface Pull {
  readonly planets: readonly Puller[]
  readonly asteroid: (name: HeavyAsteroid, tt: number) => Vector
}

/** An orbit that is followed. */
interface Followed {
  readonly orbit: GivenOrbit
  readonly particle: Particle
  /** The same under forces as little known as those left out. */
  readonly shadow: Particle
}

/** Nearer than this to an asteroid at the epoch, a given body is that asteroid. */
const ITSELF_AU = 1e-3

const followed = new Map<GivenBody, Followed>()
/** Orbits that are kept: as many as a list of targets has; each holds 1.6 MB at most: two particles both ways. */
const MOST_FOLLOWED = 20

function follow(body: GivenBody, pull: Pull): Followed {
  const known = followed.get(body)
  if (known) return known
  const orbit = givenOrbit(body)
  const start = conicState(orbit, orbit.epochTt)
  // Elements of one of the four are those of the asteroid itself, which does not pull at itself.
  const others = (Object.keys(heavyAsteroids) as HeavyAsteroid[]).filter(
    (name) => length(subtract(pull.asteroid(name, orbit.epochTt), start.position)) > ITSELF_AU,
  )
  const asteroids = others.map(
    (name): Puller => ({
      gm: gravityOf(heavyAsteroids[name]),
      at: (tt) => pull.asteroid(name, tt),
      radiusAu: 0,
    }),
  )
  const forces: Forces = { pullers: [...pull.planets, ...asteroids] }
  const doubted: Forces = { pullers: pull.planets, ...(orbit.h === undefined ? { jets: HALLEY_JETS } : {}) }
  const made = {
    orbit,
    particle: letGo(start, orbit.epochTt, forces),
    shadow: letGo(start, orbit.epochTt, doubted),
  }
  remember(followed, MOST_FOLLOWED, body, made)
  return made
}

/** The elements of a body. */
export const givenOrbit = (body: GivenBody): GivenOrbit => JSON.parse(body.slice('orbit:'.length))

/** Date of an epoch, which is in TDB. */
export const dateOfEpoch = (epochTt: number): string =>
  isoSeconds(utcOfJulianDate(epochTt + J2000_JULIAN_DATE)).slice(0, 10)

/** Refusal of a time that an orbit cannot be followed to. */
function outside({ name, epochTt }: GivenOrbit, why: string): NoSolution {
  return new NoSolution(
    'datetime_out_of_range',
    `${name} ${why}. Its elements are of ${dateOfEpoch(epochTt)}; send elements of an epoch nearer to the time.`,
  )
}

/** @throws NoSolution `datetime_out_of_range` more than 50 years from the epoch. */
export function requireGiven(body: GivenBody, tt: number): void {
  const orbit = givenOrbit(body)
  if (Math.abs(tt - orbit.epochTt) > REACH_DAYS)
    throw outside(orbit, 'is followed for 50 years from its epoch')
}

/** TT days that searches may look at given bodies in. */
export function givenReach(bodies: readonly string[]): { readonly start: number; readonly end: number } {
  const epochs = bodies.filter(isGivenBody).map((body) => givenOrbit(body).epochTt)
  return {
    start: Math.max(...epochs) - REACH_DAYS - MARGIN_DAYS,
    end: Math.min(...epochs) + REACH_DAYS + MARGIN_DAYS,
  }
}

/**
 * A given body from the Sun: au and au/day, ICRS, at a TT in days since J2000.0.
 *
 * **Accuracy**: 0.003″ of an integration with more asteroids, 20 years about the epoch of (433) Eros and (80) Sappho; see `givenDoubt` for what is not known.
 * @throws NoSolution `datetime_out_of_range`.
 */
export function givenState(body: GivenBody, tt: number, pull: Pull): State {
  const { particle, orbit } = follow(body, pull)
  const state = particle.at(tt)
  if (!state)
    throw outside(
      orbit,
      `cannot be followed to ${isoSeconds(utcOfTt(tt)).slice(0, 10)}: it meets a body or turns too often`,
    )
  return state
}

/**
 * Follows given bodies to some TTs, as they are and under the forces that are not known, unless all of them together take
 * more steps than `most`. The same request takes the same steps, whatever was followed before.
 * @throws NoSolution `datetime_out_of_range`
 */
export function followGiven(
  bodies: readonly GivenBody[],
  tts: readonly number[],
  most: number,
  pull: Pull,
): void {
  let stepsLeft = most
  for (const body of bodies) {
    const { orbit, particle, shadow } = follow(body, pull)
    for (const path of [particle, shadow]) {
      for (const tt of waysFrom(orbit.epochTt, tts)) {
        stepsLeft -= path.follow(tt, stepsLeft) ?? 0
        if (stepsLeft < 0) throw outside(orbit, 'passes planets too often to be followed so far')
      }
    }
  }
}

/** The times that an orbit must be followed to from its epoch, to be known at all of some: one in each direction. */
export function waysFrom(epochTt: number, tts: readonly number[]): readonly number[] {
  const [first, last] = [Math.min(...tts), Math.max(...tts)]
  return [...(first < epochTt ? [first] : []), ...(last > epochTt ? [last] : [])]
}

/**
 * How far a given body may be from its place, au: by the figures that the elements lack, and by the forces that are not
 * known: the pull of the asteroids left out, taken to be that of the four heaviest, and of a comet jets like Halley's.
 */
export function givenDoubt(body: GivenBody, tt: number, pull: Pull): number {
  const { orbit, shadow } = follow(body, pull)
  const place = givenState(body, tt, pull).position
  const disturbed = shadow.at(tt)
  const byForces = disturbed ? length(subtract(disturbed.position, place)) : 0
  const undisturbed = conicState(orbit, tt).position
  const byFigures = figures.map((name) => {
    const moved = { ...orbit, [name]: orbit[name] + (orbit.doubt[name] ?? 0) }
    return length(subtract(conicState(moved, tt).position, undisturbed))
  })
  return Math.hypot(byForces, ...byFigures)
}

/** Whether a body on its orbit is behind the nearest perihelion at a TT, days since J2000.0. */
export function isPastPerihelion(orbit: GivenOrbit, tt: number): boolean {
  const days = tt - orbit.perihelionTt
  if (orbit.eccentricity >= 1) return days > 0
  return signedDegrees(((days * meanMotion(orbit)) % 360) + 360) > 0
}

/** Degrees a day that the mean anomaly of an ellipse grows by. */
export const meanMotion = ({
  perihelionAu,
  eccentricity,
}: Pick<Conic, 'perihelionAu' | 'eccentricity'>): number =>
  (180 / Math.PI) * Math.sqrt(GM_SUN * ((1 - eccentricity) / perihelionAu) ** 3)
