import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { bearer, type Customer, customer } from './customers.ts'

let service: TestService
let who: Customer
beforeAll(async () => {
  service = await testService()
  who = await customer(service, 'starter')
})
afterAll(() => service.close())

const sky = 'latitude=51.4779&longitude=-0.0015&datetime=2026-11-20T20:00:00Z&size=400'
const drawings = [
  { path: `/v1/renders/sky-map?${sky}`, tool: 'render_sky_map' },
  { path: `/v1/renders/sky-map?${sky}&view=horizon&facing=SE`, tool: 'render_sky_map' },
  { path: `/v1/renders/sky-map?${sky}&view=moon`, tool: 'render_sky_map' },
  { path: `/v1/renders/chart-wheel?${sky}`, tool: 'render_chart_wheel' },
]

describe.each(drawings)('$path', ({ path, tool }) => {
  const get = (accept: string) =>
    fetch(`${service.baseUrl}${path}`, { headers: { ...bearer(who.key), accept } })

  it('is SVG or PNG over REST, as Accept asks', async () => {
    const svg = await get('image/svg+xml')
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect((await svg.text()).slice(0, 5)).toBe('<svg ')
    const png = await get('image/png')
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await png.arrayBuffer())
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16)]).toEqual(['PNG', 400])
  })

  it('is JSON with the same SVG otherwise, and 304 to who has it', async () => {
    const json = await get('application/json')
    const { data } = await json.json()
    expect(data.svg === (await (await get('image/svg+xml')).text())).toBe(true)
    const again = await fetch(`${service.baseUrl}${path}`, {
      headers: { ...bearer(who.key), 'if-none-match': json.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('is a picture in a chat, with numbers as text and the SVG behind a link', async () => {
    const given = Object.fromEntries(new URL(path, service.baseUrl).searchParams)
    const args = {
      ...given,
      latitude: Number(given.latitude),
      longitude: Number(given.longitude),
      size: 400,
    }
    const answer = await fetch(service.mcpUrl, {
      method: 'POST',
      headers: {
        ...bearer(who.key),
        'content-type': 'application/json',
        accept: 'application/json',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool, arguments: args },
      }),
    })
    const body = await answer.text()
    const { content, structuredContent } = JSON.parse(body).result
    const [text, image, link] = content
    expect(JSON.parse(text.text)).toEqual(structuredContent)
    expect(link).toMatchObject({
      type: 'resource_link',
      uri: structuredContent.data.resourceUri,
      mimeType: 'image/svg+xml',
    })
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/png' })
    expect(Buffer.from(image.data, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(body).not.toContain('<svg')
    const svg = await fetch(structuredContent.meta.files[0].link)
    expect((await svg.text()) === (await (await get('image/svg+xml')).text())).toBe(true)
  })
})
