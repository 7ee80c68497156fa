import { describe, expect, test } from 'vitest'
import getComposite from '../../../../tools/catalog/charts/get-composite-chart.ts'
import getSynastry from '../../../../tools/catalog/charts/get-synastry.ts'
import tool from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import getProgressed from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import getReturn from '../../../../tools/catalog/timing/get-return-chart.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer, testNow } from '../../answer.ts'
import { wordsIn } from '../../draw/read-drawing.ts'

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
  test('has twelve signs in its band, ten bodies and the node, and a sign beside the degrees of each', async () => {
    const { data } = await answer(tool, ulm)
    const used = [...data.svg.matchAll(/<use href="#s-(\w+)"/g)].map(([, name]) => name as string)
    expect(used).toHaveLength(12 + 11 + 11)
    expect(new Set(used).size).toBe(23)
  })
  test('the ascendant is left: the line of the horizon ends at half the height', async () => {
    const { data } = await answer(tool, { ...ulm, size: 1000 })
    const [, outer, inner] = data.svg.match(/M([\d.]+) 500L([\d.]+) 500/) ?? []
    expect(Math.abs(Number(inner) - (500 - 455 * 0.49))).toBeLessThan(0.1)
    expect(Math.abs(Number(outer) - (500 - 455 * 0.86))).toBeLessThan(0.1)
  })
  test('brings bodies and houses beside it, aspects when they are asked for, and with minimal the drawing alone', async () => {
    const names = async (include?: string) =>
      Object.keys((await answer(tool, { ...ulm, ...(include ? { include } : {}) })).data)
    expect(await names()).toEqual(expect.arrayContaining(['bodies', 'houseCusps', 'transits']))
    expect(await names()).not.toContain('aspects')
    expect(await names('aspects')).toContain('aspects')
    expect(await names('aspects')).not.toContain('bodies')
    const drawing = ['houseSystem', 'svg', 'mediaType', 'width', 'height', 'resourceUri']
    expect((await names('minimal')).sort()).toEqual(drawing.sort())
    expect(await names('all')).toEqual(expect.arrayContaining(['bodies', 'houseCusps', 'aspects']))
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

describe('a second chart', () => {
  const placidus = { ...ulm, houseSystem: 'placidus' }
  const noviSad = { latitude: 45.25, longitude: 19.85, datetime: '1875-12-19T10:00:00Z' }
  const second = {
    secondDatetime: noviSad.datetime,
    secondLatitude: noviSad.latitude,
    secondLongitude: noviSad.longitude,
  }
  type Body = { body: string; longitude: number; house: number }
  type Found = { body1: string; body2: string; aspect: string; orb: number }
  const longitudes = (bodies: readonly Body[]) =>
    Object.fromEntries(bodies.slice(0, 10).map(({ body, longitude }) => [body, longitude]))
  const ofPlanets = (planets: Record<string, { longitude: number }>) =>
    Object.fromEntries(Object.entries(planets).map(([body, { longitude }]) => [body, longitude]))
  const pairs = (found: readonly Found[]) =>
    found.map(({ body1, body2, aspect, orb }) => `${body1} ${aspect} ${body2} ${orb}`).sort()

  test('of another birth: the numbers of get_synastry, the other birth outside', async () => {
    const wheel = await answer(tool, { ...placidus, include: 'all', chart: 'synastry', ...second })
    const { data } = await answer(getSynastry, { first: noviSad, second: ulm, houseSystem: 'placidus' })
    expect(longitudes(wheel.data.transits)).toEqual(ofPlanets(data.first.planets))
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.interAspects))
    const houses = Object.fromEntries(wheel.data.transits.map(({ body, house }: Body) => [body, house]))
    expect(houses).toMatchObject(data.overlays.firstInSecond)
  })
  test('composite with another birth: the numbers of get_composite_chart, alone', async () => {
    const wheel = await answer(tool, { ...placidus, include: 'all', chart: 'composite', ...second })
    const { data } = await answer(getComposite, { first: ulm, second: noviSad, houseSystem: 'placidus' })
    expect(wheel.data.transits).toBeNull()
    expect(longitudes(wheel.data.bodies)).toEqual(ofPlanets(data.planets))
    expect([wheel.data.ascendant, wheel.data.midheaven]).toEqual([
      data.ascendant.formatted,
      data.midheaven.formatted,
    ])
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.aspects))
  })
  test('progressed: the numbers of get_progressed_chart', async () => {
    const wheel = await answer(tool, {
      ...placidus,
      include: 'all',
      chart: 'progressed',
      secondDatetime: '1905-06-30',
    })
    const { data } = await answer(getProgressed, { ...placidus, targetDatetime: '1905-06-30' })
    expect(longitudes(wheel.data.transits)).toEqual(ofPlanets(data.planets))
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.aspectsToNatal))
    expect(wheel.settings).toMatchObject({ secondInstant: data.progressedInstant })
  })
  test.each<[string, string, { latitude?: number; longitude?: number }]>([
    ['solar_return', 'sun', {}],
    ['lunar_return', 'moon', {}],
    ['solar_return', 'sun', { latitude: 46.95, longitude: 7.45 }],
  ])('%s: the numbers of get_return_chart for the %s %o', async (chart, body, place) => {
    const [north, east] = [place.latitude, place.longitude]
    const wheel = await answer(tool, {
      ...placidus,
      include: 'all',
      chart,
      secondDatetime: '1905-01-01',
      ...(north === undefined ? {} : { secondLatitude: north, secondLongitude: east }),
    })
    const { data } = await answer(getReturn, {
      ...placidus,
      body,
      start: '1905-01-01',
      ...(north === undefined ? {} : { returnLatitude: north, returnLongitude: east }),
    })
    expect(longitudes(wheel.data.transits)).toEqual(ofPlanets(data.returns[0].chart.planets))
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.returns[0].aspectsToNatal))
    expect(wheel.settings).toMatchObject({ secondInstant: data.returns[0].time })
  })
  test('has a caption with its time by its own clock', async () => {
    const { data } = await answer(tool, {
      ...ulm,
      chart: 'synastry',
      ...second,
      secondDatetime: '1975-12-19T10:00:00',
      secondTimezone: 'Europe/Belgrade',
    })
    const texts = wordsIn(data.svg).map(({ text }) => text)
    expect(texts).toContain('Outer:Synastry1975-12-19')
    expect(texts).toContain('10:00+01:00')
  })
  test.each([
    ['en', 'Inner:1879-03-14', 'Middle:Progressedto1905-06-09', 'Outer:Transits2026-11-20'],
    ['de', 'Innen:1879-03-14', 'Mitte:Progression1905-06-09', 'Außen:Transite2026-11-20'],
  ])('of three rings names each chart in its own, lang=%s', async (lang, ...captions) => {
    const { data } = await answer(tool, {
      ...placidus,
      chart: 'progressed',
      secondDatetime: '1905-06-09T00:00:00Z',
      transitDatetime: '2026-11-20T20:00:00Z',
      lang,
    })
    const texts = wordsIn(data.svg).map(({ text }) => text)
    for (const caption of captions) expect(texts).toContain(caption)
  })
  test('without its time of birth has no angles, and a composite then no houses', async () => {
    const date = { ...second, secondDatetime: '1975-12-19' }
    const { data, warnings } = await answer(tool, { ...ulm, chart: 'composite', ...date })
    expect([data.houseSystem, data.houseCusps]).toEqual([null, null])
    expect(warnings?.map(({ code }) => code)).toContain('time_unknown')
  })
  test.each([
    { args: { chart: 'synastry' }, code: 'missing_parameter', parameter: 'secondDatetime' },
    {
      args: { chart: 'synastry', secondDatetime: '1975-12-19T10:00Z' },
      code: 'missing_parameter',
      parameter: 'secondLatitude',
    },
    {
      args: { chart: 'solar_return', secondLatitude: 1 },
      code: 'missing_parameter',
      parameter: 'secondLongitude',
    },
    { args: second, code: 'invalid_parameter', parameter: 'secondDatetime' },
    {
      args: { chart: 'composite', ...second, transitDatetime: 'now' },
      code: 'invalid_parameter',
      parameter: 'transitDatetime',
    },
    {
      args: { chart: 'progressed', ...second },
      code: 'invalid_parameter',
      parameter: 'secondLatitude',
    },
    {
      args: { chart: 'synastry', ...second, secondDatetime: '1975-13-19T10:00Z' },
      code: 'invalid_datetime',
      parameter: 'secondDatetime',
    },
  ])('$code, $parameter, for $args', async ({ args, code, parameter }) => {
    expect(await refusal({ ...ulm, ...args })).toMatchObject({ code, details: { parameter } })
  })
  test.each(['synastry', 'composite', 'progressed'])('%s needs the tier of its numbers', async (chart) => {
    const args = { ...ulm, chart, ...(chart === 'progressed' ? {} : second) }
    await expect(answer(tool, args, testNow, 'starter')).rejects.toMatchObject({
      code: 'feature_not_in_tier',
      details: { requiredTier: 'pro' },
    })
  })
})

