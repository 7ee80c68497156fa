import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { type Promised, promised } from './oracle.ts'
import { fuzz, type Outcome } from './run.ts'

/** Calls per tool, channel and kind of arguments. */
const rounds = 2

let service: TestService
let outcome: Outcome
beforeAll(async () => {
  service = await testService({ OWNER_TIER: 'scale', ADDRESS_LIMIT: '1000000' })
  const calls = service.registry.descriptors.length * 6 * rounds
  outcome = await fuzz(service, { seed: 20_261_120, calls, days: 400 })
}, 240_000)
afterAll(() => service.close())

describe('generated calls of every tool, on both channels', () => {
  it.each(Object.entries(promised))('M-27 %s: %s', (promise) => {
    expect(outcome.failures.filter((one) => one.promise === (promise as Promised))).toEqual([])
  })

  it('reach into every tool: at least one valid call of each succeeds', () => {
    const deaf = [...outcome.tallies]
      .filter(([, { validAnswered }]) => validAnswered === 0)
      // Ids of existing keys cannot be guessed.
      .filter(([name]) => name !== 'revoke_api_key')
    expect(deaf.map(([name]) => name)).toEqual([])
  })
})

it('a run ends with the call that changed a prototype, and names it', async () => {
  let answered = 0
  const spoilt = createServer((_, response) => {
    answered += 1
    if (answered === 3) Object.defineProperty(Object.prototype, 'seen', { value: 1, configurable: true })
    response.end()
  })
  await new Promise<void>((resolve) => spoilt.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(spoilt.address() as AddressInfo).port}`
  const run = { seed: 1, calls: 9, lanes: 1, tools: ['get_body'] }
  const { calls, failures } = await fuzz({ ...service, baseUrl, mcpUrl: `${baseUrl}/mcp` }, run)
  Reflect.deleteProperty(Object.prototype, 'seen')
  spoilt.close()
  const changed = failures.filter(({ promise }) => promise === 'prototype')
  expect([answered, calls, changed.map(({ number }) => number)]).toEqual([3, 3, [2]])
})
