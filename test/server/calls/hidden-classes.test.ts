import { setFlagsFromString } from 'node:v8'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRequest, runTool } from '../../../server/compute/run-tool.ts'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { coerce } from '../../../server/encoding/coerce.ts'
import { standingHeaders } from '../../../server/http/standing-headers.ts'
import type { Context, Tool } from '../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

/** Whether two objects have the same hidden class of V8. */
let sameClass: (a: object, b: object) => boolean

beforeAll(() => {
  setFlagsFromString('--allow-natives-syntax')
  sameClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as typeof sameClass
})

/** Paths at which two values of one structure have objects of different hidden classes. */
function differences(a: unknown, b: unknown, path: string): string[] {
  if (a === b || typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return []
  const own = Array.isArray(a) || sameClass(a, b) ? [] : [path]
  const inside = Object.keys(a).flatMap((name) =>
    differences(Reflect.get(a, name), Reflect.get(b, name), `${path}.${name}`),
  )
  return [...own, ...inside]
}

const { byName } = await loadRegistry()
const caller = {
  accountId: 'acct_1',
  tier: 'scale',
  mode: 'test',
  credential: { kind: 'key', id: 'key_1' },
} as const
const context = {
  now: Date.UTC(2026, 10, 20, 20),
  requestId: 'req_1',
  caller,
  signal: () => new AbortController().signal,
} as unknown as Context

/** The request and the answer of a tool's example. */
async function example(tool: Tool) {
  const { request } = parseRequest(tool, tool.example, context)
  const { data, settings } = await runTool(tool, request, context)
  return { request, data, settings }
}

/** V8 decides by the first runs of a piece of code how the next are done, and again when it compiles it. */
const runs = 12
const requests = 200

const onTheSky = [...byName.values()].filter(
  ({ descriptor }) => descriptor.auth === 'key' && descriptor.toolset !== 'batch',
)

describe('objects that calls make have the hidden class of those that the call before made', () => {
  it.each(onTheSky.map(({ tool }) => [tool.name, tool] as const))(
    '%s',
    async (_, tool) => {
      let last = await example(tool)
      const found: string[][] = []
      for (let run = 1; run < runs; run++) {
        const next = await example(tool)
        found.push(differences(last, next, tool.name))
        last = next
      }
      // V8 changes a class once, where a number in it is not whole for the first time.
      expect(found.slice(-3)).toContainEqual([])
      const parsed = Array.from({ length: requests }, () => parseRequest(tool, tool.example, context).request)
      expect(differences(parsed.at(-2), parsed.at(-1), `${tool.name}.request`)).toEqual([])
    },
    60_000,
  )

  it('headers and arguments of a request', () => {
    const config = withResolvedUrls(readConfig({}), 3000)
    const { descriptor } = byName.get('get_body') as NonNullable<ReturnType<typeof byName.get>>
    const request = () => {
      const headers = standingHeaders(config, 'req_1')
      headers.vary = 'Accept'
      const args = coerce(descriptor, new URLSearchParams({ latitude: '48.2', longitude: '16.4' }))
      args.body = 'mars'
      return { headers, args }
    }
    const all = Array.from({ length: 200 }, request)
    expect(differences(all.at(-2), all.at(-1), 'request')).toEqual([])
  })
})
