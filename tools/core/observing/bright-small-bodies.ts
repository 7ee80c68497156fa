import { illumination } from '../appearance/illumination.ts'
import { type CometOrbit, cometMagnitude, isCometOrbit, totalMagnitude } from '../appearance/magnitude.ts'
import { type GivenBody, type SkyBody, type SmallBody, smallBodyIds } from '../bodies.ts'
import { smallBodyFacts } from '../data/small/facts.ts'
import { type Elements, type GivenOrbit, meanMotion, orbitsOf } from '../ephemeris/given-orbit.ts'
import { position } from '../ephemeris/position.ts'
import { smallBodyDays } from '../ephemeris/small-bodies.ts'
import { conicState } from '../ephemeris/two-body.ts'
import { length, subtract } from '../math/geometry.ts'
import { NoSolution } from '../no-solution.ts'
import { type Asteroid, asteroids, bodyOfAsteroid } from '../targets/asteroid-table.ts'
import { bodyOfComet, type Comet, comets, idOf, perihelionLights, titleOf } from '../targets/comet-table.ts'
import { followOrbits, requireFollowable } from '../targets/followed-orbits.ts'
import { type SkyTarget, targetOfAsteroid, targetOfBody } from '../targets/sky-target.ts'
import { type Instant, instantOfTt, utcOfTt } from '../time/time.ts'

/** Faintest magnitude that comets and small bodies are looked for at: fainter than the naked eye sees, and than a calendar has. */
export const FAINTEST_SMALL = 8
/** By how many magnitudes an undisturbed orbit may have a comet too faint; how bright it is, its followed orbit says. */
const DOUBT = 1
/** Days from its elements, 20 years, that an undisturbed orbit is trusted so far. */
const TRUSTED_DAYS = 7305
/** Au: no comet on record came nearer to the Earth than D/1770 L1 (Lexell), 0.0151. Minor Planet Center, closest approaches by comets. */
const NEAREST_AU = 0.015
/** Aphelion of the Earth's orbit, au. */
const EARTH_APHELION = 1.017

/** The least distances, au, of a body whose perihelion distance is `q`. */
const leastDistances = (q: number) => ({
  sunDistance: q,
  observerDistance: Math.max(NEAREST_AU, q - EARTH_APHELION),
})

/** A comet that may become bright. */
interface BrightComet {
  readonly comet: Comet
  readonly orbits: readonly CometOrbit[]
}

let brightComets: readonly BrightComet[] | undefined

/** Those that were lost are seen no more, nor are parts of what broke up in its only passage: `3D`, `D/1770 L1`, `C/2019 Y4-B`. */
const isLost = ({ number }: Comet): boolean => /^\d*D|^\D.*-[A-Z]+$/.test(number)

/** Comets that are bright enough in their perihelion, were the Earth as near as it can be: some 300. */
function everBright(): readonly BrightComet[] {
  const isBright = (comet: Comet): boolean =>
    perihelionLights(comet).some(
      (light) => totalMagnitude(light, leastDistances(light.perihelionAu)) <= FAINTEST_SMALL + DOUBT,
    )
  brightComets ??= comets()
    .filter((comet) => !isLost(comet) && isBright(comet))
    .map((comet) => ({ comet, orbits: orbitsOf(bodyOfComet(comet)).filter(isCometOrbit) }))
  return brightComets
}

/** Whether a comet is in a passage that its orbit tells: of those without a number, the returns that it has in theory were not seen. */
const isInPassage = ({ number }: Comet, orbit: CometOrbit, tt: number): boolean =>
  /^\d/.test(number) ||
  orbit.eccentricity >= 1 ||
  Math.abs(tt - orbit.perihelionTt) * meanMotion(orbit) <= 180

/** Magnitude of a comet by the undisturbed orbit of its nearest epoch; infinite where none is near enough. */
function roughMagnitude({ comet, orbits }: BrightComet, instant: Instant): number {
  const { tt } = instant
  const orbit = trustedOrbit(orbits, tt)
  if (!orbit || !isInPassage(comet, orbit, tt)) return Number.POSITIVE_INFINITY
  const place = conicState(orbit, tt).position
  const observerDistance = length(subtract(place, position('earth', instant, 'sun')))
  return cometMagnitude(orbit, tt, { sunDistance: length(place), observerDistance })
}

/** The orbit of some whose epoch is nearest to a TT, if it is near enough to be trusted. */
function trustedOrbit<O extends Elements>(orbits: readonly O[], tt: number): O | undefined {
  let [nearest, leastDays]: [O | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const orbit of orbits) {
    const days = Math.abs(orbit.epochTt - tt)
    if (days < leastDays) [nearest, leastDays] = [orbit, days]
  }
  return leastDays > TRUSTED_DAYS ? undefined : nearest
}

/** An asteroid of the table that may become bright. */
interface BrightAsteroid {
  readonly target: SkyTarget
  readonly h: number
  readonly orbits: readonly GivenOrbit[]
}

let brightAsteroids: readonly BrightAsteroid[] | undefined

