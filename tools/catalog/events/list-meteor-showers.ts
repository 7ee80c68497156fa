import { z } from 'zod'
import { evenings, nightShape, nightWarnings, siteAndRange } from '../../arguments/evening.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { measuredIn, period, type TimeRange } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { groundShape } from '../../arguments/site.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem, quote } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { dayMs } from '../../contract/values.ts'
import { findShowers, type MeteorShower, meteorShowers } from '../../core/events/meteor-showers.ts'
import { showerSpan, showerYears } from '../../core/events/shower-year.ts'
import type { Window } from '../../core/time/day.ts'
import { isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { nearestName } from '../../declaration/nearest-name.ts'
import { tableRows } from '../../records/compact.ts'
import { calendarFormat, emptyRecord, emptyShape, rangeShape, yearsFromNow } from '../../records/event.ts'
import {
  localShowerRecords,
  meteorShower,
  showerEntry,
  showerRecord,
  showerUnits,
} from '../../records/events/meteor-shower.ts'
import { numberWithin } from '../../schema/numbers.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 10, pro: 20 }

/** Of what is reckoned for a place, night after night. */
const price = priceByBlock({ base: 1, each: 5, unit: 'years' })

const input = z.strictObject({
  ...nightShape,
  ...rangeShape(cap, 'start + 1 year'),
  ...groundShape,
  minZhr: numberWithin('minZhr', 0, 1_000)
    .default(0)
    .meta({ description: 'Smallest zenithal hourly rate listed.' }),
  q: z
    .string()
    .min(1, 'q must not be empty')
    .max(60, 'a name is shorter')
    .optional()
    .meta({ description: 'Shower name or IAU code.' }),
  format: calendarFormat,
})

export default defineTool({
  name: 'list_meteor_showers',
  title: 'Meteor showers',
  summary:
    'Meteor showers with their best night, how many meteors to expect and how much the Moon disturbs. Check it before you stay up for shooting stars.',
  description:
    'Annual meteor showers in a range: maximum, dates of activity, zenithal hourly rate, radiant, ' +
    'parent body, moonlight; with a place also dark hours, best hour and expected count of that night ' +
    '(night=2026-12-13), else of the maximum. q finds one shower: q=perseids.',
  route: 'GET /v1/events/meteor-showers',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  cap,
  input,
  output: z.object({
    ...emptyShape(meteorShower),
    showers: z.array(meteorShower).describe('Showers in order of their maximum.'),
    count: z.int().describe('Number of showers.'),
  }),
  example: { start: '2026-08-01', end: '2026-08-20', latitude: 45, longitude: 10, minZhr: 20 },
  refuses: ['entry_not_found'],
  prepare,
  credits: {
    formula: `${price.formula} with a place, 1 without`,
    range: [1, 5],
    of: ({ range, site }) => (site ? price.creditsFor(yearsIn(range)) : 1),
  },
  heavy: ({ range, site }) => site !== undefined || range.end - range.start > 190 * dayMs,
  compute(request, { now }) {
    const { range, site, evening, nights, timezone } = request
    const showers = request.candidates.filter(({ zhr }) => zhr >= request.minZhr)
    const records = showerYears(showers, range.start, range.end).map((year) =>
      Object.assign(
        showerRecord(year),
        site && nights && localShowerRecords(year, site, { longitude: site.longitude, timezone }, nights),
      ),
    )
    const empty = () =>
      emptyRecord(`No ${showers.length === 1 ? showers[0]?.name : 'meteor shower'}`, {
        range,
        search: ({ start, end }) => showerYears(showers, start, end),
        timeOf: ({ activeFrom }) => activeFrom,
        record: showerRecord,
        years: 1,
        within: showerSpan,
      })
    return {
      data: { ...(records.length === 0 ? empty() : {}), showers: records, count: records.length },
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: measuredIn(range, ['sun'], []),
      settings: {
        maxima: 'solar longitude J2000.0 of the IMO working list',
        units: showerUnits,
        ...(site ? localConventions : {}),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [...range.warnings, ...(evening ? nightWarnings(evening, now) : [])],
    }
  },
  views: {
    table: ({ showers }) => tableRows(showers),
    calendar: ({ showers }, language) => showers.map((shower) => showerEntry(shower, language)),
  },
})

/** Conventions of what a place sees. */
const localConventions = {
  expectedRate: 'local.zhr · r^(limitingMagnitude - 6.5) · sin(radiantAltitude), of a typical year',
  localZhr: 'zhr · 10^(-B · |degrees of solar longitude from the maximum|), slopes B of Jenniskens 1994',
  refraction: refractionSetting,
  moonlight: 'Schaefer 1998 (VISLIMIT), zenith of a dark site',
  night: 'Sun 12° below the horizon',
}

/** Validates the range, and finds the showers and the nights. */
function prepare(options: z.output<typeof input>, context: Context) {
  const { now } = context
  const { site, evening, range } = siteAndRange(options, {
    now,
    conflicting: ['start', 'end'],
    range: () => period(options, yearOfShowers(now)),
  })
  withinCap(cap, range, context)
  const from = options.night === undefined ? 'start' : 'night'
  if (range.start < showerSpan.start || showerSpan.end <= range.start) throw otherCenturies(from)
  if (range.end > showerSpan.end) throw otherCenturies(options.end === undefined ? from : 'end')
  const start = options.night ?? options.start
  return {
    range,
    site,
    evening,
    nights: site && nightsOf({ ...options, ...site, start }, range, now),
    candidates: showersMatching(options.q),
    ...options,
  }
}

/** Showers that match a name or code; all without one. */
function showersMatching(q: string | undefined): readonly MeteorShower[] {
  if (q === undefined) return meteorShowers
  const matching = findShowers(q)
  if (matching.length > 0) return matching
  const nearest = nearestName(
    q,
    meteorShowers.flatMap(({ code, name }) => [name, code]),
  )
  throw new Problem('entry_not_found', `${quote(q)} is no shower of the list.`, {
    parameter: 'q',
    hint: nearest ? `Did you mean ${nearest}?` : 'Send a name (Perseids) or IAU code (PER), or leave q out.',
  })
}

/** Defaults of a range: from the time of a call, for a year or to the end of the showers' years. */
function yearOfShowers(now: number): ReturnType<typeof yearsFromNow> {
  const usual = yearsFromNow(now, 1)
  const end = (start: number) =>
    start < showerSpan.end ? Math.min(usual.end(start), showerSpan.end) : usual.end(start)
  return { ...usual, end }
}

/** Problem for years outside those of showers. */
function otherCenturies(parameter: 'night' | 'start' | 'end'): Problem {
  return new Problem('datetime_out_of_range', 'Meteor showers are listed for the years 1900 to 2100.', {
    parameter,
    allowed: { min: isoSeconds(showerSpan.start), max: isoSeconds(showerSpan.end) },
  })
}

/** The nights of a range: from the noon before the first to the noon after the last. */
function nightsOf(
  options: Parameters<typeof evenings>[0],
  range: TimeRange,
  now: number,
): Window | undefined {
  const [first] = evenings({ ...options, start: options.start ?? 'now' }, 1, now).evenings
  if (!first) return undefined
  const laterNights = Math.max(0, Math.floor((range.end - 1 - first.start) / MS_PER_DAY))
  return { start: first.start, end: first.start + (laterNights + 1) * MS_PER_DAY }
}
