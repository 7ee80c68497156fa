import { utcOfText } from '../../../tools/core/time/civil.ts'
import { isoSeconds } from '../../../tools/core/time/time.ts'
import { longTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { hiddenField } from '../page/layout.ts'

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

/**
 * Time of a submitted form: the last drawing's, moved by the slider and by a button, else the one typed, else that of a shared
 * link, else now.
 */
export function wantedTime(form: URLSearchParams): WantedTime {
  const typed = form.get('when') ?? ''
  const from = utcOfText(form.get('at') ?? '')
  const [shift, slide] = [form.get('shift'), form.get('slide')]
  const isMoved = shift !== null || slide !== null
  if (!isMoved && !typed && !Number.isNaN(from))
    return { datetime: isoSeconds(from), typed: '', isStep: false }
  const moved = isMoved ? from + (Number(shift) + Number(slide)) * 60_000 : Number.NaN
  // Years beyond those of a `Date` are no time at all; those beyond the supported ones are refused by the tool.
  if (Math.abs(moved) <= 8.64e15) return { datetime: isoSeconds(moved), typed: '', isStep: true }
  return { datetime: typed || undefined, typed, isStep: false }
}

/**
 * Field for a local time; empty for now, or for the instant of a link.
 * @param linked that instant, ISO 8601 in UTC
 */
export function timeField(typed: string, linked?: string): Markup {
  const empty = linked === undefined ? 'now' : `${longTime(linked)} UTC`
  return markup`<div class="field"><label for="when">Local time there</label>
<input id="when" name="when" type="datetime-local" value="${typed}" aria-describedby="when-hint">
<p class="hint" id="when-hint">Leave it empty for ${empty}.</p></div>`
}

/** Controls of the time of a drawing. */
interface TimeControls {
  /** Hidden fields of the form: place and drawing. */
  readonly fields: Markup
  /** Instant of the drawing, ISO 8601 in UTC. */
  readonly time: string
  readonly credits: number
  /** Whether the browser turns the drawing: moving the slider is free then, and a button asks for a drawing. */
  readonly isLiving: boolean
}

/**
 * Buttons that ask for the same sky earlier or later, and a slider that the script shows. Without a living drawing the slider
 * asks when it is let go.
 */
export function timeControls({ fields, time, credits, isLiving }: TimeControls): Markup {
  const button = ([by, label]: (typeof steps)[number]) =>
    markup`<button class="second" name="shift" value="${by}">${label}</button> `
  const range = markup`<input id="slide" type="range" min="${-slider.reach}" max="${slider.reach}" step="${slider.step}" value="0" aria-describedby="slide-hint">
<output for="slide">0 min</output>`
  const slide = isLiving
    ? markup`<div class="slide unready" data-free><label for="slide">Turn the sky</label>
${range}<p class="hint after" id="slide-hint">Free, up to 12 hours either way. Drag it, or use the arrow keys. Tap an object to name it.</p>
<p class="after"><button type="button" class="quiet" data-play>Play</button> <button class="second redraw">Draw this moment, ${credits} credits</button></p></div>`
    : markup`<div class="slide unready"><label for="slide">Move the time</label>
${range}<p class="hint after" id="slide-hint">Let go, or press Enter, to draw that time.</p></div>`
  return markup`<form class="times" method="post" action="/portal/sky#answer">${fields}
${hiddenField('at', time)}
${slide}
<div class="actions">${steps.map(button)}<span class="price">each costs ${credits} credits</span></div></form>`
}
