import { z } from 'zod'
import { quote } from '../contract/problems.ts'

/** Parameter of a number within bounds (inclusive); a refusal names its unit, such as `degrees`. */
export const numberWithin = (name: string, low: number, high: number, unit?: string) =>
  z
    .number({ error: `${name} must be a number${unit ? ` of ${unit}` : ''}` })
    .min(low, `${name} must be at least ${low}`)
    .max(high, `${name} must be at most ${high}`)

/** Bounds (inclusive) and maximum length of a list. */
interface ListOptions {
  readonly low: number
  readonly high: number
  readonly most: number
  readonly description: string
}

const decimal = /^-?\d{1,6}(\.\d{1,8})?$/

/** Parameter of a comma-separated list of distinct numbers within bounds; default empty. */
export function numberList(name: string, { low, high, most: mostNumbers, description }: ListOptions) {
  return z
    .string()
    .max(200, 'the list is too long')
    .transform((text, context): readonly number[] => {
      const parts = text.split(',')
      const numbers = parts.map(Number)
      const wrongPart = parts.find((part, index) => {
        const value = numbers[index] as number
        return !decimal.test(part) || value < low || value > high || numbers.indexOf(value) !== index
      })
      if (wrongPart === undefined && parts.length <= mostNumbers) return numbers.map((value) => value + 0)
      const message =
        wrongPart === undefined
          ? `at most ${mostNumbers} numbers fit in ${name}`
          : `${quote(wrongPart)} is not a number from ${low} to ${high}, or is listed twice`
      context.addIssue({ code: 'custom', input: text, message })
      return z.NEVER
    })
    .optional()
    .transform((numbers) => numbers ?? [])
    .meta({ description })
}
