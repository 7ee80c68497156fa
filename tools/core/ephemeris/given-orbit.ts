import { type GivenBody, GM_SUN, isGivenBody } from '../bodies.ts'
import { signedDegrees } from '../math/angles.ts'
import { remember } from '../math/bounded-map.ts'
import { length, type State, subtract, type Vector } from '../math/geometry.ts'
import { NoSolution } from '../no-solution.ts'
import { isoSeconds, J2000_JULIAN_DATE, utcOfJulianDate, utcOfTt } from '../time/time.ts'
import { type Forces, gravityOf, type Particle, type Puller, startParticle } from './test-particle.ts'
import { type Conic, conicState, perihelionOfState } from './two-body.ts'

/** Elements of an orbit that are measured. */
const figures = [
  'perihelionAu',
  'eccentricity',
  'inclination',
  'node',
  'argPerihelion',
  'perihelionTt',
] as const satisfies readonly (keyof Conic)[]

/** Elements of one epoch. */
export interface Elements extends Conic {
  /** TT of the elements, days since J2000.0. */
  readonly epochTt: number
  /** How far each element may be off: half a unit of its last decimal, unless more is known. */
  readonly doubt: Readonly<Partial<Record<(typeof figures)[number], number>>>
  /** Whether the semi-major axis was given: an error of the eccentricity leaves it as it is, and moves the perihelion. */
  readonly isAxisGiven?: true
  /** Where the elements are from, when they are the service's own. */
  readonly source?: string
  /** Days that the body may be before or behind its place on the orbit, where that was measured. */
  readonly driftDays?: number
}

/** The change of elements by the doubt of one of them. */
function doubted(orbit: Elements, name: (typeof figures)[number], sign = 1): Partial<Conic> {
  const doubt = sign * (orbit.doubt[name] ?? 0)
  const { perihelionAu, eccentricity } = orbit
  if (name !== 'eccentricity' || orbit.isAxisGiven === undefined) return { [name]: orbit[name] + doubt }
  return {
    eccentricity: eccentricity + doubt,
    perihelionAu: perihelionAu * (1 - doubt / (1 - eccentricity)),
  }
}

/** An orbit with all its elements as far off as their doubts, those of the way along it all to one side: later. */
function farthest(orbit: Elements): Conic {
  let moved = orbit
  for (const name of figures)
    moved = { ...moved, ...doubted(moved, name, /node|argPerihelion/.test(name) ? -1 : 1) }
  return moved
}

/** An orbit as a caller gives it. */
export interface GivenOrbit extends Elements {
  readonly name: string
  /** The same body's elements of other epochs. */
  readonly otherEpochs?: readonly Elements[]
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
}

/** The body whose elements these are. */
export const bodyOfOrbit = (orbit: GivenOrbit): GivenBody => `orbit:${JSON.stringify(orbit)}`

/** Part of a body's way, which is followed from the elements whose epoch is nearest. */
export interface Stretch {
  readonly body: GivenBody
  readonly orbit: GivenOrbit
  /** TT days since J2000.0: half-way to the epochs before and after. */
  readonly from: number
  readonly to: number
}

const stretches = new Map<GivenBody, readonly Stretch[]>()
/** Bodies whose stretches are kept: those of a list of visible comets, and of targets. */
const MOST_STRETCHED = 100

/** The orbits of a body in the order of their epochs. */
export function orbitsOf(body: GivenBody): readonly GivenOrbit[] {
  const { otherEpochs = [], ...orbit } = givenOrbit(body)
  return [orbit, ...otherEpochs.map((elements): GivenOrbit => ({ ...orbit, ...elements }))].sort(
    (a, b) => a.epochTt - b.epochTt,
  )
}

