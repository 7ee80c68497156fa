/** Quantities of the sky: heights, directions, separations, light, signs, and the clock. */
import { type SkyBody, skyBodyIds } from '../bodies.ts'
import { twilightAltitudes } from '../horizon/sun-times.ts'
import { inBoth, without } from '../math/intervals.ts'
import { roundAngle, roundDirection, rounded, roundFraction, roundMagnitude } from '../round.ts'
import { SUN } from '../targets/sky-target.ts'
import { weekdays } from '../time/day-count.ts'
import { instantOfTt } from '../time/time.ts'
import { zodiacSpeed } from '../zodiac/placement.ts'
import { voidOfCourse, voidsOfCourse } from '../zodiac/void-of-course.ts'
import { type Sign, signOf, signs } from '../zodiac/zodiac.ts'
import {
  type DayName,
  dayNames,
  hourAt,
  hourStretches,
  weekdayAt,
  weekdayStretches,
} from './clock-stretches.ts'
import {
  airless,
  altitude,
  apart,
  azimuth,
  lit,
  longitude,
  moonAhead,
  type Subject,
  sunAltitude,
} from './curves.ts'
import { arcOf, type ConditionQuantity, lunarOr, PLANETARY } from './quantity.ts'

/** A place turns with the Earth: altitude has a top and a bottom a day. */
const DAILY = 1 / 12
/** Azimuth turns back at most near the two culminations; within the tropics it hurries past the zenith. */
const HURRIED = 1 / 48
/** The Moon overtakes everything within a day; seen from a place its parallax sways three hours about. */
const pace = ({ target, other: secondTarget, observer }: Subject): number => {
  if (target.body !== 'moon' && secondTarget.body !== 'moon') return 1
  return observer ? 1 / 8 : 1 / 2
}
const planets = skyBodyIds.filter((body) => body !== 'sun' && body !== 'moon')
const lightless = ['moon', ...planets] as const
const comparisons = ['lt', 'gt', 'between'] as const

