import { illumination } from '../appearance/illumination.ts'
import { type CometOrbit, cometMagnitude, isCometOrbit, totalMagnitude } from '../appearance/magnitude.ts'
import { type GivenBody, type SkyBody, type SmallBody, smallBodyIds } from '../bodies.ts'
import { smallBodyFacts } from '../data/small/facts.ts'
import { meanMotion, orbitsOf } from '../ephemeris/given-orbit.ts'
import { position } from '../ephemeris/position.ts'
import { smallBodyDays } from '../ephemeris/small-bodies.ts'
import { conicState } from '../ephemeris/two-body.ts'
import { length, subtract } from '../math/geometry.ts'
import { NoSolution } from '../no-solution.ts'
import { bodyOfComet, type Comet, comets, idOf, perihelionLights, titleOf } from '../targets/comet-table.ts'
import { followOrbits, requireFollowable } from '../targets/followed-orbits.ts'
import { type SkyTarget, targetOfBody } from '../targets/sky-target.ts'
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
  const away = (orbit: CometOrbit): number => Math.abs(orbit.epochTt - tt)
  const [first, ...others] = orbits
  if (!first) return Number.POSITIVE_INFINITY
  const nearest = others.reduce((best, orbit) => (away(orbit) < away(best) ? orbit : best), first)
  if (away(nearest) > TRUSTED_DAYS || !isInPassage(comet, nearest, tt)) return Number.POSITIVE_INFINITY
  const place = conicState(nearest, tt).position
  const observerDistance = length(subtract(place, position('earth', instant, 'sun')))
  return cometMagnitude(nearest, tt, { sunDistance: length(place), observerDistance })
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

/** Whether a comet can be followed to some TTs, and is then. */
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
 * Comets of the table and small bodies that are, at some of the TTs given in order, brighter than a magnitude, as far as they can be followed.
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
  return [...shining, ...bodies.filter((target) => isBright(target, faintest.bodies))]
}
