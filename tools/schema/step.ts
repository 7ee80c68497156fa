import { z } from 'zod'
import type { RowStep } from '../core/quantities/row-times.ts'

/** Milliseconds per unit of a step; a day is always 24 hours. */
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A positive integer and a unit. */
const shape = /^([1-9]\d{0,5})([smhd])$/

/** Parameter of a time step such as `10m`, parsed to ms. */
export const step = z
  .string()
  .max(10, 'a step is shorter')
  .transform((text, context): number => {
    const match = shape.exec(text)
    if (match) return Number(match[1]) * units[match[2] as keyof typeof units]
    context.addIssue({
      code: 'custom',
      input: text,
      message: 'a step is a whole number with s, m, h or d',
      params: { hint: 'Write 10m, 1h or 1d.' },
    })
    return z.NEVER
  })
  .meta({ description: 'Time between samples: 30s, 10m, 1h, 1d (24 hours).', problem: 'invalid_step' })

/** Calendar steps as ISO 8601 durations have them: a number of days, weeks, months or years. */
const calendarShape = /^P([1-9]\d{0,3})([DWMY])$/
const calendarUnits = {
  D: { unit: 'day', times: 1 },
  W: { unit: 'day', times: 7 },
  M: { unit: 'month', times: 1 },
  Y: { unit: 'month', times: 12 },
} as const
const sunAltitudeShape = /^sunAltitude:(-?\d{1,3}(?:\.\d{1,6})?)$/
const changeShape = /^change:(\d{1,3}(?:\.\d{1,6})?)(deg|arcmin|arcsec)?$/
const partsOfDegree = { deg: 1, arcmin: 60, arcsec: 3600 } as const

/** A step of a table, or what is wrong with it. */
function readTableStep(text: string): RowStep | string {
  const fixed = shape.exec(text)
  if (fixed) return { kind: 'fixed', ms: Number(fixed[1]) * units[fixed[2] as keyof typeof units] }
  const calendar = calendarShape.exec(text)
  if (calendar) {
    const { unit, times } = calendarUnits[calendar[2] as keyof typeof calendarUnits]
    return { kind: 'calendar', unit, count: Number(calendar[1]) * times }
  }
  const altitude = sunAltitudeShape.exec(text)
  if (altitude) {
    const degrees = Number(altitude[1])
    return Math.abs(degrees) <= 90
      ? { kind: 'sunAltitude', degrees }
      : 'an altitude is from -90 to 90 degrees'
  }
  const change = changeShape.exec(text)
  if (change) {
    const degrees = Number(change[1]) / partsOfDegree[(change[2] ?? 'deg') as keyof typeof partsOfDegree]
    return degrees >= 1 / 3600 && degrees <= 90
      ? { kind: 'change', degrees }
      : 'a change is from 1arcsec to 90deg'
  }
  return 'a step is a whole number with s, m, h or d, a calendar step such as P1D or P1M, sunAltitude: or change:'
}

/** Parameter of the step of a table: fixed, by the calendar, by the altitude of the Sun or by the way of a target. */
export const tableStep = z
  .string()
  .max(24, 'a step is shorter')
  .transform((text, context): RowStep => {
    const step = readTableStep(text)
    if (typeof step !== 'string') return step
    const params = { hint: 'Write 10m, 1h or 1d; P1D or P1M; sunAltitude:-9; change:0.5deg.' }
    context.addIssue({ code: 'custom', input: text, message: step, params })
    return z.NEVER
  })
  .meta({
    description:
      'Time between rows: 10m, 1h, 1d (24 h); P1D, P1M of timezone; sunAltitude:-9; change:0.5deg.',
    problem: 'invalid_step',
  })
