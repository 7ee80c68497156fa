import { z } from 'zod'
import type { UpInterval } from '../core/events/eclipses/above-horizon.ts'
import type { LocalMaximum, LocalMoment } from '../core/events/eclipses/local.ts'
import { localSolarEclipse } from '../core/events/eclipses/local.ts'
import { localLunarEclipse } from '../core/events/eclipses/local-lunar.ts'
import type { LunarEclipse } from '../core/events/eclipses/lunar.ts'
import type { SolarEclipse } from '../core/events/eclipses/solar.ts'
import type { Observer } from '../core/frames/earth.ts'
import { roundAngle, roundFraction } from '../core/round.ts'
import { timeFields } from './event.ts'

/** Output shape of a contact of an eclipse, as seen from a place. */
const momentShape = {
  time: z.iso.datetime(),
  timeLocal: z.string().optional(),
  altitude: z.number().meta({ description: 'Airless, of the centre; negative below the horizon.' }),
  azimuth: z.number(),
}
const moment = z.object(momentShape)
const deepest = z.object({
  ...momentShape,
  magnitude: z.number().optional(),
  obscuration: z.number().optional(),
})
const stretch = z.object({
  start: z.iso.datetime(),
  startLocal: z.string().optional(),
  end: z.iso.datetime(),
  endLocal: z.string().optional(),
})

/** Types of an eclipse as seen from a place. */
export const localEclipseKinds = ['total', 'annular', 'partial', 'penumbral'] as const

/** Output shape of an eclipse as seen from a place. */
export const localEclipse = z.object({
  visible: z.boolean().meta({ description: 'Some phase is above the horizon.' }),
  type: z
    .string()
    .nullable()
    .meta({ description: 'Deepest phase that happens (Sun) or is seen (Moon) here; null when none.' }),
  deepestSeen: z
    .enum(localEclipseKinds)
    .nullable()
    .meta({ description: 'Deepest phase of which some part is above the horizon here; null when none is.' }),
  contacts: z
    .record(z.string(), moment.nullable())
    .nullable()
    .meta({ description: 'Sun: c1 to c4. Moon: p1, u1, u2, u3, u4, p4. null: does not happen.' }),
  maximum: deepest.nullable(),
  best: deepest
    .nullable()
    .optional()
    .meta({ description: 'Sun: the most that is seen, at sunrise or sunset if the maximum is not.' }),
  seen: z.array(stretch).meta({ description: 'When the eclipsed Sun or Moon is above the horizon.' }),
})
/** Record of an eclipse as seen from a place. */
export type LocalEclipseRecord = z.input<typeof localEclipse>

/** Record of an eclipse that is not visible from the place. */
const nothing: LocalEclipseRecord = {
  visible: false,
  type: null,
  deepestSeen: null,
  contacts: null,
  maximum: null,
  best: null,
  seen: [],
}

/** Formats an instant in ms since 1970, with local time if a zone is given. */
type Stamp = (utc: number) => { time: string; timeLocal?: string }

/** Record of a contact; null if it does not occur. */
function shownMoment(at: LocalMoment | null, stamp: Stamp) {
  return at && { ...stamp(at.utc), altitude: roundAngle(at.altitude), azimuth: roundAngle(at.azimuth) }
}

/** Record of the maximum as seen from the place. */
function shownMaximum(at: LocalMaximum | null, stamp: Stamp) {
  const moment = shownMoment(at, stamp)
  if (!at || !moment) return null
  return { ...moment, magnitude: roundFraction(at.magnitude), obscuration: roundFraction(at.obscuration) }
}

/** Records of the intervals in which the body is above the horizon. */
function shownStretches(up: readonly UpInterval[], stamp: Stamp) {
  return up.map(({ start, end }) => {
    const [from, to] = [stamp(start), stamp(end)]
    return {
      start: from.time,
      ...(from.timeLocal === undefined ? {} : { startLocal: from.timeLocal }),
      end: to.time,
      ...(to.timeLocal === undefined ? {} : { endLocal: to.timeLocal }),
    }
  })
}

/** Record of a solar eclipse as seen from a place. */
export function localSolarRecord(
  eclipse: SolarEclipse,
  site: Observer,
  zone: string | undefined,
): LocalEclipseRecord {
  const local = localSolarEclipse(eclipse.greatest, site)
  if (!local) return nothing
  const stamp: Stamp = (utc) => timeFields(utc, zone)
  const { c1, c2, c3, c4 } = local
  return {
    visible: local.up.length > 0,
    type: local.type,
    deepestSeen: local.deepestSeen,
    contacts: {
      c1: shownMoment(c1, stamp),
      c2: shownMoment(c2, stamp),
      c3: shownMoment(c3, stamp),
      c4: shownMoment(c4, stamp),
    },
    maximum: shownMaximum(local.maximum, stamp),
    best: shownMaximum(local.best, stamp),
    seen: shownStretches(local.up, stamp),
  }
}

/** Record of a lunar eclipse as seen from a place. */
export function localLunarRecord(
  eclipse: LunarEclipse,
  site: Observer,
  zone: string | undefined,
): LocalEclipseRecord {
  const local = localLunarEclipse(eclipse, site)
  const stamp: Stamp = (utc) => timeFields(utc, zone)
  const contacts = Object.entries(local.contacts).map(([name, at]) => [name, shownMoment(at, stamp)])
  return {
    visible: local.up.length > 0,
    type: local.deepestSeen,
    deepestSeen: local.deepestSeen,
    contacts: Object.fromEntries(contacts),
    maximum: shownMoment(local.maximum, stamp),
    seen: shownStretches(local.up, stamp),
  }
}
