/** Targets: a body, a star, a nebula or a direction, parsed by a single grammar. */
import { bodyName, isMajor, type SkyBody } from '../bodies.ts'
import { givenOrbit } from '../ephemeris/given-orbit.ts'
import { apparentGeocentric, apparentStar, apparentTopocentric } from '../ephemeris/position.ts'
import { type SatelliteElements, satelliteState } from '../ephemeris/satellite.ts'
import type { Observer } from '../frames/earth.ts'
import { direction, type Vector } from '../math/geometry.ts'
import { rounded } from '../round.ts'
import { type CatalogEntry, catalogEntry, entriesNear, searchCatalog } from '../stars/catalog.ts'
import { type Star, starDirection } from '../stars/stars.ts'
import type { Instant } from '../time/time.ts'
import { type Asteroid, asteroidNamed, bodyOfAsteroid } from './asteroid-table.ts'
import { cometNamed } from './comet-names.ts'
import { readDirection } from './direction-text.ts'
import { idOf } from './given-fields.ts'
import { readOrbit } from './orbit-text.ts'
import { readSatellite } from './satellite-text.ts'
import { smallBodyNamed } from './small-body-names.ts'
import { bodyTarget, satelliteTarget, starTarget, type Target } from './target.ts'

export interface SkyTarget {
  /** `mars`, `star:sirius`, `messier:m45`, `dso:ngc7000`, `radec:6.7525,-16.7161`. */
  readonly id: string
  /** `body`, `star`, `direction`, or what a catalog calls the object: `open cluster`. */
  readonly kind: string
  /** Display name: `Mars`, `Sirius`, `Pleiades`. */
  readonly name: string
  /** Set when the target is one of the ten bodies or a small body. */
  readonly body: SkyBody | null
  /** Magnitude of the catalog; null for bodies, whose magnitude varies, and for directions. */
  readonly catalogMagnitude: number | null
  /** Apparent direction, true equator and equinox of date: topocentric with an observer, else geocentric. */
  readonly seen: (instant: Instant, observer?: Observer) => Vector
  /** The same for risings: Sun and Moon are discs. */
  readonly rising: Target
  /** Set when the target is an artificial satellite. */
  readonly satellite?: SatelliteElements
  /** Direction from the Solar System's centre, mean equator of J2000.0, of what is fixed; else `null`. */
  readonly fixed: ((instant: Instant) => Vector) | null
}

/** A body as a target. */
export function targetOfBody(body: SkyBody): SkyTarget {
  return {
    id: body,
    kind: 'body',
    name: bodyName(body),
    body,
    catalogMagnitude: null,
    seen: (instant, observer) =>
      (observer ? apparentTopocentric(body, instant, observer) : apparentGeocentric(body, instant)).vector,
    rising: bodyTarget(body),
    fixed: null,
  }
}

/** The body of an orbit that a caller gives. @throws ElementsFault */
function targetOfOrbit(text: string): SkyTarget {
  const body = readOrbit(text)
  const { name } = givenOrbit(body)
  return { ...targetOfBody(body), id: `orbit:${idOf(name)}`, name }
}

/** A comet, as far as the service has elements of it. @throws ElementsFault */
function targetOfComet(text: string): SkyTarget | undefined {
  const comet = cometNamed(text)
  return comet && { ...targetOfBody(comet.body), id: comet.id, name: givenOrbit(comet.body).name }
}

/** An asteroid of the table as a target. */
export const targetOfAsteroid = (asteroid: Asteroid): SkyTarget => ({
  ...targetOfBody(bodyOfAsteroid(asteroid)),
  id: asteroid.id,
  name: asteroid.name,
})

/** A satellite of elements that a caller gives. @throws ElementsFault */
function targetOfSatellite(text: string): SkyTarget {
  const satellite = readSatellite(text)
  const rising = satelliteTarget(satellite)
  return {
    id: `tle:${satellite.number}`,
    kind: 'satellite',
    name: satellite.name,
    body: null,
    satellite,
    catalogMagnitude: null,
    seen: (instant, observer) =>
      observer ? rising(instant, observer).vector : satelliteState(satellite, instant).position,
    rising,
    fixed: null,
  }
}