/** The stretches of a body in the order of time: one for each epoch of its elements. */
export function stretchesOf(body: GivenBody): readonly Stretch[] {
  const remembered = stretches.get(body)
  if (remembered) return remembered
  const orbits = orbitsOf(body)
  const between = (a: GivenOrbit | undefined, b: GivenOrbit | undefined, end: number): number =>
    a && b ? (a.epochTt + b.epochTt) / 2 : end
  const orbitStretches = orbits.map((orbit, index) => ({
    body: orbits.length === 1 ? body : bodyOfOrbit(orbit),
    orbit: orbit,
    from: between(orbits[index - 1], orbit, Number.NEGATIVE_INFINITY),
    to: between(orbit, orbits[index + 1], Number.POSITIVE_INFINITY),
  }))
  remember(stretches, MOST_STRETCHED, body, orbitStretches)
  return orbitStretches
}

/** The stretch of a TT, days since J2000.0. */
export const stretchAt = (body: GivenBody, tt: number): Stretch =>
  stretchesOf(body).find(({ to }) => tt < to) as Stretch

/** The elements that a body is followed from at a TT. */
export const orbitAt = (body: GivenBody, tt: number): GivenOrbit => stretchAt(body, tt).orbit

/** The stretches that reach from the first to the last of some TTs, each with the times of its own. */
export const stretchesTo = (body: GivenBody, tts: readonly number[]) =>
  stretchesOf(body).flatMap((stretch) => {
    const first = Math.max(stretch.from, Math.min(...tts))
    const last = Math.min(stretch.to, Math.max(...tts))
    return first <= last ? [{ ...stretch, tts: [first, last] }] : []
  })

/** Days about the epoch that an orbit is answered for: 50 years. */
const REACH_DAYS = 18262
/** Days beyond it that searches and the way of light read. */
const MARGIN_DAYS = 1100

/**
 * Jets of 1P/Halley, au/day²: a comet whose own are not known is off by about as much. JPL Horizons, solution JPL#74 of
 * 1P/Halley (2024-04-16), A₁ and A₂.
 */
const HALLEY_JETS = { radial: 4.887e-10, transverse: 1.555e-10 }

/**
 * The push of an asteroid's own warmth, au/day², as strong as that of (101955) Bennu, A₂ of D. Farnocchia et al., Icarus 369, 114594
 * (2021), and forward, which makes it late.
 */
const WARMTH = { radial: 0, transverse: 4.6e-14 }

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
  /** The same from elements as far off as they may be, under forces as little known as those left out. */
  readonly shadow: Particle
}

/** Nearer than this to an asteroid at the epoch, a given body is that asteroid. */
const ITSELF_AU = 1e-3

const followed = new Map<GivenBody, Followed>()
/** Orbits that are kept: as many as a list of targets has, of two epochs each; most hold some kB, 1.6 MB at most: two particles both ways. */
const MOST_FOLLOWED = 40

function follow({ body, orbit }: Pick<Stretch, 'body' | 'orbit'>, pull: Pull): Followed {
  const cached = followed.get(body)
  if (cached) return cached
  const start = conicState(orbit, orbit.epochTt)
  // Elements of one of the four are those of the asteroid itself, which does not pull at itself.
  const perturbers = (Object.keys(heavyAsteroids) as HeavyAsteroid[]).filter(
    (name) => length(subtract(pull.asteroid(name, orbit.epochTt), start.position)) > ITSELF_AU,
  )
  const asteroids = perturbers.map(
    (name): Puller => ({
      gm: gravityOf(heavyAsteroids[name]),
      at: (tt) => pull.asteroid(name, tt),
      radiusAu: 0,
    }),
  )
  const forces: Forces = { pullers: [...pull.planets, ...asteroids] }
  const forcesInDoubt: Forces = {
    pullers: pull.planets,
    jets: orbit.h === undefined ? HALLEY_JETS : WARMTH,
  }
  const follower = {
    orbit,
    particle: startParticle(start, orbit.epochTt, forces),
    shadow: startParticle(conicState(farthest(orbit), orbit.epochTt), orbit.epochTt, forcesInDoubt),
  }
  remember(followed, MOST_FOLLOWED, body, follower)
  return follower
}

