import { z } from 'zod'
import { pairsOf } from '../../arguments/bodies/target-pairs.ts'
import { siteAndRange } from '../../arguments/evening.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { siteShape } from '../../arguments/site.ts'
import { capWords, withinCap } from '../../arguments/span.ts'
import {
  estimatedError,
  followedOrbits,
  measuredBodies,
  ownWarnings,
  targetGrammar,
  targetList,
  targetWarnings,
} from '../../arguments/target.ts'
import type { Cap } from '../../contract/tiers.ts'
import { conjunctionSearch } from '../../core/events/conjunction-search.ts'
import { conjunctionKinds } from '../../core/events/conjunction-view.ts'
import type { Conjunction } from '../../core/events/conjunctions.ts'
import { hasSatellite } from '../../core/events/satellite-crossings.ts'
import { MS_PER_DAY } from '../../core/time/time.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { tableRows } from '../../records/compact.ts'
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
import {
  conjunctionConventions,
  conjunctionEntry,
  conjunctionMode,
  conjunctionRecord,
  conjunctionRow,
  conjunctionShape,
  noConjunction,
} from '../../records/events/conjunction.ts'
import { conjunctionPage } from '../../records/events/conjunction-page.ts'
import {
  conjunctionFormula,
  lineCredits,
  mostConjunctionCredits,
  searchCredits,
} from '../../records/events/conjunction-price.ts'
import { grazeFeatures, grazeRadius, radiusOf } from '../../records/events/graze-lines.ts'
import { commaList } from '../../schema/comma-list.ts'
import { instantText } from '../../schema/instant.ts'
import { numberWithin } from '../../schema/numbers.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { visibleOnly } from '../../schema/place.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 200 }
/** Longest range of satellites, whose elements are good for no longer. */
const satelliteCap: Cap = { unit: 'days', free: 10, starter: 10, pro: 10 }
/** Longest range of everything that the Moon hides. */
const moonCap: Cap = { unit: 'days', free: 366, starter: 366, pro: 366 }

const mostTargets = 3

const input = z.strictObject({
  targets: targetList(
    mostTargets,
    `Comma list of 2 or ${mostTargets}, each pair is searched: ${targetGrammar}. moon alone with kinds=occultation: all it hides.`,
    { satellites: true },
  ),
  ...rangeShape(cap, 'start + 5 years'),
  end: instantText(
    `End of the range, not included. Default start + 5 years, of moon alone 1 year. ${capWords(cap)} Of moon alone at most ${moonCap.pro} days, of tle: ${satelliteCap.pro}.`,
  ).optional(),
  maxSeparation: numberWithin('maxSeparation', 0, 180, 'degrees').default(5).meta({
    description: 'Degrees: only approaches closer than this.',
  }),
  minElongation: numberWithin('minElongation', 0, 180, 'degrees')
    .default(0)
    .meta({ description: 'Degrees from the Sun at least.' }),
  mode: conjunctionMode.default('separation').meta({
    description: 'What is matched: least separation, or equal right ascension or ecliptic longitude.',
  }),
  kinds: commaList(conjunctionKinds, {
    description: `Only these, comma list: ${conjunctionKinds.join(', ')}. occultation, with graze in it, needs a place. Default all.`,
    problem: 'invalid_parameter',
    alone: { all: conjunctionKinds },
  }).prefault('all'),
  magnitudeMax: numberWithin('magnitudeMax', -2, 8)
    .default(6.5)
    .meta({ description: 'Faintest star of moon alone or a cluster, to 8.' }),
  ...siteShape,
  grazeRadius,
  visibleOnly: visibleOnly('Only those with observable true at the place.'),
  count,
  format: calendarFormat,
  cursor,
})

