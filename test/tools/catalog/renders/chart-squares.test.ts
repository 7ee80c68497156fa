import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import getVedic from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import tool from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import { vargas } from '../../../../tools/core/vedic/vargas.ts'
import { signs } from '../../../../tools/core/zodiac/zodiac.ts'
import { partWithin } from '../../../../tools/draw/labels.ts'
import { answer, type Payload } from '../../answer.ts'
import { collisions, linesIn, symbolsIn, type Word, wordsIn } from '../../draw/read-drawing.ts'

const delhi = { latitude: 28.6139, longitude: 77.209, datetime: '1990-05-15T08:30:00+05:30' }
const names = 'Su Mo Ma Me Ju Ve Sa Ra Ke'.split(' ')

/** Words of grahas: two letters and degrees, without the spaces. */
const entriesOf = (words: readonly Word[]) => words.filter(({ text }) => /^[A-Z][a-z]\d+°\d\d′R?$/.test(text))
const middleOf = ({ box }: Word) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })

/** House of a point of the north Indian square, from its two diagonals and its inner square; 0 to 1 each way. */
function northHouse(x: number, y: number): number {
  const [across, down] = [x - 0.5, y - 0.5]
  const isInner = Math.abs(across) + Math.abs(down) < 0.5
  const isUpright = Math.abs(down) > Math.abs(across)
  if (isInner) return isUpright ? (down < 0 ? 1 : 7) : across < 0 ? 4 : 10
  if (down < 0) return isUpright ? (across < 0 ? 2 : 12) : across < 0 ? 3 : 11
  return isUpright ? (across < 0 ? 6 : 8) : across < 0 ? 5 : 9
}

/** Sign in a cell of the south Indian square, by rows from the top left. */
const southSigns = [
  ['pisces', 'aries', 'taurus', 'gemini'],
  ['aquarius', '', '', 'cancer'],
  ['capricorn', '', '', 'leo'],
  ['sagittarius', 'scorpio', 'libra', 'virgo'],
]

const anyBirth = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  datetime: fc.oneof(
    fc.integer({ min: Date.UTC(1930, 0), max: Date.UTC(2030, 0) }).map((utc) => new Date(utc).toISOString()),
    // Eight grahas in Capricorn.
    fc.constant('1962-02-05T01:00:00Z'),
  ),
  size: fc.constantFrom(200, 419, 420, 1000, 2000),
  style: fc.constantFrom('north_indian', 'south_indian'),
})
type AnyBirth = typeof anyBirth extends fc.Arbitrary<infer T> ? T : never
const over = (check: (data: Payload, birth: AnyBirth) => void) =>
  fc.assert(
    fc.asyncProperty(anyBirth, async (one) => check((await answer(tool, one)).data, one)),
    { seed: 1962, numRuns: 120 },
  )

