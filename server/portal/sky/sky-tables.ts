import { unseen } from '../../../tools/core/events/eclipses/title.ts'
import { compassPoint } from '../../../tools/core/horizon/compass.ts'
import { capitalised } from '../../../tools/core/text/capitalised.ts'
import { scrollBox } from '../../html/data-table.ts'
import { clock, dayAndTime, timeOnly } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { addToCalendar } from '../page/downloads.ts'
import { signed } from '../page/format.ts'

/** Fields of visible and hidden objects alike; altitude in degrees. */
interface Placed {
  readonly id: string
  readonly altitude: number
  readonly azimuth?: number
  readonly magnitude: number
}

/** Fields of `list_visible_objects` that the page uses; altitudes in degrees, local times in ISO 8601. */
export interface Visible {
  readonly timestampLocal?: string
  readonly asked: { readonly skyCondition: Condition; readonly sunAltitude: number }
  readonly skyCondition: Condition
  readonly objects: readonly (Placed & {
    readonly kind: string
    readonly name: string
    readonly direction: string
    readonly constellationName: string
    readonly bestTimeLocal?: string | null
    readonly note: string | null
  })[]
  readonly notVisible: readonly (Placed & {
    readonly reason: keyof typeof reasons
    readonly nextRiseLocal?: string | null
  })[]
}

/** Fields of `get_sky_calendar` that the page uses; angles in degrees. */
export interface CalendarFields {
  readonly events: readonly {
    readonly id: string
    readonly time: string
    readonly timeLocal?: string
    readonly title: string
    readonly importance: number
    readonly visible: boolean | null
    readonly look?: {
      readonly time: string
      readonly timeLocal?: string
      readonly altitude: number
      readonly azimuth: number
    }
  }[]
}

/** Sentence for each sky condition. */
const conditions = {
  day: 'It is day',
  civilTwilight: 'It is civil twilight',
  nauticalTwilight: 'It is nautical twilight',
  astronomicalTwilight: 'It is astronomical twilight, nearly dark',
  night: 'It is night',
} as const
type Condition = keyof typeof conditions

/** Why an object is not visible. */
const reasons = {
  risesLater: 'still below the horizon',
  belowHorizon: 'below the horizon',
  low: 'too low',
  behindHorizon: 'behind the skyline',
  tooFaint: 'too faint',
  skyTooBright: 'lost in the bright sky',
} as const

/** Absolute value in whole degrees: “24°”. */
const degrees = (angle: number) => `${Math.round(Math.abs(angle))}°`

/** “It is night; the Sun is 24° below the horizon.” */
export function light({ asked: { skyCondition, sunAltitude } }: Pick<Visible, 'asked'>): string {
  const side = sunAltitude < 0 ? 'below' : 'above'
  return `${conditions[skyCondition]}; the Sun is ${degrees(sunAltitude)} ${side} the horizon.`
}

/**
 * Table of visible objects. By day it is for the coming night and states the time; without best times it has no column
 * for them.
 */
export function objectTable({ objects, asked: question, timestampLocal }: Visible): Markup {
  const isDark = objects.some(({ bestTimeLocal }) => bestTimeLocal)
  const condition =
    question.skyCondition === 'day' && timestampLocal
      ? markup`<p>For ${clock(timestampLocal)} local time.</p>`
      : null
  if (objects.length === 0) return markup`${condition}<p>Nothing bright enough to see.</p>`
  const table = markup`<table class="dense"><thead><tr>
<th scope="col">Object</th><th scope="col">Where</th><th scope="col" class="number">Height</th>
${isDark ? markup`<th scope="col">Best at</th>` : null}<th scope="col" class="number">Magnitude</th><th scope="col">In</th><th scope="col">Note</th>
</tr></thead><tbody>${objects.map(
    (
      visibleObject,
    ) => markup`<tr><th scope="row" class="${visibleObject.kind}">${visibleObject.name}</th><td>${visibleObject.direction}</td>
<td class="number">${degrees(visibleObject.altitude)}</td>${isDark ? markup`<td>${timeOnly(visibleObject.bestTimeLocal)}</td>` : null}
<td class="number">${signed(visibleObject.magnitude, 1)}</td><td>${visibleObject.constellationName}</td><td>${visibleObject.note}</td></tr>`,
  )}</tbody></table>`
  return markup`${condition}${scrollBox('Objects', table)}`
}

/** List of the Moon and planets that are not visible, with the reason and their next rise; null if all are. */
export function waiting({ notVisible }: Visible): Markup | null {
  if (notVisible.length === 0) return null
  return markup`<h3>Not visible</h3><ul class="waiting">${notVisible.map(
    ({ id, reason, nextRiseLocal }) =>
      markup`<li><b>${capitalised(id)}</b> ${reasons[reason]}${
        nextRiseLocal ? markup`, rises ${dayAndTime(nextRiseLocal)}` : null
      }</li>`,
  )}</ul>`
}

/** Importance (1 to 5, of `get_sky_calendar`) from which an event is emphasized. */
const great = 4

/**
 * List of coming events with local time and, if visible from the place, the best time to look.
 * @param file the same events as a calendar
 */
export function eventTable({ events }: CalendarFields, file?: string): Markup {
  if (events.length === 0) return markup`<p>Nothing of note in the coming month.</p>`
  return markup`<ol class="events">${events.map(
    ({ id, time, timeLocal, title, importance, visible, look }) => {
      // Only titles of eclipses mention visibility; the note after the title does so for every event.
      const name = title.replace(unseen, '')
      return markup`<li>${dayAndTime(timeLocal ?? time)}
<span>${importance >= great ? markup`<strong>${name}</strong>` : name}${
        visible === false ? markup` <small>not visible from here</small>` : look ? bestLook(look) : null
      }${addToCalendar(file, id, name)}</span></li>`
    },
  )}</ol>`
}

type Look = NonNullable<CalendarFields['events'][number]['look']>

/** “best Sat 9 Jan, 06:40, 23° up in the SE”: the event itself can occur by day or below the horizon. */
const bestLook = ({ time, timeLocal, altitude, azimuth }: Look): Markup =>
  markup` <small>best ${dayAndTime(timeLocal ?? time)}, ${degrees(altitude)} up in the ${compassPoint(azimuth)}</small>`
