import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, openEndpoint } from './endpoint.ts'

describe('the list of tools', () => {
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await openEndpoint()
  })
  afterAll(() => endpoint.close())

  const asked = (id: string, accept: string, encoding: string) =>
    fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'accept-encoding': encoding },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' }),
    })

  it('is the same compressed and plain, under any id', async () => {
    for (const id of ['a', 'ü"', 'a']) {
      const answers = await Promise.all(
        ['identity', 'gzip, deflate', 'gzip, br'].map((encoding) =>
          asked(id, 'application/json, text/event-stream', encoding),
        ),
      )
      expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
      const [text, ...others] = await Promise.all(answers.map((answer) => answer.text()))
      expect(JSON.parse(text as string).id).toBe(id)
      expect(others).toEqual([text, text])
    }
  })

  it('stays plain inside a stream of events', async () => {
    const answer = await asked('a', 'text/event-stream', 'gzip')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toContain('"tools":[')
  })
})
