import { z } from 'zod'
import type { Observer } from '../../core/frames/earth.ts'
import { compassPoint, compassPointOf } from '../../core/horizon/compass.ts'
import { days, type Interval } from '../../core/math/intervals.ts'
import { emptyReasons, type Outlook } from '../../core/observing/observing-night.ts'
import type { PlannedTarget } from '../../core/observing/observing-plan.ts'
import { roundAngle, roundDirection, rounded, roundFraction } from '../../core/round.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { instantOfTt, isoSeconds } from '../../core/time/time.ts'
import { membersOf, optionalMembers } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { compassDirection, directionsAtEnds } from '../../schema/names.ts'
import { stretches, windows } from '../event.ts'

const angle = z.number().nullable()
const reason = z.enum(emptyReasons).meta({ id: 'UnobservableReason' }).nullable()
const directedWindows = z.array(windows.element.extend(directionsAtEnds).meta({ id: 'ObservingWindow' }))

/** Type of a record with a prefix on each name. */
type Prefixed<P extends string, T> = { [K in keyof T & string as `${P}${Capitalize<K>}`]: T[K] }

/** Record with a prefix on each name: `bestTime` becomes `darkBestTime`. */
function withPrefix<P extends string, T extends object>(word: P, record: T): Prefixed<P, T> {
  const renamed = Object.entries(record).map(([name, value]) => [word + capitalised(name), value])
  return Object.fromEntries(renamed)
}

/** Output shape of an outlook, in some light, by the names that its windows and its best time have in the record. */
const outlookShape = (
  list: string,
  best: string,
  texts: Record<'windows' | 'bestTime' | 'airmass' | 'past' | 'reason', string>,
) => ({
  windows: directedWindows.meta({ description: texts.windows }),
  bestTime: instantField.nullable().meta({ description: texts.bestTime }),
  maxAltitude: angle.describe(
    `Degrees above the horizon at ${best}, with standard refraction; null with ${best}.`,
  ),
  maxAltitudeAirless: angle.describe(`The same in degrees without refraction; null with ${best}.`),
  azimuth: angle.describe(`Degrees 0 to 360 from north through east at ${best}; null with ${best}.`),
  direction: compassDirection.nullable().describe(`Point of the compass at ${best}; null with ${best}.`),
  airmass: angle.describe(`Airmass at ${best}, a ratio${texts.airmass}; null with ${best}.`),
  moonSeparation: angle.describe(
    `Degrees from the Moon at ${best}; null for the Moon, or when ${list} is empty.`,
  ),
  past: z.literal(true).optional().describe(texts.past),
  reason: reason.meta({ description: texts.reason }),
})

/** Shapes of a target by the groups of `include`; `darkPast` and `past` come with their windows. */
const targetShapes = {
  windows: outlookShape('windows', 'bestTime', {
    windows:
      'When it is above the least altitude from sunset to sunrise and the Sun leaves it to the eye, or to a glass.',
    bestTime: 'When it is seen best in windows, of tonight in what is left of them.',
    airmass: ': 1 at the zenith, 38 at the horizon',
    past: 'Only when nothing is left of windows, of a night that start names by a word: bestTime is over.',
    reason:
      'Why windows is empty; null when it is not. tooLow: for minAltitude or maxAirmass; behindHorizon: for horizon; nearMoon: for minMoonSeparation; tooShort: for minWindowMinutes.',
  }),
  dark: withPrefix(
    'dark',
    outlookShape('darkWindows', 'darkBestTime', {
      windows: 'The parts of windows that are in the dark.',
      bestTime: 'When it stands highest in darkWindows, of tonight in what is left of them.',
      airmass: '',
      past: 'The same of darkWindows and darkBestTime.',
      reason: 'Why darkWindows is empty; null when it is not.',
    }),
  ),
  exposure: {
    moonlessWindows: windows.describe('The parts of darkWindows with the Moon below the horizon.'),
    moonlessHours: z.number().describe('Hours of moonlessWindows.'),
    meridianTime: instantField
      .nullable()
      .describe('When it crosses the meridian from sunset to sunrise; null when it does not.'),
  },
}
/** Members of a target by the groups of `include`. */
export const observingTargetGroups = membersOf(targetShapes)

/** Output shape of a target in a night. */
export const observingTarget = z
  .object({
    id: z.string().describe('Id of the target.'),
    name: z.string().describe('Name of the target.'),
    ...targetShapes.windows,
    ...targetShapes.dark,
    ...targetShapes.exposure,
    fraction: angle.meta({
      description: 'Share of the dark that darkWindows are, 0 to 1; null when it does not get dark.',
    }),
  })
  .partial(optionalMembers(observingTargetGroups))
  .meta({ id: 'ObservingTarget' })

const orNull = (value: number | null | undefined, round: (value: number) => number) =>
  value === null || value === undefined ? null : round(value)

/** Directions of a target, by TT. */
type Directions = (tt: number) => ReturnType<typeof compassPoint>

const outlookRecord = (
  { windows, best, isPast, reason }: Outlook,
  zone: string | undefined,
  directions: Directions,
) => ({
  windows: stretches(windows, zone).map((window, index) =>
    Object.assign(window, {
      startDirection: directions((windows[index] as Interval).from),
      endDirection: directions((windows[index] as Interval).to),
    }),
  ),
  bestTime: best && isoSeconds(best.instant.utc),
  maxAltitude: orNull(best?.altitude, roundAngle),
  maxAltitudeAirless: orNull(best?.altitudeAirless, roundAngle),
  azimuth: orNull(best?.azimuth, roundDirection),
  direction: best && compassPoint(best.azimuth),
  airmass: orNull(best?.airmass, (value) => rounded(value, 3)),
  moonSeparation: orNull(best?.moonSeparation, roundAngle),
  ...(isPast ? { past: true as const } : {}),
  reason,
})

/** Record of a target in a night. */
export const observingTargetRecord = (
  { target, night, dark, fraction, moonless, meridian }: PlannedTarget,
  observer: Observer,
  zone: string | undefined,
) => {
  const directions = (tt: number) => compassPointOf(target, instantOfTt(tt), observer)
  return {
    ...outlookRecord(night, zone, directions),
    ...withPrefix('dark', outlookRecord(dark, zone, directions)),
    moonlessWindows: stretches(moonless, zone),
    moonlessHours: rounded(days(moonless) * 24, 2),
    meridianTime: meridian === null ? null : isoSeconds(instantOfTt(meridian).utc),
    fraction: orNull(fraction, roundFraction),
  }
}
