import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'
import { type RecordedCall, RequestRecorder } from '../../../server/ops/request-recorder.ts'

const recorded = (changes: Partial<RecordedCall> = {}): RecordedCall => ({
  tool: 'get_body',
  channel: 'rest',
  requestId: 'req_1',
  outcome: 'ok',
  status: 200,
  milliseconds: 4.4,
  endedAt: 1_000_000,
  credits: 1,
  caller: { accountId: 'acct_1', tier: 'pro', mode: 'live', credential: { kind: 'key', id: 'key_1' } },
  ...changes,
})

/** A recorder whose database can fail. */
function recorder(failure?: () => Error | undefined) {
  const groups: number[] = []
  const written: object[] = []
  const dropped: Record<string, number> = {}
  const errors: string[] = []
  const made = new RequestRecorder({
    async write(rows) {
      const error = failure?.()
      if (error) throw error
      groups.push(rows.length)
      written.push(...rows)
    },
    dropped: (count, why) => {
      dropped[why] = (dropped[why] ?? 0) + count
    },
    log: { error: (_, message) => errors.push(message) },
  })
  return { made, groups, written, dropped, errors }
}

describe('the recorder of requests', () => {
  it('writes calls in groups, by their start and without the outcome of an answer', async () => {
    const { made, groups, written } = recorder()
    for (let n = 0; n < 600; n++) made.record(recorded({ requestId: `req_${n}` }))
    await made.flush()
    expect(groups).toEqual([250, 250, 100])
    expect(written[0]).toEqual({
      accountId: 'acct_1',
      at: 999_996,
      requestId: 'req_0',
      tool: 'get_body',
      target: null,
      channel: 'rest',
      mode: 'live',
      credentialKind: 'key',
      credentialId: 'key_1',
      status: 200,
      problem: null,
      milliseconds: 4,
      credits: 1,
    })
  })

  it('writes by itself within two seconds', async () => {
    const { made, groups } = recorder()
    made.record(recorded())
    await expect.poll(() => groups, { timeout: 5_000 }).toEqual([1])
  })

  it('leaves out calls without an account', async () => {
    const { made, groups } = recorder()
    made.record(recorded({ caller: undefined }))
    await made.flush()
    expect(groups).toEqual([])
  })

  it('a full buffer drops further calls and counts them', async () => {
    const { made, written, dropped } = recorder()
    for (let n = 0; n < 10_007; n++) made.record(recorded())
    await made.flush()
    expect([written.length, dropped]).toEqual([10_000, { full: 7 }])
  })

  it('writes 100 refusals of one account at most, beside all of its answers and those of others', async () => {
    const { made, written, dropped } = recorder()
    const other = { ...recorded().caller, accountId: 'acct_2' } as RecordedCall['caller']
    for (let n = 0; n < 150; n++) {
      made.record(recorded({ status: 429, outcome: 'rate_limited' }))
      made.record(recorded())
    }
    made.record(recorded({ status: 404, outcome: 'not_found', caller: other }))
    await made.flush()
    expect([written.length, dropped]).toEqual([251, { refusals: 50 }])
  })

  it('keeps calls while the database is unavailable, and drops those of a failed statement', async () => {
    let error: Error | undefined = new DatabaseUnavailable('down')
    const { made, written, dropped, errors } = recorder(() => error)
    made.record(recorded())
    await made.flush()
    expect([written.length, dropped, errors]).toEqual([0, {}, []])
    error = undefined
    await made.flush()
    expect(written).toHaveLength(1)
    error = new Error('syntax error')
    made.record(recorded())
    await made.flush()
    expect([written.length, dropped, errors]).toEqual([1, { failed: 1 }, ['request log was not written']])
  })
})
