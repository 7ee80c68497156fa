import { ayanamsaSettings } from '../../arguments/chart-settings.ts'
import { eventsOf } from '../../arguments/period.ts'
import { askedDay, solarDay, solarDaySettings, solarDayShape } from '../../arguments/solar-day.ts'
import { rounded } from '../../core/round.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { panchang, panchangRecord, panchangRows, panchangSettings } from '../../records/zodiac/panchang.ts'
import { include } from '../../schema/comma-list.ts'
import { textFormat } from '../../schema/format.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { ayanamsa, siderealInput } from '../../schema/zodiac.ts'

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
  choghadiya: ['choghadiya'],
  hora: ['hora'],
  tarabala: ['tarabala'],
} as const
/** Groups that come by default: the limbs, times and periods of the day. */
const usualGroups = namesOf(groups).slice(0, 8)

/** Accuracy topics of the times of each group. */
const groupEvents = {
  tithi: [],
  nakshatra: [],
  yoga: [],
  karana: [],
  times: ['rise-set'],
  periods: ['rise-set'],
  choghadiya: ['rise-set'],
  hora: ['rise-set'],
  tarabala: [],
} as const

export default defineTool({
  name: 'get_panchang',
  title: 'Panchang',
  summary:
    'The Hindu almanac of a day: tithi, nakshatra, yoga, karana, sunrise and the inauspicious periods. For festivals, and for choosing a time.',
  description:
    'The Hindu almanac of a day and place, sunrise to sunrise: vara, tithi, nakshatra, yoga and karana ' +
    'with start and end times, lunar month and years, sunrise, moonrise, rahu kalam, yamaganda, gulika ' +
    'and abhijit. A birth chart: get_vedic_chart. Western hours: get_planetary_hours.',
  route: 'GET /v1/zodiac/panchang',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: siderealInput({
    ...solarDayShape,
    ayanamsa,
    include: include(namesOf(groups), ' Default all but the last three.').prefault(usualGroups.join(',')),
    format: textFormat,
  }),
  output: panchang.partial(optionalMembers(groups)),
  example: {
    latitude: 28.6139,
    longitude: 77.209,
    datetime: '2026-11-20',
    timezone: 'Asia/Kolkata',
  },
  refuses: ['no_rise_set'],
  prepare: (input, { now }) => ({ ...input, dayRequest: askedDay(input, now) }),
  credits: 2,
  // Searches two lunations for the month, and a day and a half of the Moon's motion for each limb.
  heavy: true,
  views: { table: panchangRows },
  compute(request) {
    const { dayRequest, ayanamsa: name, include } = request
    const day = solarDay(dayRequest)
    return {
      data: chosenGroups(panchangRecord(day, dayRequest, name), groups, include),
      measured: { utc: day.sunrise, bodies: ['sun', 'moon'], events: eventsOf(groupEvents, include) },
      settings: Object.assign(solarDaySettings(dayRequest), {
        zodiac: 'sidereal',
        ...ayanamsaSettings(request),
        ...panchangSettings(include),
        deltaTSeconds: rounded(instantOfUtc(day.sunrise).deltaT, 2),
      }),
      warnings: dayRequest.warnings,
    }
  },
})
