import { setImmediate as nextTurn } from 'node:timers/promises'
import { warmUp } from '../../tools/core/ephemeris/position.ts'
import { moonQuarters } from '../../tools/core/events/moon-phases.ts'
import { readyNames } from '../../tools/core/places/place-search.ts'
import { catalogEntry } from '../../tools/core/stars/catalog.ts'
import { instantOfUtc, MS_PER_DAY, shifted } from '../../tools/core/time/time.ts'

/** Days on each side of now for which places are made ready, in slices of the shortest stretch the core keeps. */
const days = 20
const slice = 4
const yearMs = 366 * MS_PER_DAY

/** Makes the present sky ready without holding up the first callers: a slice, then whoever is waiting. */
export async function warmPresentSky(now: number): Promise<void> {
  await nextTurn()
  catalogEntry('sirius')
  for (const _ of readyNames()) await nextTurn()
  const present = instantOfUtc(now)
  for (let day = 0; day <= days; day += slice) {
    for (const side of day === 0 ? [0] : [day, -day]) {
      await nextTurn()
      warmUp(shifted(present, side), 0)
    }
  }
  // The Moon's year is what calendars ask for first; it has the longest series, which are compiled by the end of it.
  for (const _ of moonQuarters(now, now + yearMs)) await nextTurn()
}
