import { z } from 'zod'
import {
  type EveningZone,
  eveningOf,
  evenings,
  nightShape,
  nightWarnings,
  siteAndRange,
} from '../../arguments/evening.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { measuredIn, period, type TimeRange } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { groundShape } from '../../arguments/site.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem, quote } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { dayMs } from '../../contract/values.ts'
import { illumination } from '../../core/appearance/illumination.ts'
import {
  findShowers,
  type MeteorShower,
  meteorShowers,
  radiantDrift,
} from '../../core/events/meteor-showers.ts'
import { phaseName } from '../../core/events/moon-phases.ts'
import {
  radiantVector,
  type ShowerYear,
  showerDay,
  showerView,
  showerYears,
} from '../../core/events/shower-year.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { roundAngle, rounded, roundFraction, roundHours, roundMagnitude } from '../../core/round.ts'
import { constellationFields } from '../../core/stars/constellation.ts'
import { isoDate } from '../../core/time/civil.ts'
import type { Window } from '../../core/time/day.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { type CalendarEntry, defineTool } from '../../declaration/define.ts'
import { nearestName } from '../../declaration/nearest-name.ts'
import { tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  calendarFormat,
  emptyRecord,
  emptyShape,
  entryAt,
  eventId,
  eventShape,
  rangeShape,
  timeFields,
  timeNote,
  unseenEntry,
  yearsAfter,
} from '../../records/event.ts'
import { constellationShape } from '../../records/sky-fields.ts'
import { instantField } from '../../schema/instant.ts'
import { titleIn } from '../../words/event-titles.ts'
import type { Language } from '../../words/sky-words.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 10, pro: 20 }

/** Of what is reckoned for a place, night after night. */
const price = priceByBlock({ base: 1, each: 5, unit: 'years' })

const units = {
  zhr: '1/h',
  'local.zhr': '1/h',
  'radiant.ra': 'h',
  'radiant.dec': 'deg',
  'radiant.driftRa': 'deg/d',
  'radiant.driftDec': 'deg/d',
  'local.sinceMaximumHours': 'h',
  'local.limitingMagnitude': 'mag',
  'local.expectedRate': '1/h',
}

/** Supported years, ms since 1970: the shower list describes the present, and streams change over centuries. */
const years = { first: Date.UTC(1900, 0, 1), last: Date.UTC(2101, 0, 1) }

const localShape = z
  .object({
    night: z.iso.date().describe('Date of its evening at the place.'),
    darkFrom: instantField.describe('The Sun is 12° below the horizon, until darkTo.'),
    darkTo: instantField.describe('End of the dark time.'),
    bestTime: instantField.describe('When most meteors are to be seen.'),
    radiantAltitude: z.number().describe('Degrees above the horizon at bestTime, with standard refraction.'),
    radiantAltitudeAirless: z.number().describe('The same in degrees without refraction.'),
    moonAltitude: z
      .number()
      .describe('Degrees above the horizon at bestTime, with standard refraction; negative below.'),
    moonAltitudeAirless: z.number().describe('The same in degrees without refraction.'),
    moonIllumination: z.number().describe('Lit fraction of the Moon at bestTime, 0 to 1.'),
    limitingMagnitude: z
      .number()
      .describe('Magnitude of the faintest star overhead that twilight and moonlight leave at bestTime.'),
    sinceMaximumHours: z.number().describe('bestTime less time, hours: negative before the maximum.'),
    zhr: z.number().describe('Zenithal hourly rate at bestTime, meteors an hour.'),
    expectedRate: z
      .number()
      .describe('Meteors an hour at bestTime, one observer, clear country sky, this Moon.'),
  })
  .meta({ id: 'ShowerNight' })
  .nullable()

