import { Problem } from './problems.ts'
import { dayMs } from './values.ts'

/** Days after their epoch for which elements of a satellite are good enough to say when it passes, to about a minute. */
export const elementDays = 10

/** The first of the two lines of a satellite: number, year of two digits, and day of the year. */
const firstLine = /(?:^|[:|])1 [\dA-Z ]{5}[A-Z ] [^|]{8} (\d\d)(\d{3}\.\d{1,8}) /

/** When the passes of the satellite in `targets` are no longer to be trusted, ms since 1970; null without a satellite in two lines. */
export function elementsEnd(targets: unknown): number | null {
  const [, yearText, dayText] = (typeof targets === 'string' && firstLine.exec(targets)) || []
  if (yearText === undefined) return null
  const year = Number(yearText)
  return Date.UTC(year < 57 ? 2000 + year : 1900 + year, 0, 1) + (Number(dayText) - 1 + elementDays) * dayMs
}

/**
 * The two lines of a satellite in a text that a person has pasted, as `targets` takes them; undefined if they are not whole. A name
 * before them is left out.
 */
export function satelliteIn(text: string): string | undefined {
  const lines = text.split(/[\r\n|]+/).map((line) => line.trim())
  const first = lines.findIndex((line) => /^1 [\dA-Z ]{5}/.test(line) && line.length === 69)
  const [lineOne = '', lineTwo = ''] = first < 0 ? [] : lines.slice(first)
  return /^2 [\dA-Z ]{5}/.test(lineTwo) && lineTwo.length === 69 ? `tle:${lineOne}|${lineTwo}` : undefined
}

/** @throws Problem `datetime_out_of_range` for passes at an instant for which the elements in `targets` are too old */
export function requireFreshElements(targets: unknown, utc: number): void {
  if (utc < (elementsEnd(targets) ?? Number.POSITIVE_INFINITY)) return
  throw new Problem(
    'datetime_out_of_range',
    `The elements of the satellite are more than ${elementDays} days old.`,
    {
      parameter: 'targets',
      hint: 'Make the feed or alert again with elements of today.',
    },
  )
}
