import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service?.close())

it.each(['br', 'gzip'])(
  'a public answer that is longer than a packet is compressed in %s',
  async (coding) => {
    const headers = { 'accept-encoding': coding }
    const capabilities = await service.get('/v1/capabilities', headers)
    expect(capabilities.headers.get('content-encoding')).toBe(coding)
    expect(await capabilities.json()).toMatchObject({ data: {}, meta: {} })
    const short = await service.get('/v1/catalog/stars?q=Sirius&limit=1', headers)
    expect(short.headers.get('content-encoding')).toBe(null)
  },
)
