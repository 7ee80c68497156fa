import { z } from 'zod'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { KM_PER_AU } from '../../core/bodies.ts'
import { apparentGeocentric } from '../../core/ephemeris/position.ts'
import { blueMoon } from '../../core/events/blue-moon.ts'
import { lunarEclipses } from '../../core/events/eclipses/lunar.ts'
import { solarEclipses } from '../../core/events/eclipses/solar.ts'
import { closeness, SUPERMOON_SHARE } from '../../core/events/moon-apsides.ts'
import { type MoonQuarter, moonQuarters, type Quarter } from '../../core/events/moon-phases.ts'
import { rounded, roundKm } from '../../core/round.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { civilAt } from '../../core/time/civil.ts'
import { MS_PER_DAY } from '../../core/time/time.ts'
import { byWrittenTime } from '../../core/time/written.ts'
import { offsetAt } from '../../core/time/zones.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  count,
  emptyRecord,
  emptyShape,
  eventFormat,
  eventId,
  eventPage,
  eventShape,
  listShape,
  rangeShape,
  timeFields,
  yearsAfter,
} from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import { zodiacPlaceShape } from '../../records/zodiac-place.ts'
import { commaList } from '../../schema/comma-list.ts'
import { eclipseType } from '../../schema/names.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

const phases = ['new', 'firstQuarter', 'full', 'lastQuarter'] as const
type Phase = (typeof phases)[number]
const phaseOf: Readonly<Record<Quarter, Phase>> = {
  'new moon': 'new',
  'first quarter': 'firstQuarter',
  'full moon': 'full',
  'last quarter': 'lastQuarter',
}
/** Most phases of one kind in a year. */
const perYear = 12.4
const price = priceByBlock({ base: 1, each: 100, unit: 'phases' })
/** The most that a request can cost. */
const mostCredits = ({ range, count, phases }: PhasesAsked): number =>
  price.creditsFor(Math.min(count, yearsIn(range) * perYear * phases.length))

interface PhasesAsked {
  readonly range: { readonly start: number; readonly end: number }
  readonly count: number
  readonly phases: readonly Phase[]
}

const record = z
  .object({
    ...eventShape,
    kind: z.enum(phases).describe('Kind of the phase, as in phases.'),
    phase: z.string().describe('The phase in words: full moon.'),
    distanceKm: z.number().describe('Distance between the centres of Earth and Moon, km.'),
    ...zodiacPlaceShape,
    closeness: z
      .number()
      .nullable()
      .describe('Share of the way from apogee (0) to perigee (1); new and full Moons only, else null.'),
    isSupermoon: z.boolean().describe('True for a new or full Moon with closeness of 0.9 or more.'),
    isMicromoon: z.boolean().describe('True for a new or full Moon with closeness of 0.1 or less.'),
    isBlueMoon: z.boolean().describe('True if blueMoon is not null.'),
    blueMoon: z
      .enum(['monthly', 'seasonal', 'both'])
      .meta({ id: 'BlueMoonKind' })
      .nullable()
      .describe(
        'Second full Moon of a month of timezone (else UTC), third of four of a season, or both; null: neither.',
      ),
    eclipse: z
      .object({
        id: z.string().describe('Id of the eclipse in list_eclipses.'),
        type: eclipseType.describe('Of the Sun or of the Moon.'),
        kind: z.string().describe('Deepest phase on the whole Earth.'),
      })
      .meta({ id: 'PhaseEclipse' })
      .nullable()
      .describe('Eclipse at the phase; null when there is none.'),
  })
  .meta({ id: 'MoonPhase' })