export const skyQuantities = {
  altitude: {
    meaning: 'Height above the horizon with standard refraction; airless from -1° down.',
    unit: 'deg',
    operators: comparisons,
    targets: 1,
    bodies: null,
    needsPlace: true,
    values: { min: -90, max: 90 },
    circular: false,
    example: { quantity: 'altitude', target: 'moon', op: 'gt', value: 10 },
    value: altitude,
    step: () => DAILY,
    show: roundAngle,
  },
  altitudeAirless: {
    meaning: 'Height above the horizon without refraction.',
    unit: 'deg',
    operators: comparisons,
    targets: 1,
    bodies: null,
    needsPlace: true,
    values: { min: -90, max: 90 },
    circular: false,
    example: { quantity: 'altitudeAirless', target: 'sun', op: 'lt', value: -12 },
    value: airless,
    step: () => DAILY,
    show: roundAngle,
  },
  azimuth: {
    meaning: 'Bearing from north through east; [350, 10] runs through north.',
    unit: 'deg',
    operators: ['between'],
    targets: 1,
    bodies: null,
    needsPlace: true,
    values: { min: 0, max: 360 },
    circular: true,
    example: { quantity: 'azimuth', target: 'venus', op: 'between', value: [200, 250] },
    value: azimuth,
    step: () => HURRIED,
    show: roundDirection,
  },
  sunAltitude: {
    meaning: 'altitudeAirless of the Sun, as twilight is counted.',
    unit: 'deg',
    operators: comparisons,
    targets: 0,
    of: 'sun',
    bodies: null,
    needsPlace: true,
    values: { min: -90, max: 90 },
    circular: false,
    example: { quantity: 'sunAltitude', op: 'lt', value: -12 },
    value: sunAltitude,
    step: () => DAILY,
    show: roundAngle,
  },
  night: {
    meaning:
      'The Sun is at least as low as at the end of civil (6°), nautical (12°) or astronomical (18°) twilight.',
    unit: null,
    operators: ['is'],
    targets: 0,
    of: 'sun',
    bodies: null,
    needsPlace: true,
    values: Object.keys(twilightAltitudes),
    circular: false,
    example: { quantity: 'night', op: 'is', value: 'astronomical' },
    value: sunAltitude,
    bounds: (name) => [{ high: twilightAltitudes[name as keyof typeof twilightAltitudes] }],
    step: () => DAILY,
    show: roundAngle,
  },
  separation: {
    meaning: 'Angle between two targets; topocentric when a place is given.',
    unit: 'deg',
    operators: comparisons,
    targets: 2,
    bodies: null,
    needsPlace: false,
    values: { min: 0, max: 180 },
    circular: false,
    example: { quantity: 'separation', target: 'moon', other: 'jupiter', op: 'lt', value: 4 },
    value: ({ target, other: secondTarget, observer }) => apart(target, secondTarget, observer),
    step: pace,
    show: roundAngle,
  },
  elongation: {
    meaning: 'Angle from the Sun; topocentric when a place is given.',
    unit: 'deg',
    operators: comparisons,
    targets: 1,
    bodies: null,
    needsPlace: false,
    values: { min: 0, max: 180 },
    circular: false,
    example: { quantity: 'elongation', target: 'mercury', op: 'gt', value: 20 },
    value: ({ target, observer }) => apart(target, SUN, observer),
    step: pace,
    show: roundAngle,
  },
  illumination: {
    meaning: 'Lit fraction of the disc, 0 to 1.',
    unit: '1',
    operators: comparisons,
    targets: 1,
    bodies: lightless,
    needsPlace: false,
    values: { min: 0, max: 1 },
    circular: false,
    example: { quantity: 'illumination', target: 'moon', op: 'lt', value: 0.25 },
    value: lit(({ illumination }) => illumination as number),
    step: lunarOr(PLANETARY),
    show: roundFraction,
  },
  magnitude: {
    meaning: 'Apparent visual magnitude: brighter is less.',
    unit: 'mag',
    operators: comparisons,
    targets: 1,
    bodies: lightless,
    needsPlace: false,
    values: { min: -30, max: 30 },
    circular: false,
    example: { quantity: 'magnitude', target: 'venus', op: 'lt', value: -4.5 },
    value: lit(({ magnitude }) => magnitude),
    step: lunarOr(PLANETARY),
    show: roundMagnitude,
  },
  eclipticLongitude: {
    meaning: 'Apparent geocentric ecliptic longitude of date; [350, 10] runs through the equinox.',
    unit: 'deg',
    operators: ['between'],
    targets: 1,
    bodies: null,
    needsPlace: false,
    values: { min: 0, max: 360 },
    circular: true,
    example: { quantity: 'eclipticLongitude', target: 'mars', op: 'between', value: [120, 125] },
    value: longitude,
    step: lunarOr(PLANETARY),
    show: roundDirection,
  },
  sign: {
    meaning: 'Sign of the tropical zodiac that the geocentric longitude falls in.',
    unit: null,
    operators: ['is'],
    targets: 1,
    bodies: null,
    needsPlace: false,
    values: signs,
    circular: true,
    example: { quantity: 'sign', target: 'moon', op: 'is', value: 'aries' },
    value: longitude,
    bounds: (name) => [arcOf(signs.indexOf(name as Sign), 30)],
    step: lunarOr(PLANETARY),
    show: (longitude) => signOf(longitude),
  },
  retrograde: {
    meaning: 'Whether the geocentric longitude decreases.',
    unit: null,
    operators: ['is'],
    targets: 1,
    bodies: planets,
    needsPlace: false,
    values: [true, false],
    circular: false,
    example: { quantity: 'retrograde', target: 'mercury', op: 'is', value: true },
    value:
      ({ target }) =>
      (tt) =>
        zodiacSpeed(target.body as SkyBody, instantOfTt(tt)),
    bounds: (isRetrograde) => [isRetrograde ? { high: 0 } : { low: 0 }],
    step: () => PLANETARY,
    show: (speed) => speed < 0,
  },
  voidOfCourse: {
    meaning: 'The Moon makes no exact major aspect to Sun to Pluto any more before it leaves its sign.',
    unit: null,
    operators: ['is'],
    targets: 0,
    of: 'moon',
    bodies: null,
    needsPlace: false,
    values: [true, false],
    circular: false,
    example: { quantity: 'voidOfCourse', op: 'is', value: false },
    value: () => (tt) => (voidOfCourse(instantOfTt(tt)).active ? 1 : 0),
    // It begins and ends by events, which are found one by one, at the price of this many looks a day.
    stretches: (isVoid, _, within) => {
      const voids = [...voidsOfCourse(within.from, within.to)].map(({ start, end }) => ({
        from: start.tt,
        to: end.tt,
      }))
      return isVoid ? inBoth([within], voids) : without([within], voids)
    },
    isWhole: true,
    step: () => 1 / 24,
    show: (active) => active > 0,
  },
  waxing: {
    meaning: 'The Moon waxes, from new to full; false: it wanes.',
    unit: null,
    operators: ['is'],
    targets: 0,
    of: 'moon',
    bodies: null,
    needsPlace: false,
    values: [true, false],
    circular: true,
    example: { quantity: 'waxing', op: 'is', value: true },
    value: moonAhead,
    bounds: (isWaxing) => [isWaxing ? { low: 0, high: 180 } : { low: 180, high: 0 }],
    step: () => PLANETARY,
    show: (ahead) => ahead < 180,
  },
  weekday: {
    meaning: 'Day of the week by the clock of timezone.',
    unit: null,
    operators: ['is'],
    targets: 0,
    bodies: null,
    needsPlace: false,
    needsZone: true,
    values: dayNames,
    circular: false,
    example: { quantity: 'weekday', op: 'is', value: 'mondayToFriday' },
    value:
      ({ zone }) =>
      (tt) =>
        weekdayAt(zone ?? 'UTC', tt),
    stretches: (name, { zone }, within) => weekdayStretches(zone ?? 'UTC', name as DayName, within),
    // Days and hours of the clock are counted, at the price of this many looks a day.
    step: () => 1,
    show: (day) => weekdays[day] as string,
  },
  localHour: {
    meaning: 'Hours of the clock of timezone; [22, 5] runs through midnight.',
    unit: 'h',
    operators: ['between'],
    targets: 0,
    bodies: null,
    needsPlace: false,
    needsZone: true,
    values: { min: 0, max: 24 },
    circular: true,
    example: { quantity: 'localHour', op: 'between', value: [9, 17] },
    value:
      ({ zone }) =>
      (tt) =>
        hourAt(zone ?? 'UTC', tt),
    stretches: (hours, { zone }, within) =>
      hourStretches(zone ?? 'UTC', hours as readonly [number, number], within),
    step: () => 1 / 3,
    show: (hours) => rounded(hours, 2),
  },
} as const satisfies Record<string, ConditionQuantity>
