import { beforeEach, describe, expect, it } from 'vitest'
import { newTally } from '../../../server/http/request-tally.ts'
import { accountHash, RequestLog } from '../../../server/ops/request-log.ts'
import type { Caller } from '../../../tools/contract/ports.ts'

const byKey: Caller = {
  accountId: 'acct_1',
  tier: 'pro',
  mode: 'live',
  credential: { kind: 'key', id: 'key_1' },
}

let lines: { readonly [name: string]: unknown }[]
let level: string
let now: number
let log: RequestLog
beforeEach(() => {
  lines = []
  level = 'info'
  now = 0
  const write = (details: object, msg: string) => lines.push({ msg, ...details })
  log = new RequestLog({ isLevelEnabled: (asked) => asked === level, info: write, warn: write }, () => now)
})

const exchange = (changes = {}) => ({
  requestId: 'req_1',
  method: 'GET',
  route: '/v1/moon',
  status: 200,
  milliseconds: 1.25,
  tally: newTally(),
  caller: undefined,
  ...changes,
})
const tallyOf = (...calls: readonly (readonly [tool: string, credits: number])[]) => ({
  tools: new Set(calls.map(([tool]) => tool)),
  credits: calls.reduce((sum, [, credits]) => sum + credits, 0),
  caller: byKey,
})

describe('the log line of a request', () => {
  it('has the hash of the account, the id of the key, tool, credits, status and milliseconds', () => {
    log.answered(exchange({ tally: tallyOf(['get_moon', 1]) }))
    expect(lines).toEqual([
      {
        msg: 'answered',
        requestId: 'req_1',
        account: accountHash('acct_1'),
        mode: 'live',
        keyId: 'key_1',
        method: 'GET',
        route: '/v1/moon',
        tool: 'get_moon',
        credits: 1,
        status: 200,
        ms: 1.3,
      },
    ])
  })

  it('sums up the calls of a batch', () => {
    log.answered(exchange({ tally: tallyOf(['get_moon', 1], ['get_rise_set', 2]) }))
    log.answered(exchange({ tally: tallyOf(['get_body', 1]) }))
    expect(lines).toMatchObject([
      { tool: 'get_moon get_rise_set', credits: 3 },
      { tool: 'get_body', credits: 1 },
    ])
  })

  it('names the authenticated caller of a request without a tool call', () => {
    log.answered(exchange({ caller: byKey, status: 400 }))
    log.answered(exchange({ status: 401 }))
    expect(lines[0]).toMatchObject({ keyId: 'key_1', status: 400 })
    expect(Object.keys(lines[1] ?? {})).not.toContain('account')
  })

  it('does not contain an account id, which is also the credential id of a person', () => {
    log.answered(exchange({ caller: { ...byKey, credential: { kind: 'person', id: 'acct_1' } } }))
    expect(JSON.stringify(lines)).not.toContain('acct_1')
  })

  it('is not written when the level excludes info', () => {
    level = 'warn'
    log.answered(exchange())
    expect(lines).toEqual([])
  })

  it('D-12 is only counted beyond 2,000 in a second', () => {
    for (let n = 0; n < 2_500; n++) log.answered(exchange())
    expect(lines).toHaveLength(2_000)
    now = 1_000
    log.answered(exchange())
    expect(lines.slice(2_000)).toMatchObject([
      { msg: 'request log lines dropped', left: 500 },
      { msg: 'answered' },
    ])
  })
})
