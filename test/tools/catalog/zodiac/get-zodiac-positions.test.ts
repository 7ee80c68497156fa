import { describe, expect, test } from 'vitest'
import natalChart from '../../../../tools/catalog/charts/get-natal-chart.ts'
import tool from '../../../../tools/catalog/zodiac/get-zodiac-positions.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { answer, type Payload, testNow } from '../../answer.ts'

const datetime = '2026-11-20T20:00:00Z'
const refusal = (args: object) =>
  answer(tool, args).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('2026-11-20T20:00Z', () => {
  test('the Moon is at 7°52′ Aries, in Pisces on the sky, waxing away from the Sun in Scorpio', async () => {
    const { data } = await answer(tool, { datetime })
    expect(data.positions.moon.formatted).toMatch(/^7°5[1-5]′\d\d″ Aries$/)
    expect(data.positions.moon.constellation).toBe('Psc')
    expect(data.positions.moon.constellationName).toBe('Pisces')
    expect(data.positions.moon.speed).toBeGreaterThan(13)
    expect(data.positions.sun).toMatchObject({ sign: 'scorpio', retrograde: false })
  })
  test('all ten bodies come in their order when none is named', async () => {
    const { data } = await answer(tool, { datetime })
    expect(Object.keys(data.positions)).toEqual([...bodyIds])
  })
  test('named bodies alone come, and aspects are among them', async () => {
    const { data } = await answer(tool, { datetime, bodies: 'moon,sun', aspects: 'trine:15' })
    expect(Object.keys(data.positions)).toEqual(['sun', 'moon'])
    expect(data.aspects).toEqual([expect.objectContaining({ body1: 'sun', body2: 'moon', aspect: 'trine' })])
  })
})

describe('a date without a time of day', () => {
  test('names the bodies that change sign on it: the Sun entered Pisces on 2000-02-19 at 08:33 UT', async () => {
    const born = { datetime: '2000-02-19', bodies: 'sun,venus', timezone: 'Europe/Berlin' }
    const { warnings } = await answer(tool, born)
    expect(warnings).toMatchObject([
      {
        code: 'sign_uncertain',
        detail:
          'Signs that depend on the time of day: Sun: Aquarius until 2000-02-19T09:33:18+01:00, then Pisces.',
      },
    ])
    expect((await answer(tool, { ...born, datetime: '2000-02-19T08:00' })).warnings).toEqual([])
    expect((await answer(tool, { ...born, datetime: '2000-02-20' })).warnings).toEqual([])
  })
})

describe('include', () => {
  test('minimal is the places alone; what is left out is null', async () => {
    const { data } = await answer(tool, { datetime, include: 'minimal' })
    expect(data).toMatchObject({ points: null, aspects: null, ayanamsa: null })
    expect(data.positions.mars).not.toHaveProperty('ra')
  })
  test('dms says what formatted says', async () => {
    const { data } = await answer(tool, { datetime, include: 'dms' })
    for (const { dms, formatted } of Object.values<Payload>(data.positions)) {
      expect(formatted.startsWith(`${dms.degrees}°${String(dms.minutes).padStart(2, '0')}′`)).toBe(true)
    }
    expect((await answer(tool, { datetime })).data.positions.sun).not.toHaveProperty('dms')
  })
  test('the nodes stand opposite each other, and Lilith keeps within 5.15° of the ecliptic', async () => {
    const { points } = (await answer(tool, { datetime, include: 'points' })).data
    expect((points.northNode.longitude - points.southNode.longitude + 360) % 360).toBeCloseTo(180, 4)
    expect(Math.abs(points.lilith.latitude)).toBeLessThan(5.15)
  })
})

