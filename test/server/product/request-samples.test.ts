import { describe, expect, it } from 'vitest'
import { requestSamples } from '../../../server/product/request-samples.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const registry = await loadRegistry()
const site = { BASE_URL: 'https://sky.test' }
const of = (name: string) => registry.byName.get(name)?.descriptor as Descriptor
const sample = (one: Descriptor, label: string) =>
  requestSamples(one, site).find((each) => each.label === label)?.code ?? ''

/** Runs a JavaScript sample against a server that records its request. */
async function requested(code: string): Promise<{ url: string; options: RequestInit }> {
  const seen: { url: string; options: RequestInit }[] = []
  const fetch = async (url: string, options: RequestInit = {}) => {
    seen.push({ url, options })
    return { ok: true, json: async () => ({ data: 1 }), text: async () => '<svg/>' }
  }
  const environment = { env: { SKY_API_KEY: 'ac_live_x', SKY_ID_TOKEN: 'token' } }
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
  const console = { log() {}, dir() {} }
  const body = code.replace(/^import .*\n/gm, '')
  await new AsyncFunction('fetch', 'process', 'console', 'writeFile', body)(
    fetch,
    environment,
    console,
    async () => {},
  )
  return seen[0] as { url: string; options: RequestInit }
}

const tools = registry.descriptors.map((one) => [one.name, one] as const)
const hostile = `it's "q" \\ \n\u2028 \${x} \` '''); import os # </script> $(id) \\`

describe('samples of a request', () => {
  it.each(tools)('%s has one in each language, without a credential', (_, one) => {
    const samples = requestSamples(one, site)
    expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python', 'MCP'])
    for (const { code } of samples) expect(code).not.toMatch(/ac_(live|test)_/)
  })

  it.each(tools)('the JavaScript sample of %s sends its example', async (_, one) => {
    const { url, options } = await requested(sample(one, 'JavaScript'))
    expect(new URL(url).pathname).toBe(
      one.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(one.example[name]))),
    )
    const sent = options.body
      ? JSON.parse(String(options.body))
      : Object.fromEntries(new URL(url).searchParams)
    for (const { name, in: place } of one.parameters)
      if (place !== 'path' && name in one.example)
        expect(typeof sent[name] === 'string' ? sent[name] : sent[name]).toEqual(
          options.body ? one.example[name] : String(one.example[name]),
        )
  })

  it('a value cannot end its literal in any language', async () => {
    const example = {
      calls: [{ tool: 'get_moon', arguments: { q: hostile, on: true, off: false, no: null } }],
    }
    const one = { ...of('run_batch'), example }
    const { options } = await requested(sample(one, 'JavaScript'))
    expect(JSON.parse(String(options.body))).toEqual(example)
    expect(JSON.parse(sample(one, 'MCP')).params.arguments).toEqual(example)
    // A string of JSON is the same string in Python.
    const literal = /"q": ("(?:[^"\\]|\\.)*"),\n/.exec(sample(one, 'Python'))?.[1] ?? ''
    expect(JSON.parse(literal)).toBe(hostile)
    expect(sample(one, 'Python')).toContain('"on": True,')
    expect(sample(one, 'Python')).toContain('"off": False,')
    expect(sample(one, 'Python')).toContain('"no": None,')
  })

  it('a value in the path cannot reach the shell', () => {
    const one = { ...of('get_body'), example: { body: '!!$(id)"`' } }
    expect(sample(one, 'curl')).toContain('/v1/bodies/%21%21%24(id)%22%60')
  })

  it('Python sends a query with the key from the environment', () => {
    const one = { ...of('get_body'), example: { body: 'mars', latitude: 51.5 } }
    expect(sample(one, 'Python')).toBe(`import json
import os
import urllib.request

request = urllib.request.Request(
    "https://sky.test/v1/bodies/mars?latitude=51.5",
    headers={
        "Authorization": f"Bearer {os.environ['SKY_API_KEY']}",
    },
)
with urllib.request.urlopen(request, timeout=30) as response:
    data = json.load(response)["data"]
print(json.dumps(data, indent=2, ensure_ascii=False))`)
  })
})
