import type { z } from 'zod'
import type { CalendarEntry } from '../../declaration/define.ts'
import { titleIn } from '../../words/event-titles.ts'
import type { Language } from '../../words/sky-words.ts'
import { entryBetween } from '../event.ts'
import type { observingNightShape } from './observing-night.ts'

/** Calendar entries of a night: the dark windows of its targets, without targets its dark. */
export function planEntries(
  { date, site, targets, darkStart, darkEnd }: z.input<typeof observingNightShape>,
  language: Language | undefined = 'en',
): CalendarEntry[] {
  const dated = (name: string, index: number, title: string) => ({
    id: ['plan', name, date, ...(site === undefined ? [] : [site]), ...(index > 0 ? [index + 1] : [])].join(
      '_',
    ),
    title: titleIn(language, title) + (site === undefined ? '' : ` (${site})`),
  })
  const entry = (name: string, index: number, title: string, start: string, end: string) => {
    const { id, title: localTitle } = dated(name, index, title)
    return entryBetween({ id, title: localTitle, time: start }, start, end)
  }
  if (targets.length === 0)
    return darkStart && darkEnd ? [entry('night', 0, 'Dark sky', darkStart, darkEnd)] : []
  return targets.flatMap(({ id, name, darkWindows = [] }) =>
    darkWindows.map(({ start, end }, index) => entry(id, index, `${name} in the dark`, start, end)),
  )
}
