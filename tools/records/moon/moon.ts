import { z } from 'zod'
import { semidiameter } from '../../core/appearance/disc-radii.ts'
import { illumination } from '../../core/appearance/illumination.ts'
import { moonSurface, moonTilt } from '../../core/appearance/moon-face.ts'
import type { BodyId } from '../../core/bodies.ts'
import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../../core/bodies.ts'
import { apparentGeocentric, apparentTopocentric } from '../../core/ephemeris/position.ts'
import {
  type CrescentChance,
  crescentChances,
  odehZone,
  odehZones,
  yallopClass,
  yallopClasses,
} from '../../core/events/crescent.ts'
import { nextApsis, previousApsis } from '../../core/events/moon-apsides.ts'
import {
  lunationNumber,
  moonAgeDays,
  moonLibration,
  nextQuarter,
  phaseDegrees,
  phaseName,
  previousQuarter,
  quarters,
} from '../../core/events/moon-phases.ts'
import { equatorial, horizontal, toJ2000 } from '../../core/frames/coordinates.ts'
import type { Observer } from '../../core/frames/earth.ts'
import {
  roundAngle,
  roundDirection,
  rounded,
  roundFraction,
  roundHours,
  roundKm,
  roundMagnitude,
} from '../../core/round.ts'
import { constellationFields } from '../../core/stars/constellation.ts'
import { type Instant, isoSeconds, utcOfTt } from '../../core/time/time.ts'
import { mansionOf } from '../../core/zodiac/mansions.ts'
import { placement, placementRecord } from '../../core/zodiac/placement.ts'
import { voidOfCourse } from '../../core/zodiac/void-of-course.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { givenInstant, instantField } from '../../schema/instant.ts'
import { sign } from '../../schema/names.ts'
import { timeFields } from '../event.ts'
import {
  constellationShape,
  equatorialShape,
  eventTime,
  magnitude,
  momentShape,
  placeOverHorizon,
} from '../sky-fields.ts'
import { placementInZodiac } from '../zodiac-place.ts'

/** Include groups of the Moon. */
export const moonGroups = [
  'phase',
  'position',
  'libration',
  'surface',
  'zodiac',
  'mansion',
  'voidOfCourse',
  'nextPhases',
  'apsides',
  'crescent',
] as const
/** Name of an include group of the Moon. */
export type MoonGroup = (typeof moonGroups)[number]

const angle = z.number().nullable()
const quarterTimes = z
  .object({
    newMoon: eventTime.describe('New Moon: at the longitude of the Sun.'),
    firstQuarter: eventTime.describe('First quarter: 90° east of the Sun.'),
    fullMoon: eventTime.describe('Full Moon: 180° from the Sun.'),
    lastQuarter: eventTime.describe('Last quarter: 270° east of the Sun.'),
  })
  .meta({ id: 'QuarterTimes' })
const apsis = z
  .object({
    ...momentShape,
    distanceKm: z.number().describe('Distance between the centres of Earth and Moon, km.'),
  })
  .meta({ id: 'Apsis' })
const apsisPair = z
  .object({
    perigee: apsis.describe('The nearest point.'),
    apogee: apsis.describe('The farthest point.'),
  })
  .meta({ id: 'ApsisPair' })

