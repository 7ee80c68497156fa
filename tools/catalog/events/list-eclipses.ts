import { z } from 'zod'
import { siteAndRange } from '../../arguments/evening.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { siteShape } from '../../arguments/site.ts'
import { withinCap } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { MOON_PENUMBRAL_K, MOON_UMBRAL_K } from '../../core/appearance/disc-radii.ts'
import type { EventTopic } from '../../core/ephemeris/accuracy.ts'
import { longitudeError } from '../../core/time/written.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { eclipseKinds } from '../../records/eclipse.ts'
import {
  calendarFormat,
  count,
  emptyRecord,
  emptyShape,
  eventPage,
  listShape,
  rangeShape,
  yearsFromNow,
} from '../../records/event.ts'
import { eclipseEntry } from '../../records/events/eclipse-entry.ts'
import {
  eclipseFeatures,
  eclipseLines,
  eclipseLinesRule,
  eclipseRow,
  eclipseWithLines,
  hasLines,
} from '../../records/events/eclipse-lines.ts'
import {
  aroundYears,
  eclipseCredits,
  eclipseFormula,
  mostEclipseCredits,
  mostPaths,
} from '../../records/events/eclipse-price.ts'
import { eclipseSearch, noEclipse } from '../../records/events/eclipse-search.ts'
import { possibly } from '../../records/events/possible-eclipse.ts'
import { localEclipseKinds } from '../../records/local-eclipse.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { visibleOnly } from '../../schema/place.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 500 }

const groups = ['contacts', 'local', 'path', 'limits', 'besselian'] as const
const input = z.strictObject({
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
})

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
  input,
  output: z.object({
    ...emptyShape(eclipseWithLines),
    eclipses: z.array(eclipseWithLines).describe('Eclipses in order of time.'),
    ...listShape,
  }),
  example: {
    start: '2026-08-01',
    end: '2027-08-01',
    latitude: 40.4168,
    longitude: -3.7038,
    timezone: 'Europe/Madrid',
  },
  prepare,
  credits: {
    formula: eclipseFormula,
    range: [2, 35],
    of: mostEclipseCredits,
    isMost: true,
  },
  app: 'eclipse',
  heavy: true,
  compute(request, { mediaType }) {
    const { range, site, include } = request
    // The entries of a calendar are made from contacts and what the place sees.
    const parts = mediaType === 'text/calendar' ? [...include, 'contacts', 'local'] : include
    const search = eclipseSearch(request, parts)
    const { items, members, rows } = eventPage({
      list: 'eclipses',
      all: search(range),
      first: request.first,
      limit: request.count,
      credits: mostEclipseCredits(request),
    })
    // Lines take time: those of the first eclipses that have them alone are drawn.
    const withLines = items.filter(({ eclipse }) => hasLines(eclipse, include))
    const drawn = withLines.slice(0, mostPaths)
    const eclipses = items.map((hit) => ({
      ...hit.record,
      ...(site && possibly(hit.eclipse, site)),
      ...(drawn.includes(hit) ? eclipseLines(hit.eclipse, hit.record.id, include) : {}),
    }))
    const neighbours = () =>
      emptyRecord(noEclipse(request), {
        range,
        search,
        timeOf: ({ utc }) => utc,
        record: ({ record }) => record,
        // A place waits some 375 years from one total eclipse of the Sun to the next.
        years: aroundYears,
      })
    const empty = eclipses.length === 0 ? neighbours() : undefined
    const measured = measuredIn(range, ['sun', 'moon'], topicsOf(request))
    return {
      data: { ...empty, eclipses, ...members },
      rows,
      price: eclipseCredits(request, { eclipses: eclipses.length, paths: drawn.length, neighbours: empty }),
      measured,
      settings: settingsOf(request, measured.utc),
      warnings: [...range.warnings, ...(withLines.length > drawn.length ? [pathsLimited] : [])],
    }
  },
  views: {
    table: ({ eclipses }) => eclipses.map(eclipseRow),
    calendar: ({ eclipses }, language) => eclipses.map((eclipse) => eclipseEntry(eclipse, language)),
    geojson: ({ eclipses }) => eclipseFeatures(eclipses),
  },
})

const pathsLimited = {
  code: 'paths_limited',
  detail: `Path and limits are given for the first ${mostPaths} alone.`,
}

/** Validates the place and the range. */
function prepare(options: z.output<typeof input>, context: Context) {
  const { site, range } = siteAndRange(options, {
    now: context.now,
    conflicting: [],
    needsSite: options.visibleOnly ? 'visibleOnly' : options.localKinds ? 'localKinds' : undefined,
    range: () => period(options, yearsFromNow(context.now, 5)),
  })
  withinCap(cap, range, context)
  return { site, range, first: rowsBefore(context), ...options }
}
type Request = ReturnType<typeof prepare>

/** Accuracy topics of the times of an answer. */
const topicsOf = ({ type, site }: Request): EventTopic[] => [
  ...(type === 'lunar'
    ? []
    : (['solar-eclipses', ...(site ? ['solar-eclipses-local' as const] : [])] as const)),
  ...(type === 'solar' ? [] : (['lunar-eclipses'] as const)),
]

/** Conventions of an answer. */
const settingsOf = ({ type, site, include, timezone }: Request, utc: number) => ({
  sunRadiusKm: 696000,
  moonRadiusEarths: MOON_PENUMBRAL_K,
  moonRadiusUmbralEarths: MOON_UMBRAL_K,
  radii:
    'Espenak & Meeus, Five Millennium Canon of Solar Eclipses: k 0.2725076 for penumbra and lunar eclipses, 0.272281 for the umbra (c2, c3, path)',
  ...chosenSettings({ path: { path: eclipseLinesRule }, limits: { limits: eclipseLinesRule } }, include),
  longitudeError: Number(longitudeError(utc).toPrecision(2)),
  ...(type === 'solar' ? {} : { earthShadow: 'Danjon: lunar parallax enlarged by 1 %' }),
  ...(site ? { horizon: 'upper limb at an airless altitude of -34 arcminutes, level ground' } : {}),
  ...(timezone === undefined ? {} : { timezone }),
})
