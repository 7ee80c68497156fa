import type { Channel } from '../../../tools/contract/ports.ts'
import { type Markup, markup } from '../../html/markup.ts'

/** “12,345”. */
export const number = (value: number): string => value.toLocaleString('en')

/** A number with all its digits and U+2212 as minus sign. */
export const plainNumber = (value: number): string => String(value).replace(/^-/, '−')

/** A number with fixed decimals and U+2212 as minus sign; no sign before zero. */
export function signed(value: number, digits: number): string {
  const rounded = value.toFixed(digits)
  return Number(rounded) === 0 ? rounded.replace('-', '') : rounded.replace('-', '−')
}

/** “1 call”, “12 calls”. */
export const plural = (value: number, noun: string): string =>
  `${number(value)} ${noun}${value === 1 ? '' : 's'}`

/** “40 seconds”, “5 minutes”: never shorter than it is. */
export const duration = (seconds: number): string =>
  seconds < 90 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')

/**
 * “2026-11-20 15:04 UTC”, in a `<time>` element.
 * @param time ms since 1970
 * @param withSeconds “15:04:05”
 */
export function instant(time: number, withSeconds = false): Markup {
  const iso = new Date(time).toISOString()
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, withSeconds ? 19 : 16)} UTC</time>`
}

/** Label of each channel. */
export const channelNames: Readonly<Record<Channel, string>> = {
  rest: 'REST',
  mcp: 'MCP',
  stdio: 'stdio bridge',
  portal: 'portal',
  alert: 'sky alert',
  front: 'front page',
}
