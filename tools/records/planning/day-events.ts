import type { z } from 'zod'
import { utcOfText } from '../../core/time/civil.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import { titleIn } from '../../words/event-titles.ts'
import type { Language } from '../../words/sky-words.ts'
import type { RiseSetDayRecord } from './rise-set-day.ts'
import type { sunDay } from './sun-day.ts'

/** Moments of a day with their titles. */
const momentTitles = {
  sunrise: 'Sunrise',
  sunset: 'Sunset',
  solarNoon: 'Solar noon',
  civilDawn: 'Civil dawn',
  civilDusk: 'Civil dusk',
  nauticalDawn: 'Nautical dawn',
  nauticalDusk: 'Nautical dusk',
  astronomicalDawn: 'Astronomical dawn',
  astronomicalDusk: 'Astronomical dusk',
} as const

/** Stretches of a day with their titles. */
const stretchTitles = { goldenHour: 'Golden hour', blueHour: 'Blue hour' } as const

const names = <T extends object>(titles: T) => Object.keys(titles) as (keyof T & string)[]

/** Events of the days of the Sun: the moments and stretches that each record has. */
export const sunDayEvents = (
  days: readonly z.input<typeof sunDay>[],
  language: Language = 'en',
): CalendarEntry[] =>
  days.flatMap((day) => [
    ...names(momentTitles).flatMap((name) => {
      const time = day[name]
      return time
        ? [
            {
              uid: `evt:sun:${name}:${day.date}`,
              title: titleIn(language, momentTitles[name]),
              start: utcOfText(time),
            },
          ]
        : []
    }),
    ...names(stretchTitles).flatMap((name) =>
      (day[name] ?? []).map(({ start, end }, index) => ({
        uid: `evt:sun:${name}:${day.date}:${index + 1}`,
        title: titleIn(language, stretchTitles[name]),
        start: utcOfText(start),
        end: utcOfText(end),
      })),
    ),
  ])

/** Satellites that people know by name, by their catalog numbers (space-track.org, SATCAT). */
const satelliteNames: ReadonlyMap<string, string> = new Map([
  ['tle:25544', 'ISS'],
  ['tle:48274', 'Tiangong'],
  ['tle:20580', 'Hubble Space Telescope'],
])

/** “ISS”, “Satellite 44714”, “Sirius”: a target by its id. */
function nameOf(target: string): string {
  const name = satelliteNames.get(target)
  if (name) return name
  const end = target.slice(target.indexOf(':') + 1)
  return target.startsWith('tle:') ? `Satellite ${end}` : end.charAt(0).toUpperCase() + end.slice(1)
}

/** Events of days of rise and set: of a satellite its passes, from where the eye sees it on, of others each rise and set. */
export const riseSetEvents = (
  days: readonly RiseSetDayRecord[],
  language: Language = 'en',
): CalendarEntry[] =>
  days.flatMap(({ target, date, rise, transit, set, visible, sunlit }) => {
    const name = nameOf(target)
    const titled = (english: string) => titleIn(language, english)
    if (sunlit) {
      if (!rise || !set) return []
      const [first, last] = [visible?.[0], visible?.at(-1)]
      const title = transit ? `${name} passes, ${Math.round(transit.altitude)}° high` : `${name} passes`
      const [start, end] = [first?.start ?? rise.time, last?.end ?? set.time]
      return [
        {
          uid: `evt:pass:${target}:${rise.time}`,
          title: titled(title),
          start: utcOfText(start),
          end: utcOfText(end),
        },
      ]
    }
    return [
      ...(rise
        ? [{ uid: `evt:rise:${target}:${date}`, title: titled(`${name} rises`), start: utcOfText(rise.time) }]
        : []),
      ...(set
        ? [{ uid: `evt:set:${target}:${date}`, title: titled(`${name} sets`), start: utcOfText(set.time) }]
        : []),
    ]
  })
