import { z } from 'zod'
import type { UpInterval } from '../core/events/eclipses/above-horizon.ts'
import type { LocalMaximum, LocalMoment } from '../core/events/eclipses/local.ts'
import { localSolarEclipse } from '../core/events/eclipses/local.ts'
import { localLunarEclipse } from '../core/events/eclipses/local-lunar.ts'
import type { LunarEclipse } from '../core/events/eclipses/lunar.ts'
import type { SolarEclipse } from '../core/events/eclipses/solar.ts'
import type { Observer } from '../core/frames/earth.ts'
import { roundAngle, rounded, roundFraction } from '../core/round.ts'
import { isoSeconds } from '../core/time/time.ts'
import { instantField } from '../schema/instant.ts'
import { timeFields } from './event.ts'
import { timeSpan } from './sky-fields.ts'

/** Output shape of a contact of an eclipse, as seen from a place. */
const momentShape = {
  time: instantField.describe('When it happens.'),
  altitude: z.number().describe('Airless, of the centre, degrees; negative below the horizon.'),
  azimuth: z.number().describe('Degrees 0 to 360 from north through east.'),
}
const moment = z.object(momentShape).meta({ id: 'LocalContact' })
const deepest = z
  .object({
    ...momentShape,
    magnitude: z.number().optional().describe('Sun: share of the diameter covered here, a ratio.'),
    obscuration: z.number().optional().describe("Sun: share of the disc's area covered here, 0 to 1."),
  })
  .meta({ id: 'LocalMaximum' })

/** Types of an eclipse as seen from a place. */
export const localEclipseKinds = ['total', 'annular', 'partial', 'penumbral'] as const

/** Output shape of an eclipse as seen from a place. */
export const localEclipse = z
  .object({
    visible: z.boolean().meta({ description: 'Some phase is above the horizon.' }),
    type: z
      .string()
      .nullable()
      .meta({ description: 'Deepest phase that happens (Sun) or is seen (Moon) here; null when none.' }),
    deepestSeen: z.enum(localEclipseKinds).meta({ id: 'LocalEclipseKind' }).nullable().meta({
      description: 'Deepest phase of which some part is above the horizon here; null when none is.',
    }),
    contacts: z
      .record(z.string(), moment.nullable())
      .nullable()
      .meta({ description: 'Sun: c1 to c4. Moon: p1, u1, u2, u3, u4, p4. null: does not happen.' }),
    durationSeconds: z.number().nullable().meta({
      description:
        'Seconds of the total or annular phase here, c2 to c3 or u2 to u3, above the horizon; null: none.',
    }),
    maximum: deepest
      .nullable()
      .describe(
        'The deepest moment, also below the horizon; null when the eclipse does not reach the place.',
      ),
    best: deepest
      .nullable()
      .optional()
      .describe(
        'Sun: the most that is seen, at sunrise or sunset if the maximum is not; null: nothing is seen.',
      ),
    seen: z.array(timeSpan).meta({ description: 'When the eclipsed Sun or Moon is above the horizon.' }),
  })
  .meta({ id: 'LocalEclipse' })
/** Record of an eclipse as seen from a place. */
export type LocalEclipseRecord = z.input<typeof localEclipse>

/** Record of an eclipse that is not visible from the place. */
const nothing: LocalEclipseRecord = {
  visible: false,
  type: null,
  deepestSeen: null,
  contacts: null,
  durationSeconds: null,
  maximum: null,
  best: null,
  seen: [],
}

/** Record of a contact; null if it does not occur. */
function shownMoment(localMoment: LocalMoment | null) {
  return (
    localMoment && {
      ...timeFields(localMoment.utc),
      altitude: roundAngle(localMoment.altitude),
      azimuth: roundAngle(localMoment.azimuth),
    }
  )
}

/** Record of the maximum as seen from the place. */
function shownMaximum(maximum: LocalMaximum | null) {
  const moment = shownMoment(maximum)
  if (!maximum || !moment) return null
  return {
    ...moment,
    magnitude: roundFraction(maximum.magnitude),
    obscuration: roundFraction(maximum.obscuration),
  }
}

/** Seconds from one contact to another that are above the horizon; null where there are none. */
function secondsBetween(
  from: LocalMoment | null,
  to: LocalMoment | null,
  up: readonly UpInterval[],
): number | null {
  if (!from || !to) return null
  const visibleSeconds = up.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, to.utc) - Math.max(start, from.utc)),
    0,
  )
  return visibleSeconds > 0 ? rounded(visibleSeconds / 1000, 1) : null
}

/** Records of the intervals in which the body is above the horizon. */
const shownStretches = (up: readonly UpInterval[]) =>
  up.map(({ start, end }) => ({ start: isoSeconds(start), end: isoSeconds(end) }))

/** Record of a solar eclipse as seen from a place. */
export function localSolarRecord(eclipse: SolarEclipse, site: Observer): LocalEclipseRecord {
  const local = localSolarEclipse(eclipse.greatest, site)
  if (!local) return nothing
  const { c1, c2, c3, c4 } = local
  return {
    visible: local.up.length > 0,
    type: local.type,
    deepestSeen: local.deepestSeen,
    contacts: {
      c1: shownMoment(c1),
      c2: shownMoment(c2),
      c3: shownMoment(c3),
      c4: shownMoment(c4),
    },
    durationSeconds: secondsBetween(c2, c3, local.up),
    maximum: shownMaximum(local.maximum),
    best: shownMaximum(local.best),
    seen: shownStretches(local.up),
  }
}

/** Record of a lunar eclipse as seen from a place. */
export function localLunarRecord(eclipse: LunarEclipse, site: Observer): LocalEclipseRecord {
  const local = localLunarEclipse(eclipse, site)
  const contacts = Object.entries(local.contacts).map(([name, localMoment]) => [
    name,
    shownMoment(localMoment),
  ])
  return {
    visible: local.up.length > 0,
    type: local.deepestSeen,
    deepestSeen: local.deepestSeen,
    contacts: Object.fromEntries(contacts),
    durationSeconds: secondsBetween(local.contacts.u2, local.contacts.u3, local.up),
    maximum: shownMoment(local.maximum),
    seen: shownStretches(local.up),
  }
}
