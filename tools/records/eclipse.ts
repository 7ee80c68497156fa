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
import { utcOfText } from '../core/time/civil.ts'
import { isoSeconds, J2000_JULIAN_DATE, utcOfJulianDate } from '../core/time/time.ts'
import { longitudeDecimals } from '../core/time/written.ts'
import { instantField } from '../schema/instant.ts'
import { eclipseType } from '../schema/names.ts'
import { eventId, eventShape, timeFields } from './event.ts'
import { type LocalEclipseRecord, localEclipse, localLunarRecord, localSolarRecord } from './local-eclipse.ts'
import { geographicShape } from './sky-fields.ts'

/** Types of solar and lunar eclipses. */
export const eclipseKinds = [...new Set([...solarEclipseTypes, ...lunarEclipseTypes])] as (
  | (typeof solarEclipseTypes)[number]
  | (typeof lunarEclipseTypes)[number]
)[]

const eclipseKind = z.enum(eclipseKinds).meta({ id: 'EclipseKind' })
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

/** Output shape of what is the same for the whole Earth. */
const earthShape = {
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
}

/** Output shape of an eclipse: without a place the figures of the Earth, with one those of the place, and the Earth's in `global`. */
export const eclipseShape = {
  ...eventShape,
  type: eclipseType.describe('Of the Sun or of the Moon.'),
  visible: z
    .boolean()
    .optional()
    .describe(
      'With a place: whether it sees anything of it. Where not, title says so, kind is null and time that of the Earth.',
    ),
  kind: eclipseKind.nullable().meta({
    description: 'On the whole Earth; with a place the deepest phase seen there, null when none is.',
  }),
  time: instantField.describe('Greatest eclipse; with a place the deepest moment that it sees.'),
  title: z.string().meta({ description: 'With a place: by the deepest phase seen there.' }),
  start: instantField
    .nullable()
    .optional()
    .describe('With a place: when it begins to be seen there; null: not seen.'),
  end: instantField
    .nullable()
    .optional()
    .describe('With a place: when it ceases to be seen there; null: not seen.'),
  durationSeconds: z
    .number()
    .nullable()
    .optional()
    .describe('With a place: seconds of the total or annular phase that are seen there; null: none.'),
  possibleKinds: z
    .array(z.enum([...eclipseKinds, 'none']).meta({ id: 'SeenEclipseKind' }))
    .optional()
    .meta({
      description:
        'With a place, where two standard errors of ΔT leave open what it sees: the kinds that it may see.',
    }),
  possibleDurationSeconds: z.array(z.number()).optional().meta({
    description: 'With possibleKinds: least and greatest durationSeconds that it may see, 0 for none.',
  }),
  saros: z.int().describe('Number of the Saros series.'),
  ...z.object(earthShape).partial().shape,
  magnitude: z
    .number()
    .nullable()
    .describe(
      'Share of the diameter covered, a ratio. Sun: at time, null when the place sees nothing. Moon: umbral, negative when penumbral only; at a place null when the Moon is down at the maximum.',
    ),
  obscuration: z
    .number()
    .nullable()
    .optional()
    .describe("Solar: share of the disc's area covered at time, 0 to 1; null when the place sees nothing."),
  global: z
    .object({
      kind: eclipseKind.describe('On the whole Earth.'),
      time: instantField.describe('Greatest eclipse.'),
      ...earthShape,
    })
    .meta({ id: 'GlobalEclipse' })
    .optional()
    .describe('With a place: the figures of the whole Earth.'),
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

/** Figures of the whole Earth. */
type Earth = NonNullable<EclipseRecord['global']>

/** Record of an eclipse: figures of the Earth on top, or with a place those of the place. */
function recordOf(
  type: 'solar' | 'lunar',
  { greatest }: SolarEclipse | LunarEclipse,
  earth: Earth,
  local: LocalEclipseRecord | undefined,
): EclipseRecord {
  const { kind, time, ...figures } = earth
  const head = {
    id: eventId([`${type}_eclipse`], greatest.utc),
    type,
    bodies: ['sun', 'moon'],
    title: eclipseTitle(type, kind, local?.deepestSeen),
    saros: saros(type, greatest.tt),
  }
  if (!local) return { ...head, kind, time, ...figures }
  const { visible, deepestSeen, durationSeconds, seen: seenParts } = local
  const deepest = deepestSeenMoment(local)
  return {
    ...head,
    visible,
    kind: deepestSeen,
    time: deepest?.time ?? time,
    start: seenParts[0]?.start ?? null,
    end: seenParts.at(-1)?.end ?? null,
    durationSeconds,
    ...(type === 'solar'
      ? { magnitude: deepest?.magnitude ?? null, obscuration: deepest?.obscuration ?? null }
      : { magnitude: deepest && deepest.time === local.maximum?.time ? figures.magnitude : null }),
    global: earth,
    local,
  }
}

/** The deepest moment of which a place sees something: the maximum, or the end of what is seen that is nearest to it; null when unseen. */
function deepestSeenMoment({
  best,
  maximum,
  seen: seenParts,
}: LocalEclipseRecord): LocalEclipseRecord['maximum'] {
  if (best) return best
  const [first, last] = [seenParts[0], seenParts.at(-1)]
  if (!maximum || !first || !last) return null
  if (seenParts.some(({ start, end }) => start <= maximum.time && maximum.time <= end)) return maximum
  const ends = seenParts.flatMap(({ start, end }) => [start, end])
  const msFromMaximum = (time: string) => Math.abs(utcOfText(time) - utcOfText(maximum.time))
  const time = ends.reduce((nearest, endTime) =>
    msFromMaximum(endTime) < msFromMaximum(nearest) ? endTime : nearest,
  )
  return { ...maximum, time }
}

/** A place on the Earth that the shadow of an eclipse meets at an instant: its longitude has the digits that ΔT leaves. */
export const shadowPlace = (
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  utc: number,
) => ({ latitude: roundAngle(latitude), longitude: rounded(longitude, longitudeDecimals(utc)) })

/** Record of a solar eclipse. */
export function solarRecord(eclipse: SolarEclipse, { site, contacts, besselian }: Options): EclipseRecord {
  const middle = pathAtGreatest(eclipse)
  const earth: Earth = {
    kind: eclipse.type,
    ...timeFields(eclipse.greatest.utc),
    gamma: rounded(eclipse.gamma, 4),
    magnitude: roundFraction(eclipse.magnitude),
    obscuration: roundFraction(eclipse.obscuration),
    isCentral: eclipse.isCentral,
    greatest: Object.assign(shadowPlace(eclipse, eclipse.greatest.utc), {
      sunAltitude: roundAngle(eclipse.sunAltitude),
      pathWidthKm: middle && roundKm(middle.widthKm),
      durationSeconds: middle && rounded(middle.durationSeconds, 1),
    }),
    ...(contacts
      ? {
          contacts: Object.fromEntries(
            Object.entries<number | null>({ ...eclipse.contacts }).map(([name, utc]) => [name, iso(utc)]),
          ),
        }
      : {}),
  }
  const record = recordOf('solar', eclipse, earth, site && localSolarRecord(eclipse, site))
  return besselian ? { ...record, besselian: besselianRecord(eclipse) } : record
}

/** Besselian elements with 7 decimals, as they are published; 1e-7 Earth radii is 0.6 m. */
function besselianRecord({ greatest }: SolarEclipse): z.input<typeof besselianShape> {
  const { epoch, x, y, d, mu, l1, l2, tanF1, tanF2 } = besselianElements(greatest)
  const roundedCoefficients = (coefficients: readonly number[]) =>
    coefficients.map((coefficient) => rounded(coefficient, 7))
  return {
    epochTt: isoSeconds(utcOfJulianDate(J2000_JULIAN_DATE + epoch.tt)).slice(0, -1),
    x: roundedCoefficients(x),
    y: roundedCoefficients(y),
    d: roundedCoefficients(d),
    mu: roundedCoefficients(mu),
    l1: roundedCoefficients(l1),
    l2: roundedCoefficients(l2),
    tanF1: rounded(tanF1, 7),
    tanF2: rounded(tanF2, 7),
    deltaTSeconds: rounded(epoch.deltaT, 1),
  }
}

/** Record of a lunar eclipse. */
export function lunarRecord(eclipse: LunarEclipse, { site, contacts }: Options): EclipseRecord {
  const earth: Earth = {
    kind: eclipse.type,
    ...timeFields(eclipse.greatest.utc),
    gamma: rounded(eclipse.gamma, 4),
    magnitude: roundFraction(eclipse.umbralMagnitude),
    penumbralMagnitude: roundFraction(eclipse.penumbralMagnitude),
    ...(contacts
      ? { contacts: Object.fromEntries(lunarContactNames.map((name) => [name, iso(eclipse.contacts[name])])) }
      : {}),
  }
  return recordOf('lunar', eclipse, earth, site && localLunarRecord(eclipse, site))
}
