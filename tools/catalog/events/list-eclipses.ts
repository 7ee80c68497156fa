import { z } from 'zod'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { siteFor, siteOf, siteShape } from '../../arguments/site.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { MOON_PENUMBRAL_K, MOON_UMBRAL_K } from '../../core/appearance/disc-radii.ts'
import { type LunarEclipse, lunarEclipses } from '../../core/events/eclipses/lunar.ts'
import { CHORD_KM, eclipseLimits, eclipsePath, type LimitPoint } from '../../core/events/eclipses/path.ts'
import { type SolarEclipse, solarEclipses } from '../../core/events/eclipses/solar.ts'
import { areaGeometry, lineGeometry, lonLat } from '../../core/math/geo-lines.ts'
import { merged } from '../../core/math/merge-streams.ts'
import { rounded, roundKm } from '../../core/round.ts'
import { utcOfText } from '../../core/time/civil.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC } from '../../core/time/time.ts'
import { byWrittenTime, longitudeError } from '../../core/time/written.ts'
import { type CalendarEntry, defineTool } from '../../declaration/define.ts'
import {
  type EclipseRecord,
  eclipseKinds,
  eclipseShape,
  lunarRecord,
  possibly,
  shadowPlace,
  solarRecord,
} from '../../records/eclipse.ts'
import {
  calendarEntry,
  calendarFormat,
  count,
  directionText,
  emptyRecord,
  emptyShape,
  entryBetween,
  eventPage,
  listShape,
  rangeShape,
  timeFields,
  timeNote,
  unseenEntry,
  yearsAfter,
} from '../../records/event.ts'
import { localEclipseKinds } from '../../records/local-eclipse.ts'
import { geographicShape } from '../../records/sky-fields.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { visibleOnly } from '../../schema/place.ts'
import type { Language } from '../../words/sky-words.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 500 }

const groups = ['contacts', 'local', 'path', 'limits', 'besselian'] as const
/** Most eclipses with lines in one answer. */
const mostPaths = 3
const price = priceByBlock({ base: 2, each: 20, unit: 'eclipses' })
/** Years whose search costs as much as the eclipses of a block. */
const yearsEach = 25
/** Years on each side of an empty list that its neighbours are searched in. */
const aroundYears = 100
const yearPrice = priceByBlock({ base: 2, each: yearsEach, unit: 'years' })

const place = z.object(geographicShape).meta({ id: 'GeographicPoint' })
const path = z
  .object({
    type: z.literal('Feature').describe('GeoJSON type.'),
    geometry: z
      .object({
        type: z
          .enum(['LineString', 'MultiLineString'])
          .describe('More than one line where it crosses the date line.'),
        coordinates: z.array(z.unknown()).describe('Longitude and latitude of each point, degrees.'),
      })
      .meta({ id: 'EclipsePathGeometry' })
      .describe('Central line.'),
    properties: z
      .object({
        id: z.string().describe('Id of the eclipse.'),
        points: z
          .array(
            z
              .object({
                time: instantField.describe('When the axis is there.'),
                ...geographicShape,
                widthKm: z.number().describe('Width of the path, km.'),
                durationSeconds: z.number().describe('Length of the total or annular phase, seconds.'),
                type: z.enum(['total', 'annular']).describe('What is seen in the middle there.'),
                northLimit: place
                  .nullable()
                  .describe('Northern edge of the path; null where it misses the Earth.'),
                southLimit: place
                  .nullable()
                  .describe('Southern edge of the path; null where it misses the Earth.'),
              })
              .meta({ id: 'EclipsePathPoint' }),
          )
          .describe('Points of the line in order of time.'),
      })
      .meta({ id: 'EclipsePathProperties' })
      .describe('What GeoJSON readers show with it.'),
  })
  .meta({ id: 'EclipsePath' })
const limit = z
  .array(
    z
      .object({ time: instantField.describe('When the eclipse is greatest there.'), ...geographicShape })
      .meta({ id: 'EclipseLimitPoint' }),
  )
  .describe('In order of time, from sunrise to sunset; empty where it misses the Earth.')
const limits = z
  .object({
    centralNorth: limit,
    centralSouth: limit,
    penumbraNorth: limit,
    penumbraSouth: limit,
  })
  .meta({ id: 'EclipseLimits' })