export default defineTool({
  name: 'search_conjunctions',
  title: 'Close approaches',
  summary:
    'When two objects meet in the sky, such as Venus and Jupiter, or the Moon and a star it covers. Says when and where to look.',
  description:
    'When two targets come closest (Venus and Jupiter within 1°, the Moon and the Pleiades), ' +
    'with separation, brightness and, for a place, when it is best seen and what ' +
    'the Moon occults: contacts, limb, graze lines; when a satellite (tle:) crosses Sun or Moon. Zodiac aspects: search_aspects.',
  route: 'GET /v1/events/conjunctions',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input,
  output: z.object({
    ...emptyShape(conjunctionShape),
    conjunctions: z.array(conjunctionShape).describe('Approaches in order of time.'),
    ...listShape,
  }),
  example: { targets: 'venus,jupiter', start: '2026-01-01', end: '2031-01-01', maxSeparation: 1 },
  prepare,
  credits: {
    formula: conjunctionFormula,
    range: [2, 79],
    of: mostConjunctionCredits,
    isMost: true,
  },
  follows: ({ targets, range }) => followedOrbits(targets, [range.start, range.end]),
  heavy: true,
  compute(request) {
    const { targets, pairs, range, site, count } = request
    const ends = [range.start, range.end] as const
    const orbitWarnings = ownWarnings(targets, ends)
    const search = conjunctionSearch({ ...request, observer: site, faintest: request.magnitudeMax })
    const record = (conjunction: Conjunction) => conjunctionRecord(conjunction, { site, mode: request.mode })
    const { items, members, rows } = eventPage({
      list: 'conjunctions',
      all: search(range),
      first: request.first,
      limit: count,
      // The first page has paid for the range of pairs; occultations of stars are paid for as they come.
      credits: pairs.length > 0 ? 0 : searchCredits(pairs, range, count),
    })
    const { records, drawn, warnings } = conjunctionPage(items, request)
    const timeOf = ({ instant }: Conjunction) => instant.utc
    const years = pairs.some(hasSatellite) ? { years: satelliteCap.pro / 365.25 } : {}
    const empty = () => emptyRecord(noConjunction(request), { range, search, timeOf, record, ...years })
    return {
      data: { ...(records.length === 0 ? empty() : {}), conjunctions: records, ...members },
      rows,
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: { ...measuredIn(range, measuredBodies(targets), []), ...estimatedError(targets, ends) },
      settings: conjunctionConventions(request),
      warnings: [...range.warnings, ...targetWarnings(targets), ...orbitWarnings, ...warnings],
      price: searchCredits(pairs, range, records.length) + lineCredits(drawn),
    }
  },
  views: {
    table: ({ conjunctions }) => tableRows(conjunctions.map(conjunctionRow)),
    calendar: ({ conjunctions }, language) =>
      conjunctions.map((conjunction) => conjunctionEntry(conjunction, language)),
    geojson: ({ conjunctions }) => grazeFeatures(conjunctions),
  },
})

/** Validates the range, and pairs the targets. */
function prepare(options: z.output<typeof input>, context: Context) {
  const isHidden = options.kinds.length === 1 && options.kinds[0] === 'occultation'
  const targets = options.targets.map(({ target }) => target)
  const isMoonAlone = isHidden && targets.length === 1 && targets[0]?.body === 'moon'
  const isOfSatellite = targets.some(({ satellite }) => satellite)
  const radius = radiusOf(options, context)
  const { site, range } = siteAndRange(options, {
    now: context.now,
    conflicting: [],
    needsSite:
      (isHidden && 'kinds=occultation') ||
      (options.visibleOnly && 'visibleOnly') ||
      (radius && 'grazeRadius') ||
      (isOfSatellite && 'A satellite') ||
      undefined,
    range: () =>
      period(options, isOfSatellite ? tenDays(context.now) : yearsFromNow(context.now, isMoonAlone ? 1 : 5)),
  })
  if (isMoonAlone) withinCap(moonCap, range, context, ' for moon alone')
  else if (isOfSatellite) withinCap(satelliteCap, range, context, ' for satellites')
  else withinCap(cap, range, context)
  const pairs = isMoonAlone ? [] : pairsOf(targets, options.mode)
  return { site, pairs, range, isHidden, first: rowsBefore(context), ...options, grazeRadius: radius }
}

/** Default range of satellites. */
const tenDays = (now: number) => ({
  now,
  start: () => now,
  end: (start: number) => start + satelliteCap.pro * MS_PER_DAY,
})
