import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponseBudget } from '../../../server/limits/response-budget.ts'
import { readAnswerFile } from '../../../server/mcp/file-blocks.ts'
import { call, dot, type Endpoint, openEndpoint } from './endpoint.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await openEndpoint()
})
afterAll(() => endpoint.close())

const drawn = async () => {
  const { json } = await endpoint.post(call('render_dot'))
  return json.result.structuredContent.data.resourceUri as string
}
const read = (uri: string, accountId = endpoint.caller.accountId) =>
  readAnswerFile(
    endpoint.runtime,
    uri,
    {
      caller: { ...endpoint.caller, accountId },
      requestId: 'req_1',
      channel: 'mcp',
      scenario: undefined,
      selection: { key: '', has: () => true },
      calls: 0,
      counted: 0,
      files: { budget: new ResponseBudget(), turn: Promise.resolve() },
    },
    new AbortController().signal,
  )

describe('the resource of a drawing', () => {
  it('is its SVG, free of charge', async () => {
    const uri = await drawn()
    endpoint.ledger.debits.length = 0
    expect(await read(uri)).toEqual({ uri, mimeType: 'image/svg+xml', text: dot })
    expect(endpoint.ledger.debits).toHaveLength(0)
  })

  it('is its PNG under the same id', async () => {
    const uri = (await drawn()).replace(/svg$/, 'png')
    const { mimeType, blob = '' } = await read(uri)
    expect(mimeType).toBe('image/png')
    expect(Buffer.from(blob, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  it('is not found by another account, nor under another URI', async () => {
    const uri = await drawn()
    await expect(read(uri, 'acc_other')).rejects.toMatchObject({ code: 'not_found' })
    for (const wrong of [
      'sky://renders/x.svg',
      'sky://renders/',
      'sky://else/x',
      `${uri}x`,
      'file:///etc/passwd',
    ])
      await expect(read(wrong), wrong).rejects.toMatchObject({ code: 'not_found' })
  })
})
