import { z } from 'zod'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import type { SolarTerm } from '../../core/data/solar-terms.ts'
import { timeUnit } from '../../core/events/body-events/time-unit.ts'
import { type Season, seasonKinds, seasons } from '../../core/events/seasons.ts'
import { merged } from '../../core/math/merge-streams.ts'
import { roundAu, roundDirection } from '../../core/round.ts'
import { civilDay, civilDayAt } from '../../core/time/civil-day.ts'
import { byWrittenTime, searchInUnit, type WrittenSpan } from '../../core/time/written.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  countOf,
  emptyRecord,
  emptyShape,
  eventFormat,
  eventId,
  eventPage,
  eventShape,
  listShape,
  rangeShape,
  timeFields,
} from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 500 }

const price = priceByBlock({ base: 1, each: 40, unit: 'years' })
/** Most events in one answer: all 24 terms of 80 years. */
const mostSeasons = 2_000

const event = z
  .object({
    ...eventShape,
    kind: z.enum(seasonKinds).describe('Kind of the moment; solarTerm for terms that are no season.'),
    name: z.string().describe('Name of the moment: March equinox, Beltane, perihelion.'),
    solarLongitude: z
      .number()
      .describe('Apparent geocentric longitude of the Sun of date, degrees 0 to 360.'),
    solarFormatted: z.string().describe('The same by sign.'),
    distanceAu: z.number().describe('Distance from the Earth to the Sun, au.'),
    solarTerm: z
      .object({
        number: z.int().describe('1 to 24; number 1 is lichun.'),
        pinyin: z.string().describe('Name in pinyin.'),
        chinese: z.string().describe('Name in Chinese characters.'),
        english: z.string().describe('Name in English, as the Hong Kong Observatory has it.'),
      })
      .meta({ id: 'SolarTerm' })
      .nullable()
      .describe('The solar term that begins; null for a moment that begins none.'),
  })
  .meta({ id: 'Season' })
type EventRecord = z.input<typeof event>

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  equinox: ['seasons'],
  solstice: ['seasons'],
  crossQuarter: ['ingresses'],
  solarTerm: ['ingresses'],
  apsis: ['planet-apsides'],
} as const

const kindSettings = {
  crossQuarter: {
    crossQuarterDays: 'solar longitude 45, 135, 225 and 315 degrees; Gaelic names, of the northern year',
  },
  solarTerm: { solarTerms: 'GB/T 33661-2017' },
  apsis: { apsides: "of the Earth's centre" },
}

export default defineTool({
  name: 'list_seasons',
  title: 'Equinoxes, solstices, solar terms',
  summary:
    'Equinoxes, solstices and the days between them, the Chinese solar terms, and when the Earth is nearest to the Sun.',
  description:
    'Equinoxes, solstices, the days midway between them, the 24 solar terms of the Chinese calendar, ' +
    'perihelion and aphelion in a range, with longitude and distance. Sunrise and length of the day: ' +
    'get_sun_times.',
  route: 'GET /v1/events/seasons',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'the end of the year of start'),
    kinds: commaList(seasonKinds, {
      description: `Comma list: ${seasonKinds.join(', ')}. solarTerm gives all 24. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: seasonKinds },
    }).prefault('all'),
    count: countOf(mostSeasons, mostSeasons),
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(event),
    events: z.union([z.array(event), compact]).describe('Moments in order of time, or a table of them.'),
    ...listShape,
  }),
  example: { start: '2026-01-01', end: '2027-01-01', kinds: 'equinox,solstice,apsis' },
  prepare(input, context) {
    const { timezone } = input
    const usual = {
      now: context.now,
      start: () => context.now,
      end: (start: number) => endOfYear(start, timezone),
    }
    const range = period(input, usual)
    withinCap(cap, range, context)
    return { range, first: rowsBefore(context), ...input }
  },
  credits: { formula: price.formula, range: [1, 13], of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: ({ range }) => yearsIn(range) > 2,
  compute({ range, first, count, kinds, timezone, format }) {
    const termKinds = kinds.filter((kind) => kind !== 'apsis')
    const apsides = ({ start, end }: WrittenSpan) => seasons(start, end, ['apsis'])
    const search = byWrittenTime((span) =>
      merged(
        [
          seasons(span.start, span.end, termKinds),
          kinds.includes('apsis') ? searchInUnit(apsides, span, timeUnit('apsis', 'sun')) : [],
        ],
        timeOf,
      ),
    )
    const timeOf = ({ instant }: Season) => instant.utc
    const list = { list: 'events', format, all: search(range), first, limit: count }
    const { items, members, rows } = eventPage(list)
    const events = items.map(record)
    const emptyResult = () =>
      emptyRecord(`No ${kinds.join(' or ')}`, {
        range,
        search,
        timeOf,
        record,
      })
    return {
      data: {
        ...(events.length === 0 ? emptyResult() : {}),
        events: format === 'compact' ? compactList(events.map(flattened)) : events,
        ...members,
      },
      rows,
      measured: measuredIn(range, ['sun'], eventsOf(kindEvents, kinds)),
      settings: {
        ...chosenSettings(kindSettings, kinds),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }) => tableRows(events).map((row) => calendarEntry(row as EventRecord)),
  },
})

/** End of the year of an instant in a zone, ms since 1970. */
function endOfYear(start: number, zone = 'UTC'): number {
  const { year } = civilDayAt(zone, start).date
  return civilDay(zone, { year: year + 1, month: 1, day: 1 }).start
}

function record(season: Season): EventRecord {
  const { kind, name, instant, term } = season
  return {
    id: eventId([kind, name.toLowerCase()], instant.utc),
    kind,
    ...timeFields(instant.utc, timeUnit(kind, 'sun')),
    bodies: ['sun'],
    title: titleOf(season),
    name,
    solarLongitude: roundDirection(season.solarLongitude),
    solarFormatted: zodiacPlace(season.solarLongitude).formatted,
    distanceAu: roundAu(season.distanceAu),
    solarTerm: term && shownTerm(term),
  }
}

function titleOf({ kind, name, term }: Season): string {
  if (kind === 'apsis') return `Earth at ${name}`
  return kind === 'solarTerm' && term ? `Solar term ${name} (${term.pinyin})` : name
}

const shownTerm = ({ number, pinyin, chinese, english }: SolarTerm) => ({ number, pinyin, chinese, english })
