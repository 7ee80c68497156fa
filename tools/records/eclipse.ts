import { z } from 'zod'
import { lunarContactNames } from '../core/events/eclipses/local-lunar.ts'
import { type LunarEclipse, lunarEclipseTypes } from '../core/events/eclipses/lunar.ts'
import { pathAtGreatest } from '../core/events/eclipses/path.ts'
import { saros } from '../core/events/eclipses/saros.ts'
import { type SolarEclipse, solarEclipseTypes } from '../core/events/eclipses/solar.ts'
import { eclipseTitle } from '../core/events/eclipses/title.ts'
import type { Observer } from '../core/frames/earth.ts'
import { roundAngle, rounded, roundFraction, roundKm } from '../core/round.ts'
import { isoSeconds } from '../core/time/time.ts'
import { eventId, eventShape, timeFields } from './event.ts'
import { type LocalEclipseRecord, localEclipse, localLunarRecord, localSolarRecord } from './local-eclipse.ts'

/** Types of solar and lunar eclipses. */
export const eclipseKinds = [...new Set([...solarEclipseTypes, ...lunarEclipseTypes])] as (
  | (typeof solarEclipseTypes)[number]
  | (typeof lunarEclipseTypes)[number]
)[]

const instant = z.iso.datetime().nullable()

/** Output shape of an eclipse. */
export const eclipseShape = {
  ...eventShape,
  type: z.enum(['solar', 'lunar']),
  kind: z
    .enum(eclipseKinds)
    .meta({ description: 'On the whole Earth; local.deepestSeen is what the place sees.' }),
  title: z.string().meta({ description: 'With a place: by the deepest phase seen there.' }),
  saros: z.int(),
  gamma: z.number().meta({
    description: "Least distance of the shadow's axis from Earth (Moon), Earth radii, north positive.",
  }),
  magnitude: z
    .number()
    .meta({ description: 'Sun: at greatest eclipse. Moon: umbral, negative when penumbral only.' }),
  penumbralMagnitude: z.number().optional(),
  obscuration: z.number().optional(),
  isCentral: z.boolean().optional(),
  greatest: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      sunAltitude: z.number(),
      pathWidthKm: z.number().nullable(),
      durationSeconds: z.number().nullable(),
    })
    .optional()
    .meta({ description: 'Solar: where the axis meets the Earth, or the nearest point.' }),
  contacts: z
    .record(z.string(), instant)
    .optional()
    .meta({ description: 'Solar: of the shadow with the Earth. Lunar: p1, u1, u2, u3, u4, p4.' }),
  local: localEclipse.optional(),
}
const eclipse = z.object(eclipseShape)
/** Record of an eclipse. */
export type EclipseRecord = z.input<typeof eclipse>

/** Options of a record: zone for local times, place for local circumstances, whether contacts are included. */
interface Options {
  readonly zone: string | undefined
  readonly site: Observer | undefined
  readonly contacts: boolean
}

const iso = (utc: number | null): string | null => (utc === null ? null : isoSeconds(utc))

/** Members that solar and lunar records share. */
function head(
  type: 'solar' | 'lunar',
  kind: string,
  at: SolarEclipse | LunarEclipse,
  zone: string | undefined,
  local: LocalEclipseRecord | undefined,
) {
  const { greatest, gamma } = at
  return {
    id: eventId([`${type}_eclipse`], greatest.utc),
    type,
    ...timeFields(greatest.utc, zone),
    bodies: ['sun', 'moon'],
    title: eclipseTitle(type, kind, local?.deepestSeen),
    saros: saros(type, greatest.tt),
    gamma: rounded(gamma, 4),
    ...(local ? { local } : {}),
  }
}

/** Record of a solar eclipse. */
export function solarRecord(at: SolarEclipse, { zone, site, contacts }: Options): EclipseRecord {
  const middle = pathAtGreatest(at)
  const local = site && localSolarRecord(at, site, zone)
  return {
    ...head('solar', at.type, at, zone, local),
    type: 'solar',
    kind: at.type,
    magnitude: roundFraction(at.magnitude),
    obscuration: roundFraction(at.obscuration),
    isCentral: at.isCentral,
    greatest: {
      latitude: roundAngle(at.latitude),
      longitude: roundAngle(at.longitude),
      sunAltitude: roundAngle(at.sunAltitude),
      pathWidthKm: middle && roundKm(middle.widthKm),
      durationSeconds: middle && rounded(middle.durationSeconds, 1),
    },
    ...(contacts
      ? {
          contacts: Object.fromEntries(
            Object.entries<number | null>({ ...at.contacts }).map(([name, utc]) => [name, iso(utc)]),
          ),
        }
      : {}),
  }
}

/** Record of a lunar eclipse. */
export function lunarRecord(at: LunarEclipse, { zone, site, contacts }: Options): EclipseRecord {
  const local = site && localLunarRecord(at, site, zone)
  return {
    ...head('lunar', at.type, at, zone, local),
    type: 'lunar',
    kind: at.type,
    magnitude: roundFraction(at.umbralMagnitude),
    penumbralMagnitude: roundFraction(at.penumbralMagnitude),
    ...(contacts
      ? { contacts: Object.fromEntries(lunarContactNames.map((name) => [name, iso(at.contacts[name])])) }
      : {}),
  }
}