/** The elements of a body, of the epoch that it is written with first. */
export const givenOrbit = (body: GivenBody): GivenOrbit => JSON.parse(body.slice('orbit:'.length))

/** Date of an epoch, which is in TDB. */
export const dateOfEpoch = (epochTt: number): string =>
  isoSeconds(utcOfJulianDate(epochTt + J2000_JULIAN_DATE)).slice(0, 10)

/** Refusal of a time that an orbit cannot be followed to. */
function outside({ name, epochTt }: GivenOrbit, reason: string): NoSolution {
  return new NoSolution(
    'datetime_out_of_range',
    `${name} ${reason}. Its elements are of ${dateOfEpoch(epochTt)}; send elements of an epoch nearer to the time.`,
  )
}

/** @throws NoSolution `datetime_out_of_range` more than 50 years from the epoch. */
export function requireGiven(body: GivenBody, tt: number): void {
  const orbit = orbitAt(body, tt)
  if (Math.abs(tt - orbit.epochTt) > REACH_DAYS)
    throw outside(orbit, 'is followed for 50 years from its epoch')
}

/** Years that a body is answered for, `1928-2124`: 50 about each of its epochs. */
export function yearsOfGiven(body: GivenBody): string {
  const epochs = stretchesOf(body).map(({ orbit }) => orbit.epochTt)
  const [first, last] = [Math.min(...epochs) - REACH_DAYS, Math.max(...epochs) + REACH_DAYS]
  return [first, last].map((tt) => dateOfEpoch(tt).slice(0, 4)).join('-')
}

/** TT days that searches may look at given bodies in. */
export function givenReach(bodies: readonly string[]): { readonly start: number; readonly end: number } {
  const epochs = bodies
    .filter(isGivenBody)
    .map((body) => stretchesOf(body).map(({ orbit: { epochTt } }) => epochTt))
  return {
    start: Math.max(...epochs.map((all) => Math.min(...all))) - REACH_DAYS - MARGIN_DAYS,
    end: Math.min(...epochs.map((all) => Math.max(...all))) + REACH_DAYS + MARGIN_DAYS,
  }
}

/**
 * A given body from the Sun: au and au/day, ICRS, at a TT in days since J2000.0.
 *
 * **Accuracy**: 0.003″ of an integration with more asteroids, 20 years about the epoch of (433) Eros and (80) Sappho; see `givenDoubt` for what is not known.
 * @throws NoSolution `datetime_out_of_range`.
 */
