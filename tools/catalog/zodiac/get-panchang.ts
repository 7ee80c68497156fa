import { z } from 'zod'
import { eventsOf } from '../../arguments/period.ts'
import {
  askedDay,
  solarDay,
  solarDaySettings,
  solarDayShape,
  timeFieldsNamed,
} from '../../arguments/solar-day.ts'
import { riseSet } from '../../core/horizon/rise-set.ts'
import { roundAngle, rounded } from '../../core/round.ts'
import { bodyTarget } from '../../core/targets/target.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { karanaName, pakshaOf, tithiName, varaNames, yogaNames } from '../../core/vedic/almanac-names.ts'
import { abhijit, type DaylightPeriod, dayPeriod } from '../../core/vedic/day-periods.ts'
import { grahaPlaces } from '../../core/vedic/graha-places.ts'
import { type Limb, type LimbName, limbs } from '../../core/vedic/limbs.ts'
import { lunarMonth } from '../../core/vedic/lunar-month.ts'
import { nakshatras } from '../../core/vedic/nakshatras.ts'
import { ayanamsa as ayanamsaOf } from '../../core/zodiac/ayanamsa.ts'
import { placementRecord } from '../../core/zodiac/placement.ts'
import { weekdayRulers } from '../../core/zodiac/planetary-hours.ts'
import { defineTool } from '../../declaration/define.ts'
import { panchang } from '../../records/panchang.ts'
import { vedicPlace } from '../../records/vedic.ts'
import { include } from '../../schema/comma-list.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { ayanamsa } from '../../schema/zodiac.ts'

/** Members of the day by the groups of `include`. */
const groups = {
  tithi: ['tithi'],
  nakshatra: ['nakshatra'],
  yoga: ['yoga'],
  karana: ['karana'],
  month: ['lunarMonth'],
  places: ['sun', 'moon', 'ayanamsa'],
  times: ['sunrise', 'sunset', 'nextSunrise', 'moonrise', 'moonset'],
  periods: ['periods'],
} as const

/** Accuracy topics of the times of each group. */
const groupEvents = {
  tithi: [],
  nakshatra: [],
  yoga: [],
  karana: [],
  times: ['rise-set'],
  periods: ['rise-set'],
} as const

export default defineTool({
  name: 'get_panchang',
  title: 'Panchang',
  summary:
    'The Hindu almanac of a day: tithi, nakshatra, yoga, karana, sunrise and the inauspicious periods.',
  description:
    'The Hindu almanac of a day and place, sunrise to sunrise: vara, tithi, nakshatra, yoga and karana ' +
    'with start and end times, lunar month and years, sunrise, moonrise, rahu kalam, yamaganda, gulika ' +
    'and abhijit. A birth chart: get_vedic_chart. Western hours: get_planetary_hours.',
  route: 'GET /v1/zodiac/panchang',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({ ...solarDayShape, ayanamsa, include: include(namesOf(groups)).prefault('all') }),
  output: panchang.partial(optionalMembers(groups)),
  example: {
    latitude: 28.6139,
    longitude: 77.209,
    datetime: '2026-11-20',
    timezone: 'Asia/Kolkata',
  },
  refuses: ['no_rise_set'],
  prepare: (input, { now }) => ({
    ayanamsa: input.ayanamsa,
    timezone: input.timezone,
    include: input.include,
    asked: askedDay(input, now),
  }),
  credits: 2,
  // Searches two lunations for the month, and a day and a half of the Moon's motion for each limb.
  heavy: true,
  views: {
    table: ({ tithi = [], nakshatra = [], yoga = [], karana = [] }) =>
      Object.entries({ tithi, nakshatra, yoga, karana }).flatMap(([limb, parts]) =>
        parts.map((part) => ({ limb, ...part })),
      ),
  },
  compute({ asked: dayRequest, ayanamsa: name, include }) {
    const { observer } = dayRequest
    const day = solarDay(dayRequest)
    const sunrise = instantOfUtc(day.sunrise)
    const until = instantOfUtc(day.nextSunrise)
    const span = ({ start, end }: DaylightPeriod) => ({
      ...timeFieldsNamed('start', start),
      ...timeFieldsNamed('end', end),
      ...(dayRequest.currentUtc !== null && dayRequest.currentUtc >= start && dayRequest.currentUtc < end
        ? { isCurrent: true as const }
        : {}),
    })
    const listed = <T extends object>(limb: LimbName, naming: (index: number) => T & { name: string }) =>
      limbs(limb, name, sunrise.tt, until.tt).map((part: Limb) => ({
        number: part.index + 1,
        ...naming(part.index),
        ...span(part),
      }))
    const tithi = listed('tithi', (index) => ({ name: tithiName(index), paksha: pakshaOf(index) }))
    const moon = riseSet(bodyTarget('moon'), observer, day.sunrise, day.nextSunrise)
    const places = grahaPlaces(sunrise, name, 'mean')
    return {
      data: chosenGroups(
        {
          date: day.date,
          vara: {
            number: day.weekday + 1,
            name: varaNames[day.weekday] as string,
            ruler: weekdayRulers[day.weekday] as (typeof weekdayRulers)[number],
          },
          tithi,
          nakshatra: listed('nakshatra', (index) => {
            const { name: title, lord } = nakshatras[index] as (typeof nakshatras)[number]
            return { name: title, lord }
          }),
          yoga: listed('yoga', (index) => ({ name: yogaNames[index] as string })),
          karana: listed('karana', (index) => ({ name: karanaName(index) })),
          lunarMonth: lunarMonth(sunrise, name, tithi[0]?.paksha ?? 'shukla'),
          sun: signAndDegree(places.sun),
          moon: signAndDegree(places.moon),
          ...timeFieldsNamed('sunrise', day.sunrise),
          ...timeFieldsNamed('sunset', day.sunset),
          ...timeFieldsNamed('nextSunrise', day.nextSunrise),
          ...timeFieldsNamed('moonrise', moon.rises[0]?.utc ?? null),
          ...timeFieldsNamed('moonset', moon.sets[0]?.utc ?? null),
          periods: {
            rahuKalam: span(dayPeriod('rahuKalam', day, day.weekday)),
            yamaganda: span(dayPeriod('yamaganda', day, day.weekday)),
            gulika: span(dayPeriod('gulika', day, day.weekday)),
            abhijit: { ...span(abhijit(day)), isUsed: day.weekday !== WEDNESDAY },
          },
          ayanamsa: { name, degrees: roundAngle(ayanamsaOf(name, sunrise)) },
        },
        groups,
        include,
      ),
      measured: { utc: day.sunrise, bodies: ['sun', 'moon'], events: eventsOf(groupEvents, include) },
      settings: Object.assign(solarDaySettings(dayRequest), {
        zodiac: 'sidereal',
        ayanamsa: name,
        ...(include.includes('month')
          ? { months: 'true Sun and Moon, named by the sign the Sun enters' }
          : {}),
        deltaTSeconds: rounded(sunrise.deltaT, 2),
      }),
      warnings: dayRequest.warnings,
    }
  },
})

const WEDNESDAY = 3

function signAndDegree(placement: Parameters<typeof placementRecord>[0]) {
  const { longitude, sign, formatted } = placementRecord(placement)
  const { rashi, nakshatra } = vedicPlace(longitude)
  return { longitude, sign, formatted, rashi, nakshatra: nakshatra.name, pada: nakshatra.pada }
}
