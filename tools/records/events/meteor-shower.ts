import { z } from 'zod'
import { type EveningZone, eveningOf } from '../../arguments/evening.ts'
import { illumination } from '../../core/appearance/illumination.ts'
import { radiantDrift } from '../../core/events/meteor-showers.ts'
import { phaseName } from '../../core/events/moon-phases.ts'
import {
  PEAK_UNIT,
  radiantVector,
  type ShowerYear,
  showerDay,
  showerView,
} from '../../core/events/shower-year.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { roundAngle, rounded, roundFraction, roundHours, roundMagnitude } from '../../core/round.ts'
import { constellationFields } from '../../core/stars/constellation.ts'
import { isoDate } from '../../core/time/civil.ts'
import type { Window } from '../../core/time/day.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import { titleIn } from '../../words/event-titles.ts'
import type { Language } from '../../words/sky-words.ts'
import { calendarEntry, entryAt, eventId, eventShape, timeFields, timeNote, unseenEntry } from '../event.ts'
import { constellationShape } from '../sky-fields.ts'

/** Units of the members, for `meta.settings`. */
export const showerUnits = {
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

/** Output shape of a shower in a year. */
export const meteorShower = z
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
/** Record of a shower in a year. */
export type ShowerRecord = z.input<typeof meteorShower>

const date = (utc: number): string => isoSeconds(utc).slice(0, 10)

/** Record of a shower in a year. */
export function showerRecord(year: ShowerYear): ShowerRecord {
  const { shower, peak, activeFrom, activeTo } = year
  const { code, name, zhr, variable, velocityKmS, parent, radiant } = shower
  const drift = radiantDrift(radiant)
  return {
    id: eventId(['meteor_shower', code], peak.utc),
    kind: 'meteorShower',
    ...timeFields(peak.utc, PEAK_UNIT),
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

/** A shower from a place: in the night asked for, and in that of its maximum if it is another. */
export function localShowerRecords(
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

/**
 * Calendar entry of the maximum; with a place at the best hour of that night, whichever night was asked for, so that the entry stays
 * when a feed goes on.
 */
export function showerEntry(record: ShowerRecord, language: Language | undefined): CalendarEntry {
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
