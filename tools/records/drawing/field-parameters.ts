import { z } from 'zod'
import { arcTangent } from '../../core/math/angles.ts'
import { type FieldOfView, mirrors } from '../../draw/field-of-view.ts'

const SMALLEST = 0.05
const WIDEST = 60
/** A frame is at most so many times as long as it is wide. */
const LONGEST = 4

/** Numbers of a field of view, and what stands between them. */
const number = /^(?:\d{1,5}(?:\.\d{1,6})?|\.\d{1,6})$/
const signs = /[x×*·/]/

/** Numbers of a text, and the signs between them; none of a text that has something else. */
function partsOf(
  text: string,
): { readonly numbers: readonly number[]; readonly between: string } | undefined {
  const parts = text.split(signs)
  if (!parts.every((part) => number.test(part))) return undefined
  const between = [...text].filter((letter) => signs.test(letter)).join('')
  return { numbers: parts.map(Number), between: between.replace('×', 'x').replace('·', '*') }
}

/** Parameter of a field of view: degrees, or what an instrument has. */
export const fieldOfView = z
  .union([z.number(), z.string().max(40)], { error: 'fieldOfView must be degrees' })
  .transform((value, context): FieldOfView => {
    const field = fieldOf(String(value).replaceAll(' ', ''))
    const isFit =
      field &&
      [field.width, field.height].every((side) => side >= SMALLEST && side <= WIDEST) &&
      Math.max(field.width / field.height, field.height / field.width) <= LONGEST
    if (isFit) return field
    context.addIssue({
      code: 'custom',
      input: value,
      message: field
        ? `fieldOfView must be ${SMALLEST} to ${WIDEST} degrees, a side at most ${LONGEST} times the other; this is ${sideText(field.width)} by ${sideText(field.height)}`
        : 'fieldOfView is degrees such as 1.2, a frame such as 1.5x1, or an instrument',
      params: {
        hint: 'Send 1.2, 1.5x1, 68*25/1200 (apparent field, eyepiece, telescope) or 23.5x15.7/530 (sensor, lens).',
      },
    })
    return z.NEVER
  })

const sideText = (degrees: number): string => String(Number(degrees.toPrecision(3)))

/**
 * The field that a text says. Of an eyepiece its apparent field through the magnification; of a sensor as a lens without distortion
 * draws it: twice the angle whose tangent is half the side over the focal length.
 */
function fieldOf(text: string): FieldOfView | undefined {
  const { numbers: [first = 0, second = 0, third = 0] = [], between } = partsOf(text) ?? {}
  if (between === '') return { width: first, height: first, isRound: true }
  if (between === 'x') return { width: first, height: second, isRound: false }
  if (between === 'x/') {
    const side = (millimetres: number) => 2 * arcTangent(millimetres / 2, third)
    return { width: side(first), height: side(second), isRound: false }
  }
  if (between !== '*/') return undefined
  const width = (first * second) / third
  return { width, height: width, isRound: true }
}

/** Parameter of the position angle at the top. */
export const rotation = z
  .union([z.number().min(-360).max(360), z.literal('zenith')], {
    error: 'rotation must be -360 to 360 degrees, or zenith',
  })
  .optional()
  .meta({ description: 'Position angle at the top of view=field, degrees, or zenith.', isUnlisted: true })

/** Parameter of the turning over. */
export const mirror = z
  .enum(mirrors, { error: `mirror must be one of ${mirrors.join(', ')}` })
  .optional()
  .meta({ description: 'How view=field is turned over.', isUnlisted: true })

/** Parameter of the days of a path. */
export const pathDays = z
  .number({ error: 'pathDays must be a number of days' })
  .min(0.1, 'pathDays must be at least 0.1')
  .max(60, 'pathDays must be at most 60')
  .optional()
  .meta({ description: 'Days of the path of target in view=field.', isUnlisted: true })
