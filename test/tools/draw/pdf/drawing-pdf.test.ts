import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import wheel from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import sky from '../../../../tools/catalog/renders/render-sky-map.ts'
import { drawingPdf } from '../../../../tools/draw/pdf/drawing-pdf.ts'
import { pathOutline } from '../../../../tools/draw/pdf/outline.ts'
import { answer } from '../../answer.ts'

const place = { latitude: 51.5, longitude: -0.1, datetime: '2026-11-20T20:00:00Z', size: 400 }
const kinds = [
  { name: 'the dome', tool: sky, args: {} },
  {
    name: 'the dome in twilight, with the glow of the Sun',
    tool: sky,
    args: { datetime: '2026-11-20T16:20:00Z' },
  },
  { name: 'the strip', tool: sky, args: { view: 'horizon' } },
  { name: 'the Moon', tool: sky, args: { view: 'moon' } },
  {
    name: 'a field with the light of galaxies',
    tool: sky,
    args: { view: 'field', target: 'messier:m31', fieldOfView: 4 },
  },
  { name: 'a poster', tool: sky, args: { layout: 'poster', title: 'Ada & Łukasz' } },
  { name: 'a wheel in print', tool: wheel, args: { theme: 'print' } },
  { name: 'the square of North India', tool: wheel, args: { style: 'north_indian', zodiac: 'sidereal' } },
]

/** A number after a name in the PDF. */
const boxOf = (pdf: Buffer, name: string) =>
  new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(pdf.toString('latin1'))?.[1]?.split(' ').map(Number)

describe('the PDF of a drawing', () => {
  it.each(kinds)('$name: each row of the table leads to its object', async ({ tool, args }) => {
    const { data } = await answer(tool, { ...place, ...args })
    const pdf = drawingPdf(data.svg)
    expect(drawingPdf(data.svg).equals(pdf)).toBe(true)
    const text = pdf.toString('latin1')
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    const rows = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start))
    expect(rows.length).toBeGreaterThan(4)
    for (const [at, start] of rows.entries()) {
      expect(text.slice(start, start + 12)).toContain(`${at + 1} 0 obj`)
    }
  })

  // Poppler and resvg smooth edges differently; a drawing that is shifted, unclipped or without its gradient is off by 10 and more.
  const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined
  it.skipIf(!hasPoppler).each(kinds)('$name looks like its PNG', async ({ tool, args }) => {
    const { data } = await answer(tool, { ...place, ...args })
    const shown = spawnSync('pdftoppm', ['-scale-to-x', '400', '-scale-to-y', String(data.height)], {
      input: drawingPdf(data.svg),
    }).stdout
    const pixels = new Resvg(data.svg).render().pixels
    const head = `P6\n400 ${data.height}\n255\n`
    expect(shown.subarray(0, head.length).toString()).toBe(head)
    let off = 0
    for (let at = 0; at < 400 * data.height; at++)
      for (let channel = 0; channel < 3; channel++)
        off += Math.abs((pixels[at * 4 + channel] ?? 0) - (shown[head.length + at * 3 + channel] ?? 0))
    expect(off / (400 * data.height * 3)).toBeLessThan(6)
  })

  it('of a poster has the size of the paper in points, and marks the cut inside the bleed', async () => {
    const { data } = await answer(sky, { ...place, layout: 'poster_50x70', bleed: true })
    const pdf = drawingPdf(data.svg)
    const point = 72 / 25.4
    for (const [at, millimetres] of [0, 0, 506, 706].entries())
      expect(boxOf(pdf, 'MediaBox')?.[at]).toBeCloseTo(millimetres * point, 3)
    for (const [at, millimetres] of [3, 3, 503, 703].entries())
      expect(boxOf(pdf, 'TrimBox')?.[at]).toBeCloseTo(millimetres * point, 3)
  })

  it('of another drawing has 96 pixels an inch', async () => {
    const { data } = await answer(wheel, { ...place })
    expect(boxOf(drawingPdf(data.svg), 'MediaBox')).toEqual([0, 0, 300, 300])
  })

  it('has the words of the drawing as its title, in UTF-16', () => {
    const svg = '<svg width="10" height="10"><title>A &amp; Ł</title></svg>'
    expect(drawingPdf(svg).toString('latin1')).toContain('/Title <feff00410020002600200141>')
  })

  it('refuses an element that drawings do not have, rather than leave it out', () => {
    expect(() => drawingPdf('<svg width="10" height="10"><text>A</text></svg>')).toThrow('element text')
    expect(() => drawingPdf('<svg width="10" height="10"><use href="#a"/></svg>')).toThrow('#a')
    expect(() => drawingPdf('<svg width="9" height="9"><path d="M0 0S1 1 2 2"/></svg>')).toThrow('command S')
  })

  it('paints a translucent group as one sheet', () => {
    const svg =
      '<svg width="10" height="10"><g opacity="0.5"><rect width="5" height="5"/><rect width="4" height="4"/></g></svg>'
    const pdf = drawingPdf(svg).toString('latin1')
    expect(pdf.match(/\/Subtype \/Form/g)).toHaveLength(1)
    expect(pdf).toContain('<< /ca 0.5 /CA 0.5 >>')
  })

  it('strokes the halo of a letter before it fills the letter', () => {
    const svg =
      '<svg width="9" height="9"><path d="M0 0L1 1" fill="#ffffff" stroke="#000000" paint-order="stroke"/></svg>'
    const pdf = drawingPdf(svg)
    const start = pdf.indexOf('stream\n') + 7
    const content = inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream'))).toString()
    expect(content).toMatch(/ S .* f /)
  })
})

