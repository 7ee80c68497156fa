import { z } from 'zod'
import { type BodyEvent, bodyEventKinds, titleOf } from '../../core/events/body-events/event.ts'
import { timeUnit } from '../../core/events/body-events/time-unit.ts'
import type { LocalBodyEvent, SiteTransit } from '../../core/events/local-body-events.ts'
import { roundAngle, roundAu, rounded, roundFraction, roundKm, roundMagnitude } from '../../core/round.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import type { Language } from '../../words/sky-words.ts'
import {
  calendarEntry,
  entryBetween,
  eventId,
  eventShape,
  timeFields,
  timeNote,
  unseenEntry,
} from '../event.ts'

/** Output shape of an event of a body. */
export const bodyEventShape = z
  .object({
    ...eventShape,
    kind: z.enum(bodyEventKinds).describe('Kind of the event.'),
    name: z.string().meta({ description: 'Which of its kind: perigee, ascending node.' }),
    body: z.string().describe('Body that it happens to.'),
    value: z
      .number()
      .describe(
        'The quantity the event is about, in unit: opposition, apsis, approach: distance; conjunction: angle from the Sun; node, station: longitude; transit: least separation; heliacal: altitude above the Sun; lunar…, feature: colongitude; titan: from the middle.',
      ),
    unit: z
      .enum(['au', 'km', 'deg', 'arcsec', 'mag'])
      .describe('Unit of value; deg: degrees, mag: magnitudes.'),
    visible: z.boolean().optional().describe('Transit, with a place: whether it is seen there.'),
    start: instantField.nullable().optional().describe('When it begins (transit: there); null: not seen.'),
    end: instantField.nullable().optional().describe('When it ends, as start.'),
    global: z
      .object({
        time: instantField.describe('When it is greatest.'),
        value: z.number().describe('Least separation, arcseconds.'),
      })
      .meta({ id: 'GlobalTransit' })
      .optional()
      .describe("The same from the Earth's centre; time and value above are those of the place."),
    detail: z
      .record(z.string(), z.union([z.number(), z.string()]).nullable())
      .describe(
        'By kind: magnitude, elongation (degrees), illumination (0 to 1), distanceAu, speedKmS, timeErrorSeconds, seen, about, quantity, contact1 to 4 (UTC or null); at a place local… of these, localSeparation (arcsec), sunAltitude.',
      ),
  })
  .meta({ id: 'BodyEvent' })
/** Record of an event of a body. */
export type BodyEventRecord = z.input<typeof bodyEventShape>

/** Rounding of `value`, by unit. */
const rounding: Readonly<Record<BodyEvent['unit'], (value: number) => number>> = {
  au: roundAu,
  km: roundKm,
  deg: roundAngle,
  arcsec: (value) => rounded(value, 1),
  mag: roundMagnitude,
}

/** Rounding of the members of `detail`, by name. */
const detailRounding: Readonly<Record<string, (value: number) => number>> = {
  distanceAu: roundAu,
  magnitude: roundMagnitude,
  elongation: roundAngle,
  illumination: roundFraction,
  timeErrorSeconds: (value) => Number(value.toPrecision(2)),
  speedKmS: (value) => rounded(value, 2),
  eclipseHours: (value) => rounded(value, 1),
}

/** Circumstances of a transit at a place, as members of `detail`. */
function transitDetail({ value, greatest, contacts, sunAltitude, sunAltitudes, visibleSpan }: SiteTransit) {
  const numbered = (name: string, values: readonly (string | number | null)[]) =>
    Object.fromEntries(values.map((item, index) => [`${name}${index + 1}`, item]))
  return {
    ...numbered('localContact', contacts),
    ...numbered('sunAltitude', sunAltitudes),
    localGreatest: greatest,
    localSeparation: value,
    sunAltitude,
    localSeenFrom: visibleSpan?.start ?? null,
    localSeenUntil: visibleSpan?.end ?? null,
  }
}

/** A member of `detail`, a number rounded. */
function detailValue(name: string, value: number | string | null) {
  if (typeof value !== 'number') return value
  // The magnitude of an orbit without H and M1.
  return Number.isNaN(value) ? null : (detailRounding[name] ?? roundAngle)(value)
}

/** A contact as a time. */
const timeOf = (contact: number | string | null | undefined): string | null =>
  typeof contact === 'string' ? contact : null

/** Record of an event; of a transit with a place, of how it is seen there. */
export function bodyEventRecord({ event, target, timeError, transit }: LocalBodyEvent): BodyEventRecord {
  const { kind, name, body, instant, value, unit } = event
  const detail: BodyEvent['detail'] = {
    ...event.detail,
    ...(timeError === undefined ? {} : { timeErrorSeconds: timeError }),
    ...(transit && transitDetail(transit)),
  }
  const global = { ...timeFields(instant.utc, timeUnit(kind, body)), value: rounding[unit](value) }
  const { visibleSpan } = transit ?? {}
  return {
    id: eventId([kind, target.id, name], instant.utc),
    kind,
    ...global,
    bodies: [target.id],
    title: titleOf(event),
    name,
    body: target.id,
    unit,
    ...(kind === 'titan' ? { start: timeOf(detail.contact1), end: timeOf(detail.contact4) } : {}),
    ...(transit ? { visible: false, start: null, end: null, global } : {}),
    ...(transit && visibleSpan
      ? {
          visible: true,
          time: visibleSpan.greatest,
          value: rounding[unit](transit.value),
          start: visibleSpan.start,
          end: visibleSpan.end,
        }
      : {}),
    detail: Object.fromEntries(Object.entries(detail).map(([key, item]) => [key, detailValue(key, item)])),
  }
}

/**
 * Calendar entry: a transit from first to last contact, or with a place for as long as it is seen there; all else is a moment, the same
 * for every place.
 */
export function bodyEventEntry(record: BodyEventRecord, language: Language | undefined): CalendarEntry {
  const { kind, detail } = record
  if (kind !== 'solarTransit' && kind !== 'titan') return calendarEntry(record)
  const timeIn = (name: string) => (typeof detail[name] === 'string' ? String(detail[name]) : undefined)
  const notesOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([label, name]) => {
      const time = timeIn(name)
      return time === undefined ? [] : [timeNote(label, time)]
    })
  const [from, until] = [timeIn('localSeenFrom'), timeIn('localSeenUntil')]
  if (from && until) {
    const names = { Begins: 'localContact1', Maximum: 'localGreatest', Ends: 'localContact4' }
    return { ...entryBetween(record, from, until), notes: notesOf(names) }
  }
  const [begins, ends] = [timeIn('contact1'), timeIn('contact4')]
  const plain = {
    ...(begins && ends ? entryBetween(record, begins, ends) : calendarEntry(record)),
    notes: [timeNote('Maximum', record.global?.time ?? record.time)],
  }
  return 'localSeenFrom' in detail ? unseenEntry(plain, language) : plain
}
