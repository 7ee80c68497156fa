import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { scriptFonts } from '../../../tools/core/data/fonts/fonts.ts'
import { letterPath, loadScripts, textWidth, undrawable, writing } from '../../../tools/draw/letters.ts'
import { glyphOutline, loadShaper } from '../../../tools/draw/shaping.ts'

/**
 * Words as hb-shape of Debian's libharfbuzz-bin 6.0.0 shapes them with the same fonts: font, word, and for each glyph from
 * the left its number, advance, and offsets; 1000 units to the em. HarfBuzz in the service is another build, of release 15.
 */
const shapedWords = readFileSync(new URL('shaped-words.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((row) => {
    const [font, word, glyphs] = row.split('\t') as [string, string, string]
    return { font, word, glyphs: glyphs.split(' ').map((glyph) => glyph.split(',').map(Number)) }
  })

const basePlacement = { x: 0, y: 0, size: 1000 }
/** Glyphs and letters of a drawn text from the left: id, x and y in thousandths. */
const glyphsOf = (text: string, placement: object = basePlacement) =>
  [
    ...writing(text, { ...basePlacement, ...placement }).matchAll(
      /href="#([\w-]+)" x="(-?\d+)"(?: y="(-?\d+)")?/g,
    ),
  ].map(([, id, x, y]) => ({ id: id as string, x: Number(x), y: Number(y ?? 0) }))
const idsOf = (text: string) => glyphsOf(text).map(({ id }) => id)

beforeAll(loadShaper)

describe('words are shaped as hb-shape does', () => {
  test('in every font', () => {
    expect(new Set(shapedWords.map(({ font }) => font))).toEqual(
      new Set(scriptFonts().map(({ name }) => name)),
    )
  })
  test.each(shapedWords)('$font: $word', ({ font, word, glyphs }) => {
    let pen = 0
    const expected: { id: string; x: number; y: number }[] = []
    for (const [glyph, advance, right, up] of glyphs as [number, number, number, number][]) {
      const id = `g-${font}_${glyph.toString(36)}`
      if (glyphOutline(id)) expected.push({ id, x: pen + right, y: -up })
      pen += advance
    }
    const drawn = glyphsOf(word)
    expect(drawn.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    for (const [index, { x, y }] of drawn.entries()) {
      // Both round to whole units.
      expect(Math.abs(x - (expected[index]?.x ?? Number.NaN))).toBeLessThanOrEqual(1)
      expect(Math.abs(y - (expected[index]?.y ?? Number.NaN))).toBeLessThanOrEqual(1)
    }
    expect(Math.abs(textWidth(word, basePlacement) - pen)).toBeLessThanOrEqual(1)
  })
})

describe('scripts', () => {
  test('Arabic letters join: each of four places in a word has its own form', () => {
    const forms = [...'ه هــ ــهــ ــه'.split(' ')].map((word) =>
      idsOf(word).filter((id) => id !== idsOf('ـ')[0]),
    )
    expect(new Set(forms.map(String)).size).toBe(4)
  })
  test('क्ष is one glyph, क and ष are two', () => {
    expect(idsOf('क्ष')).toHaveLength(1)
    expect(idsOf('कष')).toHaveLength(2)
  })
  test('Hebrew is read from the right, a Latin word and figures in it from the left', () => {
    const [he, waw] = [idsOf('ה')[0], idsOf('ו')[0]]
    expect(idsOf('הו')).toEqual([waw, he])
    const letterIds = (text: string) => [...text].map((letter) => `p-${letter.charCodeAt(0).toString(36)}`)
    // Figures behind Latin letters go with them (Unicode Standard Annex 9, rule W7).
    expect(idsOf('הו ab 12')).toEqual([...letterIds('ab'), ...letterIds('12'), waw, he])
    expect(idsOf('ab הו 12')).toEqual([...letterIds('ab'), ...letterIds('12'), waw, he])
  })
  test('brackets in Hebrew open to the left', () => {
    expect(idsOf('(ה)')).toEqual([`p-${(40).toString(36)}`, idsOf('ה')[0], `p-${(41).toString(36)}`])
  })
  test('space is added between ideographs, but not between Arabic letters', () => {
    const wider = (text: string) =>
      textWidth(text, { ...basePlacement, spacing: 0.1 }) - textWidth(text, basePlacement)
    expect(wider('東京都')).toBeCloseTo(200, 6)
    expect(wider('محمد')).toBe(0)
  })
  test('text in the middle reaches as far to the left as to the right', () => {
    const [first] = glyphsOf('東京', { anchor: 'middle' })
    const [firstGlyph] = glyphsOf('東京')
    expect((first?.x ?? 0) - (firstGlyph?.x ?? 0)).toBe(-Math.round(textWidth('東京', basePlacement) / 2))
  })
})

test('every character that a font is listed for has an outline', () => {
  for (const { name, has } of scriptFonts()) {
    const empty: string[] = []
    for (let codepoint = 0x180; codepoint < 0x11000; codepoint++) {
      const character = String.fromCodePoint(codepoint)
      if (!has(codepoint) || undrawable(character) !== undefined) continue
      if (idsOf(character).length === 0) empty.push(codepoint.toString(16))
    }
    expect(empty, name).toEqual([])
  }
})

test('what is not refused is drawn, within its width, and the same whatever was drawn before', () => {
  const samples = shapedWords.map(({ word }) => word)
  const piece = fc.oneof(
    fc.constantFrom(...samples, ' ', '(', ')', '—', '\u200d', '\u200c', '\u200f', '\u0301', '12', 'Ab'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const drawnBefore = new Map<string, string>()
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const text = pieces.join('').normalize('NFC')
      if (undrawable(text) !== undefined) return
      const svg = writing(text, basePlacement)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(drawnBefore.get(text) ?? svg).toBe(svg)
      drawnBefore.set(text, svg)
      const width = textWidth(text, basePlacement)
      for (const { id, x } of glyphsOf(text)) {
        expect(id.startsWith('g-') ? glyphOutline(id) : letterPath(id)).not.toBe('')
        // Marks stand before or behind the letter that they belong to.
        expect(x).toBeGreaterThan(-1500)
        expect(x).toBeLessThanOrEqual(width + 1500)
      }
    }),
    { seed: 20261129, numRuns: 500 },
  )
})

test('texts in Latin letters load nothing', () => {
  expect(loadScripts(['Łucja & Béla', undefined, 'Ulm an der Donau'])).toBeUndefined()
})
