import { z } from 'zod'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { siteFor, siteOf, siteShape } from '../arguments/site.ts'
import { withinCap, yearsIn } from '../arguments/span.ts'
import { MOON_PENUMBRAL_K, MOON_UMBRAL_K } from '../core/appearance/disc-radii.ts'
import { type LunarEclipse, lunarEclipses } from '../core/events/eclipses/lunar.ts'
import { CHORD_KM, eclipsePath } from '../core/events/eclipses/path.ts'
import { type SolarEclipse, solarEclipses } from '../core/events/eclipses/solar.ts'
import { areaGeometry, type LonLat, lineGeometry, lonLat } from '../core/math/geo-lines.ts'
import { merged, taken } from '../core/math/merge-streams.ts'
import { roundAngle, rounded, roundKm } from '../core/round.ts'
import { isoSeconds } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import {
  type EclipseRecord,
  eclipseKinds,
  eclipseShape,
  lunarRecord,
  solarRecord,
} from '../records/eclipse.ts'
import { calendarFormat, count, listRecord, listShape, rangeShape, yearsAfter } from '../records/event.ts'
import { localEclipseKinds } from '../records/local-eclipse.ts'
import { commaList } from '../schema/comma-list.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 500 }

const groups = ['contacts', 'local', 'path'] as const
/** Most central lines in one answer. */
const mostPaths = 3
const price = priceByBlock({ base: 2, each: 20, unit: 'eclipses' })

const place = z.object({ latitude: z.number(), longitude: z.number() })
const path = z.object({
  type: z.literal('Feature'),
  geometry: z.object({
    type: z.enum(['LineString', 'MultiLineString']),
    coordinates: z.array(z.unknown()),
  }),
  properties: z.object({
    id: z.string(),
    points: z.array(
      z.object({
        time: z.iso.datetime(),
        latitude: z.number(),
        longitude: z.number(),
        widthKm: z.number(),
        durationSeconds: z.number(),
        type: z.enum(['total', 'annular']),
        northLimit: place.nullable(),
        southLimit: place.nullable(),
      }),
    ),
  }),
})
const band = z.object({
  type: z.literal('Feature'),
  geometry: z.object({
    type: z.enum(['Polygon', 'MultiPolygon']),
    coordinates: z.array(z.unknown()),
  }),
  properties: z.object({ id: z.string() }),
})
const eclipse = z.object({
  ...eclipseShape,
  path: path.optional().meta({ description: 'Central line as GeoJSON, for solar eclipses that have one.' }),
  band: band.optional().meta({
    description:
      'With path: where the eclipse is total or annular, as a GeoJSON polygon that ends at sunrise and sunset.',
  }),
})

/** A solar or lunar eclipse of the search. */
type Found = { solar: SolarEclipse } | { lunar: LunarEclipse }
const kindOf = (found: Found): string => ('solar' in found ? found.solar.type : found.lunar.type)
const timeOf = (found: Found): number => ('solar' in found ? found.solar : found.lunar).greatest.utc

