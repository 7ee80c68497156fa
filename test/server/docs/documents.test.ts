import { beforeAll, describe, expect, test } from 'vitest'
import { type Document, documents } from '../../../server/docs/documents.ts'
import { toolsJson } from '../../../server/docs/llms.ts'
import { problems } from '../../../tools/problems.ts'
import { loadRegistry, type Registry } from '../../../tools/registry.ts'
import { registry as fixture, site } from './fixture.ts'

let registry: Registry
let published: readonly Document[]
const text = (path: string) =>
  Buffer.from(published.find((one) => one.path === path)?.body() ?? []).toString()
const pages = () => published.filter(({ type }) => type.startsWith('text/html'))

beforeAll(async () => {
  registry = await loadRegistry()
  published = documents(registry, site)
})

test('no two documents share an address', () => {
  const paths = published.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every tool has a page that shows its route, its parameters and its price', () => {
  for (const { descriptor } of registry.byName.values()) {
    const page = text(`/docs/tools/${descriptor.name}`)
    expect(page).toContain(`<code>${descriptor.method} ${descriptor.path}</code>`)
    for (const { name } of descriptor.parameters) expect(page).toContain(`id="parameter-${name}"`)
  }
})

test('every link inside the docs leads to a document, and every anchor exists', () => {
  const known = new Map(published.map((one) => [one.path, one]))
  for (const page of pages()) {
    const from = Buffer.from(page.body()).toString()
    for (const [, target] of from.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const url = new URL(target as string, `https://docs.test${page.path}`)
      if (url.host !== 'docs.test') continue
      const found = known.get(url.pathname)
      expect(found, `${page.path} links to ${target}`).toBeDefined()
      if (url.hash) expect(Buffer.from(found?.body() ?? []).toString()).toContain(`id="${url.hash.slice(1)}"`)
    }
  }
})

test('our own pages have no script, no inline style and no event attribute, and their policy forbids them', () => {
  for (const page of pages()) {
    const markup = Buffer.from(page.body()).toString()
    expect(markup).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect(page.csp).toContain("default-src 'none'")
    expect(page.csp).not.toContain('script-src')
  }
  for (const { csp } of published) expect(csp).not.toContain('unsafe')
})

test('the error page has one anchor per code', () => {
  for (const code of Object.keys(problems)) expect(text('/docs/errors')).toContain(`<dt id="${code}">`)
})

test('descriptions reach a page as text, whatever they contain', () => {
  const page = documents(fixture, site).find(({ path }) => path === '/docs/tools/get_body')
  const markup = Buffer.from(page?.body() ?? []).toString()
  expect(markup).toContain('&lt;with&gt;')
  expect(markup).not.toContain('<with>')
})

test('until a tool serves reference tables, the type of a problem leads to the error page', () => {
  const paths = (one: Registry) => documents(one, site).map(({ path }) => path)
  expect(paths(fixture)).toContain('/v1/reference/errors')
  const taken = {
    ...fixture.descriptors[0],
    path: '/v1/reference/{topic}',
  } as Registry['descriptors'][number]
  expect(paths({ ...fixture, descriptors: [...fixture.descriptors, taken] })).not.toContain(
    '/v1/reference/errors',
  )
})

test('bytes are made once', () => {
  const [first] = published
  expect(first?.body()).toBe(first?.body())
})

describe('llms.txt', () => {
  test('links every tool with its route', () => {
    for (const { name, method, path } of registry.descriptors) {
      expect(text('/llms.txt')).toContain(`[${name}](https://sky.test/docs/tools/${name})`)
      expect(text('/llms.txt')).toContain(`\`${method} ${path}\``)
    }
  })

  test('begins with a title and a summary, as its proposal asks', () => {
    expect(text('/llms.txt')).toMatch(/^# [^\n]+\n\n> [^\n]+\n/)
  })
})

describe('tools.json', () => {
  test('lists every tool in the order of the registry, with title, schemas and hints', () => {
    const { tools } = JSON.parse(text('/tools.json'))
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(
      registry.descriptors.map(({ name }) => name),
    )
    for (const tool of tools) {
      expect(tool.title).toBeTruthy()
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema.type).toBe('object')
      expect(typeof tool.annotations.readOnlyHint).toBe('boolean')
    }
  })

  test('is the same bytes for every load of the registry, wherever it is deployed', async () => {
    expect(toolsJson(await loadRegistry())).toBe(text('/tools.json'))
    expect(text('/tools.json')).not.toContain('sky.test')
  })
})

describe('the API reference', () => {
  test('shows every operation of the OpenAPI document with its parameters, without script, in 60 kB', () => {
    const page = text('/reference')
    expect(Buffer.byteLength(page)).toBeLessThan(60_000)
    expect(page).not.toContain('<script')
    const { paths } = JSON.parse(text('/openapi.json'))
    for (const [path, item] of Object.entries<Record<string, { operationId: string }>>(paths)) {
      for (const [method, { operationId }] of Object.entries(item)) {
        const start = page.indexOf(`<details id="${operationId}">`)
        const entry = page.slice(start, page.indexOf('</details>', start))
        expect(entry, operationId).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`)
        const tool = registry.byName.get(operationId.replace(/_post$/, ''))?.descriptor
        if (operationId !== tool?.name) {
          expect(entry).toContain(`<a href="#${tool?.name}">`)
          continue
        }
        for (const { name } of tool.parameters) {
          expect(entry, operationId).toContain(`<li><code>${name}</code>`)
        }
        expect(entry).toContain(`https://sky.test/portal/playground/${tool?.name}"`)
      }
    }
  })
})

test('every block of code and every wide table can be reached by the keyboard', () => {
  for (const page of pages()) {
    const html = Buffer.from(page.body()).toString()
    expect(html.match(/<pre(?! tabindex="0")[^>]*>/g), page.path).toBeNull()
    expect(html.match(/<div class="scroll"(?! tabindex="0")[^>]*>/g), page.path).toBeNull()
  }
})

test('pages of tools that need an ID token lead to where one is obtained', () => {
  for (const { name, auth } of registry.descriptors) {
    const links = text(`/docs/tools/${name}`).includes('href="/docs#id-token"')
    expect(links, name).toBe(auth === 'person' || auth === 'account')
  }
  expect(text('/docs')).toContain('href="https://sky.test/portal/id-token"')
})

test('the footer credits the theories that positions come from', () => {
  for (const page of pages()) {
    const footer = Buffer.from(page.body()).toString().split('<footer>')[1]?.replace(/\s+/g, ' ')
    expect(footer).toContain('Positions come from VSOP87B, ELP/MPP02 and JPL DE430')
    expect(footer).toMatch(/the axes of the bodies from <a [^>]+>Astronomy Engine/)
  }
})