describe('names', () => {
  test('stand in the corners and in the title, whatever they are', async () => {
    const { data } = await answer(tool, {
      ...ulm,
      title: '<b>"Łucja" & Béla</b>'.replaceAll(/[<>"]/g, ''),
      placeName: '  Ulm   an der Donau ',
    })
    const texts = wordsIn(data.svg).map(({ text }) => text)
    expect(texts).toContain('bŁucja&Béla/b')
    expect(texts).toContain('UlmanderDonau')
    expect(data.svg).toContain('<title id="title">bŁucja &amp; Béla/b: Chart wheel</title>')
  })
  test.each(['上海市', 'Анна', 'محمد (1990)', 'अनुष्का', 'שרה', '김민수'])(
    '%s is drawn, each glyph defined once',
    async (title) => {
      const { data } = await answer(tool, { ...ulm, title, placeName: title })
      const used = [...data.svg.matchAll(/href="#(g-\w+)"/g)].map(([, id]) => id)
      const defined = [...data.svg.matchAll(/id="(g-\w+)" d="M/g)].map(([, id]) => id)
      expect(used.length).toBeGreaterThan(2)
      expect(defined).toEqual([...new Set(used)])
      expect(data.svg).toContain(`<title id="title">${title}: Chart wheel</title>`)
      const again = await answer(tool, { ...ulm, title, placeName: title })
      expect(again.data.resourceUri).toBe(data.resourceUri)
    },
  )
  test('of sixty wide letters stay clear of the wheel', async () => {
    const { data } = await answer(tool, { ...ulm, title: 'W'.repeat(60), placeName: 'M'.repeat(60) })
    for (const { text, box } of wordsIn(data.svg).filter(({ text }) => text.length === 60)) {
      const corners = [box.left, box.right].map((x) => Math.hypot(x - 500, box.bottom - 500))
      expect(Math.min(...corners), text).toBeGreaterThan(455)
    }
  })
  test.each([
    ['title', 'W'.repeat(61)],
    ['title', '☃'],
    ['title', '<script>'],
    ['placeName', 'Ulm\nUlm'],
    ['placeName', '上海 🌆'],
    ['title', `a${'\u0301'.repeat(9)}`],
    ['title', '\u2067ab'],
    ['title', '\u0301'],
  ])('%s %j is refused with a reason', async (parameter, text) => {
    expect(await refusal({ ...ulm, [parameter]: text })).toMatchObject({
      code: 'invalid_parameter',
      details: { parameter },
    })
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
      { lang: 'de' },
      { style: 'north_indian' },
      { style: 'south_indian' },
      { grid: true },
      { title: 'A' },
      { placeName: 'B' },
    ]
    const drawn = await Promise.all(others.map((option) => answer(tool, { ...ulm, ...option })))
    const svgs = [data.svg, ...drawn.map((one) => one.data.svg)]
    expect(new Set(svgs).size).toBe(svgs.length)
  })
})

test('lang=de has its words in the picture and in the places', async () => {
  const { data } = await answer(tool, { ...ulm, lang: 'de', transitDatetime: '2026-11-20T20:00:00Z' })
  const texts = wordsIn(data.svg).map(({ text }) => text)
  for (const word of ['Tropisch', 'ÄqualeHäuser', 'Außen:Transite2026-11-20', '9.99°O'])
    expect(texts).toContain(word)
  expect(data.ascendant).toMatch(/″ Krebs$/)
  expect(data.bodies[0].formatted).toMatch(/^23°\d\d′\d\d″ Fische$/)
  expect(data.svg).toContain('Ascendant 11°38′ Krebs')
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
    { args: { ...ulm, datetime: 'soon' }, code: 'invalid_datetime' },
    { args: { ...ulm, transitDatetime: 'soon' }, code: 'invalid_datetime' },
    { args: { ...ulm, size: 100 }, code: 'invalid_parameter' },
    { args: { ...ulm, lang: 'tlh' }, code: 'invalid_parameter' },
    { args: { ...ulm, colour: 'red' }, code: 'unknown_parameter' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code })
  })
})

