import { describe, expect, test } from 'vitest'
import { Problem } from '../../../tools/problems.ts'
import tool from '../../../tools/renders/render-chart-wheel.ts'
import { answer } from '../answer.ts'

/** Albert Einstein, Ulm: 11:30 local mean time. */
const ulm = { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' }
const refusal = (args: object) =>
  answer(tool, args).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('the wheel', () => {
  test('is one SVG without fonts, scripts or addresses to load from', async () => {
    const { data } = await answer(tool, tool.example)
    expect(data.svg.slice(0, 200)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="600" height="600"/,
    )
    expect(data.svg.match(/<text|<script|<image|font-family|href="(?!#)|NaN|undefined|Infinity/)).toBeNull()
    expect(data).toMatchObject({ mediaType: 'image/svg+xml', width: 600, height: 600 })
    expect(tool.views?.svg?.(data as never)).toBe(data.svg)
  })
  test('says its angles in words: 11°38′ Cancer and 12°50′ Pisces for Ulm', async () => {
    const { data } = await answer(tool, ulm)
    expect(data.svg.match(/<desc[^>]*>(.*?)<\/desc>/)?.[1]).toBe(
      'Ascendant 11°38′ Cancer, midheaven 12°50′ Pisces.',
    )
  })
  test('has each of twelve signs once, and ten bodies and the node once', async () => {
    const { data } = await answer(tool, ulm)
    const used = [...data.svg.matchAll(/<use href="#s-(\w+)"/g)].map(([, name]) => name as string)
    expect(used).toHaveLength(23)
    expect(new Set(used).size).toBe(23)
  })
  test('the ascendant is left: the line of the horizon ends at half the height', async () => {
    const { data } = await answer(tool, { ...ulm, size: 1000 })
    const [, outer, inner] = data.svg.match(/M([\d.]+) 500L([\d.]+) 500/) ?? []
    expect(Math.abs(Number(inner) - (500 - 455 * 0.49))).toBeLessThan(0.1)
    expect(Math.abs(Number(outer) - (500 - 455 * 0.86))).toBeLessThan(0.1)
  })
  test('is the same to the last byte when drawn again, and does not carry the birth in its name', async () => {
    const [first, second] = [await answer(tool, ulm), await answer(tool, ulm)]
    expect(second.data).toEqual(first.data)
    expect(first.data.resourceUri).toMatch(/^sky:\/\/renders\/chart-wheel\/[\da-f]{16}\.svg$/)
  })
})

describe('the bi-wheel', () => {
  const sky = { ...ulm, transitDatetime: '2026-11-20T20:00:00Z' }
  test('has every body twice and says when the transits are', async () => {
    const { data, settings } = await answer(tool, sky)
    for (const body of ['sun', 'moon', 'pluto', 'northNode']) {
      expect(data.svg.match(new RegExp(`<use href="#s-${body}"`, 'g')), body).toHaveLength(2)
    }
    expect(settings).toMatchObject({
      datetime: '1879-03-14T10:50:02Z',
      transitDatetime: '2026-11-20T20:00:00Z',
    })
  })
  test('a transit instant without offset is read in the timezone like the birth', async () => {
    const { settings, warnings } = await answer(tool, {
      ...ulm,
      datetime: '1990-07-01T08:00:00',
      transitDatetime: '2026-11-20T21:00:00',
      timezone: 'Europe/Oslo',
    })
    expect(warnings).toEqual([])
    expect(settings).toMatchObject({
      datetime: '1990-07-01T06:00:00Z',
      transitDatetime: '2026-11-20T20:00:00Z',
    })
  })
  test('one warning stands for two assumptions of a kind', async () => {
    const { warnings } = await answer(tool, {
      ...ulm,
      datetime: '1990-07-01T08:00:00',
      transitDatetime: '2026-11-20T21:00:00',
    })
    expect(warnings?.map(({ code }) => code)).toEqual(['assumed_utc'])
  })
})

describe('options', () => {
  test('each changes the drawing', async () => {
    const { data } = await answer(tool, ulm)
    const others = [
      { theme: 'dark' },
      { theme: 'print' },
      { size: 999 },
      { houseSystem: 'placidus' },
      { zodiac: 'sidereal' },
      { zodiac: 'sidereal', ayanamsa: 'raman' },
      { aspects: 'quincunx,trine:2' },
      { timezone: 'Europe/Berlin' },
    ]
    const drawn = await Promise.all(others.map((option) => answer(tool, { ...ulm, ...option })))
    const svgs = [data.svg, ...drawn.map((one) => one.data.svg)]
    expect(new Set(svgs).size).toBe(svgs.length)
  })
})

describe('at the edges', () => {
  test.each([
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 180 },
    { latitude: 78, longitude: -180 },
  ])('$latitude, $longitude has a wheel at 200 and 2000 pixels', async (place) => {
    for (const size of [200, 2000]) {
      const { data } = await answer(tool, { ...ulm, ...place, size, houseSystem: 'whole-sign' })
      expect(data.svg.match(/NaN|undefined|Infinity/)).toBeNull()
    }
  })
})

describe('refusals', () => {
  test('Placidus in Tromsø has no answer', async () => {
    const error = await refusal({ ...ulm, latitude: 69.65, houseSystem: 'placidus' })
    expect(error).toMatchObject({ code: 'house_system_undefined' })
  })
  test.each([
    { args: { latitude: 1, longitude: 1 }, code: 'missing_parameter' },
    { args: { ...ulm, datetime: 'yesterday' }, code: 'invalid_datetime' },
    { args: { ...ulm, transitDatetime: 'soon' }, code: 'invalid_datetime' },
    { args: { ...ulm, size: 100 }, code: 'invalid_parameter' },
    { args: { ...ulm, lang: 'de' }, code: 'unknown_parameter' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code })
  })
})
