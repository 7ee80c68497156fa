import process from 'node:process'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageRecord } from '../../server/calls/call.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { type Arguments, argumentsFor } from '../fuzz/arguments.ts'
import { type TestService, testService } from '../harness.ts'
import { overMcp, overRest } from './channels.ts'

/** Generated calls of each tool; the long form of 1,000 calls: `CALLS=25 npx vitest run test/contract/pages.test.ts`. */
const callsEach = Number(process.env.CALLS ?? 4)

const registry = await loadRegistry()
const toolsOf = (isPaged: (descriptor: Descriptor) => boolean) => registry.descriptors.filter(isPaged)
const hasRows = ({ parameters }: Descriptor) => parameters.some(({ name }) => name === 'cursor')

let service: TestService
let authorization: Record<string, string>
beforeAll(async () => {
  service = await testService({ OWNER_TIER: 'scale', ADDRESS_LIMIT: '1000000' })
  authorization = { authorization: `Bearer ${service.key}` }
})
afterAll(() => service?.close())

/** Calls of a tool at one instant, which a clock between two channels does not change. */
function callsOf(descriptor: Descriptor): Arguments[] {
  const days = descriptor.cap?.unit === 'years' ? 10_000 : 200
  const drawn = fc.sample(argumentsFor(descriptor, 'valid', registry.descriptors, days), {
    seed: 11,
    numRuns: callsEach,
  })
  return drawn
    .map(({ cursor: _, format, ...args }) => (format === 'compact' ? { ...args, format } : args))
    .filter(
      (args) =>
        !Object.values(args).some((value) => typeof value === 'string' && /now|today|tonight/.test(value)),
    )
}

/** Whether a tool's price is that of the rows that come. */
function isPricedByRows({ name }: Descriptor): boolean {
  const credits = registry.byName.get(name)?.tool.credits
  return typeof credits === 'object' && credits.isMost === true
}

/** Rows of a list by its path (`data.events`). */
const rowsOf = (body: unknown, list: string): readonly unknown[] =>
  list.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], body) as unknown[]

/** All pages of a call, each asked for by the cursor of the one before. */
async function pagesOf(
  descriptor: Descriptor,
  args: Arguments,
  overChannel: (args: Arguments) => ReturnType<typeof overRest>,
) {
  const pages = [await overChannel(args)]
  for (let page = pages[0]?.body.meta?.page as PageRecord | undefined; page?.next; ) {
    const next = await overChannel({ ...args, cursor: page.next })
    expect(
      next.status,
      `${descriptor.name} ${JSON.stringify(args)}: ${JSON.stringify(next.body).slice(0, 400)}`,
    ).toBe(200)
    const charged = next.body.meta.usage?.creditsCharged ?? 0
    // A price of the rows that come is said as the most that it can be.
    if (isPricedByRows(descriptor)) expect(charged).toBeLessThanOrEqual(page.cost ?? 0)
    else expect(charged).toBe(page.cost)
    const following = next.body.meta.page as PageRecord
    expect(following.first).toBe(page.last + 1)
    pages.push(next)
    page = following
  }
  return pages
}

describe('the pages of an answer over MCP', () => {
  it.each(toolsOf(({ toolset, isPaged }) => isPaged && toolset !== 'batch' && toolset !== 'account'))(
    '$name: joined, they are the whole answer, each row once, paid once',
    async (descriptor) => {
      for (const args of callsOf(descriptor)) {
        const asModel = (one: Arguments) => overMcp(service, descriptor.name, one, authorization)
        const pages = await pagesOf(descriptor, args, asModel)
        const [first] = pages
        const page = first?.body.meta?.page as PageRecord | undefined
        if (first?.status !== 200 || !page || hasRows(descriptor)) continue
        const unpaged = await overRest(service, descriptor, args, authorization)
        expect(unpaged.status).toBe(200)
        const joined = pages.flatMap(({ body }) => rowsOf(body, page.list))
        expect(joined).toEqual(rowsOf(unpaged.body, page.list))
        expect(page.of).toBe(joined.length)
        for (const { body } of pages) {
          const { first: from, last } = body.meta.page as PageRecord
          expect(rowsOf(body, page.list)).toHaveLength(last - from + 1)
          if (unpaged.body.data.count === page.of) expect(body.data.count).toBe(last - from + 1)
          if (typeof body.data.truncated === 'boolean' && body.meta.page.next)
            expect(body.data.truncated).toBe(true)
        }
        // Only the first page has a price, that of the whole.
        expect(first.body.meta.usage.creditsCharged).toBe(unpaged.body.meta.usage?.creditsCharged ?? 0)
      }
    },
    60_000 * (1 + callsEach),
  )

  it('are those of tools whose MCP schema has a cursor', async () => {
    const unpagedTools = toolsOf((one) => !one.isPaged && !hasRows(one) && one.auth === 'key')
    for (const descriptor of unpagedTools) {
      for (const args of callsOf(descriptor)) {
        const { body } = await overMcp(service, descriptor.name, args, authorization)
        expect(body.meta?.page, `${descriptor.name} ${JSON.stringify(args)}`).toBeUndefined()
      }
    }
  }, 120_000)
})

