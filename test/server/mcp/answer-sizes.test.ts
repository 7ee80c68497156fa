import { describe, expect, it } from 'vitest'
import { serialize } from '../../../server/compute/result.ts'
import { parseRequest, runTool } from '../../../server/compute/run-tool.ts'
import { writeJson } from '../../../server/encoding/json-writer.ts'
import { pageChars } from '../../../tools/contract/answer-size.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Context, Tool } from '../../../tools/declaration/define.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { dearCalls } from '../../dear-calls.ts'

/** Characters of answers over MCP, by tool. */
interface Sizes {
  /** Of the example, as it stands in the docs. */
  readonly example: number
  /** Of the longest page of the dearest calls. */
  readonly longest: number
  /** Of the longest answer in all its pages. */
  readonly whole: number
}

/** Hosts cut at 50,000 characters. One answer has half of them. */
const most = 25_000

const registry = await loadRegistry()
const context = {
  now: Date.UTC(2026, 10, 20, 20),
  requestId: 'req_size',
  caller: { accountId: 'acc_size', tier: 'scale', mode: 'live', credential: { kind: 'key', id: 'key_size' } },
  signal: () => new AbortController().signal,
  service: {
    baseUrl: 'http://sky.test',
    mcpUrl: 'http://sky.test/mcp',
    portalUrl: 'http://sky.test/portal',
    version: '1.0.0',
    engine: 'engine',
    operations: registry.descriptors,
  },
  origin: { channel: 'mcp' },
} as unknown as Context

/** Characters of `meta` that are the same in every answer, with a file and a page: the contract test of MCP has them. */
const metaChars = 2_000

/** Characters of an answer's first page and of the whole; `undefined` for a call that is refused. */
async function sizeOf(tool: Tool, args: unknown): Promise<{ page: number; whole: number } | undefined> {
  try {
    const { request } = parseRequest(tool, args, context)
    const { data, settings, warnings } = await runTool(tool, request, context)
    const { svg: _, ...numbers } = data as { svg?: string }
    const around = writeJson({ settings, warnings }).length + metaChars
    const whole = writeJson(numbers).length
    const { json = '' } = serialize({ data: numbers }, { asJson: true, pageStart: 0 })
    // Degrees and minutes of arc have two and three bytes, and one character.
    return { page: Buffer.from(json).toString().length + around, whole: whole + around }
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function sizesOf(tool: Tool, descriptor: Descriptor): Promise<Sizes> {
  const example = (await sizeOf(tool, tool.example))?.page ?? 0
  const dear: Awaited<ReturnType<typeof sizeOf>>[] = []
  for (const args of dearCalls(descriptor, registry.descriptors)) dear.push(await sizeOf(tool, args))
  const longest = (of: 'page' | 'whole') => Math.max(...dear.map((size) => size?.[of] ?? 0))
  return { example, longest: longest('page'), whole: longest('whole') }
}

/** Tools that answer about an account need its database; the calls of a batch share a page (`server/calls/batch.ts`). */
const tools = [...registry.byName.values()].filter(
  ({ descriptor }) => !['account', 'batch'].includes(descriptor.toolset),
)
const measured: Record<string, Sizes> = {}

describe('the answers over MCP', () => {
  it.each(tools.map((one) => [one.tool.name, one] as const))(
    'of %s are not longer than hosts show, and have not grown',
    async (name, { tool, descriptor }) => {
      const sizes = await sizesOf(tool, descriptor)
      measured[name] = sizes
      expect(Math.max(sizes.example, sizes.longest)).toBeLessThanOrEqual(most)
      if (sizes.whole > pageChars + metaChars) expect(descriptor.isPaged, 'a cursor in its schema').toBe(true)
    },
  )

  it('have the sizes of answer-sizes.json; vitest --update writes them', async () => {
    const lines = Object.entries(measured).map(
      ([name, { example, longest, whole }]) =>
        `  "${name}": { "example": ${example}, "longest": ${longest}, "whole": ${whole} }`,
    )
    await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('answer-sizes.json')
  })
})
