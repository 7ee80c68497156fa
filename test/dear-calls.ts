import fc from 'fast-check'
import type { Descriptor } from '../tools/declaration/descriptor.ts'
import { type Arguments, argumentsFor } from './fuzz/arguments.ts'
import type { SchemaNode } from './fuzz/generators.ts'

const dayMs = 86_400_000
const daysOf = { days: 1, nights: 1, years: 365 }
const from = Date.UTC(2026, 0, 1)

/** The longest range that a tool takes, where its tier caps that. */
export function longestRange({ cap }: Pick<Descriptor, 'cap'>): Arguments | undefined {
  if (!cap) return undefined
  if (cap.unit === 'nights') return { start: day(from), nights: cap.pro }
  return { start: day(from), end: day(from + (cap.pro * daysOf[cap.unit] - 1) * dayMs) }
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Calls that a tool takes and that may be its dearest: everything at most, alone and together, and some that are drawn. */
export function dearCalls(descriptor: Descriptor, all: readonly Descriptor[]): Arguments[] {
  const { example, parameters, toolset } = descriptor
  if (toolset === 'batch') return dearBatches(descriptor, all)
  const most = Object.fromEntries(
    parameters.flatMap(({ name, schema, choices }): [string, unknown][] => {
      const { type, maximum } = schema as SchemaNode
      if (choices) return [[name, choices.join(',')]]
      return type === 'integer' && maximum !== undefined ? [[name, maximum]] : []
    }),
  )
  const range = longestRange(descriptor)
  const whole = [
    { ...example, ...most },
    ...(range
      ? [
          { ...example, ...range },
          { ...example, ...most, ...range },
        ]
      : []),
  ]
  const formats = (parameters.find(({ name }) => name === 'format')?.schema as SchemaNode | undefined)?.enum
  const files = formats?.filter((format) => !['json', 'feed'].includes(format)) ?? []
  const drawn = fc.sample(argumentsFor(descriptor, 'valid', all, Number.POSITIVE_INFINITY), {
    seed: 7,
    numRuns: 4,
  })
  return [...whole, ...files.map((format) => ({ ...whole.at(-1), format })), ...drawn]
}

/** As many calls as a batch takes, all of them ready at once. */
function dearBatches({ parameters }: Descriptor, all: readonly Descriptor[]): Arguments[] {
  const calls = parameters.find(({ name }) => name === 'calls')
  const { maxItems = 1 } = (calls?.schema ?? {}) as SchemaNode
  const tools = all.filter(({ toolset }) => toolset !== 'account' && toolset !== 'batch')
  const batch = (of: readonly Descriptor[], args: (tool: Descriptor) => Arguments) => ({
    calls: Array.from({ length: maxItems }, (_, n) => of[n % of.length] as Descriptor).map((tool) => ({
      tool: tool.name,
      arguments: args(tool),
    })),
  })
  const drawn = new Map(
    tools.map((tool) => {
      const fits = argumentsFor(tool, 'valid', all, 30)
      return [tool.name, fc.sample(fits, { seed: 11, numRuns: maxItems }).values()]
    }),
  )
  const next = ({ name, example }: Descriptor) => (drawn.get(name)?.next().value ?? example) as Arguments
  return [
    batch(
      tools.filter((tool) => longestRange(tool)),
      (tool) => ({ ...tool.example, ...longestRange(tool) }),
    ),
    // Many of one, all of them different.
    ...tools
      .filter(({ parameters: own }) => own.some(({ name }) => name === 'datetime'))
      .map((tool) => batch([tool], next)),
  ]
}
