import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../../harness.ts'
import { awake } from '../awake.ts'
import { creditsOfLine, disagreement, fieldsOf, generatedCalls, Shopper } from './priced-calls.ts'

let service: TestService
let shopper: Shopper
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000' })
  await awake(service)
  shopper = await Shopper.new(service)
})
afterAll(() => service?.close())

/** No time of birth, that of one, and of both. */
const timesOfBirth: readonly Record<string, string>[] = [
  {},
  { time: '11:30' },
  { time: '11:30', time2: '01:00' },
]

/** Tools that need something of the account to run. */
const ofAccount = ['create_api_key', 'revoke_api_key']

describe('the price of a call, before it is made', () => {
  it('is what the ledger charges for the example of every tool, or no less where rows decide', async () => {
    const wrong: string[] = []
    for (const descriptor of service.registry.descriptors) {
      if (ofAccount.includes(descriptor.name)) continue
      const fields = fieldsOf(descriptor.example)
      const { price, faults } = await shopper.price(`/portal/playground/${descriptor.name}`, fields)
      expect(faults, descriptor.name).toEqual({})
      expect(creditsOfLine(price), `${descriptor.name}: ${price}`).toBeDefined()
      const difference = await disagreement(shopper, descriptor, descriptor.example)
      if (difference) wrong.push(difference)
    }
    expect(wrong).toEqual([])
  })

  it('is what the ledger charges for generated calls', async () => {
    const wrong: string[] = []
    const { descriptors } = service.registry
    for (const descriptor of descriptors) {
      if (ofAccount.includes(descriptor.name)) continue
      for (const args of generatedCalls(descriptor, descriptors, 2)) {
        const difference = await disagreement(shopper, descriptor, args)
        if (difference) wrong.push(difference)
      }
    }
    expect(wrong).toEqual([])
  })

  it('changes with the range', async () => {
    const page = '/portal/playground/list_moon_phases'
    const { price: short } = await shopper.price(page, fieldsOf({ start: '2026-01-01', end: '2026-06-01' }))
    const { price: long } = await shopper.price(
      page,
      fieldsOf({ start: '2026-01-01', end: '2036-01-01', count: 500 }),
    )
    expect(creditsOfLine(short)?.credits).toBeLessThan(creditsOfLine(long)?.credits ?? 0)
  })

  it('costs nothing and calls nothing', async () => {
    const calls = async () => {
      const [row] = await service.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM ledger_entry',
        [],
      )
      return row?.count
    }
    const before = await calls()
    await shopper.price('/portal/playground/get_natal_chart', fieldsOf({ latitude: 1, longitude: 1 }))
    expect(await calls()).toBe(before)
  })

  it('says what is wrong with a field in the words of the answer, beside the price of any call', async () => {
    const page = '/portal/playground/get_body'
    const fields = fieldsOf({ body: 'mars', latitude: 95, longitude: 0 })
    expect(await shopper.price(page, fields)).toEqual({
      price: expect.stringMatching(/^1 credit/),
      faults: { 'with.latitude': 'Latitude must be between −90 and 90. You entered “95”.' },
    })
    const unread = await shopper.price('/portal/playground/run_batch', { 'with.calls': '[{' })
    expect(Object.keys(unread.faults)).toEqual(['with.calls'])
  })

  it('stands on the page without script too: beside the button, and after “Show price”', async () => {
    const fields = fieldsOf({ start: '2026-01-01', end: '2036-01-01', count: 500 })
    const html = await shopper.send('/portal/playground/list_moon_phases/price', fields)
    expect(html).toMatch(/role="status">This call costs up to \d+ credits\.</)
    expect(html).toContain('formaction="/portal/playground/list_moon_phases/price"')
    expect(html).not.toContain('id="answer"')
    const faulty = await shopper.send('/portal/playground/get_body/price', fieldsOf({ body: 'vulcan' }))
    expect(faulty).toContain('id="with.latitude-fault">Please fill this in.')
  })

  it('of a chart is what its calls are charged, whatever its kind and times', async () => {
    const birth = { q: 'Ulm, DE', date: '1879-03-14', q2: 'Zagreb', date2: '1875-12-19' }
    for (const kind of ['birth', 'transits', 'return', 'synastry']) {
      for (const times of timesOfBirth) {
        const fields = { ...birth, ...times, kind, body: 'sun' }
        const { price } = await shopper.price('/portal/chart', fields)
        const charged = await shopper.charge('/portal/chart', fields)
        expect([creditsOfLine(price)?.credits, kind, times], price).toEqual([charged, kind, times])
      }
    }
  })

  it('of the sky, the poster and the Moon calendar is what their pages say', async () => {
    for (const page of ['/portal/sky', '/portal/sky/poster', '/portal/sky/moon']) {
      const priceText = /<span class="price">costs (\d+) credits?/.exec(await shopper.read(page))?.[1]
      expect(await shopper.charge(page, { q: 'Ulm, DE' }), page).toBe(Number(priceText))
    }
  })
})
