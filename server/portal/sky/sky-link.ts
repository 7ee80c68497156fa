import { utcOfText } from '../../../tools/core/time/civil.ts'
import { isoSeconds } from '../../../tools/core/time/time.ts'
import { longTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { hiddenField } from '../page/layout.ts'
import type { Places } from './places.ts'

/** Instant of a link to a sky, ISO 8601 in UTC; undefined for now. */
export function instantOfLink(shared: URLSearchParams): string | undefined {
  const utc = utcOfText(shared.get('at') ?? '')
  return Number.isNaN(utc) ? undefined : isoSeconds(utc)
}

/** Hidden fields of a link: its place among those of its name, unless it is chosen in the form, and its instant. */
export function linkFields(shared: URLSearchParams, places: Places | undefined): Markup | null {
  if (!shared.get('q')) return null
  const instant = instantOfLink(shared)
  return markup`${places ? null : hiddenField('place', shared.get('place') ?? '')}
${instant === undefined ? null : hiddenField('at', instant)}`
}

/** Sentence on the sky that a link shows once the button is pressed; null without one. */
export function linkWords(shared: URLSearchParams): Markup | null {
  const place = shared.get('q')
  if (!place) return null
  const instant = instantOfLink(shared)
  const time = instant === undefined ? '' : ` on ${longTime(instant)} UTC`
  return markup`<p class="lead">This link shows the sky over ${place}${time}. Press Look up to see it.</p>`
}
