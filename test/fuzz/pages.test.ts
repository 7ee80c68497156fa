import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { newPerson } from '../server/portal/person.ts'
import { csrfOf, type Visitor } from '../server/portal/visitor.ts'
import { hostileText } from './hostile.ts'
import { fieldNames, pagePaths } from './pages.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000' }, {})
})
afterAll(() => service.close())

const paths = pagePaths()
const names = fieldNames()

/** A user with a session; a new one after a sign-out or a deleted account. */
class Guest {
  #visitor: Visitor | undefined
  #csrf = ''

  async visitor(): Promise<{ visitor: Visitor; csrf: string }> {
    const account = await this.#visitor?.read('/portal/account')
    if (!this.#visitor || !account?.includes('name="csrf"')) {
      this.#visitor = (await newPerson(service)).visitor
      this.#csrf = csrfOf(await this.#visitor.read('/portal/account'))
    }
    return { visitor: this.#visitor, csrf: this.#csrf }
  }
}

/** A value for a URL or form: correctly escaped, or as no browser would write it. */
const written = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => encodeURIComponent(Buffer.from(text).toString())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%00', 'a%00b', '%01%1f%7f', '%ff', '%c3', '%', '%zz', '1'.repeat(3_000)),
  },
  { weight: 1, arbitrary: fc.constantFrom('Ulm', 'mars', '48.4,9.99', '2026-01-01', 'key_1', 'on', '1') },
)
const fields = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.constant('x')), written), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const request = fc.record({
  path: fc.constantFrom(...paths),
  segment: written,
  query: fields,
  form: fields,
  method: fc.constantFrom('GET', 'POST', 'POST'),
})

describe('generated URLs and forms for every page of the portal', () => {
  it('cover all pages', () => {
    expect(paths.length).toBeGreaterThan(20)
    for (const name of ['q', 'name', 'password', 'return', 'end']) expect(names).toContain(name)
  })

  it('M-27 R-13 are answered or rejected, never with an internal error', async () => {
    const guest = new Guest()
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(request, async ({ path, segment, query, form, method }) => {
        const { visitor, csrf } = await guest.visitor()
        const target = `${path.replace(/:\w+/g, segment.slice(0, 500) || 'x')}?${query}`.slice(0, 4_000)
        const answer = await fetch(`${service.baseUrl}${target}`, {
          method,
          redirect: 'manual',
          headers: {
            cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            origin: service.baseUrl,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          },
          ...(method === 'POST' ? { body: `csrf=${csrf}&${form}` } : {}),
        })
        await answer.arrayBuffer()
        seen.add(`${method} ${path} ${answer.status < 400}`)
        expect(answer.status, `${method} ${target} ${form}`).toBeLessThan(500)
        expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      }),
      { numRuns: 400 },
    )
    // If all requests failed the first check, nothing behind it would be tested.
    expect([...seen].filter((one) => one.endsWith('true')).length).toBeGreaterThan(12)
  })
})