const crescentChance = z
  .object({
    sun: instantField.describe('Sunset, in the morning sunrise.'),
    moon: instantField.describe('Moonset, in the morning moonrise.'),
    lagMinutes: z.number().describe('Minutes that the Moon is up without the Sun; negative: it is not.'),
    bestTime: instantField
      .nullable()
      .describe('4/9 of the lag from sun; null, as all below, when lagMinutes is not positive.'),
    ageHours: z
      .number()
      .nullable()
      .describe('Hours at bestTime since new Moon, negative before it; null with bestTime.'),
    arcOfVision: angle.describe(
      'Altitude of the Moon less the Sun, degrees, airless, topocentric; null with bestTime.',
    ),
    elongation: angle.describe('Degrees from the Sun, topocentric; null with bestTime.'),
    widthArcminutes: z.number().nullable().describe('Width of the crescent, arcminutes; null with bestTime.'),
    yallopQ: z
      .number()
      .nullable()
      .describe(
        'Test value of Yallop 1997, in tens of degrees of arc of vision above the least; null with bestTime.',
      ),
    yallopClass: z
      .enum(yallopClasses)
      .meta({ id: 'YallopClass' })
      .nullable()
      .describe(
        'A easily visible, B in perfect air, C may need optical aid to find, D needs it, E not with a telescope, F below the Danjon limit; null with bestTime.',
      ),
    odehV: z
      .number()
      .nullable()
      .describe('Visibility of Odeh 2004, degrees of arc of vision above the least; null with bestTime.'),
    odehZone: z
      .enum(odehZones)
      .meta({ id: 'OdehZone' })
      .nullable()
      .describe(
        'A by the naked eye, B by optical aid and perhaps the eye, C by optical aid alone, D not visible; null with bestTime.',
      ),
  })
  .meta({ id: 'CrescentChance' })

