import { expect, test } from 'vitest'
import type { Lived } from '../journal.ts'
import { figuresOf } from './figures.ts'

let next = 0
const lived = (at: number, status: number, idempotencyKey?: string): Lived => {
  const id = next++
  const charged = status === 200 ? [`req_${id}`] : []
  const ended = { id, at, ms: 20, starved: 5, status, charged, uncharged: 0 }
  return {
    id,
    at: at - 20,
    accountId: 'acct_1',
    channel: 'rest',
    idempotencyKey,
    afterRevocation: false,
    ended,
  }
}

test('an outage lasts from the fault to the first charge, of the kind of calls that waits longer', () => {
  const keyed = [900, 17_000, 18_000].map((at) => lived(at, 200, `key-${at}`))
  const others = [900, 16_000, 17_500].map((at) => lived(at, 200))
  const figures = figuresOf([...keyed, lived(16_500, 503), lived(900, 503), ...others], 1_000, 19_000)
  expect(figures).toMatchObject({ calls: 8, charged: 6, unavailable: 1, outageMs: 16_000, slowestMs: 15 })
  expect(figures).toMatchObject({ lastRefusalMs: 15_500, wrong: [] })
})

test('an outage that does not end lasts until the calls stop', () => {
  expect(figuresOf([lived(900, 200), lived(900, 200, 'key')], 1_000, 61_000).outageMs).toBe(60_000)
})

test('other errors, broken connections and 503 without Retry-After are wrong', () => {
  const calls = [lived(1, 200), lived(2, 500), lived(3, 0), lived(4, -1), lived(5, 503)]
  const last = calls[4] as Lived
  const bad = { ...last, ended: { ...last.ended, lacksRetryAfter: true } } as Lived
  expect(figuresOf([...calls, bad], 0, 10).wrong.map(({ status }) => status)).toEqual([500, 0, -1, 503])
})
