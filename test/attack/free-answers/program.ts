import fc from 'fast-check'

/** Tools with their prices, by size of their results: 0.6, 6 and 250 kB. */
export const priced = [
  { tool: 'get_zodiac_positions', path: '/v1/zodiac/positions', credits: 1, args: {} },
  {
    tool: 'get_natal_chart',
    path: '/v1/charts/natal',
    credits: 3,
    args: { latitude: 51.5, longitude: 0 },
  },
  {
    tool: 'get_return_chart',
    path: '/v1/charts/returns',
    credits: 20,
    args: { latitude: 51.5, longitude: 0, body: 'sun', count: 5 },
  },
] as const

/** How a client reads a response. */
export interface Reading {
  /** Bytes after which the connection is reset; undefined reads to the end. */
  readonly resetAt?: number | undefined
  /** Bytes after which reading pauses for 30 ms. */
  readonly pauseAt?: number | undefined
  /** Milliseconds after the request at which the connection is reset. */
  readonly cancelMs?: number | undefined
}

interface Common extends Reading {
  readonly process: 0 | 1
  /** One of three connections; steps on the same connection run in order. */
  readonly connection: 0 | 1 | 2
}

export type Step =
  | (Common & {
      readonly kind: 'call'
      readonly tool: number
      readonly key?: string | undefined
      readonly framing: 'rest' | 'csv' | 'json' | 'sse'
    })
  | (Common & {
      readonly kind: 'batch'
      readonly tools: readonly number[]
      readonly key?: string | undefined
      readonly framing: 'rest' | 'json'
    })
  /** The idempotency key of a call inside a batch, in its former and its current format. */
  | (Common & {
      readonly kind: 'member'
      readonly tool: number
      readonly key: string
      readonly index: number
    })
  | (Common & {
      readonly kind: 'array'
      readonly tools: readonly number[]
      readonly key?: string | undefined
    })

const bytes = fc.oneof(fc.constantFrom(0, 1, 64, 300), fc.nat({ max: 40_000 }))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const common = {
  process: fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
  connection: fc.constantFrom(0, 1, 2) as fc.Arbitrary<0 | 1 | 2>,
  resetAt: maybe(bytes),
  pauseAt: maybe(bytes),
  cancelMs: maybe(fc.nat({ max: 12 })),
}
const tool = fc.nat({ max: priced.length - 1 })
const key = fc.constantFrom('K', 'L')

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('call' as const),
      tool,
      key: maybe(key),
      framing: fc.constantFrom('rest', 'csv', 'json', 'sse'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('batch' as const),
      tools: fc.array(tool, { minLength: 1, maxLength: 4 }),
      key: maybe(key),
      framing: fc.constantFrom('rest', 'json'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('member' as const),
      tool,
      key,
      index: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('array' as const),
      tools: fc.array(tool, { minLength: 1, maxLength: 3 }),
      key: maybe(key),
    }),
  },
) as fc.Arbitrary<Step>

export const program = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' })
