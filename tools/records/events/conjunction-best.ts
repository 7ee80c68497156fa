import { z } from 'zod'
import type { Conjunction } from '../../core/events/conjunctions.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { skyCondition, twilightAltitudes } from '../../core/horizon/sun-times.ts'
import { separation } from '../../core/math/geometry.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { type BestView, bestView, upWindows, viewWindows } from '../../core/observing/best-view.ts'
import { nightIn } from '../../core/observing/night.ts'
import { darkest } from '../../core/observing/observing-night.ts'
import { roundAngle } from '../../core/round.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { instantField } from '../../schema/instant.ts'
import { skyConditionName } from '../../schema/names.ts'
import { timeFields } from '../event.ts'
import { timeSpan } from '../sky-fields.ts'
import { nightRecordOf, stretchRecord, wordOf } from '../visible-object.ts'

/** Output shape of the best time to look at both. */
export const conjunctionBest = z
  .object({
    time: instantField.describe('Best time to look.'),
    separation: z.number().describe('Degrees between the two then.'),
    altitudes: z
      .array(z.number())
      .describe('Degrees above the horizon of each, in the order of bodies, with standard refraction.'),
    sunAltitude: z.number().describe('Airless altitude of the Sun, degrees.'),
    skyCondition: skyConditionName.describe('How dark it is then; night: Sun 18° down.'),
    darkTime: instantField
      .nullable()
      .describe('The same with the Sun 18° down; null: seen only in twilight.'),
    night: timeSpan.describe('The night of time, from sunset to sunrise.'),
    dark: timeSpan
      .nullable()
      .describe('Its first to last moment in the deepest twilight that it reaches; null: no twilight.'),
    windows: z
      .array(timeSpan)
      .describe('Parts of night with both 5° up and seen; of an occultation those between its contacts.'),
  })
  .meta({ id: 'ConjunctionBest' })

/** Record of the best time, with the part of the night in which both are seen. */
export function conjunctionBestRecord(
  { pair, instant, occultation }: Conjunction,
  best: BestView,
  site: Observer,
) {
  const [a, b] = pair
  const bestInstant = instantOfUtc(best.utc)
  const sunAtMost = twilightAltitudes.astronomical
  const isDark = best.sunAltitude <= sunAtMost
  const dark = isDark ? best : occultation ? null : bestView(pair, site, instant.tt, { sunAtMost })
  const wholeNight = nightIn(site, best.utc) as Interval
  const night = nightRecordOf(wholeNight, darkest(site, [wholeNight]).dark)
  const contacts = occultation && {
    from: Math.max(wholeNight.from, occultation.disappearance.instant.tt),
    to: Math.min(wholeNight.to, occultation.reappearance.instant.tt),
  }
  const windows = (contacts ? upWindows(pair, site, contacts) : viewWindows(pair, site, wholeNight)).map(
    stretchRecord,
  )
  return {
    sky: wordOf(windows, night),
    best: {
      ...timeFields(best.utc),
      separation: roundAngle(separation(a.seen(bestInstant, site), b.seen(bestInstant, site))),
      altitudes: best.altitudes.map(roundAngle),
      sunAltitude: roundAngle(best.sunAltitude),
      skyCondition: skyCondition(best.sunAltitude),
      darkTime: dark && isoSeconds(dark.utc),
      night: night.whole,
      dark: night.dark,
      windows,
    },
  }
}
