import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { stdioInput } from '../../../server/mcp/stdio-input.ts'

/** Lines that are passed on, and answers, for the chunks of an input. */
async function read(...chunks: (string | Uint8Array)[]) {
  const answers: unknown[] = []
  const input = stdioInput((message) => answers.push(message))
  for (const chunk of chunks) input.write(chunk)
  input.end()
  const lines = (await text(input)).split('\n').slice(0, -1)
  return { lines, answers }
}
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const line = (message: unknown) => `${JSON.stringify(message)}\n`

it('passes messages on, wherever their bytes are cut', async () => {
  const message = { ...ping, params: { name: 'Zürich ☽' } }
  const bytes = Buffer.from(line(message) + line(ping))
  const { lines, answers } = await read(...[...bytes].map((_, at) => bytes.subarray(at, at + 1)))
  expect(lines.map((one) => JSON.parse(one))).toEqual([message, ping])
  expect(answers).toEqual([])
})

it('leaves out nulls, and reads arguments that were encoded twice', async () => {
  const sent = {
    ...ping,
    method: 'tools/call',
    params: { name: 'x', arguments: '{"a":null,"b":1}', _meta: null },
  }
  const { lines } = await read(line({ ...ping, params: null }) + line(sent))
  expect(lines.map((one) => JSON.parse(one))).toEqual([
    ping,
    { ...sent, params: { name: 'x', arguments: { b: 1 } } },
  ])
})

it.each([
  [
    { ...ping, params: [] },
    { id: 1, code: -32602 },
  ],
  [
    { ...ping, params: { _meta: 7 } },
    { id: 1, code: -32602 },
  ],
  [
    { ...ping, id: null },
    { id: null, code: -32600 },
  ],
  [
    { id: 1, method: 'ping' },
    { id: 1, code: -32600 },
  ],
  ['ping', { id: null, code: -32600 }],
  [[ping], { id: null, code: -32600 }],
])('answers %j with an error, for which its host waits', async (message, { id, code }) => {
  const { lines, answers } = await read(line(message))
  expect(lines).toEqual([])
  expect(answers).toMatchObject([{ jsonrpc: '2.0', id, error: { code } }])
})

it('answers no notification, however wrong', async () => {
  const { answers } = await read(line({ jsonrpc: '2.0', method: 'notifications/cancelled', params: 5 }))
  expect(answers).toEqual([])
})

it('ends with an error at a message that has no end', async () => {
  await expect(read('x'.repeat(11 * 1024 * 1024))).rejects.toThrow('A message has no end.')
})
