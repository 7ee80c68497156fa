import { describe, expect, it } from 'vitest'
import { progressTokenOf, withProgress } from '../../../server/mcp/progress.ts'

const final = '{"jsonrpc":"2.0","id":1,"result":{}}'
const answerAfter = (ms: number) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(new Response(final)), ms))

const welcome = async () => true

describe('a client that requests progress', () => {
  it('gets a quick response unchanged', async () => {
    const answer = await withProgress('t', answerAfter(10), welcome)
    expect(await answer.text()).toBe(final)
  })

  it('gets a growing figure every second before the response of a long call', async () => {
    const answer = await withProgress(7, answerAfter(2_500), welcome)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const events = (await answer.text()).trim().split('\n\n')
    const data = events.map((event) => JSON.parse(event.split('data: ')[1] as string))
    const told = data.slice(0, -1)
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(
      told.every(({ method, params }) => method === 'notifications/progress' && params.progressToken === 7),
    ).toBe(true)
    const figures = told.map(({ params }) => params.progress)
    expect(figures).toEqual([...figures].sort((a, b) => a - b))
    expect(new Set(figures).size).toBe(figures.length)
    expect(data.at(-1)).toEqual(JSON.parse(final))
  })

  it('is disconnected at the next notification once its credential is revoked', async () => {
    let revoked = false
    const answer = await withProgress(7, answerAfter(20_000), async () => !revoked)
    revoked = true
    const began = performance.now()
    await expect(answer.text()).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('the token', () => {
  const call = (progressToken: unknown) => ({ method: 'tools/call', params: { _meta: { progressToken } } })
  it.each([
    ['a', 'a'],
    [3, 3],
    [1.5, undefined],
    [null, undefined],
    [{}, undefined],
  ])('%j is read as %j', (given, read) => {
    expect(progressTokenOf(call(given))).toBe(read)
  })
  it('is read from calls only', () => {
    expect(progressTokenOf({ method: 'tools/list', params: { _meta: { progressToken: 1 } } })).toBeUndefined()
    expect(progressTokenOf(null)).toBeUndefined()
  })
})