describe('rows behind the limit of a request', () => {
  const limited: Record<string, Arguments> = {
    get_ephemeris: { targets: 'mars', start: '2026-11-20', end: '2027-02-20', step: '1d', limit: 40 },
    get_sky_calendar: { start: '2026-01-01', end: '2026-07-01', limit: 50 },
    search_stars: { constellation: 'Lyr', limit: 30 },
    get_jupiter_moons: { start: '2026-11-20', end: '2026-12-20', limit: 20 },
    list_visible_objects: { latitude: 51.5, longitude: 0, datetime: '2026-11-20T20:00:00Z', limit: 20 },
    list_moon_phases: { start: '2026-01-01', end: '2028-01-01', count: 30 },
    list_eclipses: { start: '2026-01-01', end: '2032-01-01', latitude: 40.4, longitude: -3.7, count: 7 },
    list_seasons: { start: '2000-01-01', end: '2008-01-01', kinds: 'solarTerm', count: 50 },
    list_body_events: { start: '2026-01-01', end: '2026-07-01', count: 30 },
    search_conjunctions: {
      targets: 'moon,mars',
      start: '2026-01-01',
      end: '2027-01-01',
      maxSeparation: 10,
      count: 4,
    },
    list_zodiac_events: { start: '2026-11-20', end: '2027-05-20', count: 40 },
    search_aspects: { bodies: 'all', start: '2026-01-01', end: '2026-02-01', count: 40 },
    list_transits: {
      ...{ datetime: '1990-06-10T12:00Z', latitude: 51, longitude: 0, bodies: 'sun,moon' },
      ...{ start: '2026-01-01', end: '2026-02-01', count: 20 },
    },
  }
  /** All rows of a call, without a limit. */
  async function unpagedRows(descriptor: Descriptor, args: Arguments, list: string) {
    const most = 'count' in args ? { count: 500 } : { limit: 1_000 }
    const { body } = await overRest(service, descriptor, { ...args, ...most }, authorization)
    return rowsOf(body, list)
  }

  it('are of tools that have a cursor in their schema, all of them tried here', () => {
    const names = toolsOf(hasRows).map(({ name }) => name)
    expect(
      names.filter((name) => !registry.byName.get(name)?.descriptor.path.includes('/account/')).sort(),
    ).toEqual(Object.keys(limited).sort())
  })

  it.each(Object.entries(limited))(
    '%s: joined, they are the whole list, over both channels',
    async (name, args) => {
      const descriptor = registry.byName.get(name)?.descriptor as Descriptor
      for (const overChannel of [
        (one: Arguments) => overRest(service, descriptor, one, authorization),
        (one: Arguments) => overMcp(service, name, one, authorization),
      ]) {
        const pages = await pagesOf(descriptor, args, overChannel)
        expect(pages.length).toBeGreaterThan(1)
        const records = pages.map(({ body }) => body.meta.page as PageRecord)
        const list = records[0]?.list ?? ''
        const joined = pages.flatMap(({ body }) => rowsOf(body, list))
        expect(joined).toEqual(await unpagedRows(descriptor, args, list))
        expect(records.at(-1)?.of).toBe(joined.length)
      }
    },
  )

  it('cost what they say, and are refused to another request, account or time', async () => {
    const descriptor = registry.byName.get('get_ephemeris')?.descriptor as Descriptor
    const args = limited.get_ephemeris as Arguments
    const first = await overRest(service, descriptor, args, authorization)
    const { next, cost } = first.body.meta.page as PageRecord
    expect(cost).toBe(1)
    for (const changes of [{ targets: 'venus' }, { limit: 41 }, { cursor: `${next}A` }, { cursor: 'abc' }]) {
      const refused = await overRest(
        service,
        descriptor,
        { ...args, cursor: next, ...changes },
        authorization,
      )
      expect(refused.body.code, JSON.stringify(changes)).toBe('invalid_cursor')
    }
    const csv = await fetch(
      `${service.baseUrl}${descriptor.path}?${new URLSearchParams({ ...(args as object), cursor: next ?? '' })}`,
      {
        headers: { ...authorization, accept: 'text/csv' },
      },
    )
    expect(((await csv.json()) as { code: string }).code).toBe('invalid_cursor')
    const { body } = await overRest(service, registry.byName.get('search_stars')?.descriptor as Descriptor, {
      ...limited.search_stars,
      cursor: next,
    })
    expect(body.code).toBe('invalid_cursor')
  })

  it('follow in a batch, whose results have the page of their call', async () => {
    const tool = 'get_ephemeris'
    const call = async (args: Arguments) => {
      const batch = { calls: [{ tool, arguments: { ...limited[tool], ...args } }] }
      return (await overMcp(service, 'run_batch', batch, authorization)).body.data.results[0]
    }
    const first = await call({})
    expect(first.page).toMatchObject({ list: 'data.rows', first: 1, last: 40, of: 92, cost: 1 })
    const second = await call({ cursor: first.page.next })
    expect(second.page).toMatchObject({ first: 41, last: 80 })
    expect(second.creditsCharged).toBe(1)
  })

  it('are named by a Link header over REST, also where the answer is a file', async () => {
    const { search_stars: args } = limited
    const address = new URL(`${service.baseUrl}/v1/catalog/stars`)
    for (const [name, value] of Object.entries(args as object)) address.searchParams.set(name, String(value))
    const first = await fetch(address)
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = (await (await fetch(new URL(link, address))).json()) as { meta: { page: PageRecord } }
    expect(second.meta.page.first).toBe(31)
  })
})
