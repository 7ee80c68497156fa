import { z } from 'zod'
import { semidiameter } from '../core/appearance/disc-radii.ts'
import { illumination } from '../core/appearance/illumination.ts'
import { moonTilt } from '../core/appearance/moon-face.ts'
import type { BodyId } from '../core/bodies.ts'
import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../core/bodies.ts'
import { apparentGeocentric, apparentTopocentric } from '../core/ephemeris/position.ts'
import { nextApsis, previousApsis } from '../core/events/moon-apsides.ts'
import {
  moonAgeDays,
  moonLibration,
  nextQuarter,
  phaseDegrees,
  phaseName,
  previousQuarter,
  quarters,
} from '../core/events/moon-phases.ts'
import { equatorial, horizontal, toJ2000 } from '../core/frames/coordinates.ts'
import type { Observer } from '../core/frames/earth.ts'
import {
  roundAngle,
  roundDirection,
  rounded,
  roundFraction,
  roundHours,
  roundKm,
  roundMagnitude,
} from '../core/round.ts'
import { constellationFields } from '../core/stars/constellation.ts'
import type { Instant } from '../core/time/time.ts'
import { mansionOf } from '../core/zodiac/mansions.ts'
import { placement, placementRecord } from '../core/zodiac/placement.ts'
import { voidOfCourse } from '../core/zodiac/void-of-course.ts'
import { signs } from '../core/zodiac/zodiac.ts'
import { timeFields } from './event.ts'
import { placementShape } from './zodiac-place.ts'

/** Include groups of the Moon. */
export const moonGroups = [
  'phase',
  'position',
  'libration',
  'zodiac',
  'mansion',
  'voidOfCourse',
  'nextPhases',
  'apsides',
] as const
/** Name of an include group of the Moon. */
export type MoonGroup = (typeof moonGroups)[number]

const dated = { time: z.iso.datetime(), timeLocal: z.string().optional() }
const angle = z.number().nullable()
const quarterTimes = z.object({
  newMoon: z.object(dated),
  firstQuarter: z.object(dated),
  fullMoon: z.object(dated),
  lastQuarter: z.object(dated),
})
const apsis = z.object({ ...dated, distanceKm: z.number() })
const apsisPair = z.object({ perigee: apsis, apogee: apsis })

/** Output shape of the Moon at an instant. */
export const moonShape = {
  timestamp: z.iso.datetime(),
  phase: z.string().optional().meta({
    description: 'new moon, waxing crescent, … ; a quarter names the six hours on either side of it.',
  }),
  phaseDegrees: z
    .number()
    .optional()
    .meta({ description: 'Place in the lunation, 0 new, 180 full: longitude of the Moon less the Sun.' }),
  phaseAngle: angle.optional().meta({ description: 'Sun–Moon–Earth angle, 0 full: not phaseDegrees.' }),
  illumination: z.number().nullable().optional(),
  waxing: z.boolean().optional(),
  ageDays: z.number().optional().meta({ description: 'Since the last new moon.' }),
  magnitude: z.number().optional(),
  distanceKm: z.number().optional(),
  angularDiameter: z.number().optional(),
  ra: z.number().optional().meta({ description: 'Hours, of date.' }),
  dec: z.number().optional(),
  constellation: z.string().optional().meta({ description: 'IAU code.' }),
  constellationName: z.string().optional(),
  altitude: angle.optional(),
  azimuth: angle.optional(),
  brightLimbAngle: z
    .number()
    .optional()
    .meta({ description: 'Of the lit side, from celestial north through east.' }),
  tilt: angle.optional().meta({
    description: 'Of the lit side from the zenith, counter-clockwise: 90 lit left, 180 below, 270 right.',
  }),
  libration: z.object({ longitude: z.number(), latitude: z.number() }).optional(),
  zodiac: z.object(placementShape).optional(),
  mansion: z
    .object({ number: z.int(), name: z.string(), meaning: z.string(), start: z.number(), end: z.number() })
    .optional(),
  voidOfCourse: z
    .object({
      active: z.boolean(),
      start: z.iso.datetime(),
      startLocal: z.string().optional(),
      end: z.iso.datetime(),
      endLocal: z.string().optional(),
      lastAspect: z.object({ body: z.string(), aspect: z.string(), ...dated }).nullable(),
      sign: z.enum(signs),
      nextSign: z.enum(signs),
    })
    .optional(),
  next: quarterTimes.optional(),
  previous: quarterTimes.optional(),
  apsides: z.object({ next: apsisPair, previous: apsisPair }).optional(),
}
/** Record of the Moon, without its timestamp. */
export type MoonRecord = Omit<z.input<z.ZodObject<typeof moonShape>>, 'timestamp'>

