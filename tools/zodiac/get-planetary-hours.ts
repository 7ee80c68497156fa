import { z } from 'zod'
import {
  askedDay,
  localTimeOfDay,
  solarDay,
  solarDaySettings,
  solarDayShape,
  timeFieldsNamed,
  weekdayName,
} from '../arguments/solar-day.ts'
import { weekdays } from '../core/calendars/calendar-dates.ts'
import {
  chaldeanOrder,
  type PlanetaryHour,
  planetaryHours,
  weekdayRulers,
} from '../core/zodiac/planetary-hours.ts'
import { defineTool } from '../define.ts'
import { calendarFormat } from '../records/event.ts'
import { elevation } from '../schema/place.ts'

const ruler = z.enum(chaldeanOrder)
const time = z.iso.datetime()
const hour = z.object({
  number: z.int().min(1).max(24).meta({ description: 'From sunrise; night hours are 13 to 24.' }),
  ruler,
  isDay: z.boolean(),
  start: time,
  startLocal: localTimeOfDay,
  end: time,
  endLocal: localTimeOfDay,
})

export default defineTool({
  name: 'get_planetary_hours',
  title: 'Planetary hours',
  description:
    'Chaldean planetary hours and day ruler from sunrise to next sunrise at a place, with the hour in effect. Fails ' +
    'with no_rise_set where the Sun does not rise or set. Twilights and day length: get_sun_times. Hindu day ' +
    'divisions (rahu kalam): get_panchang. 1 credit.',
  route: 'GET /v1/zodiac/planetary-hours',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({ ...solarDayShape, elevation, format: calendarFormat }),
  output: z.object({
    date: z.string().meta({ description: 'Local date of the sunrise.' }),
    weekday: weekdayName,
    dayRuler: ruler,
    sunrise: time,
    sunriseLocal: localTimeOfDay,
    sunset: time,
    sunsetLocal: localTimeOfDay,
    nextSunrise: time,
    nextSunriseLocal: localTimeOfDay,
    dayHourMinutes: z.number(),
    nightHourMinutes: z.number(),
    current: hour.nullable().meta({ description: 'The hour in effect; null for a bare date.' }),
    hours: z.array(hour),
    count: z.int(),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  prepare: (input, { now }) => askedDay(input, now),
  credits: 1,
  views: {
    table: ({ hours }) => hours,
    calendar: ({ hours }) =>
      hours.map(({ number, ruler: planet, start, end }) => ({
        uid: `evt:planetary_hour:${number}:${start}`,
        title: `Hour of ${planet.slice(0, 1).toUpperCase()}${planet.slice(1)}`,
        start: Date.parse(start),
        end: Date.parse(end),
      })),
  },
  compute(asked) {
    const day = solarDay(asked)
    const { timezone } = asked
    const hours = planetaryHours(day, day.weekday)
    const shown = ({ number, ruler: planet, isDay, start, end }: PlanetaryHour) => ({
      number,
      ruler: planet,
      isDay,
      ...timeFieldsNamed('start', start, timezone),
      ...timeFieldsNamed('end', end, timezone),
    })
    const current = asked.byDate
      ? undefined
      : hours.find(({ start, end }) => start <= asked.utc && asked.utc < end)
    return {
      data: {
        date: day.date,
        weekday: weekdays[day.weekday] as (typeof weekdays)[number],
        dayRuler: weekdayRulers[day.weekday] as (typeof weekdayRulers)[number],
        ...timeFieldsNamed('sunrise', day.sunrise, timezone),
        ...timeFieldsNamed('sunset', day.sunset, timezone),
        ...timeFieldsNamed('nextSunrise', day.nextSunrise, timezone),
        dayHourMinutes: minutes(hours[0]),
        nightHourMinutes: minutes(hours[12]),
        current: current ? shown(current) : null,
        hours: hours.map(shown),
        count: hours.length,
      },
      settings: { ...solarDaySettings(asked), order: 'Chaldean' },
      warnings: asked.warnings,
    }
  },
})

const minutes = (hour: PlanetaryHour | undefined): number =>
  hour ? Math.round((hour.end - hour.start) / 600) / 100 : 0