const shower = z
  .object({
    ...eventShape,
    code: z.string().describe('IAU code of three letters.'),
    name: z.string().describe('Name of the shower.'),
    activeFrom: z.iso.date().describe('First day of activity.'),
    activeTo: z.iso.date().describe('Last day of activity.'),
    zhr: z
      .number()
      .describe('Zenithal hourly rate at the maximum, meteors an hour; of a quiet year when variable.'),
    variable: z.boolean().describe('True if the rate differs much from year to year.'),
    velocityKmS: z.number().describe('Speed of the meteors above the atmosphere, km/s.'),
    radiant: z
      .object({
        ra: z.number().describe('Right ascension, hours 0 to 24.'),
        dec: z.number().describe('Declination, degrees -90 to 90.'),
        driftRa: z.number().describe('Change of right ascension, degrees a day.'),
        driftDec: z.number().describe('Change of declination, degrees a day.'),
        ...constellationShape,
      })
      .meta({ id: 'ShowerRadiant' })
      .describe('Radiant at the maximum, J2000.0.'),
    parent: z.string().nullable().describe('Comet or asteroid that the stream is from; null if not known.'),
    moonIllumination: z.number().describe('Lit fraction of the Moon at the maximum, 0 to 1.'),
    moonPhase: z.string().describe("Name of the Moon's phase at the maximum."),
    local: localShape
      .optional()
      .describe(
        'With a place: night, or of the nights from start to end that of the maximum or nearest to it; null when radiant or darkness is missing.',
      ),
    localAtMaximum: localShape
      .optional()
      .describe('The same for the night of the maximum, when local is of another.'),
  })
  .meta({ id: 'MeteorShower' })
type ShowerRecord = z.input<typeof shower>

export default defineTool({
  name: 'list_meteor_showers',
  title: 'Meteor showers',
  summary: 'Meteor showers with their best night, how many meteors to expect and how much the Moon disturbs.',
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
  input: z.strictObject({
    ...nightShape,
    ...rangeShape(cap, 'start + 1 year'),
    ...groundShape,
    minZhr: z
      .number({ error: 'minZhr must be a number' })
      .min(0, 'minZhr must be at least 0')
      .max(1_000, 'minZhr must be at most 1000')
      .default(0)
      .meta({ description: 'Smallest zenithal hourly rate listed.' }),
    q: z
      .string()
      .min(1, 'q must not be empty')
      .max(60, 'a name is shorter')
      .optional()
      .meta({ description: 'Shower name or IAU code.' }),
    format: calendarFormat,
  }),
  output: z.object({
    ...emptyShape(shower),
    showers: z.array(shower).describe('Showers in order of their maximum.'),
    count: z.int().describe('Number of showers.'),
  }),
  example: { start: '2026-08-01', end: '2026-08-20', latitude: 45, longitude: 10, minZhr: 20 },
  refuses: ['entry_not_found'],
  prepare(input, context) {
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 1) }
    const { site, evening, range } = siteAndRange(input, {
      now: context.now,
      conflicting: ['start', 'end'],
      range: () => period(input, usual),
    })
    withinCap(cap, range, context)
    if (range.start < years.first || range.end > years.last) throw otherCenturies()
    return {
      range,
      site,
      evening,
      nights: site && nightsOf({ ...input, ...site, start: input.night ?? input.start }, range, context.now),
      named: showersMatching(input.q),
      ...input,
    }
  },
  credits: {
    formula: `${price.formula} with a place, 1 without`,
    range: [1, 5],
    of: ({ range, site }) => (site ? price.creditsFor(yearsIn(range)) : 1),
  },
  heavy: ({ range, site }) => site !== undefined || range.end - range.start > 190 * dayMs,
  compute({ range, site, evening, nights, named: namedShowers, minZhr, timezone }, { now }) {
    const chosenShowers = namedShowers.filter(({ zhr }) => zhr >= minZhr)
    const records = showerYears(chosenShowers, range.start, range.end).map((year) =>
      Object.assign(
        record(year),
        site && nights && localRecords(year, site, { longitude: site.longitude, timezone }, nights),
      ),
    )
    const emptyResult = () =>
      emptyRecord(`No ${chosenShowers.length === 1 ? chosenShowers[0]?.name : 'meteor shower'}`, {
        range,
        search: ({ start, end }) => showerYears(chosenShowers, start, end),
        timeOf: ({ activeFrom }) => activeFrom,
        record,
        years: 1,
        within: { start: years.first, end: years.last },
      })
    return {
      data: {
        ...(records.length === 0 ? emptyResult() : {}),
        showers: records,
        count: records.length,
      },
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: measuredIn(range, ['sun'], []),
      settings: {
        maxima: 'solar longitude J2000.0 of the IMO working list',
        units,
        ...(site
          ? {
              expectedRate:
                'local.zhr · r^(limitingMagnitude - 6.5) · sin(radiantAltitude), of a typical year',
              localZhr:
                'zhr · 10^(-B · |degrees of solar longitude from the maximum|), slopes B of Jenniskens 1994',
              refraction: refractionSetting,
              moonlight: 'Schaefer 1998 (VISLIMIT), zenith of a dark site',
              night: 'Sun 12° below the horizon',
            }
          : {}),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [...range.warnings, ...(evening ? nightWarnings(evening, now) : [])],
    }
  },
  views: {
    table: ({ showers }) => tableRows(showers),
    calendar: ({ showers }, language) => showers.map((shower) => entry(shower, language)),
  },
})

