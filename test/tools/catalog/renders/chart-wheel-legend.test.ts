import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { aspectNames } from '../../../../tools/core/zodiac/aspects.ts'
import { drawingPdf } from '../../../../tools/draw/pdf/drawing-pdf.ts'
import { chartThemes, wheelPalettes } from '../../../../tools/draw/wheel/palette.ts'
import { namesIn } from '../../../../tools/words/event-phrases.ts'
import { languages } from '../../../../tools/words/sky-words.ts'
import { answer, type Payload } from '../../answer.ts'
import { wordsIn } from '../../draw/read-drawing.ts'

const ulm = {
  latitude: 48.4011,
  longitude: 9.9876,
  datetime: '1879-03-14T10:50:02Z',
  houseSystem: 'placidus',
}

/** Words at the foot of a wheel without tables, spaces left out as drawings have none. */
const legendOf = ({ svg, width }: Payload) =>
  wordsIn(svg)
    .filter(({ box }) => box.top > width)
    .map(({ text }) => text)

describe('the legend', () => {
  it('names exactly the aspects that are drawn, in each language, and leaves the wheel its size', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          lang: fc.constantFrom(...languages),
          aspects: fc.subarray(aspectNames, { minLength: 1 }).map((names) => names.join()),
          size: fc.constantFrom(300, 400, 600, 1000),
          datetime: fc
            .integer({ min: Date.UTC(1930, 0), max: Date.UTC(2030, 0) })
            .map((utc) => new Date(utc).toISOString()),
        }),
        async (choice) => {
          const args = { ...ulm, ...choice, include: 'all' }
          const { data } = await answer(tool, { ...args, legend: true })
          const names = new Map(namesIn(choice.lang))
          const due = aspectNames.filter((name) =>
            data.aspects.some(({ aspect }: { aspect: string }) => aspect === name),
          )
          expect(legendOf(data)).toEqual(due.map((name) => names.get(name)?.replaceAll(' ', '')))
          const plain = await answer(tool, args)
          expect(plain.data.height).toBe(choice.size)
          expect(data.height > choice.size).toBe(due.length > 0)
          const circles = ({ svg }: Payload) => [...svg.matchAll(/ r="([\d.]+)"/g)].map(([, r]) => Number(r))
          expect(Math.max(...circles(data))).toBe(Math.max(...circles(plain.data)))
        },
      ),
      { seed: 18790314, numRuns: 40 },
    ))

  it('stays on the sheet, below the tables', async () => {
    const aspects = aspectNames.join()
    for (const size of [300, 400, 1000])
      for (const lang of languages) {
        const { data } = await answer(tool, { ...ulm, aspects, size, lang, grid: true, legend: true })
        for (const { box } of wordsIn(data.svg).slice(-5)) {
          expect(box.left).toBeGreaterThan(0)
          expect(box.right).toBeLessThan(size)
          expect(box.bottom).toBeLessThan(data.height)
        }
      }
  })

  it('comes by itself in print and on ornate sheets, and is refused where no lines are drawn', async () => {
    const words = async (args: object) => legendOf((await answer(tool, { ...ulm, ...args })).data).length
    expect(await words({ theme: 'print' })).toBeGreaterThan(2)
    expect(await words({ theme: 'ornate' })).toBeGreaterThan(2)
    expect(await words({ theme: 'print', legend: false })).toBe(0)
    expect(await words({ theme: 'dark' })).toBe(0)
    for (const style of ['dial90', 'graphic_ephemeris', 'south_indian']) {
      const refused = answer(tool, { ...ulm, houseSystem: undefined, style, legend: true })
      await expect(refused).rejects.toSatisfy(
        (error) => error instanceof Problem && error.code === 'invalid_parameter',
      )
    }
  })
})

describe('a wheel on a phone', () => {
  /** Width of a drawing on the page of a phone of 390 pixels. */
  const shownWidth = 358
  it('has the degrees of cusps and bodies in nine pixels at least', async () => {
    const { data } = await answer(tool, { ...ulm, size: 400 })
    const degrees = wordsIn(data.svg).filter(({ text }) => /^\d+°(?:\d\d′)?$/.test(text))
    // Twelve cusps, ten bodies and the node.
    expect(degrees).toHaveLength(12 + 11)
    for (const { text, size } of degrees) expect(size * (shownWidth / 400), text).toBeGreaterThan(9)
  })
})

describe('the ornate theme', () => {
  it('has words in serifs and becomes a PDF', async () => {
    const { data } = await answer(tool, { ...ulm, theme: 'ornate', title: 'Albert Einstein', lang: 'de' })
    const letters = (style: string) => data.svg.match(new RegExp(`<use href="#${style}-`, 'g'))?.length ?? 0
    expect(letters('t')).toBeGreaterThan(60)
    expect(drawingPdf(data.svg).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('colors of every theme', () => {
  const luminance = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map((from) => {
      const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  /** WCAG 2.2, contrast ratio. */
  const contrast = (a: string, b: string) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
    return (light + 0.05) / (dark + 0.05)
  }
  it.each(chartThemes)('%s: words stand out by 4.5 from their ground, signs and lines by 3', (theme) => {
    const { page, disc, heart, text, faintText, bands, signs, aspects, ...palette } = wheelPalettes[theme]
    for (const ground of [page, disc, heart])
      for (const ink of [text, faintText, palette.bodies, palette.transits, palette.outermost])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    signs.forEach((sign, index) => {
      expect(contrast(sign, bands[index] as string), sign).toBeGreaterThanOrEqual(3)
    })
    for (const line of Object.values(aspects)) expect(contrast(line, heart), line).toBeGreaterThanOrEqual(3)
  })
})
