import { isObject } from '../../../tools/contract/values.ts'

/** A record of an answer. */
export type TextRecord = Readonly<Record<string, unknown>>

const instant = /^(-?\d{4,6}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d(:\d\d)?)?$/

/** A value in a cell: an instant to the minute, a list by its length. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object') ? value.join(', ') : `${value.length} items`
  if (isObject(value)) return JSON.stringify(value)
  const text = String(value)
  const [, date, time, , , zone] = instant.exec(text) ?? []
  return date ? `${date} ${time}${zone === 'Z' ? 'Z' : ''}` : text
}

/** Whether a value is an instant. */
export const isInstant = (value: unknown): boolean => typeof value === 'string' && instant.test(value)

/** `HH:MM` of an instant that was written with its offset or in UTC. */
export const clock = (iso: string): string => instant.exec(iso)?.[2] ?? iso

/** A record with the local time alone where it has both. */
export function withLocalTimes(record: TextRecord): TextRecord {
  const entries = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (name.endsWith('Local') && name.slice(0, -'Local'.length) in record) return []
    const local = record[`${name}Local`]
    return [[name, local ?? value]]
  })
  return Object.fromEntries(entries)
}

/** A name in words: `riseSet.transitAltitude` is “rise set transit altitude”. */
export const words = (name: string): string =>
  name.replace(/\./g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number => [...text].length

/** A text of at most so many columns. */
export const shortened = (text: string, most: number): string =>
  widthOf(text) <= most ? text : `${[...text].slice(0, Math.max(0, most - 1)).join('')}…`

/** A text filled up with blanks. */
export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** A name in words that begins with a capital. */
export const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + words(name.slice(1))