describe('an Indian square', () => {
  test('has the places of get_vedic_chart', async () => {
    for (const style of ['north_indian', 'south_indian']) {
      const { data, settings } = await answer(tool, { ...delhi, style })
      const { data: vedic } = await answer(getVedic, delhi)
      const houses = data.bodies.map(({ body, house }: Payload) => [body, house])
      expect(Object.fromEntries(houses)).toEqual(
        Object.fromEntries(Object.entries(vedic.grahas).map(([id, place]) => [id, (place as Payload).house])),
      )
      const degrees = (longitude: number) => Math.round(longitude * 1000)
      expect(data.bodies.map(({ longitude }: Payload) => degrees(longitude))).toEqual(
        data.bodies.map(({ body }: Payload) => degrees(vedic.grahas[body].longitude)),
      )
      expect([data.ascendant, data.houseSystem]).toEqual([vedic.lagna.formatted, 'whole-sign'])
      expect(settings).toMatchObject({ zodiac: 'sidereal', ayanamsa: 'lahiri', style })
    }
  })
  test.each(vargas)(
    'of %s has the signs of get_vedic_chart, and houses from the lagna there',
    async (varga) => {
      const { data: vedic } = await answer(getVedic, { ...delhi, vargas: varga })
      const places: Record<string, string> = vedic.vargas[varga]
      for (const style of ['north_indian', 'south_indian']) {
        const { data, settings } = await answer(tool, { ...delhi, style, varga })
        expect(settings).toMatchObject({ style, varga })
        const lagna = signs.indexOf(places.lagna as (typeof signs)[number])
        for (const { body, longitude, house } of data.bodies as Payload[]) {
          const sign = Math.floor(longitude / 30)
          expect(signs[sign], body).toBe(places[body])
          expect(house, body).toBe(((sign - lagna + 12) % 12) + 1)
        }
        expect(
          entriesOf(wordsIn(data.svg))
            .map(({ text }) => text.slice(0, 2))
            .sort(),
        ).toEqual(['As', ...names].sort())
        expect(collisions(wordsIn(data.svg))).toEqual([])
      }
    },
  )
  test('has every graha once, in the cell of its house or sign, and the ascendant', () =>
    over((data, { size, style }) => {
      const words = entriesOf(wordsIn(data.svg))
      expect(words.map(({ text }) => text.slice(0, 2)).sort()).toEqual(['As', ...names].sort())
      const side = 0.82 * size
      const cellOf = (word: Word) => {
        const { x, y } = middleOf(word)
        const [across, down] = [(x - (size - side) / 2) / side, (y - (size - side) / 2) / side]
        return style === 'north_indian'
          ? northHouse(across, down)
          : southSigns[Math.floor(4 * down)]?.[Math.floor(4 * across)]
      }
      const bodies: Payload[] = data.bodies
      for (const [at, { house, longitude }] of bodies.entries()) {
        const graha = ['Su', 'Mo', 'Ma', 'Me', 'Ju', 'Ve', 'Sa', 'Ra', 'Ke'][at] as string
        const word = words.find(({ text }) => text.startsWith(graha)) as Word
        expect(cellOf(word), graha).toBe(style === 'north_indian' ? house : signs[Math.floor(longitude / 30)])
      }
    }))
  test('has no word on another or on a line', () =>
    over((data) => {
      const words = wordsIn(data.svg)
      expect(collisions(words)).toEqual([])
      const lines = linesIn(data.svg.replaceAll('Z"', '"').replaceAll('Z', ''))
      const struck = words.filter(({ box }) => lines.some(({ line }) => partWithin(line, box)))
      expect(struck.map(({ text }) => text)).toEqual([])
    }))
  test('of the south has each sign once, and needs no time of birth', async () => {
    const { data } = await answer(tool, { ...delhi, datetime: '1990-05-15', style: 'south_indian' })
    expect(
      symbolsIn(data.svg)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...signs].sort())
    expect([data.ascendant, data.houseCusps, data.houseSystem]).toEqual([null, null, null])
    expect(entriesOf(wordsIn(data.svg))).toHaveLength(9)
  })
  test('is the same to the last byte when drawn again', async () => {
    const args = { ...delhi, style: 'north_indian' }
    const [first, second] = [await answer(tool, args), await answer(tool, args)]
    expect(second.data.svg === first.data.svg).toBe(true)
  })
  test('of a division is refused as a wheel', async () => {
    await expect(answer(tool, { ...delhi, varga: 'D9' })).rejects.toMatchObject({
      details: { parameter: 'varga' },
    })
  })
  test.each([
    { args: { datetime: '1990-05-15' }, parameter: 'style' },
    { args: { grid: true }, parameter: 'grid' },
    { args: { zodiac: 'tropical' }, parameter: 'zodiac' },
    { args: { houseSystem: 'placidus' }, parameter: 'houseSystem' },
    { args: { chart: 'progressed' }, parameter: 'chart' },
    { args: { transitDatetime: 'now' }, parameter: 'transitDatetime' },
  ])('refuses $parameter, which it does not read: $args', async ({ args, parameter }) => {
    await expect(answer(tool, { ...delhi, style: 'north_indian', ...args })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { parameter },
    })
  })
})
