import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, type Customer, customer } from '../../contract/customers.ts'
import { type TestService, testService } from '../../harness.ts'

let service: TestService
let who: Customer
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
  who = await customer(service, 'starter')
})
afterAll(() => service.close())

const birth = { latitude: 48.123456, longitude: 11.654321, datetime: '1980-05-17T06:23:00Z' }

async function result(name: string, args: object, key = who.key) {
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      ...bearer(key),
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  return (await answer.json()).result
}
const fileOf = async (name: string, args: object) =>
  (await result(name, args)).structuredContent.meta.files[0] as {
    link: string
    uri: string
    mediaType: string
  }
const used = async () => {
  const answer = await fetch(`${service.baseUrl}/v1/account/usage`, { headers: bearer(who.key) })
  return (await answer.json()).data.dailyUsed as number
}

describe('the file of an answer', () => {
  it('opens from its link without a credential, and costs nothing', async () => {
    const { link } = await fileOf('render_chart_wheel', { ...birth, size: 400 })
    const before = await used()
    const svg = await fetch(link)
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(svg.headers.get('x-robots-tag')).toBe('noindex')
    expect((await svg.text()).slice(0, 5)).toBe('<svg ')
    const png = await fetch(link.replace(/svg$/, 'png'))
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await used()).toBe(before)
  })

  it('is the drawing of its own instant, also later', async () => {
    const { link } = await fileOf('render_sky_map', { latitude: 51, longitude: 0, size: 400 })
    const first = await (await fetch(link)).text()
    // The drawing names its second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await (await fetch(link)).text()) === first).toBe(true)
  })

  it('has a link that shows no birth data, and that is not the same twice', async () => {
    const links = [await fileOf('render_chart_wheel', birth), await fileOf('render_chart_wheel', birth)]
    expect(links[0]?.link).not.toBe(links[1]?.link)
    for (const { link } of links) {
      expect(link).toMatch(/^http:\/\/localhost:\d+\/files\/[\w-]{8}\.[\w-]+\.svg$/)
      const text = Buffer.from(link.split('.').at(-2) ?? '', 'base64url').toString('latin1')
      expect(text).not.toContain('1980')
    }
  })

  it('is 304 to who has it', async () => {
    const { link } = await fileOf('render_sky_map', { ...birth, size: 400 })
    const etag = (await fetch(link)).headers.get('etag') ?? ''
    expect((await fetch(link, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('is 404 for a changed id, and for another format', async () => {
    const { link } = await fileOf('render_sky_map', { ...birth, size: 400 })
    const changed = link.replace(/.(?=\.svg$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const url of [
      changed,
      link.replace(/svg$/, 'csv'),
      link.replace(/\.svg$/, ''),
      `${service.baseUrl}/files/x.svg`,
    ])
      expect((await fetch(url)).status, url).toBe(404)
    expect((await fetch(link, { method: 'POST' })).status).toBe(405)
  })

  it('is a link and a preview of its first rows, which are not in the answer again', async () => {
    const args = { start: '2026-01-01', end: '2026-02-01', kinds: 'full', format: 'csv' }
    const { content, structuredContent } = await result('list_moon_phases', {
      start: args.start,
      end: args.end,
      format: 'csv',
    })
    const [file] = structuredContent.meta.files
    expect(content[1]).toMatchObject({ type: 'resource_link', uri: file.uri, mimeType: 'text/csv' })
    const fileText = await (await fetch(file.link)).text()
    expect(file.bytes).toBe(Buffer.byteLength(fileText))
    expect(structuredContent.data.preview).toBe(fileText.replaceAll('\r\n', '\n'))
    expect(structuredContent.data.phases).toEqual([])
    expect(structuredContent.data.count).toBe(fileText.split('\r\n').length - 2)
    const year = { ...birth, start: '2026-01-01', end: '2026-12-31', format: 'csv' }
    const { datetime: _, ...place } = year
    const long = await result('get_sun_times', place)
    expect(long.content[1]).toMatchObject({ type: 'resource_link', mimeType: 'text/csv', name: 'file.csv' })
    const text = await (await fetch(long.structuredContent.meta.files[0].link)).text()
    expect(text.split('\r\n').length).toBeGreaterThan(365)
    const { preview } = long.structuredContent.data
    expect(preview.split('\n')).toHaveLength(11)
    expect(text.replaceAll('\r\n', '\n').startsWith(preview)).toBe(true)
  })

  it('of a calendar gives each of its events alone, more often than the whole', async () => {
    const { link } = await fileOf('list_moon_phases', {
      start: '2026-01-01',
      end: '2026-07-01',
      format: 'ics',
    })
    const wholeFile = await fetch(link)
    const uids = [...(await wholeFile.text()).matchAll(/^UID:(.*)\r$/gm)].map(([, uid = '']) => uid)
    expect(uids.length).toBeGreaterThan(20)
    const read = (uid: string, etag = '') =>
      fetch(`${link}?event=${encodeURIComponent(uid)}`, { headers: { 'if-none-match': etag } })
    const tags = new Set([wholeFile.headers.get('etag')])
    for (const uid of uids) {
      const event = await read(uid)
      expect(event.status).toBe(200)
      expect((await event.text()).match(/^UID:.*(?=\r$)/gm)).toEqual([`UID:${uid}`])
      tags.add(event.headers.get('etag'))
    }
    expect(tags.size).toBe(uids.length + 1)
    const [first = '', second = ''] = uids
    const tag = (await read(first)).headers.get('etag') ?? ''
    expect((await read(first, tag)).status).toBe(304)
    expect((await read(second, tag)).status).toBe(200)
    for (const sent of ['', tag, wholeFile.headers.get('etag') ?? '', '*'])
      for (const uid of ['none', '', `${first}\r\nDTSTAMP`])
        expect((await read(uid, sent)).status, `${uid} ${sent}`).toBe(404)
    // The whole file has its readings left, and those of events end, too.
    expect((await fetch(link)).status).toBe(200)
    const readings = await Promise.all(Array.from({ length: 60 }, () => read(first)))
    const refused = readings.find(({ status }) => status === 429)
    expect(refused?.headers.get('ratelimit-policy')).toBe('"link";q=60;w=60')
  })
})
