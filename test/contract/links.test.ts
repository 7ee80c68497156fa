import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { type TestService, testService } from '../harness.ts'

const { descriptors } = await loadRegistry()

let service: TestService
beforeAll(async () => {
  service = await testService({ OWNER_TIER: 'scale' })
})
afterAll(() => service?.close())

/** Formats of a tool's answer, JSON among them, and a feed where it has one. */
const formatsOf = ({ parameters }: (typeof descriptors)[number]): readonly (string | undefined)[] => {
  const format = parameters.find(({ name }) => name === 'format')
  return [undefined, ...((format?.schema.enum as string[] | undefined) ?? [])]
}

const calls = descriptors
  .filter(({ auth, toolset }) => auth === 'key' && toolset !== 'account' && toolset !== 'batch')
  .flatMap((descriptor) =>
    formatsOf(descriptor).map((format) => ({ descriptor, format, name: descriptor.name })),
  )

it.each(calls)('$name, format $format: each link is in the text once', async ({ descriptor, format }) => {
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${service.key}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: descriptor.name, arguments: { ...descriptor.example, ...(format ? { format } : {}) } },
    }),
  })
  const { result } = (await answer.json()) as { result: { content: { type: string; text?: string }[] } }
  const texts = result.content.flatMap(({ text }) => text ?? []).join('\n')
  const links: string[] = texts.match(/(?:https?|webcal|sky):\/\/[^\s"\\<>]+/g) ?? []
  const repeated = links.filter((link, at) => links.indexOf(link) !== at)
  expect(repeated).toEqual([])
})