const band = z
  .object({
    type: z.literal('Feature').describe('GeoJSON type.'),
    geometry: z
      .object({
        type: z
          .enum(['Polygon', 'MultiPolygon'])
          .describe('More than one polygon where it crosses the date line.'),
        coordinates: z.array(z.unknown()).describe('Longitude and latitude of each corner, degrees.'),
      })
      .meta({ id: 'EclipseBandGeometry' })
      .describe('Outline of the band.'),
    properties: z
      .object({ id: z.string().describe('Id of the eclipse.') })
      .meta({ id: 'EclipseBandProperties' })
      .describe('What GeoJSON readers show with it.'),
  })
  .meta({ id: 'EclipseBand' })
const eclipse = z
  .object({
    ...eclipseShape,
    path: path.optional().meta({ description: 'Central line as GeoJSON, for solar eclipses that have one.' }),
    band: band.optional().meta({
      description:
        'With path: where the eclipse is total or annular, as a GeoJSON polygon that ends at sunrise and sunset; also where the axis misses the Earth.',
    }),
    limits: limits.optional().meta({
      description: 'Solar: edges of the total or annular phase (central) and of any eclipse (penumbra).',
    }),
  })
  .meta({ id: 'Eclipse' })

/** A solar or lunar eclipse of the search. */
type Found = { solar: SolarEclipse } | { lunar: LunarEclipse }
const kindOf = (eclipse: Found): string => ('solar' in eclipse ? eclipse.solar.type : eclipse.lunar.type)
const timeOf = (eclipse: Found): number => ('solar' in eclipse ? eclipse.solar : eclipse.lunar).greatest.utc

/** The members of a request that its price depends on. */
interface EclipsesAsked {
  readonly range: { readonly start: number; readonly end: number }
  readonly count: number
  readonly type: 'solar' | 'lunar' | 'all'
  readonly kinds: readonly (typeof eclipseKinds)[number][]
  readonly include: readonly (typeof groups)[number][]
  readonly visibleOnly: boolean
  readonly localKinds?: readonly (typeof localEclipseKinds)[number][] | undefined
}

/** The most that a request can cost. */
function mostCredits({ range, count, type, kinds, include, visibleOnly, localKinds }: EclipsesAsked): number {
  const years = yearsIn(range)
  const possible = Math.ceil(years * (type === 'all' ? 5 : 2.5))
  const paths = hasLines(include) && type !== 'lunar' ? Math.min(mostPaths, count, possible) : 0
  const yearsAround = isRare({ visibleOnly, kinds, localKinds }) ? 2 * aroundYears : 0
  return Math.max(
    priceOf({ eclipses: Math.min(count, possible), years, paths }),
    priceOf({ years, yearsAround }),
  )
}

/** How lines on the Earth are drawn. */
const LINES = `chords within ${CHORD_KM} km of line and limits; ends with the Sun's centre on the true horizon`