describe('zodiacs', () => {
  test('a sidereal place is the tropical one less the ayanamsa', async () => {
    const tropical = (await answer(tool, { datetime, ayanamsa: 'krishnamurti' })).data
    const { data } = await answer(tool, { datetime, zodiac: 'sidereal', ayanamsa: 'krishnamurti' })
    expect(tropical.ayanamsa).toEqual(data.ayanamsa)
    for (const body of bodyIds) {
      const { longitude, sidereal } = tropical.positions[body]
      expect(sidereal.longitude).toBe(data.positions[body].longitude)
      expect((longitude - sidereal.longitude + 360) % 360).toBeCloseTo(data.ayanamsa.degrees, 4)
    }
  })
  test('the points move with the zodiac', async () => {
    const [tropical, sidereal] = await Promise.all(
      ['tropical', 'sidereal'].map((zodiac) => answer(tool, { datetime, zodiac })),
    )
    for (const name of ['northNode', 'southNode', 'lilith']) {
      const shift = tropical?.data.points[name].longitude - sidereal?.data.points[name].longitude
      expect((shift + 360) % 360).toBeCloseTo(sidereal?.data.ayanamsa.degrees, 4)
    }
  })
})

describe('instants and refusals', () => {
  test('now is the clock’s, echoed', async () => {
    const { settings, warnings } = await answer(tool, {})
    expect(settings?.datetime).toBe(new Date(testNow).toISOString().replace('.000', ''))
    expect(warnings).toEqual([])
  })
  test.each([
    { args: { bodies: 'sun,vulcan' }, code: 'unknown_body' },
    { args: { include: 'everything' }, code: 'invalid_include' },
    { args: { datetime: '-003001-12-31T00:00:00Z' }, code: 'datetime_out_of_range' },
    { args: { zodiac: 'galactic' }, code: 'invalid_parameter' },
    { args: { latitude: 1 }, code: 'unknown_parameter' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code })
  })
})

test('the accuracy quoted is of the bodies asked for', async () => {
  expect((await answer(tool, { bodies: 'neptune' })).measured?.bodies).toEqual(['neptune'])
})

describe('from the Sun', () => {
  const view = { datetime, pov: 'sun' }

  test('the planets and the Earth come, direct, without points, in the frame of the Sun', async () => {
    const { data, settings, referenceFrame } = await answer(tool, view)
    expect(Object.keys(data.positions)).toEqual([...bodyIds.slice(2), 'earth'])
    for (const place of Object.values<Payload>(data.positions))
      expect(place).toMatchObject({ retrograde: false })
    expect(data.points).toBeNull()
    expect(referenceFrame).toBe('heliocentric')
    expect(settings).toMatchObject({ pov: 'sun', places: 'with light-time, without aberration' })
    expect(settings).not.toHaveProperty('node')
    // Twice the solar parallax, 8.794148″ (IAU 1976), at 1 au.
    expect(data.positions.earth.angularDiameterArcsec).toBeCloseTo(
      17.588 / data.positions.earth.distanceAu,
      2,
    )
  })

  test('it is opposite to the Sun of the Earth within the aberration of both', async () => {
    const earth = (await answer(tool, view)).data.positions.earth
    const { sun } = (await answer(tool, { datetime })).data.positions
    // Both places are 20.5″ behind on their round.
    expect(Math.abs(earth.longitude + 180 - sun.longitude)).toBeLessThan(1e-4)
    expect(earth.latitude).toBeCloseTo(-sun.latitude, 4)
    expect(earth.distanceAu).toBeCloseTo(sun.distanceAu, 5)
  })

  test('a date alone says which signs change on it, from the Sun', async () => {
    const days = Array.from({ length: 7 }, (_, day) => `2026-11-${20 + day}`)
    const details = (await Promise.all(days.map((day) => answer(tool, { datetime: day, pov: 'sun' }))))
      .flatMap((made) => made.warnings ?? [])
      .map(({ detail }) => detail)
    // The Sun goes into Sagittarius then.
    expect(details.join()).toMatch(/Earth: Taurus until 2026-11-22T\d\d:\d\d:\d\dZ, then Gemini/)
  })

  test.each([
    ['unknown_body', 'bodies', { bodies: 'sun,mars' }],
    ['unknown_body', 'bodies', { bodies: 'moon' }],
    ['unknown_body', 'bodies', { bodies: 'trueNode,mars' }],
    ['unknown_body', 'bodies', { bodies: 'meanLilith' }],
    ['invalid_parameter', 'zodiac', { zodiac: 'draconic' }],
    ['invalid_parameter', 'zodiac', { zodiac: 'draconic-true' }],
    ['invalid_pov', 'pov', { pov: 'mars' }],
    ['unknown_body', 'bodies', { pov: 'geocenter', bodies: 'earth' }],
  ])('%s of %s: %j', async (code, parameter, args) => {
    const error = await refusal({ ...view, ...args })
    expect(error).toMatchObject({ code, details: { parameter, hint: expect.any(String) } })
  })
})

