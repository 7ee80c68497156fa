import { KM_PER_AU } from '../../bodies.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
import type { Observer } from '../../frames/earth.ts'
import { bestView } from '../../observing/best-view.ts'
import { MOON, SUN } from '../../targets/sky-target.ts'
import { capitalised } from '../../text/capitalised.ts'
import { type Instant, instantOfUtc } from '../../time/time.ts'
import { bodyEvents } from '../body-events/body-events.ts'
import { timeUnit } from '../body-events/time-unit.ts'
import { nearestUp } from '../eclipses/above-horizon.ts'
import { localSolarEclipse } from '../eclipses/local.ts'
import { localLunarEclipse } from '../eclipses/local-lunar.ts'
import { type LunarEclipse, lunarEclipses } from '../eclipses/lunar.ts'
import { type SolarEclipse, solarEclipses } from '../eclipses/solar.ts'
import { eclipseTitle } from '../eclipses/title.ts'
import { closeness, SUPERMOON_SHARE } from '../moon-apsides.ts'
import { moonQuarters, type Quarter } from '../moon-phases.ts'
import { type SeasonKind, seasons } from '../seasons.ts'
import { type EntrySource, type Importance, type LocalView, lookAt, type SkyEntry } from './entry.ts'

const phaseWords: Readonly<Record<Quarter, { word: string; importance: Importance }>> = {
  'new moon': { word: 'new', importance: 2 },
  'first quarter': { word: 'firstQuarter', importance: 1 },
  'full moon': { word: 'full', importance: 3 },
  'last quarter': { word: 'lastQuarter', importance: 1 },
}

function* phases(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const { quarter, instant } of moonQuarters(startUtc, endUtc)) {
    const { word, importance } = phaseWords[quarter]
    const distanceKm = apparentGeocentric('moon', instant).distanceAu * KM_PER_AU
    const isSuper = quarter === 'full moon' && closeness(instant, distanceKm) >= SUPERMOON_SHARE
    yield {
      kind: 'phase',
      words: ['moon', word],
      instant,
      title: capitalised(quarter) + (isSuper ? ' (supermoon)' : ''),
      bodies: ['moon'],
      importance,
      source: 'list_moon_phases',
      // A new Moon is no sight from any place.
      ...(quarter === 'new moon' ? {} : { sight: (site: Observer) => phaseSight(instant, importance, site) }),
    }
  }
}

/** The Moon in the dark of the nearest night or, where it is up only by day, by day. */
function phaseSight(instant: Instant, importance: Importance, site: Observer): LocalView {
  const view = bestView([MOON], site, instant.tt) ?? bestView([MOON], site, instant.tt, { sunAtMost: 90 })
  if (!view) return { look: null, importance: 1 }
  return { look: lookAt(MOON.seen, site, instantOfUtc(view.utc)), importance }
}

function* apsides(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const { name, instant, value } of bodyEvents(startUtc, endUtc, ['moon'], ['apsis'])) {
    yield {
      kind: 'apsis',
      words: ['apsis', 'moon', name],
      instant,
      title: `Moon at ${name}, ${Math.round(value / 100) * 100} km`,
      bodies: ['moon'],
      importance: 1,
      source: 'list_body_events',
    }
  }
}

const solarImportance = { total: 5, hybrid: 5, annular: 5, partial: 4 } as const
const lunarImportance = { total: 5, partial: 4, penumbral: 2 } as const

/** Covered share of the Sun's or the Moon's diameter from which a partial eclipse is worth planning for. */
const DEEP = 0.5
/** Penumbral magnitude from which the shading is noticed: a choice of this service. */
const SHADED = 0.6

function solarSight({ type, greatest }: SolarEclipse, site: Observer): LocalView {
  const local = localSolarEclipse(greatest, site)
  const [best, localKind] = [local?.best ?? null, local?.deepestSeen ?? null]
  const title = eclipseTitle('solar', type, localKind)
  if (!best) return { look: null, importance: 1, title }
  const importance = localKind !== 'partial' ? 5 : best.magnitude >= DEEP ? 4 : 3
  return { look: lookAt(SUN.seen, site, instantOfUtc(best.utc)), importance, title }
}

function lunarSight(eclipse: LunarEclipse, site: Observer): LocalView {
  const { up, deepestSeen } = localLunarEclipse(eclipse, site)
  const isTooFaint = deepestSeen === 'penumbral' && eclipse.penumbralMagnitude < SHADED
  const title = eclipseTitle('lunar', eclipse.type, isTooFaint ? null : deepestSeen)
  const look = nearestUp(up, eclipse.greatest)
  if (!deepestSeen || look === undefined || isTooFaint) return { look: null, importance: 1, title }
  const importance =
    deepestSeen === 'partial' && eclipse.umbralMagnitude < DEEP ? 3 : lunarImportance[deepestSeen]
  return { look: lookAt(MOON.seen, site, look), importance, title }
}

function* eclipses(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const eclipse of solarEclipses(startUtc, endUtc)) {
    yield {
      kind: 'eclipse',
      words: ['solar_eclipse'],
      instant: eclipse.greatest,
      title: eclipseTitle('solar', eclipse.type),
      bodies: ['sun', 'moon'],
      importance: solarImportance[eclipse.type],
      source: 'list_eclipses',
      isLocal: true,
      sight: (site) => solarSight(eclipse, site),
    }
  }
  for (const eclipse of lunarEclipses(startUtc, endUtc)) {
    yield {
      kind: 'eclipse',
      words: ['lunar_eclipse'],
      instant: eclipse.greatest,
      title: eclipseTitle('lunar', eclipse.type),
      bodies: ['sun', 'moon'],
      importance: lunarImportance[eclipse.type],
      source: 'list_eclipses',
      isLocal: true,
      sight: (site) => lunarSight(eclipse, site),
    }
  }
}

const seasonImportance: Readonly<Record<SeasonKind, Importance>> = {
  equinox: 4,
  solstice: 4,
  crossQuarter: 1,
  solarTerm: 1,
  apsis: 2,
}

function* seasonEntries(startUtc: number, endUtc: number): Generator<SkyEntry> {
  // The solar terms of one calendar would be half the lines of a year: list_seasons has them.
  for (const { kind, name, instant } of seasons(startUtc, endUtc, [
    'equinox',
    'solstice',
    'crossQuarter',
    'apsis',
  ])) {
    yield {
      kind: 'season',
      words: [kind, name.toLowerCase()],
      instant,
      unit: timeUnit(kind, 'sun'),
      title: kind === 'apsis' ? `Earth at ${name}` : name,
      bodies: ['sun'],
      importance: seasonImportance[kind],
      source: 'list_seasons',
    }
  }
}

export const moonAndSun: readonly EntrySource[] = [
  { kind: 'phase', most: 3, entries: phases },
  { kind: 'apsis', most: 1, entries: apsides },
  { kind: 'eclipse', most: 5, entries: eclipses },
  { kind: 'season', most: 4, entries: seasonEntries },
]
