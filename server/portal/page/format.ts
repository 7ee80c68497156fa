import type { Channel } from '../../../tools/ports.ts'
import { type Markup, markup } from '../../html/markup.ts'

const count = new Intl.NumberFormat('en')

export const number = (value: number): string => count.format(value)

/** A number of so many decimals with a true minus sign, as in print, and none before a zero. */
export function signed(value: number, digits: number): string {
  const rounded = value.toFixed(digits)
  return Number(rounded) === 0 ? rounded.replace('-', '') : rounded.replace('-', '−')
}

/** “1 call”, “12 calls”. */
export const plural = (value: number, one: string): string =>
  `${number(value)} ${one}${value === 1 ? '' : 's'}`

/** “2026-11-20T15:04:05Z”, as the API writes instants. */
export const instantOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** An instant in UTC to the minute, as `2026-11-20 15:04 UTC`. */
export function instant(at: number): Markup {
  const iso = new Date(at).toISOString()
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}

/** What was copied from is marked for the button that the script adds. */
export function copyable(text: string, what: string): Markup {
  return markup`<div class="copyable" data-what="${what}"><pre tabindex="0"><code>${text}</code></pre></div>`
}

/** Doors of the service as a person calls them. */
export const channelNames: Readonly<Record<Channel, string>> = {
  rest: 'REST',
  mcp: 'MCP',
  stdio: 'stdio bridge',
  portal: 'portal',
}