export default defineTool({
  name: 'list_eclipses',
  title: 'Eclipses',
  summary:
    'Eclipses of the Sun and Moon, for the whole Earth or as your town sees them. Use it to find the next one worth a trip.',
  description:
    'Solar and lunar eclipses in a range: type, magnitude, contacts, greatest point, Saros; with latitude and longitude ' +
    'also local contacts, altitudes, visibility. kinds is about the whole Earth, localKinds about the place. ' +
    'Next eclipse here: visibleOnly=true, count=1; next totality: localKinds=total. include=path adds line and band as GeoJSON.',
  route: 'GET /v1/events/eclipses',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'start + 5 years'),
    type: z
      .enum(['solar', 'lunar', 'all'], { error: 'type must be solar, lunar or all' })
      .default('all')
      .meta({ description: 'Of the Sun, of the Moon, or both.' }),
    kinds: commaList(eclipseKinds, {
      description: `On the whole Earth, comma list: ${eclipseKinds.join(', ')}. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: eclipseKinds },
    }).prefault('all'),
    localKinds: commaList(localEclipseKinds, {
      description: `Only eclipses of which the place sees this deepest phase, comma list: ${localEclipseKinds.join(', ')}.`,
      problem: 'invalid_parameter',
      alone: { all: localEclipseKinds },
    }).optional(),
    ...siteShape,
    visibleOnly: visibleOnly('Only eclipses with a phase above the horizon of the place.'),
    include: commaList(groups, {
      description: `all, minimal, or a comma list: ${groups.join(', ')}. path, limits: of ${mostPaths}.`,
      problem: 'invalid_include',
      alone: { all: groups, minimal: [] },
    }).prefault('contacts,local'),
    count,
    format: calendarFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(eclipse),
    eclipses: z.array(eclipse).describe('Eclipses in order of time.'),
    ...listShape,
  }),
  example: {
    start: '2026-08-01',
    end: '2027-08-01',
    latitude: 40.4168,
    longitude: -3.7038,
    timezone: 'Europe/Madrid',
  },
  prepare(input, context) {
    const needsSite = input.visibleOnly ? 'visibleOnly' : input.localKinds ? 'localKinds' : undefined
    const site = needsSite ? siteFor(needsSite, input) : siteOf(input)
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 5) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    return { site, range, first: rowsBefore(context), ...input }
  },
  credits: {
    formula: `${price.formula} that come, or +1 per ${yearsEach} years beyond ${yearsEach} if that is more; +1 per ${yearsEach} years about an empty list of local kinds that are searched; +3 for each of up to ${mostPaths} with path or limits`,
    range: [2, 35],
    of: (request) => mostCredits(request),
    isMost: true,
  },
  heavy: true,
  compute(request, { mediaType }) {
    const { range, first, type, kinds, localKinds, site, visibleOnly, include, count, timezone } = request
    // The entries of a calendar are made from contacts and what the place sees.
    const isShown = (group: 'contacts' | 'local') => include.includes(group) || mediaType === 'text/calendar'
    const recordOptions = {
      site,
      contacts: isShown('contacts'),
      besselian: include.includes('besselian'),
    }
    let paths = 0
    const linesOf = (eclipse: Found, id: string) => {
      if (!('solar' in eclipse)) return {}
      const { solar } = eclipse
      const hasPath = include.includes('path') && solar.contacts.umbraStart !== null
      const hasLimits = include.includes('limits')
      if (!(hasPath || hasLimits) || ++paths > mostPaths) return {}
      return {
        ...(hasPath ? pathFeatures(solar, id) : {}),
        ...(hasLimits ? { limits: limitsOf(solar) } : {}),
      }
    }
    // The Moon is never seen annular, and its eclipses are never hybrid.
    const noLunar =
      localKinds?.every((kind) => kind === 'annular') ||
      kinds.every((kind) => kind === 'annular' || kind === 'hybrid')
    // At a place an eclipse happens when the place sees it, up to some hours before or after its greatest phase on the Earth.
    const reach = site ? placeReach : 0
    const records = byWrittenTime(function* (span): Generator<{
      utc: number
      found: Found
      record: EclipseRecord
    }> {
      const start = Math.max(EARLIEST_UTC, span.start - reach)
      const end = Math.min(LATEST_UTC, span.end + reach)
      const streams = [
        ...(type === 'lunar' ? [] : [solarIn(start, end)]),
        ...(type === 'solar' || noLunar ? [] : [lunarIn(start, end)]),
      ]
      for (const eclipse of merged(streams, timeOf)) {
        if (!(kinds as readonly string[]).includes(kindOf(eclipse))) continue
        if (localKinds && !canBeSeenAs(localKinds, eclipse)) continue
        const record =
          'solar' in eclipse
            ? solarRecord(eclipse.solar, recordOptions)
            : lunarRecord(eclipse.lunar, recordOptions)
        const localKind = record.local?.deepestSeen
        if (
          localKinds ? localKind && localKinds.includes(localKind) : !visibleOnly || record.local?.visible
        ) {
          const utc = site ? utcOfText(record.time) : timeOf(eclipse)
          if (utc >= span.start && utc < span.end) yield { utc, found: eclipse, record }
        }
      }
    })
    const { items, members, rows } = eventPage({
      list: 'eclipses',
      all: records(range),
      first,
      limit: count,
      credits: mostCredits(request),
    })
    const withChosenParts = (record: EclipseRecord): EclipseRecord => {
      const { local, ...otherFields } = record
      return local && isShown('local') ? record : otherFields
    }
    const eclipses = items.map(({ found: eclipse, record }) => {
      const possible = site && possibly(eclipse, site)
      return {
        ...withChosenParts(record),
        ...possible,
        ...linesOf(eclipse, record.id),
      }
    })
    const emptyResult = () =>
      emptyRecord(`No ${noneOf({ type, kinds, localKinds, visibleOnly })}`, {
        range,
        search: records,
        timeOf: ({ utc }) => utc,
        record: ({ record }) => withChosenParts(record),
        // A place waits some 375 years from one total eclipse of the Sun to the next.
        years: aroundYears,
      })
    const empty = eclipses.length === 0 ? emptyResult() : undefined
    const measured = measuredIn(
      range,
      ['sun', 'moon'],
      [
        ...(type === 'lunar'
          ? []
          : (['solar-eclipses', ...(site ? ['solar-eclipses-local' as const] : [])] as const)),
        ...(type === 'solar' ? [] : (['lunar-eclipses'] as const)),
      ],
    )
    return {
      data: {
        ...empty,
        eclipses,
        ...members,
      },
      rows,
      price: priceOf({
        eclipses: eclipses.length,
        years: yearsIn(range),
        paths: Math.min(paths, mostPaths),
        yearsAround: empty && isRare({ visibleOnly, kinds, localKinds }) ? yearsAround(range, empty) : 0,
      }),
      measured,
      settings: {
        sunRadiusKm: 696000,
        moonRadiusEarths: MOON_PENUMBRAL_K,
        moonRadiusUmbralEarths: MOON_UMBRAL_K,
        radii:
          'Espenak & Meeus, Five Millennium Canon of Solar Eclipses: k 0.2725076 for penumbra and lunar eclipses, 0.272281 for the umbra (c2, c3, path)',
        ...chosenSettings({ path: { path: LINES }, limits: { limits: LINES } }, include),
        longitudeError: Number(longitudeError(measured?.utc ?? range.start).toPrecision(2)),
        ...(type === 'solar' ? {} : { earthShadow: 'Danjon: lunar parallax enlarged by 1 %' }),
        ...(site ? { horizon: 'upper limb at an airless altitude of -34 arcminutes, level ground' } : {}),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [
        ...range.warnings,
        ...(paths > mostPaths
          ? [{ code: 'paths_limited', detail: `Path and limits are given for the first ${mostPaths} alone.` }]
          : []),
      ],
    }
  },
  views: {
    table: ({ eclipses }) => eclipses.map(({ path, band, limits, besselian, ...row }) => row),
    calendar: ({ eclipses }, language) => eclipses.map((eclipse) => entry(eclipse, language)),
    geojson: ({ eclipses }) => ({
      type: 'FeatureCollection',
      features: eclipses.flatMap((eclipse): object[] =>
        eclipse.band ? [...(eclipse.path ? [eclipse.path] : []), eclipse.band] : greatestFeature(eclipse),
      ),
    }),
  },
})

/** Longest time between the greatest phase on the Earth and the deepest moment that a place sees, ms. */
const placeReach = 4 * 3_600_000

/** A stretch of time, ms since 1970. */
interface Span {
  readonly start: number
  readonly end: number
}

function* solarIn(start: number, end: number): Generator<Found> {
  for (const solar of solarEclipses(start, end)) yield { solar }
}

function* lunarIn(start: number, end: number): Generator<Found> {
  for (const lunar of lunarEclipses(start, end)) yield { lunar }
}

/**
 * Whether a place can see an eclipse as one of some local kinds: total or annular only if the eclipse is of that kind or hybrid. This
 * saves the computation of what the place sees, which takes the longest.
 */
function canBeSeenAs(localKinds: readonly string[], eclipse: Found): boolean {
  const kind = kindOf(eclipse)
  return localKinds.some(
    (local) => local === kind || kind === 'hybrid' || !(local === 'total' || local === 'annular'),
  )
}

/** Whether a place may wait for a century for such an eclipse: its neighbours are searched for, one by one. */
const isRare = (filter: {
  readonly visibleOnly: boolean
  readonly kinds: readonly string[]
  readonly localKinds: readonly string[] | undefined
}): boolean =>
  filter.localKinds !== undefined || (filter.visibleOnly && filter.kinds.length < eclipseKinds.length)

/** Years before and after an empty list that were searched until its neighbours were found. */
function yearsAround(
  range: Span,
  { previous, next }: { previous: EclipseRecord | null; next: EclipseRecord | null },
): number {
  const before = previous ? yearsIn({ start: utcOfText(previous.time), end: range.start }) : aroundYears
  const after = next ? yearsIn({ start: range.end, end: utcOfText(next.time) }) : aroundYears
  return before + after
}

/** Which eclipses were asked for, in words. */
function noneOf(filter: {
  readonly type: string
  readonly kinds: readonly string[]
  readonly localKinds: readonly string[] | undefined
  readonly visibleOnly: boolean
}): string {
  const { type, kinds, localKinds, visibleOnly } = filter
  const kindWords = [
    ...(kinds.length < eclipseKinds.length ? [kinds.join(' or ')] : []),
    ...(type === 'all' ? [] : [type]),
    'eclipse',
  ].join(' ')
  if (localKinds) return `${kindWords} seen as ${localKinds.join(' or ')} from the place`
  return visibleOnly ? `${kindWords} seen from the place` : kindWords
}

/** Work of a search, before or after it. */
interface SearchWork {
  /** Eclipses of the answer, and those with paths. */
  readonly eclipses?: number
  readonly paths?: number
  /** Years of the range, and those around it that are searched when it has none. */
  readonly years: number
  readonly yearsAround?: number
}

/** Price of the eclipses, or of the years that are searched for them if that is more; and of the rest of the work. */
function priceOf({ eclipses = 0, paths = 0, years, yearsAround = 0 }: SearchWork): number {
  const searched = Math.max(price.creditsFor(eclipses), yearPrice.creditsFor(years))
  return searched + 3 * paths + Math.floor(yearsAround / yearsEach)
}

/**
 * Calendar entry from first to last contact, or with a place for as long as it sees the eclipse; its notes are the contacts there, with
 * those below the horizon.
 */
function entry(record: EclipseRecord, language: Language | undefined): CalendarEntry {
  const { time, contacts, greatest } = record.global ?? record
  const { local } = record
  const [first, last] = [local?.seen[0], local?.seen.at(-1)]
  if (local && first && last) {
    const { c1, p1, c4, p4 } = local.contacts ?? {}
    const [begins, ends] = [c1 ?? p1, c4 ?? p4]
    const deepest = local.best ?? local.maximum
    const covered = deepest?.obscuration === undefined ? [] : [percent(deepest.obscuration)]
    return {
      ...entryBetween(record, first.start, last.end),
      notes: [
        ...(begins ? [momentNote('Begins', begins, language)] : []),
        ...(deepest ? [momentNote('Maximum', deepest, language)] : []),
        ...covered.map((text) => ({ label: 'Sun covered', text })),
        ...(ends ? [momentNote('Ends', ends, language)] : []),
      ],
    }
  }
  const [begins, ends] = [contacts?.partialStart ?? contacts?.p1, contacts?.partialEnd ?? contacts?.p4]
  const placeText = greatest && `${greatest.latitude}°, ${greatest.longitude}°`
  const plain = {
    ...(begins && ends ? entryBetween(record, begins, ends) : calendarEntry(record)),
    notes: [timeNote('Maximum', time, placeText)],
  }
  return local ? unseenEntry(plain, language) : plain
}

/** A moment as the place has it, below the horizon too. */
const momentNote = (
  label: string,
  moment: { readonly time: string; readonly altitude: number; readonly azimuth: number },
  language: Language | undefined,
) => timeNote(label, moment.time, directionText(moment.altitude, moment.azimuth, language))

/** Whole percent; 100 of all alone, which a partial eclipse never covers. */
const percent = (share: number): string => `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`

/** Whether lines on the Earth are wanted, which take time. */
const hasLines = (include: readonly string[]): boolean =>
  include.includes('path') || include.includes('limits')

/** Record of the limits. */
function limitsOf(eclipse: SolarEclipse): z.input<typeof limits> {
  const { central, penumbra } = eclipseLimits(eclipse)
  const points = (edge: readonly LimitPoint[]) =>
    edge.map((point) => ({ ...timeFields(point.utc), ...shadowPlace(point, eclipse.greatest.utc) }))
  return {
    centralNorth: points(central.north),
    centralSouth: points(central.south),
    penumbraNorth: points(penumbra.north),
    penumbraSouth: points(penumbra.south),
  }
}

/** GeoJSON features of the central line and of the band, as far as the eclipse has them. */
function pathFeatures(eclipse: SolarEclipse, id: string) {
  const { line, band } = eclipsePath(eclipse)
  const shownPlace = (limitPoint: z.input<typeof place>) => shadowPlace(limitPoint, eclipse.greatest.utc)
  const points = line.map((point) => ({
    time: isoSeconds(point.utc),
    ...shownPlace(point),
    widthKm: roundKm(point.widthKm),
    durationSeconds: rounded(point.durationSeconds, 1),
    type: point.type,
    northLimit: point.northLimit && shownPlace(point.northLimit),
    southLimit: point.southLimit && shownPlace(point.southLimit),
  }))
  const path = () => {
    const { type, coordinates } = lineGeometry(points.map(lonLat))
    return {
      type: 'Feature' as const,
      geometry: { type, coordinates: [...coordinates] },
      properties: { id, points },
    }
  }
  const outline = () => {
    const { type, coordinates } = areaGeometry(band.map(shownPlace).map(lonLat))
    return {
      type: 'Feature' as const,
      geometry: { type, coordinates: [...coordinates] },
      properties: { id },
    }
  }
  return { ...(line.length > 0 ? { path: path() } : {}), ...(band.length > 0 ? { band: outline() } : {}) }
}

/** GeoJSON point of the greatest eclipse, for solar eclipses without a band; empty for lunar eclipses. */
function greatestFeature({ id, title, time, ...record }: EclipseRecord) {
  const { greatest } = record.global ?? record
  if (!greatest) return []
  const coordinates = [greatest.longitude, greatest.latitude]
  return [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { id, title, time } }]
}