/**
 * Calendar entry of the maximum; with a place at the best hour of that night, whichever night was asked for, so that the entry stays
 * when a feed goes on.
 */
function entry(record: ShowerRecord, language: Language | undefined): CalendarEntry {
  const { name, time, local, localAtMaximum = local } = record
  const dated = { ...record, title: titleIn(language ?? 'en', `${name} at maximum`) }
  if (!localAtMaximum) {
    return localAtMaximum === null ? unseenEntry(calendarEntry(dated), language) : calendarEntry(dated)
  }
  const { bestTime, expectedRate } = localAtMaximum
  return {
    ...entryAt(dated, bestTime),
    notes: [
      timeNote('Best time', bestTime),
      { label: 'Meteors an hour', text: String(Math.round(expectedRate)) },
      timeNote('Maximum', time),
    ],
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

/** Problem for years outside the supported ones. */
function otherCenturies(): Problem {
  return new Problem('datetime_out_of_range', 'Meteor showers are listed for the years 1900 to 2100.', {
    parameter: 'start',
    allowed: { min: isoSeconds(years.first), max: isoSeconds(years.last) },
  })
}

const date = (utc: number): string => isoSeconds(utc).slice(0, 10)

function record(year: ShowerYear): ShowerRecord {
  const { shower, peak, activeFrom, activeTo } = year
  const { code, name, zhr, variable, velocityKmS, parent, radiant } = shower
  const drift = radiantDrift(radiant)
  return {
    id: eventId(['meteor_shower', code], peak.utc),
    kind: 'meteorShower',
    ...timeFields(peak.utc),
    bodies: [],
    title: name,
    code,
    name,
    activeFrom: date(activeFrom),
    activeTo: date(activeTo - 1000),
    zhr,
    variable,
    velocityKmS,
    radiant: {
      ra: roundHours(radiant.ra),
      dec: roundAngle(radiant.dec),
      driftRa: rounded(drift.ra, 2),
      driftDec: rounded(drift.dec, 2),
      ...constellationFields(radiantVector(shower)),
    },
    parent,
    moonIllumination: roundFraction(illumination('moon', peak).illumination ?? 0),
    moonPhase: phaseName(peak),
  }
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

/** A shower from a place: in the night asked for, and in that of its maximum if it is another. */
function localRecords(
  year: ShowerYear,
  site: Observer,
  zone: EveningZone,
  nights: Window,
): Pick<ShowerRecord, 'local' | 'localAtMaximum'> {
  const day = showerDay(year, nights)
  const isOfMaximum = day.start <= year.peak.utc && year.peak.utc <= day.end
  return {
    local: localRecord(year, site, zone, day),
    ...(isOfMaximum ? {} : { localAtMaximum: localRecord(year, site, zone, showerDay(year)) }),
  }
}

function localRecord(
  year: ShowerYear,
  site: Observer,
  zone: EveningZone,
  day: Window,
): ShowerRecord['local'] {
  const view = showerView(year, site, day)
  if (!view) return null
  return {
    night: isoDate(eveningOf(view.utc, zone)),
    darkFrom: isoSeconds(view.dark.start),
    darkTo: isoSeconds(view.dark.end),
    bestTime: isoSeconds(view.utc),
    radiantAltitude: roundAngle(view.radiant.altitude),
    radiantAltitudeAirless: roundAngle(view.radiant.altitudeAirless),
    moonAltitude: roundAngle(view.moon.altitude),
    moonAltitudeAirless: roundAngle(view.moon.altitudeAirless),
    moonIllumination: roundFraction(illumination('moon', instantOfUtc(view.utc)).illumination ?? 0),
    limitingMagnitude: roundMagnitude(view.limitingMagnitude),
    sinceMaximumHours: rounded((view.utc - year.peak.utc) / 3_600_000, 1),
    zhr: rounded(view.zhr, 1),
    expectedRate: rounded(view.rate, 1),
  }
}
