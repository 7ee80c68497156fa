import fc from 'fast-check'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { sensible } from './constraints.ts'
import { fittingValues } from './generators.ts'
import { broken, nearly } from './mutations.ts'
import { span } from './words.ts'

export type Arguments = Record<string, unknown>
/** `valid` should succeed, `nearly` has one mistake, `broken` is arbitrary. */
export type Kind = 'valid' | 'nearly' | 'broken'

const daysOf = { days: 1, years: 365, nights: 1 }

/** Longest range to ask of a tool, in days: what the tier `scale` allows, or less where `most` says so. */
function longestSpan({ cap }: Descriptor, most: number): number {
  return Math.min(most, cap ? cap.pro * daysOf[cap.unit] : 30)
}

/** Valid arguments: some optional parameters, ordered ranges, examples for the rest. */
function valid(descriptor: Descriptor, days: number): fc.Arbitrary<Arguments> {
  const { parameters, example } = descriptor
  // Unlisted ones go with one value of another.
  const drawn = parameters.filter((one) => one.name !== 'cursor' && !one.isUnlisted)
  const own = fc.record(
    Object.fromEntries(
      drawn.map((one) => [
        one.name,
        fc.option(fittingValues(one.name, one.schema, example[one.name], one.choices), {
          freq: 2,
          nil: undefined,
        }),
      ]),
    ),
  )
  const ranged = drawn.some((one) => one.name === 'start') && drawn.some((one) => one.name === 'end')
  const range = ranged ? span(longestSpan(descriptor, days)) : fc.constant({})
  return fc.tuple(own, range, fc.boolean()).map(([values, between, fromExample]) => {
    const required = parameters.filter((one) => one.required).map((one) => one.name)
    const base = fromExample ? example : Object.fromEntries(required.map((key) => [key, example[key]]))
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    return sensible({ ...base, ...Object.fromEntries(given), ...between }, descriptor.name)
  })
}

/** Arguments for one tool; a batch contains up to four calls of others, generated in the same way. */
export function argumentsFor(
  descriptor: Descriptor,
  kind: Kind,
  all: readonly Descriptor[],
  days: number,
): fc.Arbitrary<Arguments> {
  if (kind === 'broken') return broken(descriptor)
  if (descriptor.toolset !== 'batch') {
    const fits = valid(descriptor, days)
    return kind === 'valid' ? fits : nearly(descriptor, fits)
  }
  const others = all.filter(
    ({ toolset }) => toolset !== 'batch' && (kind !== 'valid' || toolset !== 'account'),
  )
  const call = fc
    .constantFrom(...others)
    .chain((one) => argumentsFor(one, kind, all, days).map((args) => ({ tool: one.name, arguments: args })))
  return fc.record(
    { calls: fc.array(call, { minLength: 1, maxLength: 4 }), parallel: fc.boolean() },
    { requiredKeys: ['calls'] },
  )
}
