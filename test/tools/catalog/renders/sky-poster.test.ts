import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/renders/render-sky-map.ts'
import { answer, type Payload } from '../../answer.ts'
import { collisions, dotsIn, wordsIn } from '../../draw/read-drawing.ts'

const greenwich = {
  latitude: 51.4779,
  longitude: -0.0015,
  datetime: '2026-11-20T20:00:00Z',
  timezone: 'Europe/London',
}
const texts = {
  title: 'Anna & Łukasz',
  placeName: 'Greenwich',
  dedication:
    'The night we met, under the stars above the river, and every night since then has been brighter.',
}
const poster = { ...greenwich, ...texts, layout: 'poster', size: 1000 }
/** Words below the dome: the only ones that are not moved with it. */
const captionsOf = ({ svg, width }: Payload) => wordsIn(svg).filter(({ box }) => box.bottom > 1.0 * width)
const refusal = (args: object) =>
  answer(tool, args).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('a poster', () => {
  test.each([
    ['poster', false, 1414],
    ['poster_50x70', false, 1400],
    ['poster', true, Math.round((1000 * 426) / 303)],
    ['poster_50x70', true, Math.round((1000 * 706) / 506)],
  ])('%s, with bleed: %s, is 1000 by %i pixels', async (layout, bleed, height) => {
    const { data } = await answer(tool, { ...poster, layout, bleed })
    expect([data.width, data.height]).toEqual([1000, height])
    expect(data.svg).toContain(`<rect width="1000" height="${height}"`)
  })
  test('has title, place, date in words and dedication, clear of each other and of the border', async () => {
    const { data } = await answer(tool, { ...poster, lang: 'de' })
    const captions = captionsOf(data)
    expect(captions.map(({ text }) => text)).toEqual([
      'Anna&Łukasz',
      'Greenwich·51°29′N0°00′W',
      '20.November2026·20:00',
      'Thenightwemet,underthestarsabovetheriver,',
      'andeverynightsincethenhasbeenbrighter.',
    ])
    expect(collisions(captions)).toEqual([])
    for (const { box } of captions) {
      expect(box.left).toBeGreaterThan(90)
      expect(box.right).toBeLessThan(910)
      expect(box.bottom).toBeLessThan(1414 - 35)
    }
  })
  test.each([
    ['en', '20November2026'],
    ['fr', '20novembre2026'],
    ['es', '20denoviembrede2026'],
    ['it', '20novembre2026'],
    ['pt', '20denovembrode2026'],
  ])('dates in %s: %s', async (lang, date) => {
    const { data } = await answer(tool, { ...poster, lang })
    expect(captionsOf(data).map(({ text }) => text)).toContain(`${date}·20:00`)
  })
  test('keeps the longest texts on the page', async () => {
    for (const letter of ['W', 'Ww ']) {
      const long = {
        title: letter.repeat(60).slice(0, 60),
        placeName: letter.repeat(60).slice(0, 60),
        dedication: letter.repeat(140).slice(0, 140),
      }
      const { data } = await answer(tool, { ...poster, ...long, layout: 'poster_50x70' })
      const captions = captionsOf(data)
      expect(collisions(captions)).toEqual([])
      for (const { box } of captions) {
        expect(box.left).toBeGreaterThan(90)
        expect(box.right).toBeLessThan(910)
        expect(box.bottom).toBeLessThan(1400 - 35)
      }
    }
  })
  test('has the place for a title where none was sent, and says UTC where no zone was', async () => {
    const { data } = await answer(tool, {
      ...poster,
      title: undefined,
      dedication: undefined,
      timezone: undefined,
    })
    expect(captionsOf(data).map(({ text }) => text)).toEqual([
      'Greenwich',
      '51°29′N0°00′W',
      '20November2026·20:00UTC',
    ])
    expect(data.svg).toContain('href="#t-')
  })
  test('names few stars unless more are asked for, and none if none are', async () => {
    const count = async (labels?: string) => {
      const { data } = await answer(tool, { ...poster, labels })
      return wordsIn(data.svg).length - captionsOf(data).length
    }
    const [few, all, none] = [await count(), await count('all'), await count('none')]
    expect(await count('few')).toBe(few)
    expect([few < all - 20, few > 20, none]).toEqual([true, true, 8])
  })
  test('needs no text, and has no key of magnitudes', async () => {
    const { data } = await answer(tool, { ...greenwich, layout: 'poster' })
    expect(captionsOf(data)).toHaveLength(2)
    expect(wordsIn(data.svg).map(({ text }) => text)).not.toContain('Moon82%')
  })
  test('has the objects where their dots are', async () => {
    const { data } = await answer(tool, { ...poster, bleed: true, limit: 1_000 })
    const [, left, top] = (data.svg.match(/translate\(([\d.]+) ([\d.]+)\)"><circle/) ?? []).map(Number)
    const dots = dotsIn(data.svg)
    const stars = data.objects.filter(({ id }: { id: string }) => id.startsWith('star:'))
    expect(stars.length).toBeGreaterThan(100)
    for (const { id, x, y } of stars) {
      const nearest = Math.min(
        ...dots.map((dot) => Math.hypot(dot.x + (left as number) - x, dot.y + (top as number) - y)),
      )
      expect(nearest, id).toBeLessThan(0.2)
    }
  })
  test('is drawn where the Sun is up all day, and again to the last byte', async () => {
    const svalbard = { ...poster, latitude: 78.2, longitude: 15.6, datetime: '2026-06-21T12:00:00Z' }
    const [first, second] = [await answer(tool, svalbard), await answer(tool, svalbard)]
    expect(second.data.svg === first.data.svg).toBe(true)
    expect(first.data.svg.match(/NaN|undefined|Infinity/)).toBeNull()
    expect(first.warnings?.map(({ code }) => code)).toContain('daylight')
  })
})

test('a square map has its name and place in the corners', async () => {
  const { title, placeName } = texts
  const { data } = await answer(tool, { ...greenwich, title, placeName })
  const words = wordsIn(data.svg).map(({ text }) => text)
  expect(words).toContain('Anna&Łukasz')
  expect(words).toContain('Greenwich')
  expect(data.svg).toContain('<title id="title">Anna &amp; Łukasz: The whole sky at')
})

test.each([
  { args: { layout: 'poster', view: 'horizon' }, parameter: 'layout' },
  { args: { title: 'A', view: 'moon' }, parameter: 'title' },
  { args: { dedication: 'A' }, parameter: 'dedication' },
  { args: { bleed: true }, parameter: 'bleed' },
  { args: { layout: 'poster', dedication: 'A'.repeat(141) }, parameter: 'dedication' },
  { args: { layout: 'poster', dedication: 'with love 💕' }, parameter: 'dedication' },
  { args: { layout: 'poster', title: 'a\u202eb' }, parameter: 'title' },
  { args: { layout: 'a4' }, parameter: 'layout' },
])('$parameter is refused for $args', async ({ args, parameter }) => {
  expect(await refusal({ ...greenwich, ...args })).toMatchObject({
    code: 'invalid_parameter',
    details: { parameter },
  })
})
