import { type Attributes, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { observeCall } from '../../../server/ops/call-observer.ts'
import { instrumentDatabase } from '../../../server/ops/instrumented-database.ts'
import { Metrics } from '../../../server/ops/metrics.ts'
import { Problem } from '../../../tools/contract/problems.ts'

interface Recorded {
  readonly name: string
  readonly attributes: Record<string, unknown>
  status?: SpanStatusCode
  ended: boolean
}
let spans: Recorded[]

/** Replaces the span processor of an SDK, and records spans. */
const tracer = {
  startActiveSpan(name: string, options: { attributes: Attributes }, work: (span: Span) => unknown) {
    const recorded: Recorded = { name, attributes: { ...options.attributes }, ended: false }
    spans.push(recorded)
    const span = {
      setAttribute: (key: string, value: unknown) => Object.assign(recorded.attributes, { [key]: value }),
      setStatus: ({ code }: { code: SpanStatusCode }) => Object.assign(recorded, { status: code }),
      end: () => Object.assign(recorded, { ended: true }),
    }
    return work(span as unknown as Span)
  },
} as unknown as Tracer

beforeAll(() => {
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
})
afterAll(() => trace.disable())
beforeEach(() => {
  spans = []
})

const call = {
  tool: 'get_moon',
  channel: 'rest' as const,
  requestId: 'req_1',
  charges: [],
  args: { latitude: 51.4779 },
}

describe('the span of a call', () => {
  it('has tool, channel, request id and outcome, and no arguments', async () => {
    await observeCall(undefined, call, async () => ({ kind: 'answer', credits: 1 }))
    expect(spans).toEqual([
      {
        name: 'tool get_moon',
        attributes: {
          'sky.tool': 'get_moon',
          'sky.channel': 'rest',
          'sky.request_id': 'req_1',
          'sky.outcome': 'ok',
        },
        ended: true,
      },
    ])
  })

  it('treats a problem as success and an unexpected error as an error, without its message', async () => {
    const refused = () => Promise.reject(new Problem('quota_exceeded', 'No credits for 51.4779.'))
    const failed = () => Promise.reject(new TypeError('cannot read 51.4779'))
    await expect(observeCall(undefined, call, refused)).rejects.toThrow()
    await expect(observeCall(undefined, call, failed)).rejects.toThrow()
    expect(spans.map(({ status, attributes }) => [status, attributes['sky.outcome']])).toEqual([
      [undefined, 'quota_exceeded'],
      [SpanStatusCode.ERROR, 'internal_error'],
    ])
    expect(spans[1]?.attributes['error.type']).toBe('TypeError')
    expect(JSON.stringify(spans)).not.toContain('51.4779')
  })

  it('of a disconnected client is no failure, unless something else failed', async () => {
    const failing = async (code: 'unavailable' | 'internal_error', isGone: boolean) => {
      const work = () => Promise.reject(new Problem(code, 'No.'))
      await observeCall(undefined, { ...call, isGone: () => isGone }, work).catch(() => {})
      return spans.at(-1)?.attributes['sky.outcome']
    }
    expect(await failing('unavailable', true)).toBe('client_left')
    expect(await failing('unavailable', false)).toBe('unavailable')
    expect(await failing('internal_error', true)).toBe('internal_error')
  })
})

describe('the span of a query', () => {
  const database = { driver: 'pglite', query: async () => [{ one: 1 }] } as unknown as Database
  const metrics = new Metrics({
    workers: () => ({ waiting: 0, threads: 0 }),
    ready: () => true,
    database: () => ({ connections: 1, refusing: false }),
  })

  it('is named after the statement’s operation, without the statement and its parameters', async () => {
    const watched = instrumentDatabase(database, metrics)
    expect(await watched.query('\n select one FROM secret WHERE x = $1', ['planted'])).toEqual([{ one: 1 }])
    expect(spans).toMatchObject([
      { name: 'query SELECT', attributes: { 'db.operation.name': 'SELECT' }, ended: true },
    ])
    expect(JSON.stringify(spans)).not.toMatch(/secret|planted/)
  })

  it('that fails is counted by error name, and not left as running', async () => {
    const broken = { ...database, query: () => Promise.reject(new RangeError('x')) } as unknown as Database
    await expect(instrumentDatabase(broken, metrics).query('SELECT 1')).rejects.toThrow(RangeError)
    const text = await metrics.registry.metrics()
    expect(text).toMatch(/^sky_database_failures_total\{reason="RangeError"\} 1$/m)
    expect(text).toMatch(/^sky_database_queries_running 0$/m)
  })
})