/** Something so far away that only a direction is known: `j2000` gives it in the mean equator of J2000.0. */
function fixedTarget(
  { id, kind, name, catalogMagnitude }: Pick<SkyTarget, 'id' | 'kind' | 'name' | 'catalogMagnitude'>,
  j2000: (instant: Instant) => Vector,
): SkyTarget {
  const apparentPlace: SkyTarget['seen'] = (instant, observer) =>
    apparentStar(j2000(instant), instant, observer)
  let rising: Target | undefined
  return {
    id,
    kind,
    name,
    body: null,
    catalogMagnitude,
    seen: apparentPlace,
    // Computed on demand: few targets are searched for risings.
    get rising() {
      rising ??= starTarget(j2000)
      return rising
    },
    fixed: j2000,
  }
}

/** A star or nebula of the catalogs as a target. */
/** The designation that observers know a star by: Bayer's, Flamsteed's, that of the Bright Star Catalogue, else of Hipparcos. */
const starDesignation = ({ bayer, flamsteed, hr, hip }: Star): string =>
  bayer ?? flamsteed ?? (hr ? `HR ${hr}` : `HIP ${hip}`)

export function targetOfEntry(entry: CatalogEntry): SkyTarget {
  const { id, kind, magnitude } = entry
  const name =
    entry.name ?? ('messier' in entry ? (entry.messier ?? entry.designation ?? id) : starDesignation(entry))
  return fixedTarget({ id, kind, name, catalogMagnitude: magnitude }, (instant) =>
    starDirection(entry, instant.tt),
  )
}

/** A direction of J2000.0, if the text is one. */
function targetOfDirection(text: string): SkyTarget | undefined {
  const place = readDirection(text)
  if (!place) return undefined
  const { ra, dec, pmRa, pmDec } = place
  const isMoving = pmRa !== 0 || pmDec !== 0
  const id = `radec:${rounded(ra, 8)},${rounded(dec, 8)}${isMoving ? `;pm=${pmRa}/${pmDec}` : ''}`
  const vector = direction(ra * 15, dec)
  return fixedTarget({ id, kind: 'direction', name: id, catalogMagnitude: null }, ({ tt }) =>
    isMoving ? starDirection(place, tt) : vector,
  )
}

const neverRises = (): never => {
  throw new RangeError('the Earth does not rise')
}

/** The Earth, as a target of other points of view; it cannot be observed from itself. */
export const EARTH: SkyTarget = {
  id: 'earth',
  kind: 'body',
  name: 'Earth',
  body: null,
  catalogMagnitude: null,
  seen: () => {
    throw new RangeError('the Earth is not seen from itself')
  },
  rising: Object.assign(neverRises, { track: neverRises, radiusAu: 0 }),
  fixed: null,
}

/**
 * The target that a text of the grammar means, if any: a body, a small one by number too, `star:…`, `messier:…`, `dso:…`,
 * `ngc:7000`, `ic:434`, `caldwell:14`, `radec:` with hours and degrees (J2000.0), `comet:2P`, `apophis` and others of the table of asteroids, `orbit:` and `tle:` with elements, or a well-known
 * name or designation alone.
 * @throws ElementsFault for elements that are not right.
 */
export function skyTarget(text: string): SkyTarget | undefined {
  const word = text.trim()
  const lower = word.toLowerCase()
  const body = isMajor(lower) ? lower : smallBodyNamed(word)
  if (body) return targetOfBody(body)
  if (lower.startsWith('radec:')) return targetOfDirection(word.slice('radec:'.length))
  if (lower.startsWith('orbit:')) return targetOfOrbit(word.slice('orbit:'.length))
  if (lower.startsWith('tle:')) return targetOfSatellite(word.slice('tle:'.length))
  const comet = targetOfComet(word)
  if (comet) return comet
  const asteroid = asteroidNamed(word)
  if (asteroid) return targetOfAsteroid(asteroid)
  const entry = catalogEntry(word.replace(/^(messier|ngc|ic|caldwell): ?(?=\d)/i, 'dso:$1 '))
  if (!entry) return undefined
  const scheme = /^(star|messier|cluster|dso):/i.exec(word)?.[1]?.toLowerCase()
  return !scheme || (scheme === 'star') === (entry.kind === 'star') ? targetOfEntry(entry) : undefined
}

/** Ids that a misspelt text may have meant, likeliest first. */
export function nearTargets(text: string): readonly string[] {
  const name = text.trim().replace(/^\w+:/, '')
  const matching = searchCatalog({ q: name }).page(0, 3)
  return (matching.length > 0 ? matching : entriesNear(name)).map(({ id }) => id)
}

/** The Sun and the Moon as targets, created once because they are used most. */
export const SUN = targetOfBody('sun')
export const MOON = targetOfBody('moon')
