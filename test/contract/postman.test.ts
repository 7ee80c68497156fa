import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { type TestService, testService } from '../harness.ts'
import { type Customer, customer } from './customers.ts'

interface Item {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly auth?: { readonly type: string; readonly bearer?: readonly { readonly value: string }[] }
    readonly header: readonly { readonly key: string; readonly value: string }[]
    readonly url: {
      readonly raw: string
      readonly query?: readonly {
        readonly key: string
        readonly value: string
        readonly disabled?: boolean
      }[]
      readonly variable?: readonly { readonly key: string; readonly value: string }[]
    }
    readonly body?: { readonly raw: string }
  }
}

let service: TestService
let who: Customer
let collection: {
  readonly variable: readonly { readonly key: string; readonly value: string }[]
  readonly auth: { readonly bearer: readonly { readonly value: string }[] }
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[]
}
beforeAll(async () => {
  service = await testService()
  who = await customer(service, 'scale')
  collection = await (await fetch(`${service.baseUrl}/postman.json`)).json()
})
afterAll(() => service.close())

/** Sends a request as Postman does: variables of the collection in place of their names, those of the path likewise. */
function send({ request: { method, auth, header, url, body } }: Item): Promise<Response> {
  const values = new Map(collection.variable.map(({ key, value }) => [key, value]))
  values.set('SKY_API_KEY', who.key)
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values.get(name) ?? '')
  const target = (url.variable ?? []).reduce(
    (path, { key, value }) => path.replace(`:${key}`, encodeURIComponent(value)),
    filled(url.raw),
  )
  const token = (auth ?? { type: 'bearer', ...collection.auth }).bearer?.[0]?.value
  return fetch(target, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${filled(token)}` } : {}),
      ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
    },
    ...(body ? { body: body.raw } : {}),
  })
}

describe('the Postman collection', () => {
  it('has a folder for each toolset and a request for each tool, with all parameters of its query', async () => {
    const { toolsets, descriptors } = await loadRegistry()
    expect(collection.item.map(({ name }) => name)).toEqual(toolsets.map(({ title }) => title))
    const requests = collection.item.flatMap(({ item }) => item)
    expect(requests.map(({ name }) => name).toSorted()).toEqual(
      descriptors.map(({ title }) => title).toSorted(),
    )
    for (const { title, parameters } of descriptors) {
      const query = requests.find(({ name }) => name === title)?.request.url.query ?? []
      expect(query.map(({ key }) => key)).toEqual(
        parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      )
    }
    expect(JSON.stringify(collection)).not.toMatch(/ac_(live|test)_|\[object|undefined/)
  })

  it('is answered request by request; what needs a person asks for one', async () => {
    for (const { name, item } of collection.item)
      for (const request of item) {
        const { status } = await send(request)
        const isPerson = request.request.auth?.bearer?.[0]?.value === '{{SKY_ID_TOKEN}}'
        expect(status, `${name}: ${request.name}`).toBe(isPerson ? 401 : 200)
      }
  })
})
