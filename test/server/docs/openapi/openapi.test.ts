import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '../../../../server/docs/openapi/openapi.ts'
import { statusesOf } from '../../../../server/docs/openapi/problems.ts'
import { atOnce } from '../../../../server/runtime/in-turns.ts'
import { problems } from '../../../../tools/contract/problems.ts'
import { loadRegistry, type Registry } from '../../../../tools/declaration/registry.ts'
import { registry as fixture, site } from '../fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document read back from JSON has no type
type Node = Record<string, any>

/** Every object of a document, with the JSON pointer that leads to it. */
function* nodes(value: unknown, pointer = '#'): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return
  yield [pointer, value as Node]
  for (const [key, child] of Object.entries(value)) {
    yield* nodes(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}

describe.each(['the published tools', 'one tool of every kind'])('OpenAPI of %s', (which) => {
  let registry: Registry
  let document: Node
  beforeAll(async () => {
    registry = which === 'the published tools' ? await loadRegistry() : fixture
    document = JSON.parse(JSON.stringify(atOnce(openapi(registry, site))))
  })

  test('every tool is one operation under its own route and name', () => {
    const published = Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => `${one.operationId} ${method.toUpperCase()} ${path}`),
    )
    const declared = registry.descriptors.flatMap((one) => [
      `${one.name} ${one.method} ${one.path}`,
      ...(one.alsoPost ? [`${one.name}_post POST ${one.path}`] : []),
    ])
    expect(published.sort()).toEqual(declared.sort())
    expect(declared.length).toBeGreaterThan(0)
  })

  test('every reference leads somewhere', () => {
    const pointers = new Map(nodes(document))
    const references = [...nodes(document)].filter(([, node]) => typeof node.$ref === 'string')
    expect(
      references.filter(([, node]) => !pointers.has(node.$ref)).map(([at, node]) => `${at} → ${node.$ref}`),
    ).toEqual([])
    expect(references.length).toBeGreaterThan(registry.descriptors.length)
  })

  test('every tag is a chapter with a description, and every chapter is used', () => {
    const described = (document.tags as Node[])
      .filter(({ description }) => description)
      .map(({ name }) => name)
    const used = new Set(operations(document).flatMap(([, one]) => one.tags))
    expect(described.sort()).toEqual([...used].sort())
  })

  test('every path parameter is in the path, required, and every placeholder is declared', () => {
    for (const [path, one] of operations(document)) {
      const declared = parametersOf(document, one).filter((at) => at.in === 'path')
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(declared.map(({ name }) => name).sort()).toEqual(placeholders.sort())
      expect(declared.every(({ required }) => required === true)).toBe(true)
    }
  })

  test('every example of a parameter or body fits its schema', () => {
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    ajv.addSchema(document, 'openapi.json')
    for (const [path, one] of operations(document)) {
      const bodies = one.requestBody ? [one.requestBody.content['application/json']] : []
      for (const at of [...parametersOf(document, one), ...bodies]) {
        if (at.example === undefined) continue
        const { $ref, ...schema } = at.schema as Node
        const rooted = $ref ? { ...schema, $ref: `openapi.json${$ref}` } : schema
        expect(ajv.validate(rooted, at.example), `${path} ${at.name ?? 'body'}: ${ajv.errorsText()}`).toBe(
          true,
        )
      }
    }
  })

  test('every response has an example that fits its schema', () => {
    if (which !== 'the published tools') return
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    ajv.addSchema(document, 'openapi.json')
    for (const [path, one] of operations(document)) {
      const { content } = answerOf(document, one)
      const [example] = Object.values(content['application/json'].examples as Node)
      const { value } = document.components.examples[example.$ref.split('/').at(-1)]
      const at = `${path.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const method = one.operationId.endsWith('_post') ? 'post' : undefined
      const pointer = Object.entries(document.paths[path] as Node).find(([key, item]) =>
        method ? key === method && item === one : item === one,
      )?.[0]
      const place = one.responses['200'].$ref ?? `#/paths/${encodeURIComponent(at)}/${pointer}/responses/200`
      const schema = `openapi.json${place}/content/application~1json/schema`
      expect(ajv.validate({ $ref: schema }, value), `${path}: ${ajv.errorsText()}`).toBe(true)
      const drawing = content['image/svg+xml']
      if (drawing) {
        const [{ externalValue }] = Object.values(drawing.examples as Node)
        expect(externalValue).toBe(`https://sky.test/docs/drawings/${one.operationId}.svg`)
      }
    }
  })

  test('security: an API key for auth key, an ID token for auth person, none for open operations', () => {
    const wanted = {
      none: [],
      key: [{ apiKey: [] }],
      person: [{ idToken: [] }],
      account: [{ apiKey: [] }, { idToken: [] }],
    }
    for (const [, one] of operations(document)) {
      const descriptor = registry.byName.get(one.operationId.replace(/_post$/, ''))?.descriptor
      // The one public operation that gives more with a key takes it, or none.
      const isOptional = one.operationId === 'search_stars'
      expect(one.security ?? document.security).toEqual(
        isOptional ? [{}, ...wanted.key] : wanted[descriptor?.auth ?? 'none'],
      )
    }
  })
})

