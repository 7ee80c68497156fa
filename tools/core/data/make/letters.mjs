// Makes tools/core/data/letters.ts and tools/core/data/symbols.ts: letters and signs as outlines, so that drawings
// need no font wherever they are shown.
//
//   npm i opentype.js@2 @fontsource/alegreya-sans@5 @fontsource/noto-sans-symbols@5     (in FOLDER)
//   node tools/core/data/make/letters.mjs FOLDER
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = process.argv[2]
const opentype = createRequire(join(folder, 'package.json'))('opentype.js')

function font(name, subset, style) {
  const file = readFileSync(join(folder, `node_modules/@fontsource/${name}/files/${name}-${subset}-${style}.woff`))
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
}

/** Figures of one height: the face's own first choice has old-style ones. */
const digits = Object.fromEntries(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((name, digit) => [digit, name]),
)

/** Advance and outline of a character at 1000 units to the em, baseline at 0, y downwards. */
function outline(face, character) {
  const lining = digits[character]
  const glyph = lining ? face.glyphs.get(face.nameToGlyphIndex(`${lining}.lf`)) : face.charToGlyph(character)
  if (glyph.index === 0) throw new Error(`no outline for ${character}`)
  const scale = 1000 / face.unitsPerEm
  const data = glyph.getPath(0, 0, 1000).toPathData(0).replaceAll(/([MLHVCSQTAZ]) +/g, '$1')
  return [Math.round(glyph.advanceWidth * scale), data]
}

const latin = `${Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join('').replaceAll(/["#$%&*;<>@[\\\]^_\`{|}~]/g, '')}` +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûü°·–%'
const faces = { plain: font('alegreya-sans', 'latin', '400-normal'), italic: font('alegreya-sans', 'latin', '400-italic') }
const primes = { '′': 'M75-460L150-690L215-690L120-460Z', '″': 'M75-460L150-690L215-690L120-460ZM245-460L320-690L385-690L290-460Z' }

const rows = Object.entries(faces).flatMap(([style, face]) =>
  [...new Set(latin)].map((character) => [style, character, ...outline(face, character)].join('\t')))
const space = Object.entries(faces).map(([style, face]) => `${style}\t \t${outline(face, ' ')[0]}\t`)
const quotes = Object.keys(faces).flatMap((style) =>
  Object.entries(primes).map(([character, data]) => `${style}\t${character}\t${character === '′' ? 220 : 390}\t${data}`))

/** The copyright of a family, and its licence as lines of a comment. */
function rights(name) {
  const [copyright, ...text] = readFileSync(join(folder, `node_modules/@fontsource/${name}/LICENSE`), 'utf8').split('\n')
  const lines = text.filter((line) => line.trim()).flatMap((line) => line.match(/.{1,110}(?:\s|$)/g))
  return {
    // The file names every cut of the family with the same words.
    copyright: copyright.replace(/ [\w-]+\.ttf:.*$/, '').replace(/\s+/g, ' ').trim(),
    licence: lines.map((line) => ` *   ${line.trim()}`).join('\n'),
  }
}
const [letterRights, symbolRights] = ['alegreya-sans', 'noto-sans-symbols'].map(rights)

writeFileSync('tools/core/data/letters.ts', `/**
 * Letters as outlines.
 *
 * Source: Alegreya Sans, regular and italic, by Juan Pablo del Peral, as npm @fontsource/alegreya-sans 5 has it; the
 * primes are our own.
 * ${letterRights.copyright}
 * Licence: SIL Open Font License 1.1, below.
 * Made by: node tools/core/data/make/letters.mjs FOLDER
 *
 * Columns: style, character, advance, outline; 1000 units to the em, baseline at 0, y downwards.
 *
${letterRights.licence}
 */
export const letterRows: string = \`
${[...space, ...rows, ...quotes].join('\n')}
\`
`)

const symbols = {
  moon: '☽', mercury: '☿', venus: '♀', mars: '♂', jupiter: '♃', saturn: '♄', uranus: '♅', neptune: '♆', pluto: '♇',
  northNode: '☊', aries: '♈', taurus: '♉', gemini: '♊', cancer: '♋', leo: '♌', virgo: '♍', libra: '♎', scorpio: '♏',
  sagittarius: '♐', capricorn: '♑', aquarius: '♒', pisces: '♓',
}
/** Ring and dot, as heavy as its fellows. */
const circle = (r, sweep) => `M${505 - r}-372A${r} ${r} 0 1 ${sweep} ${505 + r}-372A${r} ${r} 0 1 ${sweep} ${505 - r}-372Z`
const sun = circle(375, 1) + circle(315, 0) + circle(72, 1)
const signs = font('noto-sans-symbols', 'symbols', '400-normal')
writeFileSync('tools/core/data/symbols.ts', `/**
 * The symbols of Sun, Moon, planets, node and signs as outlines.
 *
 * Source: Noto Sans Symbols, regular, as npm @fontsource/noto-sans-symbols 5 has it; the Sun is our own.
 * ${symbolRights.copyright}
 * Licence: SIL Open Font License 1.1, below.
 * Made by: node tools/core/data/make/letters.mjs FOLDER
 *
 * Columns: name, extent (left, top, right, bottom), outline; 1000 units to the em, y downwards.
 *
${symbolRights.licence}
 */
export const symbolRows: string = \`
sun\t130 -747 880 3\t${sun}
${Object.entries(symbols).map(([name, character]) => {
  const { x1, y1, x2, y2 } = signs.charToGlyph(character).getPath(0, 0, 1000).getBoundingBox()
  const [, data] = outline(signs, character)
  return [name, [x1, y1, x2, y2].map(Math.round).join(' '), data].join('\t')
}).join('\n')}
\`
`)
