import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const bodies = ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto']
const when = '2026-11-20T20:00:00Z'
const operations = ['/v1/snapshots', '/v1/bodies/moon', '/v1/charts/natal'] as const

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
type Json = any

async function ask(path: string, query: Record<string, string> | string, headers?: Record<string, string>) {
  const answer = await service.get(`${path}?${new URLSearchParams(query)}`, headers)
  const body = (await answer.json()) as Json
  return { status: answer.status, headers: answer.headers, body }
}

const greenwich = { latitude: '51.4779', longitude: '-0.0015' }

describe('GET /v1/snapshots', () => {
  it('answers in the envelope with observerData, vectorData and timestamp', async () => {
    const { status, headers, body } = await ask('/v1/snapshots', { ...greenwich, datetime: when })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(Object.keys(body).sort()).toEqual(['data', 'meta'])
    expect(Object.keys(body.data).sort()).toEqual(['observerData', 'timestamp', 'vectorData'])
    expect(body.data.timestamp).toBe(when)
  })

  it('keys observerData and vectorData by the ten bodies', async () => {
    const { body } = await ask('/v1/snapshots', { ...greenwich, datetime: when })
    expect(Object.keys(body.data.observerData)).toEqual(bodies)
    expect(Object.keys(body.data.vectorData)).toEqual(bodies)
    for (const name of bodies) expect(body.data.observerData[name].body).toBe(name)
  })

  it('says tier, engine, topocentric frame, units and calls left in meta', async () => {
    const { body } = await ask('/v1/snapshots', { ...greenwich, datetime: when })
    expect(body.meta).toMatchObject({
      tier: 'pro',
      referenceFrame: 'topocentric',
      units: { angles: 'deg', distance: 'au', time: 'UTC' },
    })
    expect(body.meta.engine).toBeTypeOf('string')
    expect(Number.isInteger(body.meta.usage.dailyRemaining)).toBe(true)
    expect(body.meta.computedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('answers for now when datetime is left out', async () => {
    const { body } = await ask('/v1/snapshots', greenwich)
    expect(Math.abs(Date.parse(body.data.timestamp) - Date.parse(body.meta.computedAt))).toBeLessThan(5_000)
  })

  it('takes elevation 0, pov earth and include all as defaults', async () => {
    const plain = await ask('/v1/snapshots', { ...greenwich, datetime: when })
    const said = { ...greenwich, datetime: when, elevation: '0', pov: 'earth', include: 'all' }
    expect((await ask('/v1/snapshots', said)).body.data).toEqual(plain.body.data)
  })

  it('gives less with include=minimal, and what a list of groups names', async () => {
    const minimal = await ask('/v1/snapshots', { ...greenwich, datetime: when, include: 'minimal' })
    expect(minimal.body.data).not.toHaveProperty('vectorData')
    expect(Object.keys(minimal.body.data.observerData.mars).sort()).toEqual([
      'altitude',
      'azimuth',
      'body',
      'distanceAu',
    ])
    expect(minimal.body.data.observerData.moon).toMatchObject({ phase: 'waxing gibbous' })
    const listed = await ask('/v1/snapshots', { ...greenwich, datetime: when, include: 'riseset,zodiac' })
    expect(Object.keys(listed.body.data.observerData.mars)).toEqual(
      expect.arrayContaining(['riseSet', 'zodiac']),
    )
    expect(listed.body.data.observerData.mars).not.toHaveProperty('magnitude')
  })

  it('changes frame with pov', async () => {
    const { body } = await ask('/v1/snapshots', { ...greenwich, datetime: when, pov: 'sun' })
    expect(body.meta.referenceFrame).toBe('heliocentric')
    expect(body.data.observerData).not.toHaveProperty('sun')
    expect(body.data.observerData.earth.altitude).toBeNull()
  })

  it('refuses a pov that is not one with 400 invalid_pov and the list', async () => {
    const { status, body } = await ask('/v1/snapshots', { ...greenwich, pov: 'vulcan' })
    expect([status, body.code]).toEqual([400, 'invalid_pov'])
    expect(body.allowed).toContain('earth')
  })
})

describe('GET /v1/bodies/{body}', () => {
  it.each(bodies)('gives the record of %s', async (name) => {
    const { status, body } = await ask(`/v1/bodies/${name}`, { ...greenwich, datetime: when })
    expect(status).toBe(200)
    const { data } = body
    expect(data.body).toBe(name)
    expect(data.altitude).toBeGreaterThanOrEqual(-90)
    expect(data.altitude).toBeLessThanOrEqual(90)
    expect(data.azimuth).toBeGreaterThanOrEqual(0)
    expect(data.azimuth).toBeLessThan(360)
    expect(data.distanceAu).toBeGreaterThan(0)
  })

  it('agrees with the same body in the snapshot of the same instant', async () => {
    const one = await ask('/v1/bodies/moon', { ...greenwich, datetime: when, include: 'minimal' })
    const all = await ask('/v1/snapshots', { ...greenwich, datetime: when, include: 'minimal' })
    const { timestamp: _, ...record } = one.body.data
    expect(record).toEqual(all.body.data.observerData.moon)
  })

  it('tells the phase of the Moon in lowercase words and its illumination as a fraction', async () => {
    const { body } = await ask('/v1/bodies/moon', { ...greenwich, datetime: when })
    expect(body.data.phase).toBe('waxing gibbous')
    expect(body.data.illumination).toBeCloseTo(0.817, 2)
  })

  it('holds rise and set, and the place in the zodiac', async () => {
    const { body } = await ask('/v1/bodies/moon', { ...greenwich, datetime: when })
    expect(body.data.riseSet).toMatchObject({
      status: 'normal',
      rise: expect.any(String),
      set: expect.any(String),
    })
    expect(body.data.zodiac).toMatchObject({ sign: 'aries', retrograde: false })
  })

  it('takes an orbit of the caller in the path, and refuses one that lacks elements', async () => {
    const orbit = 'orbit:name=Own Eros;epoch=2459800.5;q=1.13337;e=0.22273;i=10.828;node=304.29;peri=178.93'
    const record = (text: string) =>
      ask(`/v1/bodies/${encodeURIComponent(text)}`, { ...greenwich, datetime: when, include: 'positions' })
    const { status, body } = await record(`${orbit};tp=2459802.606`)
    expect([status, body.data.body]).toEqual([200, 'orbit:own-eros'])
    const lacking = await record(orbit)
    expect([lacking.status, lacking.body.code]).toEqual([400, 'unknown_body'])
    expect(lacking.body.detail).toContain('tp')
  })

  it('has no parameter pov: 400', async () => {
    const { status, body } = await ask('/v1/bodies/moon', { ...greenwich, pov: 'earth' })
    expect([status, body.code]).toEqual([400, 'unknown_parameter'])
  })

  it.each(['vulcan', 'earth', 'MOON', '__proto__', 'constructor', '🌕', 'x'.repeat(2_000)])(
    'R-15 refuses %s with 400 unknown_body and the ten names',
    async (name) => {
      const { status, body } = await ask(`/v1/bodies/${encodeURIComponent(name)}`, greenwich)
      expect([status, body.code, body.parameter]).toEqual([400, 'unknown_body', 'body'])
      expect(body.allowed).toEqual(bodies)
    },
  )
})

describe('GET /v1/charts/natal', () => {
  const birth = { ...greenwich, datetime: '2000-01-01T12:00:00Z' }

  it('holds the house system, then the seven members of the interface', async () => {
    const { body } = await ask('/v1/charts/natal', birth)
    expect(Object.keys(body.data)[0]).toBe('houseSystem')
    expect(Object.keys(body.data).slice(1).sort()).toEqual([
      'ascendant',
      'aspects',
      'houseCusps',
      'midheaven',
      'northNode',
      'planets',
      'southNode',
    ])
    expect(Object.keys(body.data.planets)).toEqual(bodies)
  })

  it('divides into twelve equal houses that begin at the ascendant', async () => {
    const { houseCusps, ascendant } = (await ask('/v1/charts/natal', birth)).body.data
    expect(houseCusps).toHaveLength(12)
    for (const [at, cusp] of houseCusps.entries()) {
      const expected = (ascendant.longitude + 30 * at) % 360
      expect(Math.abs(cusp.longitude - expected)).toBeLessThan(1e-4)
      expect(cusp.house).toBe(at + 1)
    }
  })

  it('puts the south node opposite the north node', async () => {
    const { northNode, southNode } = (await ask('/v1/charts/natal', birth)).body.data
    expect((southNode.longitude - northNode.longitude + 360) % 360).toBeCloseTo(180, 4)
  })

  it('names only the five major aspects', async () => {
    const { aspects } = (await ask('/v1/charts/natal', birth)).body.data
    expect(aspects.length).toBeGreaterThan(0)
    const major = ['conjunction', 'sextile', 'square', 'trine', 'opposition']
    for (const { aspect } of aspects) expect(major).toContain(aspect)
  })
})

describe.each(operations)('the parameters of GET %s', (path) => {
  it.each([
    ['latitude', '90'],
    ['latitude', '-90'],
    ['longitude', '180'],
    ['longitude', '-180'],
  ])('R-01 R-02 take %s=%s, the bound itself', async (name, value) => {
    const { status, body } = await ask(path, { ...greenwich, [name]: value, datetime: when })
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it.each([
    ['latitude', '90.0000001', 'invalid_latitude'],
    ['latitude', '-90.0000001', 'invalid_latitude'],
    ['longitude', '180.0000001', 'invalid_longitude'],
    ['longitude', '-181', 'invalid_longitude'],
    ['latitude', 'north', 'invalid_latitude'],
    ['datetime', 'next month', 'invalid_datetime'],
    ['datetime', '-003001-12-31T23:59:59Z', 'datetime_out_of_range'],
    ['datetime', '1582-10-10', 'invalid_datetime'],
    ['datetime', '3001-01-01T00:00:00Z', 'datetime_out_of_range'],
  ])('R-01 R-02 R-08 refuse %s=%s with 400 %s', async (name, value, code) => {
    const { status, headers, body } = await ask(path, { ...greenwich, [name]: value })
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    expect(body).toMatchObject({ status: 400, code, parameter: name })
    for (const member of ['type', 'title', 'detail']) expect(body[member], member).toBeTypeOf('string')
  })

  it('R-04 are both reported when both coordinates are missing', async () => {
    const { status, body } = await ask(path, '')
    expect([status, body.code]).toEqual([400, 'missing_parameter'])
    expect(body.detail).toContain('latitude')
    expect(body.detail).toContain('longitude')
  })

  it('R-06 come with the nearest name when one is misspelt', async () => {
    const { status, body } = await ask(path, { lattitude: '1', longitude: '2' })
    expect([status, body.code, body.hint]).toEqual([400, 'unknown_parameter', 'Did you mean latitude?'])
  })

  it('read a datetime without a zone as UTC, and say so', async () => {
    const { body } = await ask(path, { ...greenwich, datetime: '2026-11-20T20:00:00' })
    expect(body.meta.warnings.map((one: { code: string }) => one.code)).toContain('assumed_utc')
    const said = await ask(path, { ...greenwich, datetime: when })
    expect(body.data).toEqual(said.body.data)
  })
})

describe.each(operations)('who may GET %s', (path) => {
  it.each([
    ['no key', {}, 'missing_api_key'],
    ['a key that never was', { authorization: `Bearer ac_live_${'x'.repeat(38)}` }, 'invalid_api_key'],
    ['a key in another scheme', { authorization: 'Basic YWNfbGl2ZV8=' }, 'invalid_api_key'],
  ])('is not a caller with %s: 401', async (_, headers, code) => {
    const { status, headers: answered, body } = await ask(path, greenwich, headers as Record<string, string>)
    expect([status, body.code]).toEqual([401, code])
    expect(answered.get('content-type')).toBe('application/problem+json')
    expect(answered.get('www-authenticate')).toMatch(/^Bearer/)
  })
})
