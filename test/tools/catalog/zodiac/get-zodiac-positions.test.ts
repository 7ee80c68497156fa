import { describe, expect, test } from 'vitest'
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