describe('OpenAPI', () => {
  const document = JSON.parse(JSON.stringify(atOnce(openapi(fixture, site)))) as Node
  const body = document.paths['/v1/bodies/{body}'].get as Node
  const synastry = document.paths['/v1/charts/synastry'].post as Node

  test('latitude arrives with its bounds and its sentence', () => {
    const latitude = parametersOf(document, body).find(({ name }) => name === 'latitude')
    expect(latitude).toMatchObject({
      in: 'query',
      required: true,
      description: 'Degrees north.',
      schema: { type: 'number', minimum: -90, maximum: 90 },
      example: 51.4779,
    })
  })

  test('an answer is an envelope that requires data and meta', () => {
    const schema = body.responses['200'].content['application/json'].schema
    expect(schema.required).toEqual(['data', 'meta'])
    expect(schema.properties.data.$ref).toBe('#/components/schemas/Body')
    expect(document.components.schemas.Body.properties.altitude).toBeDefined()
    expect(schema.properties.meta.$ref).toBe('#/components/schemas/Meta')
  })

  test('a POST tool takes its parameters as a JSON body that refuses unknown names', () => {
    const { $ref } = synastry.requestBody.content['application/json'].schema
    expect($ref).toBe('#/components/schemas/SynastryRequest')
    const schema = document.components.schemas.SynastryRequest
    expect(Object.keys(schema.properties)).toEqual(['first', 'aspects'])
    expect(schema.required).toEqual(['first'])
    expect(schema.additionalProperties).toBe(false)
    expect(parametersOf(document, synastry).some((at) => at.in === 'query')).toBe(false)
  })

  test('birth data may be sent in a body: charts that are asked for by GET have a POST beside it', () => {
    const twin = document.paths['/v1/charts/returns'].post as Node
    expect(twin.operationId).toBe('get_returns_post')
    expect(document.components.schemas.ReturnsRequest.required).toEqual(['datetime'])
    expect(twin.requestBody.content['application/json'].schema.$ref).toMatch(/\/ReturnsRequest$/)
    expect(parametersOf(document, twin).some((at) => at.in === 'query')).toBe(false)
    expect(twin.responses['304']).toBeUndefined()
  })

  test('other representations stand beside the JSON of an answer', () => {
    const { content } = answerOf(document, document.paths['/v1/charts/returns'].get)
    expect(Object.keys(content)).toEqual(['application/json', 'text/csv'])
    expect(content['text/csv'].schema.type).toBe('string')
  })

  test('a body whose members may all be left out may itself be left out', () => {
    expect(document.paths['/v1/account/keys'].post.requestBody.required).toBe(false)
    expect(synastry.requestBody.required).toBe(true)
  })

  test('a schema that contains itself becomes a component', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('#/$defs/')
    const { periods } = document.components.schemas.Synastry.properties
    expect(periods.items.$ref).toBe('#/components/schemas/SynastryPart0')
    const { children } = document.components.schemas.SynastryPart0.properties
    expect(children.items.$ref).toBe('#/components/schemas/SynastryPart0')
  })

  test('errors of an operation are listed by status, with the codes of that status alone', () => {
    expect(Object.keys(body.responses)).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '404',
      '406',
      '409',
      '422',
      '429',
      '500',
      '503',
    ])
    const responses = Object.entries(document.components.responses as Record<string, Node>)
    for (const [name, response] of responses.filter(([name]) => name.startsWith('Problem'))) {
      const [, { properties }] = response.content['application/problem+json'].schema.allOf
      const status = Number(name.replace('Problem', ''))
      const codes = Object.keys(problems).filter(
        (code) => problems[code as keyof typeof problems].status === status,
      )
      expect(properties.code.enum).toEqual(codes)
      expect(properties.status.const).toBe(status)
    }
  })

  test('an open operation is never refused for want of a key', () => {
    const open = fixture.byName.get('get_capabilities')?.descriptor
    expect(open && statusesOf(open)).not.toContain(401)
    expect(open && statusesOf(open)).not.toContain(403)
  })

  test('only what costs credits offers Idempotency-Key', () => {
    const offers = operations(document)
      .filter(([, one]) => JSON.stringify(one.parameters).includes('IdempotencyKey'))
      .map(([, one]) => one.operationId)
    expect(offers.sort()).toEqual(['get_body', 'get_returns', 'get_returns_post', 'get_synastry'])
  })

  test('the older address is a second server when there is one', () => {
    const servers = (atOnce(openapi(fixture, { ...site, LEGACY_URL: 'https://old.test' })) as Node)
      .servers as Node[]
    expect(servers.map(({ url }) => url)).toEqual(['https://sky.test', 'https://old.test'])
    expect((document.servers as Node[]).map(({ url }) => url)).toEqual(['https://sky.test'])
    // A service of this machine has several names.
    const local = (atOnce(openapi(fixture, { ...site, BASE_URL: 'http://localhost:3000' })) as Node).servers
    expect(local).toMatchObject([{ url: '/' }])
  })
})

/** Parameters of an operation, shared ones among them. */
/** The 200 of an operation, of its own or shared with the operation beside it. */
const answerOf = (document: Node, one: Node): Node => {
  const answer = one.responses['200'] as Node
  return answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1)] : answer
}

function parametersOf(document: Node, one: Node): Node[] {
  return (one.parameters as Node[]).map(({ $ref, ...own }) =>
    $ref ? document.components.parameters[$ref.split('/').at(-1)] : own,
  )
}

function operations(document: Node): [string, Node][] {
  return Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
    Object.values(item).map((one) => [path, one] as [string, Node]),
  )
}
