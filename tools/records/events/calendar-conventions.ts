import { showerSpan } from '../../core/events/shower-year.ts'
import type { CalendarKind } from '../../core/events/sky-calendar/entry.ts'
import { faintestOf } from '../../core/events/sky-calendar/small-body-entries.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { HIGH_ENOUGH } from '../../core/observing/best-view.ts'
import type { Window } from '../../core/time/day.ts'
import { chosenSettings } from '../../schema/include-groups.ts'

/** Conventions of each kind, at a place, within a range. */
const kindSettings = (site: Observer | undefined, { start, end }: Window) => ({
  ...(start < showerSpan.start || end > showerSpan.end
    ? { shower: { showers: 'of the years 1900 to 2100' } }
    : {}),
  conjunction: {
    conjunctions: `least separation seen from ${site ? 'the place; look: within the listed separation (Moon and planet 10 degrees)' : 'the centre of the Earth'}`,
  },
  smallBody: {
    smallBodies: `comets to magnitude ${faintestOf('comet')}, which may be off by 3, small bodies to ${faintestOf('smallBody')}`,
  },
  ...(site
    ? {
        phase: { phases: 'look: also by day' },
        eclipse: {
          eclipses:
            'title by the deepest phase seen from the place, time of the deepest moment that it sees; not seen: of the greatest on the Earth; look: Sun and Moon above the horizon',
        },
      }
    : {}),
})

/** Conventions of a calendar of some kinds, at a place or for all. */
export const calendarConventions = (
  kinds: readonly CalendarKind[],
  site: Observer | undefined,
  range: Window,
) => ({
  importance: site
    ? '1 curiosity to 5 front page, by what is seen from the place'
    : '1 curiosity, 2 of interest, 3 worth a look, 4 worth planning for, 5 front page',
  ...(site
    ? {
        look: `targets at least ${HIGH_ENOUGH} degrees up, the Sun set, bright enough for the eye in twilight and moonlight`,
      }
    : {}),
  ...chosenSettings(kindSettings(site, range), kinds),
})
