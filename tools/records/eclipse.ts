import { z } from 'zod'
import { BESSELIAN_HOURS, besselianElements } from '../core/events/eclipses/besselian.ts'
import { lunarContactNames } from '../core/events/eclipses/local-lunar.ts'
import { type LunarEclipse, lunarEclipseTypes } from '../core/events/eclipses/lunar.ts'
import { pathAtGreatest } from '../core/events/eclipses/path.ts'
import { saros } from '../core/events/eclipses/saros.ts'
import { type SolarEclipse, solarEclipseTypes } from '../core/events/eclipses/solar.ts'
import { eclipseTitle } from '../core/events/eclipses/title.ts'
import type { Observer } from '../core/frames/earth.ts'
import { roundAngle, rounded, roundFraction, roundKm } from '../core/round.ts'
import { isoSeconds, J2000_JULIAN_DATE, utcOfJulianDate } from '../core/time/time.ts'
import { eclipseType } from '../schema/names.ts'
import { eventId, eventShape, timeFields } from './event.ts'
import { type LocalEclipseRecord, localEclipse, localLunarRecord, localSolarRecord } from './local-eclipse.ts'
import { geographicShape } from './sky-fields.ts'

/** Types of solar and lunar eclipses. */
export const eclipseKinds = [...new Set([...solarEclipseTypes, ...lunarEclipseTypes])] as (
  | (typeof solarEclipseTypes)[number]
  | (typeof lunarEclipseTypes)[number]
)[]

const cubic = z.array(z.number())

/** Output shape of Besselian elements: cubics in t, hours from the epoch. */
const besselianShape = z
  .object({
    epochTt: z.string().describe('t = 0, ISO 8601 in TT, without a zone.'),
    x: cubic.describe('Axis of the shadow eastward, Earth radii.'),
    y: cubic.describe('Axis northward, Earth radii.'),
    d: cubic.describe('Declination of the axis, degrees.'),
    mu: cubic.describe('Hour angle of the axis at Greenwich, degrees, as if UT1 were TT.'),
    l1: cubic.describe('Radius of the penumbra, Earth radii.'),
    l2: cubic.describe('Radius of the umbra, Earth radii; negative: total.'),
    tanF1: z.number().describe('Tangent of the half-angle of the penumbral cone, a ratio.'),
    tanF2: z.number().describe('Tangent of that of the umbral cone, a ratio.'),
    deltaTSeconds: z.number().describe('TT − UT1, s.'),
  })
  .meta({ id: 'BesselianElements' })

/** Output shape of an eclipse. */
export const eclipseShape = {
  ...eventShape,
  type: eclipseType.describe('Of the Sun or of the Moon.'),
  kind: z
    .enum(eclipseKinds)
    .meta({ description: 'On the whole Earth; local.deepestSeen is what the place sees.' }),
  title: z.string().meta({ description: 'With a place: by the deepest phase seen there.' }),
  saros: z.int().describe('Number of the Saros series.'),
  gamma: z
    .number()
    .describe(
      "Least distance of the shadow's axis from the centre of the Earth (Moon: of the Moon from the axis), Earth radii, north positive.",
    ),
  magnitude: z
    .number()
    .describe(
      'Share of the diameter covered, a ratio. Sun: at greatest eclipse. Moon: umbral, negative when penumbral only.',
    ),
  penumbralMagnitude: z
    .number()
    .optional()
    .describe('Lunar: share of the diameter of the Moon in the penumbra, a ratio.'),
  obscuration: z
    .number()
    .optional()
    .describe("Solar: share of the disc's area covered at greatest eclipse, 0 to 1."),
  isCentral: z.boolean().optional().describe('Solar: the axis of the shadow meets the Earth.'),
  greatest: z
    .object({
      ...geographicShape,
      sunAltitude: z.number().describe('Airless altitude of the Sun there, degrees.'),
      pathWidthKm: z.number().nullable().describe('Width of the central path there, km; null without one.'),
      durationSeconds: z
        .number()
        .nullable()
        .describe(
          'Length of the total or annular phase there, seconds, not at the place (local.durationSeconds); null without a central path.',
        ),
    })
    .meta({ id: 'GreatestEclipse' })
    .optional()
    .describe('Solar: where the axis meets the Earth, or the nearest point.'),
  contacts: z.record(z.string(), z.string().nullable()).optional().meta({
    description:
      'Instants. Solar: of the shadow with the Earth. Lunar: p1, u1, u2, u3, u4, p4. With timezone each has its …Local.',
  }),
  besselian: besselianShape.optional().meta({
    description: `Solar: coefficients of 1, t, t² and t³, t in hours TT, within ${BESSELIAN_HOURS} h of the epoch.`,
  }),
  local: localEclipse.optional().describe('The eclipse as the place sees it; only with a place.'),
}
const eclipse = z.object(eclipseShape)
/** Record of an eclipse. */
export type EclipseRecord = z.input<typeof eclipse>

/** Options of a record: place for local circumstances, whether contacts are included. */
interface Options {
  readonly site: Observer | undefined
  readonly contacts: boolean
  readonly besselian?: boolean
}

const iso = (utc: number | null): string | null => (utc === null ? null : isoSeconds(utc))

/** Members that solar and lunar records share. */
function head(
  type: 'solar' | 'lunar',
  kind: string,
  at: SolarEclipse | LunarEclipse,
  local: LocalEclipseRecord | undefined,
) {
  const { greatest, gamma } = at
  return {
    id: eventId([`${type}_eclipse`], greatest.utc),
    type,
    ...timeFields(greatest.utc),
    bodies: ['sun', 'moon'],
    title: eclipseTitle(type, kind, local?.deepestSeen),
    saros: saros(type, greatest.tt),
    gamma: rounded(gamma, 4),
    ...(local ? { local } : {}),
  }
}

/** Record of a solar eclipse. */
export function solarRecord(at: SolarEclipse, { site, contacts, besselian }: Options): EclipseRecord {
  const middle = pathAtGreatest(at)
  const local = site && localSolarRecord(at, site)
  return {
    ...head('solar', at.type, at, local),
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
    ...(besselian ? { besselian: besselianRecord(at) } : {}),
  }
}

/** Besselian elements with 7 decimals, as they are published; 1e-7 Earth radii is 0.6 m. */
function besselianRecord({ greatest }: SolarEclipse): z.input<typeof besselianShape> {
  const { epoch, x, y, d, mu, l1, l2, tanF1, tanF2 } = besselianElements(greatest)
  const shown = (coefficients: readonly number[]) => coefficients.map((one) => rounded(one, 7))
  return {
    epochTt: isoSeconds(utcOfJulianDate(J2000_JULIAN_DATE + epoch.tt)).slice(0, -1),
    x: shown(x),
    y: shown(y),
    d: shown(d),
    mu: shown(mu),
    l1: shown(l1),
    l2: shown(l2),
    tanF1: rounded(tanF1, 7),
    tanF2: rounded(tanF2, 7),
    deltaTSeconds: rounded(epoch.deltaT, 1),
  }
}

/** Record of a lunar eclipse. */
export function lunarRecord(at: LunarEclipse, { site, contacts }: Options): EclipseRecord {
  const local = site && localLunarRecord(at, site)
  return {
    ...head('lunar', at.type, at, local),
    type: 'lunar',
    kind: at.type,
    magnitude: roundFraction(at.umbralMagnitude),
    penumbralMagnitude: roundFraction(at.penumbralMagnitude),
    ...(contacts
      ? { contacts: Object.fromEntries(lunarContactNames.map((name) => [name, iso(at.contacts[name])])) }
      : {}),
  }
}
