import { z } from 'zod'
import { refractionSetting } from '../arguments/observation.ts'
import { period } from '../arguments/period.ts'
import { groundShape, siteOf } from '../arguments/site.ts'
import { withinCap } from '../arguments/span.ts'
import { illumination } from '../core/appearance/illumination.ts'
import { findShowers, type MeteorShower, meteorShowers, radiantDrift } from '../core/events/meteor-showers.ts'
import { phaseName } from '../core/events/moon-phases.ts'
import { radiantVector, type ShowerYear, showerView, showerYears } from '../core/events/shower-year.ts'
import type { Observer } from '../core/frames/earth.ts'
import { roundAngle, rounded, roundFraction, roundHours, roundMagnitude } from '../core/round.ts'
import { constellationFields } from '../core/stars/constellation.ts'
import { isoSeconds } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { nearestName } from '../nearest-name.ts'
import { Problem, quote } from '../problems.ts'
import { tableRows } from '../records/compact.ts'
import { calendarFormat, eventId, eventShape, rangeShape, timeFields, yearsAfter } from '../records/event.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 10, pro: 20 }

const units = {
  zhr: '1/h',
  'radiant.ra': 'h',
  'radiant.dec': 'deg',
  'radiant.driftRa': 'deg/d',
  'radiant.driftDec': 'deg/d',
  'local.sinceMaximumHours': 'h',
  'local.expectedRate': '1/h',
}

/** Supported years, ms since 1970: the shower list describes the present, and streams change over centuries. */
const years = { first: Date.UTC(1900, 0, 1), last: Date.UTC(2101, 0, 1) }

const shower = z.object({
  ...eventShape,
  code: z.string(),
  name: z.string(),
  activeFrom: z.iso.date(),
  activeTo: z.iso.date().meta({ description: 'Last day of activity.' }),
  zhr: z
    .number()
    .meta({ description: 'Zenithal hourly rate at the maximum; of a quiet year when variable.' }),
  variable: z.boolean(),
  velocityKmS: z.number(),
  radiant: z.object({
    ra: z.number().meta({ description: 'Hours, J2000.' }),
    dec: z.number(),
    driftRa: z.number().meta({ description: 'Degrees a day.' }),
    driftDec: z.number(),
    constellation: z.string().meta({ description: 'IAU code.' }),
    constellationName: z.string(),
  }),
  parent: z.string().nullable(),
  moonIllumination: z.number(),
  moonPhase: z.string(),
  local: z
    .object({
      bestTime: z.iso.datetime(),
      bestTimeLocal: z.string().optional(),
      radiantAltitude: z.number(),
      radiantAltitudeAirless: z.number(),
      moonAltitude: z.number(),
      moonAltitudeAirless: z.number(),
      limitingMagnitude: z.number(),
      sinceMaximumHours: z.number().meta({ description: 'bestTime less time: negative before the maximum.' }),
      expectedRate: z.number().meta({
        description:
          'Meteors an hour, one observer, clear country sky, at the ZHR of the maximum: too high far from it.',
      }),
    })
    .nullable()
    .optional()
    .meta({ description: 'Night within 12 h of the maximum; null when radiant or darkness is missing.' }),
})
type ShowerRecord = z.input<typeof shower>

export default defineTool({
  name: 'list_meteor_showers',
  title: 'Meteor showers',
  description:
    'Annual meteor showers active in a range: time of the maximum, dates of activity, zenithal hourly rate, radiant, ' +
    'parent body and moonlight; with a place also the best hour, radiant altitude and expected count. ' +
    'q finds one shower: q=perseids. Dark hours of a night: plan_observing. 1 credit.',
  route: 'GET /v1/events/meteor-showers',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  cap,
  input: z.strictObject({
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
  output: z.object({ showers: z.array(shower), count: z.int() }),
  example: { start: '2026-08-01', end: '2026-08-20', latitude: 45, longitude: 10, minZhr: 20 },
  prepare(input, context) {
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 1) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    if (range.start < years.first || range.end > years.last) throw otherCenturies()
    return { ...input, range, site: siteOf(input), named: showersMatching(input.q) }
  },
  credits: 1,
  heavy: ({ range, site }) => site !== undefined || range.end - range.start > 190 * 86400000,
  compute({ range, site, named, minZhr, timezone }) {
    const wanted = named.filter(({ zhr }) => zhr >= minZhr)
    const records = showerYears(wanted, range.start, range.end).map((year) => record(year, site, timezone))
    return {
      data: {
        showers: records,
        count: records.length,
      },
      referenceFrame: site ? 'topocentric' : 'geocentric',
      settings: {
        maxima: 'solar longitude J2000.0 of the IMO working list',
        expectedRate:
          'ZHR · r^(limitingMagnitude - 6.5) · sin(radiantAltitude), with the ZHR of the maximum whatever sinceMaximumHours: the most to expect',
        units,
        ...(site ? { refraction: refractionSetting } : {}),
        moonlight: 'Krisciunas & Schaefer 1991, zenith of a dark site',
        night: 'Sun 12° below the horizon',
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ showers }) => tableRows(showers),
    calendar: ({ showers }) =>
      tableRows(showers).map((row) => {
        const { id, title, time } = row as ShowerRecord
        return { uid: id, title: `${title} at their maximum`, start: Date.parse(time) }
      }),
  },
})

/** Showers that match a name or code; all without one. */
function showersMatching(q: string | undefined): readonly MeteorShower[] {
  if (q === undefined) return meteorShowers
  const found = findShowers(q)
  if (found.length > 0) return found
  const nearest = nearestName(
    q,
    meteorShowers.flatMap(({ code, name }) => [name, code]),
  )
  throw new Problem('invalid_parameter', `${quote(q)} is no shower of the list.`, {
    parameter: 'q',
    ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}),
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

function record(year: ShowerYear, site: Observer | undefined, zone: string | undefined): ShowerRecord {
  const { shower, peak, activeFrom, activeTo } = year
  const { code, name, zhr, variable, velocityKmS, parent, radiant } = shower
  const drift = radiantDrift(radiant)
  return {
    id: eventId(['meteor_shower', code], peak.utc),
    kind: 'meteorShower',
    ...timeFields(peak.utc, zone),
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
    ...(site ? { local: localRecord(year, site, zone) } : {}),
  }
}

/** Visibility of a maximum from a place. */
function localRecord(year: ShowerYear, site: Observer, zone: string | undefined): ShowerRecord['local'] {
  const view = showerView(year, site)
  if (!view) return null
  const { time, timeLocal } = timeFields(view.utc, zone)
  return {
    bestTime: time,
    ...(timeLocal === undefined ? {} : { bestTimeLocal: timeLocal }),
    radiantAltitude: roundAngle(view.radiant.altitude),
    radiantAltitudeAirless: roundAngle(view.radiant.altitudeAirless),
    moonAltitude: roundAngle(view.moon.altitude),
    moonAltitudeAirless: roundAngle(view.moon.altitudeAirless),
    limitingMagnitude: roundMagnitude(view.limitingMagnitude),
    sinceMaximumHours: rounded((view.utc - year.peak.utc) / 3_600_000, 1),
    expectedRate: rounded(view.rate, 1),
  }
}