describe('styles of a wheel', () => {
  test('a dial has its angles among the bodies, and no houses: AC, MC and a scale of 90°', async () => {
    const { data } = await answer(tool, { ...ulm, style: 'dial90', size: 900 })
    const words = wordsIn(data.svg).map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['AC', 'MC', '0', '45', '85']))
    expect(words).not.toContain('DC')
    expect(data.svg.match(/NaN|undefined/)).toBeNull()
  })
  test('transits are drawn around a birth and its progressions, and their numbers are those of the transits alone', async () => {
    const dates = { secondDatetime: '1905-05-01', transitDatetime: '1905-06-30' }
    const three = (await answer(tool, { ...ulm, chart: 'progressed', ...dates })).data
    const transits = (await answer(tool, { ...ulm, transitDatetime: dates.transitDatetime })).data
    const progressed = (await answer(tool, { ...ulm, chart: 'progressed', secondDatetime: '1905-05-01' }))
      .data
    expect(three.outermost).toEqual(transits.transits)
    expect(three.transits).toEqual(progressed.transits)
    expect(transits.outermost).toBeNull()
  })
  test('a year of the sky has the bodies of its first day but the Moon, from now where no date is sent', async () => {
    const { data } = await answer(tool, { ...ulm, style: 'graphic_ephemeris' })
    const today = (await answer(tool, { ...ulm, transitDatetime: new Date(testNow).toISOString() })).data
    expect(data.transits).toEqual(today.transits?.filter(({ body }: { body: string }) => body !== 'moon'))
    expect(data.svg).toContain('Graphic ephemeris')
    for (const unread of [{ chart: 'progressed' }, { grid: true }])
      expect(await refusal({ ...ulm, style: 'graphic_ephemeris', ...unread })).toMatchObject({
        code: 'invalid_parameter',
      })
  })
  test('transits around a second chart are read by the clock of the reader, not of the second birth', async () => {
    const second = {
      secondDatetime: '1975-03-04T10:00:00',
      secondTimezone: 'America/New_York',
      secondLatitude: 40,
      secondLongitude: -74,
    }
    const clock = {
      timezone: 'Europe/London',
      displayTimezone: 'Asia/Tokyo',
      transitDatetime: '2026-11-20T20:00',
    }
    for (const chart of ['synastry', 'solar_return', 'progressed']) {
      const args = chart === 'synastry' ? second : {}
      const { settings } = await answer(tool, { ...ulm, ...clock, ...args, chart })
      expect(settings?.transitDatetime, chart).toBe('2026-11-20T11:00:00Z')
    }
  })
  test('a year that ends after the supported range is refused', async () => {
    const args = { ...ulm, style: 'graphic_ephemeris', transitDatetime: '2999-12-01' }
    expect(await refusal(args)).toMatchObject({ code: 'datetime_out_of_range' })
  })
})
