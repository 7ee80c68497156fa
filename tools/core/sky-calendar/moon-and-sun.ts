import { KM_PER_AU } from '../bodies.ts'
import { capitalised } from '../capitalised.ts'
import { localSolarEclipse } from '../eclipses/local.ts'
import { localLunarEclipse } from '../eclipses/local-lunar.ts'
import { lunarEclipses } from '../eclipses/lunar.ts'
import { solarEclipses } from '../eclipses/solar.ts'
import { upIntervals } from '../eclipses/up.ts'
import { moonQuarters, type Quarter } from '../moon.ts'
import { closeness, SUPERMOON_SHARE } from '../moon-apsides.ts'
import { apparentGeocentric } from '../position.ts'
import { type SeasonKind, seasons } from '../seasons.ts'
import type { EntrySource, Importance, SkyEntry } from './entry.ts'

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
      isSeenFrom: (site) =>
        quarter !== 'new moon' && upIntervals('moon', site, instant.tt - 0.5, instant.tt + 0.5).length > 0,
    }
  }
}

const solarImportance = { total: 5, hybrid: 5, annular: 5, partial: 4 } as const
const lunarImportance = { total: 5, partial: 4, penumbral: 2 } as const

function* eclipses(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const { type, greatest } of solarEclipses(startUtc, endUtc)) {
    yield {
      kind: 'eclipse',
      words: ['solar_eclipse'],
      instant: greatest,
      title: `${capitalised(type)} solar eclipse`,
      bodies: ['sun', 'moon'],
      importance: solarImportance[type],
      source: 'list_eclipses',
      isSeenFrom: (site) => (localSolarEclipse(greatest, site)?.up.length ?? 0) > 0,
    }
  }
  for (const eclipse of lunarEclipses(startUtc, endUtc)) {
    yield {
      kind: 'eclipse',
      words: ['lunar_eclipse'],
      instant: eclipse.greatest,
      title: `${capitalised(eclipse.type)} lunar eclipse`,
      bodies: ['sun', 'moon'],
      importance: lunarImportance[eclipse.type],
      source: 'list_eclipses',
      isSeenFrom: (site) => localLunarEclipse(eclipse, site).up.length > 0,
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
      title: kind === 'apsis' ? `Earth at ${name}` : name,
      bodies: ['sun'],
      importance: seasonImportance[kind],
      source: 'list_seasons',
    }
  }
}

export const moonAndSun: readonly EntrySource[] = [
  { kind: 'phase', most: 3, entries: phases },
  { kind: 'eclipse', most: 5, entries: eclipses },
  { kind: 'season', most: 4, entries: seasonEntries },
]