export function givenState(body: GivenBody, tt: number, pull: Pull): State {
  const { particle, orbit } = follow(stretchAt(body, tt), pull)
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
  mostSteps: number,
  pull: Pull,
): void {
  let stepsLeft = mostSteps
  for (const body of bodies) {
    for (const stretch of stretchesTo(body, tts)) {
      const { orbit, particle, shadow } = follow(stretch, pull)
      for (const path of [particle, shadow]) {
        for (const tt of waysFrom(orbit.epochTt, stretch.tts)) {
          stepsLeft -= path.follow(tt, stepsLeft) ?? 0
          if (stepsLeft < 0) throw outside(orbit, 'passes planets too often to be followed so far')
        }
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
  const { orbit, shadow } = follow(stretchAt(body, tt), pull)
  const place = givenState(body, tt, pull).position
  const disturbed = shadow.at(tt)
  const byShadow = disturbed ? length(subtract(disturbed.position, place)) : 0
  const undisturbed = conicState(orbit, tt).position
  const byFigures = figures.map((name) => {
    const moved = { ...orbit, ...doubted(orbit, name) }
    return length(subtract(conicState(moved, tt).position, undisturbed))
  })
  const delayed = { ...orbit, perihelionTt: orbit.perihelionTt + ownDrift(orbit, tt) }
  const byDrift = length(subtract(conicState(delayed, tt).position, undisturbed))
  // A passage near a planet makes a small doubt a great one, which the shadow alone shows.
  return Math.hypot(byDrift, Math.max(byShadow, Math.hypot(...byFigures)))
}

/**
 * Days that a comet of the service may be before or behind its place on the orbit, by jets and by what its elements lack. Of 411
 * numbered comets, followed from the Minor Planet Center's elements of 2022 to a passage 1 to 40 years away, 398 come within the error
 * with it of the perihelion by JPL's orbit of that passage; half of them within 0.006 days. 255P, 119P and 157P are off by 3 to 6.
 */
const DRIFT = { daysAYear: 0.05, most: 0.5 }
const ownDrift = ({ source, epochTt, driftDays }: Elements, tt: number): number => {
  if (source === undefined) return 0
  return driftDays ?? Math.min(DRIFT.most, (DRIFT.daysAYear * Math.abs(tt - epochTt)) / 365.25)
}

/** A passage of the perihelion. */
export interface PerihelionPassage {
  /** TT, days since J2000.0, and how many days it may be off. */
  readonly tt: number
  readonly errorDays: number
}

/** Days from an epoch that passages are looked for in: 80 years for the comets of the service, some two seconds of work, else 50. */
const passageReach = ({ source }: Elements): number => (source === undefined ? REACH_DAYS : 80 * 365.25)
/** The least error that is claimed of a passage, days: that of the places of the planets that pull, and of time scales. */
const LEAST_ERROR_DAYS = 0.001
/** Days within which a passage has settled. */
const SETTLED = 1e-6

/** When a particle passes the perihelion that is nearest to a TT. */
function passageOf({ at: positionAt }: Particle, near: number, orbit: Elements): number | null {
  let tt = near
  for (let pass = 0; pass < 30; pass++) {
    if (!(Math.abs(tt - orbit.epochTt) < passageReach(orbit))) return null
    const state = positionAt(tt)
    if (!state) return null
    const { since } = perihelionOfState(state)
    tt -= since
    if (Math.abs(since) < SETTLED) return tt
  }
  return null
}

function passageNear(body: GivenBody, near: number, pull: Pull): PerihelionPassage | null {
  const { orbit, particle, shadow } = follow(stretchAt(body, near), pull)
  const tt = passageOf(particle, near, orbit)
  if (tt === null) return null
  const disturbed = passageOf(shadow, tt, orbit)
  const { doubt, perihelionAu, eccentricity } = orbit
  const rounds = eccentricity < 1 ? Math.round(((tt - orbit.perihelionTt) * meanMotion(orbit)) / 360) : 0
  // By Kepler's third law a period is off by three halves of what its axis is.
  const byPeriod =
    rounds === 0
      ? 0
      : Math.abs(tt - orbit.perihelionTt) *
        1.5 *
        ((doubt.perihelionAu ?? 0) / perihelionAu + (doubt.eccentricity ?? 0) / (1 - eccentricity))
  const errorDays = Math.hypot(
    LEAST_ERROR_DAYS,
    disturbed === null ? 0 : disturbed - tt,
    doubt.perihelionTt ?? 0,
    byPeriod,
    ownDrift(orbit, tt),
  )
  return { tt, errorDays }
}

/**
 * The perihelia that a given body has passed last and passes next, as it is followed under the pull of the planets; `null` where it
 * does not come back, or not within `passageReach` of the epoch.
 */
export function perihelia(
  body: GivenBody,
  tt: number,
  pull: Pull,
): { readonly before: PerihelionPassage | null; readonly next: PerihelionPassage | null } {
  const { since, period } = perihelionOfState(givenState(body, tt, pull))
  const nearest = passageNear(body, tt - since, pull)
  const passageAt = (sign: 1 | -1) =>
    nearest && Number.isFinite(period) ? passageNear(body, nearest.tt + sign * period, pull) : null
  const isBefore = nearest ? nearest.tt <= tt : since >= 0
  return isBefore ? { before: nearest, next: passageAt(1) } : { before: passageAt(-1), next: nearest }
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
