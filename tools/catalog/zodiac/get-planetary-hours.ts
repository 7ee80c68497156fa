import { z } from 'zod'
import {
  askedDay,
  solarDay,
  solarDaySettings,
  solarDayShape,
  timeFieldsNamed,
} from '../../arguments/solar-day.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { utcOfText } from '../../core/time/civil.ts'
import { weekdays } from '../../core/time/day-count.ts'
import {
  chaldeanOrder,
  type PlanetaryHour,
  planetaryHours,
  weekdayRulers,
} from '../../core/zodiac/planetary-hours.ts'
import { defineTool } from '../../declaration/define.ts'
import { calendarFormat } from '../../records/event.ts'
import { instantField } from '../../schema/instant.ts'
import { weekdayName } from '../../schema/names.ts'
import { elevation } from '../../schema/place.ts'
import { titleIn } from '../../words/event-titles.ts'

const ruler = z.enum(chaldeanOrder).meta({ id: 'ChaldeanPlanet' })
const time = instantField
const hour = z
  .object({
    number: z.int().min(1).max(24).meta({ description: 'From sunrise; night hours are 13 to 24.' }),
    ruler: ruler.describe('Planet that rules the hour.'),
    isDay: z.boolean().describe('True from sunrise to sunset.'),
    start: time.describe('When it begins.'),
    end: time.describe('When it ends.'),
  })
  .meta({ id: 'PlanetaryHour' })

export default defineTool({
  name: 'get_planetary_hours',
  title: 'Planetary hours',
  summary:
    'The planetary hours of a day at a place, and which one rules now. For traditional timing, where each hour belongs to a planet.',
  description:
    'Chaldean planetary hours and the ruler of the day from sunrise to next sunrise at a place, with the ' +
    'hour in effect. Where the Sun does not rise or set it is refused with no_rise_set. Twilights and ' +
    'length of the day: get_sun_times. Hindu divisions of the day (rahu kalam): get_panchang.',
  route: 'GET /v1/zodiac/planetary-hours',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({ ...solarDayShape, elevation, format: calendarFormat }),
  output: z.object({
    date: z.string().meta({ description: 'Local date of the sunrise.' }),
    weekday: weekdayName.describe('Weekday of the date.'),
    dayRuler: ruler.describe('Planet that rules the day: that of its first hour.'),
    sunrise: time.describe('Sunrise that begins the day, upper limb.'),
    sunset: time.describe('Sunset of the day, upper limb.'),
    nextSunrise: time.describe('Sunrise that ends the day.'),
    dayHourMinutes: z.number().describe('Length of an hour of the day, minutes.'),
    nightHourMinutes: z.number().describe('Length of an hour of the night, minutes.'),
    current: hour
      .nullable()
      .describe(
        'The hour in effect at datetime, for today now, before sunrise one of the day before; null for a bare date.',
      ),
    hours: z.array(hour).describe('The 24 hours, twelve of the day and twelve of the night.'),
    count: z.int().describe('Number of hours.'),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  refuses: ['no_rise_set'],
  prepare: (input, { now }) => {
    const day = askedDay(input, now)
    const moment = input.datetime === 'today' ? now : day.byDate ? undefined : day.utc
    return {
      moment,
      runningDay: moment === undefined ? undefined : { ...day, utc: moment, byDate: false },
      ...day,
    }
  },
  credits: 1,
  views: {
    table: ({ hours }) => hours,
    calendar: ({ hours }, language = 'en') =>
      hours.map(({ number, ruler: planet, start, end }) => ({
        uid: `evt:planetary_hour:${number}:${start}`,
        title: titleIn(language, `Hour of ${capitalised(planet)}`),
        start: utcOfText(start),
        end: utcOfText(end),
      })),
  },
  compute(request) {
    const day = solarDay(request)
    const hours = planetaryHours(day, day.weekday)
    const hourRecord = ({ number, ruler: planet, isDay, start, end }: PlanetaryHour) => ({
      number,
      ruler: planet,
      isDay,
      ...timeFieldsNamed('start', start),
      ...timeFieldsNamed('end', end),
    })
    const { moment, runningDay } = request
    // Before sunrise an hour of the night runs that belongs to the day before.
    const running = runningDay && solarDay(runningDay)
    const current =
      moment === undefined || !running
        ? undefined
        : planetaryHours(running, running.weekday).find(({ start, end }) => start <= moment && moment < end)
    return {
      data: {
        date: day.date,
        weekday: weekdays[day.weekday] as (typeof weekdays)[number],
        dayRuler: weekdayRulers[day.weekday] as (typeof weekdayRulers)[number],
        ...timeFieldsNamed('sunrise', day.sunrise),
        ...timeFieldsNamed('sunset', day.sunset),
        ...timeFieldsNamed('nextSunrise', day.nextSunrise),
        dayHourMinutes: minutes(hours[0]),
        nightHourMinutes: minutes(hours[12]),
        current: current ? hourRecord(current) : null,
        hours: hours.map(hourRecord),
        count: hours.length,
      },
      measured: { utc: day.sunrise, bodies: ['sun'], events: ['rise-set'] },
      settings: Object.assign(solarDaySettings(request), { order: 'Chaldean' }),
      warnings: request.warnings,
    }
  },
})

const minutes = (hour: PlanetaryHour | undefined): number =>
  hour ? Math.round((hour.end - hour.start) / 600) / 100 : 0