describe('a harmonic', () => {
  test.each([
    { harmonic: 5 },
    { harmonic: 9, zodiac: 'sidereal' },
    { harmonic: 360, pov: 'sun' },
    { harmonic: 7, zodiac: 'draconic' },
  ])('%j multiplies longitudes and speeds, and leaves the sky alone', async ({ harmonic, ...others }) => {
    const [first, chart] = [
      await answer(tool, { datetime, ...others }),
      await answer(tool, { datetime, ...others, harmonic }),
    ]
    const limit = 6e-6 * harmonic + 1e-5
    const near = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180) < limit
    for (const [body, place] of Object.entries<Payload>(first.data.positions)) {
      const multiplied = chart.data.positions[body]
      expect(near(multiplied.longitude, (place.longitude * harmonic) % 360), body).toBe(true)
      expect(near(multiplied.sidereal.longitude, (place.sidereal.longitude * harmonic) % 360), body).toBe(
        true,
      )
      expect(Math.abs(multiplied.speed - place.speed * harmonic), body).toBeLessThan(limit)
      for (const name of ['ra', 'dec', 'latitude', 'distanceAu', 'constellation', 'retrograde'])
        expect(multiplied[name], `${body} ${name}`).toEqual(place[name])
    }
    for (const [point, { longitude }] of Object.entries<Payload>(first.data.points ?? {}))
      expect(near(chart.data.points[point].longitude, (longitude * harmonic) % 360), point).toBe(true)
    expect(chart.settings?.harmonic).toBe(harmonic)
    expect(chart.data.ayanamsa).toEqual(first.data.ayanamsa)
  })

  test('is that of the natal chart, with its aspects', async () => {
    const args = { datetime, harmonic: 5, latitude: 48, longitude: 9, include: 'planets,aspects' }
    const natal = (await answer(natalChart, args)).data
    const { positions, aspects } = (await answer(tool, { datetime, harmonic: 5 })).data
    for (const [body, { longitude, speed }] of Object.entries<Payload>(natal.planets))
      expect(positions[body]).toMatchObject({ longitude, speed })
    const isAngle = (id: string) => id === 'ascendant' || id === 'midheaven'
    expect(aspects).toEqual(
      natal.aspects.filter(({ body1, body2 }: Payload) => !isAngle(body1) && !isAngle(body2)),
    )
  })

  test('and a point of view come back from their own settings', async () => {
    const { data, settings = {} } = await answer(tool, { datetime, harmonic: 5, pov: 'sun' })
    const sentBack = Object.entries(settings).filter(([name]) => name in tool.input.shape)
    expect(sentBack.map(([name]) => name)).toEqual(
      expect.arrayContaining(['datetime', 'harmonic', 'pov', 'zodiac']),
    )
    expect((await answer(tool, Object.fromEntries(sentBack))).data).toEqual(data)
  })

  test('is refused of a day, and out of range', async () => {
    for (const args of [{ datetime: '2026-11-20', harmonic: 5 }, { harmonic: 0 }, { harmonic: 361 }])
      expect(await refusal({ datetime, ...args })).toMatchObject({
        code: 'invalid_parameter',
        details: { parameter: 'harmonic' },
      })
  })
})