describe('an outline', () => {
  it.each([
    ['M1 2L3 4Z', '1 2 m 3 4 l h '],
    ['M1 2h3v-1H0V0', '1 2 m 4 2 l 4 1 l 0 1 l 0 0 l '],
    ['M0 0L1 0M5 5Zm1 1h0', '0 0 m 1 0 l 5 5 m h 6 6 m 6 6 l '],
    ['M1-2.5 3 4', '1 -2.5 m 3 4 l '],
    ['M0 0Q3 3 6 0', '0 0 m 2 2 4 2 6 0 c '],
    ['M0 0A0 5 0 0 1 2 2', '0 0 m 2 2 l '],
  ])('%s', (d, operators) => {
    expect(pathOutline(d)).toBe(operators)
  })

  it.each([
    ['a half circle, clockwise on the sheet', 'M-2 0A2 2 0 0 1 2 0', [0, -2]],
    ['a half circle, the other way', 'M-2 0A2 2 0 0 0 2 0', [0, 2]],
    ['radii that are too short', 'M-2 0A1 1 0 0 1 2 0', [0, -2]],
    ['an ellipse on its side', 'M0 -4A1 4 0 0 1 0 4', [1, 0]],
    ['an ellipse turned by 90°', 'M-4 0A1 4 90 0 1 4 0', [0, -1]],
    ['three quarters of a circle', 'M0 -2A2 2 0 1 1 -2 0', [Math.SQRT2, Math.SQRT2]],
    ['the same with places counted from the last', 'M0 -2a2 2 0 1 1 -2 2', [Math.SQRT2, Math.SQRT2]],
  ])('%s passes its middle', (_, d, [x, y]) => {
    const curves = [...pathOutline(d).matchAll(/([^a-z]+) c/g)].map(([, numbers]) =>
      (numbers as string).trim().split(' ').map(Number),
    )
    const ends = curves.map((numbers) => numbers.slice(4))
    // With an odd number of cubics the middle is that of the middle one, at t = ½.
    const at = (curves.length - 1) / 2
    const middle =
      curves.length % 2 === 0
        ? ends[curves.length / 2 - 1]
        : [0, 1].map(
            (axis) =>
              ((ends[at - 1]?.[axis] ?? 0) +
                3 * (curves[at]?.[axis] ?? 0) +
                3 * (curves[at]?.[axis + 2] ?? 0) +
                (ends[at]?.[axis] ?? 0)) /
              8,
          )
    expect(middle?.[0]).toBeCloseTo(x as number, 2)
    expect(middle?.[1]).toBeCloseTo(y as number, 2)
  })
})