export default defineTool({
  name: 'list_eclipses',
  title: 'Eclipses',
  description:
    'Solar and lunar eclipses in a range: type, magnitude, contacts, greatest point, Saros; with latitude and longitude ' +
    'also local contacts, altitudes and visibility. Next eclipse here: visibleOnly=true, count=1; next totality here: ' +
    'localKinds=total. include=path adds central line and band of a solar eclipse as GeoJSON. From 2 credits.',
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
    visibleOnly: z
      .boolean({ error: 'visibleOnly must be true or false' })
      .default(false)
      .meta({ description: 'Only eclipses of which some phase is above the horizon of the place.' }),
    include: commaList(groups, {
      description: `all, minimal, or a comma list: ${groups.join(', ')}. path: first ${mostPaths} central lines.`,
      problem: 'invalid_include',
      alone: { all: groups, minimal: [] },
    }).prefault('contacts,local'),
    count,
    format: calendarFormat,
  }),
  output: z.object({ eclipses: z.array(eclipse), ...listShape }),
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
    return { ...input, site, range }
  },
  credits: {
    formula: `${price.formula} (count, or at most 2.5 of each type a year), +3 for each of up to ${mostPaths} paths`,
    of: ({ range, count, type, include }) => {
      const possible = Math.ceil(yearsIn(range) * (type === 'all' ? 5 : 2.5))
      const paths = include.includes('path') && type !== 'lunar' ? Math.min(mostPaths, count, possible) : 0
      return price.creditsFor(Math.min(count, possible)) + 3 * paths
    },
  },
  heavy: ({ range, include }) => yearsIn(range) > 1.1 || include.includes('path'),
  compute({ range, type, kinds, localKinds, site, visibleOnly, include, count, timezone }) {
    const shown = {
      zone: timezone,
      site,
      contacts: include.includes('contacts'),
    }
    const solar = function* (): Generator<Found> {
      for (const solar of solarEclipses(range.start, range.end)) yield { solar }
    }
    const lunar = function* (): Generator<Found> {
      for (const lunar of lunarEclipses(range.start, range.end)) yield { lunar }
    }
    const streams = [...(type === 'lunar' ? [] : [solar()]), ...(type === 'solar' ? [] : [lunar()])]
    let paths = 0
    const pathOf = (found: Found, id: string) => {
      if (!include.includes('path') || !('solar' in found) || !found.solar.isCentral) return {}
      return ++paths > mostPaths ? {} : pathFeatures(found.solar, id)
    }
    const records = function* (): Generator<{ utc: number; found: Found; record: EclipseRecord }> {
      for (const found of merged(streams, timeOf)) {
        if (!(kinds as readonly string[]).includes(kindOf(found))) continue
        const record = 'solar' in found ? solarRecord(found.solar, shown) : lunarRecord(found.lunar, shown)
        const seen = record.local?.deepestSeen
        if (localKinds ? seen && localKinds.includes(seen) : !visibleOnly || record.local?.visible)
          yield { utc: timeOf(found), found, record }
      }
    }
    const { items, after } = taken(records(), count)
    const eclipses = items.map(({ found, record }) => {
      const { local, ...rest } = record
      const kept = local && include.includes('local') ? record : rest
      return { ...kept, ...pathOf(found, record.id) }
    })
    return {
      data: {
        eclipses,
        ...listRecord(
          items.map(({ utc }) => utc),
          after?.utc,
        ),
      },
      settings: {
        sunRadiusKm: 696000,
        moonRadiusEarths: MOON_PENUMBRAL_K,
        moonRadiusUmbralEarths: MOON_UMBRAL_K,
        radii:
          'Espenak & Meeus, Five Millennium Canon of Solar Eclipses: k 0.2725076 for penumbra and lunar eclipses, 0.272281 for the umbra (c2, c3, path)',
        ...(include.includes('path')
          ? {
              path: `chords within ${CHORD_KM} km of line and limits; ends with the Sun's centre on the true horizon`,
            }
          : {}),
        earthShadow: 'Danjon: lunar parallax enlarged by 1 %',
        horizon: 'upper limb at an airless altitude of -34 arcminutes, level ground',
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [
        ...range.warnings,
        ...(paths > mostPaths
          ? [{ code: 'paths_limited', detail: `Only the first ${mostPaths} central lines are given.` }]
          : []),
      ],
    }
  },
  views: {
    table: ({ eclipses }) => eclipses.map(({ path, band, ...row }) => row),
    calendar: ({ eclipses }) => eclipses.map(entry),
    geojson: ({ eclipses }) => ({
      type: 'FeatureCollection',
      features: eclipses.flatMap((one): object[] =>
        one.path ? [one.path, ...(one.band ? [one.band] : [])] : greatestFeature(one),
      ),
    }),
  },
})

/** Calendar entry from first to last contact; the description has time and place of greatest eclipse. */
function entry({ id, title, time, contacts, greatest }: EclipseRecord) {
  const first = contacts?.partialStart ?? contacts?.p1 ?? time
  const last = contacts?.partialEnd ?? contacts?.p4 ?? time
  const where = greatest ? ` at latitude ${greatest.latitude}, longitude ${greatest.longitude}` : ''
  return {
    uid: id,
    title,
    start: Date.parse(first),
    end: Date.parse(last),
    description: `Greatest at ${time}${where}.`,
  }
}

const shownPlace = (at: z.input<typeof place> | null) =>
  at && { latitude: roundAngle(at.latitude), longitude: roundAngle(at.longitude) }

const rounded5 = ([longitude, latitude]: LonLat): LonLat => [roundAngle(longitude), roundAngle(latitude)]

/** GeoJSON features of the central line and its band. */
function pathFeatures(eclipse: SolarEclipse, id: string) {
  const { line, band } = eclipsePath(eclipse)
  const points = line.map((point) => ({
    time: isoSeconds(point.utc),
    latitude: roundAngle(point.latitude),
    longitude: roundAngle(point.longitude),
    widthKm: roundKm(point.widthKm),
    durationSeconds: rounded(point.durationSeconds, 1),
    type: point.type,
    northLimit: shownPlace(point.northLimit),
    southLimit: shownPlace(point.southLimit),
  }))
  const { type, coordinates } = lineGeometry(points.map(lonLat))
  const area = areaGeometry(band.map(lonLat).map(rounded5))
  return {
    path: {
      type: 'Feature' as const,
      geometry: { type, coordinates: [...coordinates] },
      properties: { id, points },
    },
    band: {
      type: 'Feature' as const,
      geometry: { type: area.type, coordinates: [...area.coordinates] },
      properties: { id },
    },
  }
}

/** GeoJSON point of the greatest eclipse, for solar eclipses without a central line; empty for lunar eclipses. */
function greatestFeature({ id, title, time, greatest }: EclipseRecord) {
  if (!greatest) return []
  const coordinates = [greatest.longitude, greatest.latitude]
  return [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { id, title, time } }]
}