/** Output shape of the Moon at an instant. */
export const moonShape = {
  timestamp: givenInstant('Instant of the record.'),
  phase: z.string().optional().meta({
    description: 'new moon, waxing crescent, … ; a quarter names the six hours on either side of it.',
  }),
  phaseDegrees: z
    .number()
    .optional()
    .describe('Place in the lunation, degrees, 0 new, 180 full: longitude of the Moon less the Sun.'),
  phaseAngle: angle.optional().describe('Sun–Moon–Earth angle, degrees, 0 full: not phaseDegrees.'),
  illumination: z.number().nullable().optional().describe('Lit fraction of the disc, 0 to 1.'),
  waxing: z.boolean().optional().describe('True from new to full Moon.'),
  ageDays: z.number().optional().describe('Days since the last new moon.'),
  lunation: z.int().optional().describe('Brown lunation number: 1 from the new moon of 1923-01-17.'),
  magnitude: magnitude.optional(),
  distanceKm: z
    .number()
    .optional()
    .describe('Distance, km: from the place, else from the centre of the Earth.'),
  angularDiameter: z
    .number()
    .optional()
    .describe('Degrees across: from the place, else from the centre of the Earth.'),
  ra: z.number().optional().describe('Right ascension, hours 0 to 24, of date; topocentric with a place.'),
  dec: equatorialShape.dec.optional(),
  constellation: constellationShape.constellation.optional(),
  constellationName: constellationShape.constellationName.optional(),
  altitude: placeOverHorizon.altitude.optional(),
  azimuth: placeOverHorizon.azimuth.optional(),
  brightLimbAngle: z
    .number()
    .optional()
    .describe('Position angle of the lit side, degrees 0 to 360 from celestial north through east.'),
  tilt: angle
    .optional()
    .describe(
      'Of the lit side from the zenith, degrees 0 to 360 counter-clockwise: 90 lit left, 180 below, 270 right; null without a place.',
    ),
  libration: z
    .object({
      longitude: z.number().describe('Degrees; positive shows more of the east limb.'),
      latitude: z.number().describe('Degrees; positive shows more of the north limb.'),
    })
    .meta({ id: 'Libration' })
    .optional()
    .describe('Geocentric libration.'),
  surface: z
    .object({
      axisAngle: z.number().describe('Position angle of the north pole, degrees 0 to 360.'),
      colongitude: z.number().describe('Selenographic colongitude of the Sun, degrees 0 to 360.'),
      subsolarLatitude: z.number().describe('Latitude with the Sun overhead, degrees.'),
      sunriseLongitude: z.number().describe('Where the Sun rises, degrees east, -180 to 180.'),
      sunsetLongitude: z.number().describe('Where the Sun sets, degrees east, -180 to 180.'),
    })
    .meta({ id: 'MoonSurface' })
    .optional()
    .describe('The globe and its terminator, geocentric.'),
  zodiac: placementInZodiac.optional().describe('Place in the tropical zodiac of date, geocentric.'),
  mansion: z
    .object({
      number: z.int().describe('1 to 28.'),
      name: z.string().describe('Name in transliteration.'),
      meaning: z.string().describe('Meaning of the name.'),
      start: z.number().describe('First tropical longitude, degrees.'),
      startFormatted: z.string().describe('start in words.'),
      end: z.number().describe('Last tropical longitude, degrees.'),
      endFormatted: z.string().describe('end in words.'),
    })
    .meta({ id: 'LunarMansion' })
    .optional()
    .describe('One of the 28 Arabic mansions, tropical.'),
  voidOfCourse: z
    .object({
      active: z.boolean().describe('True if it is under way.'),
      status: z
        .enum(['under way', 'next'])
        .meta({ id: 'VoidOfCourseStatus' })
        .describe('Whether the period is under way, or the next one to come.'),
      start: instantField.describe(
        'When it begins: the last exact aspect in the sign, or the entry into it.',
      ),
      end: instantField.describe('When it ends: the Moon enters the next sign.'),
      lastAspect: z
        .object({
          body: z.string().describe('Body that the Moon aspects.'),
          aspect: z.string().describe('Name of the aspect.'),
          ...momentShape,
        })
        .meta({ id: 'VoidOfCourseAspect' })
        .nullable()
        .describe('The aspect that begins it; null: the Moon made none in the sign.'),
      sign: sign.describe('Sign that the Moon is leaving.'),
      nextSign: sign.describe('Sign that it enters at the end.'),
    })
    .meta({ id: 'VoidOfCourse' })
    .optional()
    .describe('The void-of-course period that is under way, else the next.'),
  next: quarterTimes.optional().describe('The next four phases.'),
  previous: quarterTimes.optional().describe('The last four phases.'),
  apsides: z
    .object({
      next: apsisPair.describe('After the instant.'),
      previous: apsisPair.describe('Before the instant.'),
    })
    .meta({ id: 'MoonApsides' })
    .optional()
    .describe('Perigee and apogee.'),
  crescent: z
    .object({
      newMoon: instantField.describe('The new Moon nearest to the instant.'),
      mornings: z.array(crescentChance).describe('The last two before it; fewer near the poles.'),
      evenings: z.array(crescentChance).describe('The first two after it; fewer near the poles.'),
    })
    .meta({ id: 'CrescentVisibility' })
    .nullable()
    .optional()
    .describe('Visibility of the old and the young crescent; null without a place.'),
}
/** Record of the Moon, without its timestamp. */
export type MoonRecord = Omit<z.input<z.ZodObject<typeof moonShape>>, 'timestamp'>

/** Instant of the record, with the place of the request if given. */
interface Seen {
  readonly instant: Instant
  readonly site: Observer | undefined
}