/** Au: Apophis, the nearest of the table, passes at 0.00025. */
const NEAREST_ASTEROID = 0.0002
/** Au that the distance of an asteroid from the Earth changes in a day, at most. */
const DAILY_AU = 0.02

/** Asteroids that are bright enough in their perihelion, were the Earth as near as it can be. */
function everBrightAsteroids(): readonly BrightAsteroid[] {
  const isBright = ({ h, semiMajorAxisAu, eccentricity }: Asteroid): boolean => {
    const q = semiMajorAxisAu * (1 - eccentricity)
    return h + 5 * Math.log10(q * Math.max(NEAREST_ASTEROID, q - EARTH_APHELION)) <= FAINTEST_SMALL
  }
  brightAsteroids ??= asteroids()
    .filter(isBright)
    .map((asteroid) => ({
      target: targetOfAsteroid(asteroid),
      h: asteroid.h,
      orbits: orbitsOf(bodyOfAsteroid(asteroid)),
    }))
  return brightAsteroids
}

/** Asteroids that may be brighter than a magnitude at some instants in order or between them, by their undisturbed orbits, as far as they can be followed. */
function asteroidsBetween(instants: readonly Instant[], limit: number): readonly SkyTarget[] {
  const [first = 0, second = first] = instants.map(({ tt }) => tt)
  const last = instants.at(-1)?.tt ?? first
  const nearer = ((second - first) / 2) * DAILY_AU
  const mayShine = ({ h, orbits }: BrightAsteroid): boolean =>
    instants.some((instant) => {
      const orbit = trustedOrbit(orbits, instant.tt)
      if (!orbit) return false
      const place = conicState(orbit, instant.tt).position
      const away = length(subtract(place, position('earth', instant, 'sun')))
      return h + 5 * Math.log10(length(place) * Math.max(NEAREST_ASTEROID, away - nearer)) <= limit
    })
  return everBrightAsteroids()
    .filter(mayShine)
    .map(({ target }) => target)
    .filter((target) => isFollowed(target, [first, last]))
}

let brightBodies: readonly SmallBody[] | undefined

/** Small bodies that are bright enough in opposition at their perihelion. */
function everBrightBodies(): readonly SmallBody[] {
  brightBodies ??= smallBodyIds.filter((body) => {
    const { h, semiMajorAxisAu, eccentricity } = smallBodyFacts(body)
    const { sunDistance, observerDistance } = leastDistances(semiMajorAxisAu * (1 - eccentricity))
    return h + 5 * Math.log10(sunDistance * observerDistance) <= FAINTEST_SMALL
  })
  return brightBodies
}

const targetOfComet = (comet: Comet): SkyTarget => ({
  ...targetOfBody(bodyOfComet(comet)),
  id: idOf(comet.number),
  name: titleOf(comet),
})

/** Whether a comet or an asteroid of the table can be followed to some TTs, and is then. */
function isFollowed({ body }: SkyTarget, tts: readonly [number, number]): boolean {
  const followed = { bodies: [body as GivenBody], utcs: [utcOfTt(tts[0]), utcOfTt(tts[1])] as const }
  try {
    requireFollowable(followed)
    followOrbits(followed)
    return true
  } catch (fault) {
    if (fault instanceof NoSolution) return false
    throw fault
  }
}

/** Comets that are followed at most for a list: the brightest by their undisturbed orbits. One takes 0.1 s at most. */
const MOST_COMETS = 8

/** Faintest magnitudes that are asked for. */
interface Faintest {
  readonly comets: number
  readonly bodies: number
}

/**
 * Comets and asteroids of the tables and small bodies that are, at some of the TTs given in order, brighter than a magnitude, as far as they can be followed.
 * Undisturbed orbits choose the comets worth following.
 */
export function brightSmallBodies(tts: readonly number[], faintest: Faintest): readonly SkyTarget[] {
  const instants = tts.map(instantOfTt)
  const [first = 0, last = first] = [tts[0], tts.at(-1)]
  const limit = Math.min(faintest.comets, FAINTEST_SMALL)
  const isBright = ({ body }: SkyTarget, most: number): boolean =>
    instants.some((instant) => illumination(body as SkyBody, instant).magnitude <= most)
  const shining = everBright()
    .map((bright) => ({
      comet: bright.comet,
      rough: Math.min(...instants.map((instant) => roughMagnitude(bright, instant))),
    }))
    .filter(({ rough }) => rough <= limit + DOUBT)
    .sort((a, b) => a.rough - b.rough)
    .slice(0, MOST_COMETS)
    .map(({ comet }) => targetOfComet(comet))
    .filter((target) => isFollowed(target, [first, last]) && isBright(target, limit))
  const isKnown = first >= smallBodyDays.start && last <= smallBodyDays.end
  const bodies = isKnown ? everBrightBodies().map(targetOfBody) : []
  const bodyLimit = Math.min(faintest.bodies, FAINTEST_SMALL)
  // One that passes by may be bright between two looks alone.
  const passing = asteroidsBetween(instants, bodyLimit)
  const lights = tts.length > 1 ? passing : passing.filter((target) => isBright(target, bodyLimit))
  return [...shining, ...bodies.filter((target) => isBright(target, faintest.bodies)), ...lights]
}