export default defineTool({
  name: 'list_moon_phases',
  title: 'Moon phase calendar',
  summary:
    'New Moons, full Moons and quarters in a range of dates, with supermoons, blue moons and eclipses marked.',
  description:
    'New, quarter and full Moons in a range with exact times, distance, zodiac sign, marks of supermoons, ' +
    'micromoons and blue moons, and the eclipse that falls on one. The Moon at one instant: get_moon. ' +
    'Details of eclipses: list_eclipses.',
  route: 'GET /v1/moon/phases',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'start + 1 year'),
    phases: commaList(phases, {
      description: `Comma list: ${phases.join(', ')}. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: phases },
    }).prefault('all'),
    count,
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(record),
    phases: z.union([z.array(record), compact]).describe('Phases in order of time, or a table of them.'),
    ...listShape,
  }),
  example: { start: '2026-01-01', end: '2027-01-01', phases: 'full' },
  prepare(input, context) {
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 1) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    return { range, first: rowsBefore(context), ...input }
  },
  credits: {
    formula: `${price.formula} that come`,
    range: [1, 5],
    of: (request) => mostCredits(request),
    isMost: true,
  },
  heavy: ({ range }) => yearsIn(range) > 0.3,
  compute({ range, first, phases, count, timezone, format }) {
    const search = byWrittenTime(function* ({ start, end }): Generator<MoonQuarter> {
      for (const quarter of moonQuarters(start, end)) {
        if (phases.includes(phaseOf[quarter.quarter])) yield quarter
      }
    })
    const timeOf = ({ utc }: MoonQuarter) => utc
    const { items, members, rows } = eventPage({
      list: 'phases',
      format,
      all: search(range),
      first,
      limit: count,
      credits: mostCredits({ range, count, phases }),
    })
    const toRecord = (quarter: MoonQuarter) => recordOf(quarter, timezone)
    const records = items.map(toRecord)
    const emptyResult = () =>
      emptyRecord(`No ${phases.join(' or ')} Moon`, {
        range,
        search,
        timeOf,
        record: toRecord,
      })
    return {
      data: {
        ...(records.length === 0 ? emptyResult() : {}),
        phases: format === 'compact' ? compactList(records.map(flattened)) : records,
        ...members,
      },
      rows,
      price: price.creditsFor(records.length),
      measured: measuredIn(range, ['moon', 'sun'], ['moon-phases']),
      settings: {
        ...(phases.includes('new') || phases.includes('full')
          ? {
              supermoon: 'new or full Moon at 90 % or more of the way from apogee to perigee (Nolle 1979)',
              micromoon: 'at 10 % or less of that way',
            }
          : {}),
        ...(phases.includes('full') ? { blueMoonMonth: timezone ?? 'UTC' } : {}),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ phases }) => tableRows(phases),
    calendar: ({ phases }) => tableRows(phases).map((row) => calendarEntry(row as z.input<typeof record>)),
  },
})

function recordOf({ quarter, utc, instant }: MoonQuarter, zone: string | undefined): z.input<typeof record> {
  const kind = phaseOf[quarter]
  const distanceKm = apparentGeocentric('moon', instant).distanceAu * KM_PER_AU
  const { longitude, sign, signDegree, formatted } = zodiacPlace(zodiacLongitude('moon', instant))
  const nearness = kind === 'new' || kind === 'full' ? rounded(closeness(instant, distanceKm), 4) : null
  const blue = kind === 'full' ? blueMoon(instant, (a, b) => month(a, zone) === month(b, zone)) : null
  const isSupermoon = nearness !== null && nearness >= SUPERMOON_SHARE
  return {
    id: eventId(['moon', kind], utc),
    kind,
    ...timeFields(utc),
    bodies: ['moon', 'sun'],
    title: capitalised(quarter) + (isSupermoon ? ' (supermoon)' : '') + (blue ? ' (blue moon)' : ''),
    phase: quarter,
    distanceKm: roundKm(distanceKm),
    longitude,
    sign,
    signDegree,
    formatted,
    closeness: nearness,
    isSupermoon,
    isMicromoon: nearness !== null && nearness <= 1 - SUPERMOON_SHARE,
    isBlueMoon: blue !== null,
    blueMoon: blue,
    eclipse: eclipseAt(kind, utc),
  }
}

/** Month of the civil calendar, counted from year 0. */
function month(utc: number, zone: string | undefined): number {
  const { year, month } = civilAt(utc, zone === undefined ? 0 : offsetAt(zone, utc).offsetSeconds)
  return year * 12 + month
}

/** Eclipse at a new or full Moon, if any; its greatest eclipse is within an hour of the phase. */
function eclipseAt(kind: Phase, utc: number): z.input<typeof record>['eclipse'] {
  const window = [utc - MS_PER_DAY / 2, utc + MS_PER_DAY / 2] as const
  if (kind === 'new') {
    for (const { type, greatest } of solarEclipses(...window)) {
      return { id: eventId(['solar_eclipse'], greatest.utc), type: 'solar', kind: type }
    }
  }
  if (kind === 'full') {
    for (const { type, greatest } of lunarEclipses(...window)) {
      return { id: eventId(['lunar_eclipse'], greatest.utc), type: 'lunar', kind: type }
    }
  }
  return null
}
