import { utcOfText } from '../../../tools/core/time/civil.ts'
import { isoSeconds } from '../../../tools/core/time/time.ts'
import { type Markup, markup } from '../../html/markup.ts'

/** Steps of the buttons, in minutes. */
const steps = [
  [-1_440, '1 day earlier'],
  [-60, '1 hour earlier'],
  [60, '1 hour later'],
  [1_440, '1 day later'],
] as const
/** Reach of the slider to each side, and its step, in minutes. */
const slider = { reach: 720, step: 15 }

/** Time that a form asks for. */
export interface WantedTime {
  /** Argument of a tool: an instant in UTC, or a local time without offset; undefined for now. */
  readonly datetime: string | undefined
  /** Text of the time field. */
  readonly typed: string
  /** True if a button or the slider moved the time of the drawing before. */
  readonly isStep: boolean
}

/** Time of a submitted form: the last drawing's, moved by the button or the slider, else the one typed, else now. */
export function wantedTime(form: URLSearchParams): WantedTime {
  const typed = form.get('when') ?? ''
  const from = utcOfText(form.get('at') ?? '')
  const by = Number(form.get('shift') ?? form.get('slide') ?? Number.NaN)
  const moved = from + by * 60_000
  // Years beyond those of a `Date` are no time at all; those beyond the supported ones are refused by the tool.
  if (Math.abs(moved) <= 8.64e15) return { datetime: isoSeconds(moved), typed: '', isStep: true }
  return { datetime: typed || undefined, typed, isStep: false }
}

/** Field for a local time; empty for now. */
export function timeField(typed: string): Markup {
  return markup`<div class="field"><label for="when">Local time there</label>
<input id="when" name="when" type="datetime-local" value="${typed}" aria-describedby="when-hint">
<p class="hint" id="when-hint">Leave it empty for now.</p></div>`
}

/**
 * Buttons that ask for the same sky earlier or later, and a slider that the script shows. The slider asks when it is let go.
 * @param fields hidden fields of the form: place and drawing
 * @param time instant of the drawing, ISO 8601 in UTC
 */
export function timeControls(fields: Markup, time: string, credits: number): Markup {
  const button = ([by, label]: (typeof steps)[number]) =>
    markup`<button class="second" name="shift" value="${by}">${label}</button> `
  return markup`<form class="times" method="post" action="/portal/sky#answer">${fields}
<input type="hidden" name="at" value="${time}">
<div class="actions">${steps.map(button)}<span class="price">each costs ${credits} credits</span></div>
<div class="slide unready"><label for="slide">Move the time</label>
<input id="slide" type="range" min="${-slider.reach}" max="${slider.reach}" step="${slider.step}" value="0">
<output for="slide">0 min</output></div></form>`
}