/** Instant of the record, with the place and zone of the request if given. */
interface Seen {
  readonly instant: Instant
  readonly site: Observer | undefined
  readonly zone: string | undefined
}

/** Members that each group adds to the record. */
const groups: Readonly<Record<MoonGroup, (seen: Seen) => MoonRecord>> = {
  phase({ instant }) {
    const { phaseAngle, illumination: lit, magnitude } = illumination('moon', instant)
    const degrees = phaseDegrees(instant)
    return {
      phase: phaseName(instant),
      phaseDegrees: roundDirection(degrees),
      phaseAngle: phaseAngle === null ? null : roundAngle(phaseAngle),
      illumination: lit === null ? null : roundFraction(lit),
      waxing: degrees < 180,
      ageDays: rounded(moonAgeDays(instant), 3),
      magnitude: roundMagnitude(magnitude),
    }
  },
  position,
  libration({ instant }) {
    const { longitude, latitude } = moonLibration(instant)
    return { libration: { longitude: roundAngle(longitude), latitude: roundAngle(latitude) } }
  },
  zodiac: ({ instant }) => ({ zodiac: placementRecord(placement('moon', instant)) }),
  mansion({ instant }) {
    const { number, name, meaning, start, end } = mansionOf(placement('moon', instant).longitude)
    return { mansion: { number, name, meaning, start: roundAngle(start), end: roundAngle(end) } }
  },
  voidOfCourse({ instant, zone }) {
    const { active, start, end, lastAspect, sign, nextSign } = voidOfCourse(instant)
    const [from, to] = [timeFields(start.utc, zone), timeFields(end.utc, zone)]
    return {
      voidOfCourse: {
        active,
        start: from.time,
        ...(from.timeLocal === undefined ? {} : { startLocal: from.timeLocal }),
        end: to.time,
        ...(to.timeLocal === undefined ? {} : { endLocal: to.timeLocal }),
        lastAspect: lastAspect && {
          body: lastAspect.body,
          aspect: lastAspect.aspect,
          ...timeFields(lastAspect.instant.utc, zone),
        },
        sign,
        nextSign,
      },
    }
  },
  nextPhases({ instant, zone }) {
    const [newMoon, firstQuarter, fullMoon, lastQuarter] = quarters
    const times = (find: typeof nextQuarter) => ({
      newMoon: timeFields(find(instant, newMoon).utc, zone),
      firstQuarter: timeFields(find(instant, firstQuarter).utc, zone),
      fullMoon: timeFields(find(instant, fullMoon).utc, zone),
      lastQuarter: timeFields(find(instant, lastQuarter).utc, zone),
    })
    return { next: times(nextQuarter), previous: times(previousQuarter) }
  },
  apsides({ instant, zone }) {
    const shown = (find: typeof nextApsis, kind: 'perigee' | 'apogee') => {
      const { instant: at, distanceKm } = find(instant, kind)
      return { ...timeFields(at.utc, zone), distanceKm: roundKm(distanceKm) }
    }
    const pair = (find: typeof nextApsis) => ({
      perigee: shown(find, 'perigee'),
      apogee: shown(find, 'apogee'),
    })
    return { apsides: { next: pair(nextApsis), previous: pair(previousApsis) } }
  },
}

/** Position and size of the Moon: topocentric if a place is given, else geocentric. */
function position({ instant, site }: Seen): MoonRecord {
  const body: BodyId = 'moon'
  const { vector, distanceAu } = site
    ? apparentTopocentric(body, instant, site)
    : apparentGeocentric(body, instant)
  const { ra, dec } = equatorial(vector)
  const { brightLimb, fromZenith } = moonTilt(instant, site)
  const local = site && horizontal(vector, instant, site)
  return {
    distanceKm: roundKm(distanceAu * KM_PER_AU),
    angularDiameter: roundAngle(2 * semidiameter(EQUATORIAL_RADIUS_KM.moon, distanceAu * KM_PER_AU)),
    ra: roundHours(ra),
    dec: roundAngle(dec),
    ...constellationFields(toJ2000(vector, instant)),
    brightLimbAngle: roundDirection(brightLimb),
    altitude: local ? roundAngle(local.altitude) : null,
    azimuth: local ? roundDirection(local.azimuth) : null,
    tilt: fromZenith === null ? null : roundDirection(fromZenith),
  }
}

/** Record of the Moon with the requested groups. */
export const moonRecord = (chosen: readonly MoonGroup[], seen: Seen): MoonRecord =>
  Object.assign(
    {},
    ...moonGroups.filter((group) => chosen.includes(group)).map((group) => groups[group](seen)),
  )