/** Members that each group adds to the record. */
const groups: Readonly<Record<MoonGroup, (moonView: Seen) => MoonRecord>> = {
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
      lunation: lunationNumber(instant),
      magnitude: roundMagnitude(magnitude),
    }
  },
  position,
  libration({ instant }) {
    const { longitude, latitude } = moonLibration(instant)
    return { libration: { longitude: roundAngle(longitude), latitude: roundAngle(latitude) } }
  },
  surface({ instant }) {
    const { northPoleAngle, sunrise, sunset, colongitude, subsolarLatitude } = moonSurface(instant)
    return {
      surface: {
        axisAngle: roundDirection(northPoleAngle),
        colongitude: roundDirection(colongitude),
        subsolarLatitude: roundAngle(subsolarLatitude),
        sunriseLongitude: roundAngle(sunrise),
        sunsetLongitude: roundAngle(sunset),
      },
    }
  },
  zodiac: ({ instant }) => ({ zodiac: placementRecord(placement('moon', instant)) }),
  mansion({ instant }) {
    const { number, name, meaning, start, end } = mansionOf(placement('moon', instant).longitude)
    return {
      mansion: {
        number,
        name,
        meaning,
        start: roundAngle(start),
        startFormatted: zodiacPlace(start).formatted,
        end: roundAngle(end),
        endFormatted: zodiacPlace(end).formatted,
      },
    }
  },
  voidOfCourse({ instant }) {
    const { active, start, end, lastAspect, sign, nextSign } = voidOfCourse(instant)
    return {
      voidOfCourse: {
        active,
        status: active ? ('under way' as const) : ('next' as const),
        start: isoSeconds(start.utc),
        end: isoSeconds(end.utc),
        lastAspect: lastAspect && {
          body: lastAspect.body,
          aspect: lastAspect.aspect,
          ...timeFields(lastAspect.instant.utc),
        },
        sign,
        nextSign,
      },
    }
  },
  nextPhases({ instant }) {
    const [newMoon, firstQuarter, fullMoon, lastQuarter] = quarters
    const times = (find: typeof nextQuarter) => ({
      newMoon: timeFields(find(instant, newMoon).utc),
      firstQuarter: timeFields(find(instant, firstQuarter).utc),
      fullMoon: timeFields(find(instant, fullMoon).utc),
      lastQuarter: timeFields(find(instant, lastQuarter).utc),
    })
    return { next: times(nextQuarter), previous: times(previousQuarter) }
  },
  apsides({ instant }) {
    const apsisFields = (find: typeof nextApsis, kind: 'perigee' | 'apogee') => {
      const { instant: apsisInstant, distanceKm } = find(instant, kind)
      return Object.assign(timeFields(apsisInstant.utc), { distanceKm: roundKm(distanceKm) })
    }
    const pair = (find: typeof nextApsis) => ({
      perigee: apsisFields(find, 'perigee'),
      apogee: apsisFields(find, 'apogee'),
    })
    return { apsides: { next: pair(nextApsis), previous: pair(previousApsis) } }
  },
  crescent({ instant, site }) {
    if (!site) return { crescent: null }
    const [before, after] = [previousQuarter(instant, 'new moon').utc, nextQuarter(instant, 'new moon').utc]
    const newMoon = instant.utc - before < after - instant.utc ? before : after
    const { mornings, evenings } = crescentChances(newMoon, site)
    const chanceFields = (chance: CrescentChance) => chanceRecord(chance, newMoon)
    return {
      crescent: {
        newMoon: isoSeconds(newMoon),
        mornings: mornings.map(chanceFields),
        evenings: evenings.map(chanceFields),
      },
    }
  },
}

/** Record of an evening or morning near new Moon. */
function chanceRecord(
  { sun, moon, lag, best }: CrescentChance,
  newMoon: number,
): z.input<typeof crescentChance> {
  return {
    sun: isoSeconds(utcOfTt(sun)),
    moon: isoSeconds(utcOfTt(moon)),
    lagMinutes: rounded(lag * 1440, 1),
    bestTime: best && isoSeconds(best.instant.utc),
    ageHours: best && rounded((best.instant.utc - newMoon) / 3_600_000, 2),
    arcOfVision: best && roundAngle(best.arcOfVision),
    elongation: best && roundAngle(best.elongation),
    widthArcminutes: best && rounded(best.width, 3),
    yallopQ: best && rounded(best.yallop, 3),
    yallopClass: best && yallopClass(best.yallop),
    odehV: best && rounded(best.odeh, 2),
    odehZone: best && odehZone(best.odeh),
  }
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
export const moonRecord = (chosenGroups: readonly MoonGroup[], moonView: Seen): MoonRecord =>
  Object.assign(
    {},
    ...moonGroups.filter((group) => chosenGroups.includes(group)).map((group) => groups[group](moonView)),
  )
