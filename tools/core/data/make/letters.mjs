// Makes letters.tsv, letters.ts, symbols.ts, symbols-minor.tsv and minor-symbols.ts of tools/core/data: letters and signs as outlines, so that drawings
// need no font wherever they are shown.
//
//   npm i opentype.js@2 @fontsource/alegreya-sans@5 @fontsource/alegreya@5 @fontsource/noto-sans-symbols@5 @fontsource/noto-sans-symbols-2@5
//   (in FOLDER)
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

const latin = `${Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('').replaceAll(/["#$*<>@[\\\]^_\`{|}~]/g, '')}` +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûü°·–—‘’“”„…«»¡¿ÐÝÞðýþÿŒœ'
/** Letters of other languages in Latin script, for texts that callers write; upright alone, as those texts are. */
const extended = Array.from({ length: 0x17f - 0x100 }, (_, index) => String.fromCharCode(0x100 + index))
  .filter((character) => !latin.includes(character))
const faces = { plain: font('alegreya-sans', 'latin', '400-normal'), italic: font('alegreya-sans', 'latin', '400-italic') }
const extendedFace = font('alegreya-sans', 'latin-ext', '400-normal')
/** The face with serifs, for titles. */
const titleFaces = ['latin', 'latin-ext'].map((subset) => font('alegreya', subset, '400-normal'))
const primes = { '′': 'M75-460L150-690L215-690L120-460Z', '″': 'M75-460L150-690L215-690L120-460ZM245-460L320-690L385-690L290-460Z' }

const rows = Object.entries(faces).flatMap(([style, face]) =>
  [...new Set(latin)].map((character) => [style, character, ...outline(face, character)].join('\t')))
/** The dotless ı of Turkish is of the Latin subset. */
const faceOf = (character) =>
  [extendedFace, faces.plain].find((face) => face.charToGlyph(character).index !== 0)
const otherCharacters = [...extended, 'Ș', 'ș', 'Ț', 'ț', 'ẞ']
  .filter(faceOf)
  .map((character) => ['plain', character, ...outline(faceOf(character), character)].join('\t'))
const titleRows = [...new Set([...latin, ...extended, 'Ș', 'ș', 'Ț', 'ț', 'ẞ'])].flatMap((character) => {
  const face = titleFaces.find((one) => one.charToGlyph(character).index !== 0)
  return face ? [['title', character, ...outline(face, character)].join('\t')] : []
})
const space = Object.entries({ ...faces, title: titleFaces[0] }).map(([style, face]) => `${style}\t \t${outline(face, ' ')[0]}\t`)
const quotes = Object.keys(faces).flatMap((style) =>
  Object.entries(primes).map(([character, data]) => `${style}\t${character}\t${character === '′' ? 220 : 390}\t${data}`))

/** The copyright of a family, and its licence as lines of a comment. */
function rights(name) {
  const [copyright, ...text] = readFileSync(join(folder, `node_modules/@fontsource/${name}/LICENSE`), 'utf8').split('\n')
  const lines = text.filter((line) => line.trim()).flatMap((line) => line.match(/.{1,110}(?:\s|$)/g))
  return {
    // The file names every cut of the family with the same words.
    copyright: copyright.replace(/ [\w[\]-]+\.ttf:.*$/, '').replace(/\s+/g, ' ').trim(),
    licence: lines.map((line) => ` *   ${line.trim()}`).join('\n'),
  }
}
const [letterRights, titleRights, symbolRights, moreRights] = ['alegreya-sans', 'alegreya', 'noto-sans-symbols', 'noto-sans-symbols-2'].map(
  rights,
)

writeFileSync('tools/core/data/letters.ts', `/**
 * Letters as outlines.
 *
 * Source: Alegreya Sans, regular and italic, and Alegreya, regular, for titles, by Juan Pablo del Peral, as npm
 * @fontsource/alegreya-sans 5 and @fontsource/alegreya 5 have them; the primes are our own.
 * ${letterRights.copyright}
 * ${titleRights.copyright}
 * Licence: SIL Open Font License 1.1, below.
 * Made by: node tools/core/data/make/letters.mjs FOLDER
 *
 * Columns: style, character, advance, outline; 1000 units to the em, baseline at 0, y downwards.
 *
${letterRights.licence}
 */
export const letterTable = 'letters.tsv'
`)
writeFileSync('tools/core/data/letters.tsv', `${[...space, ...rows, ...otherCharacters, ...titleRows, ...quotes].join('\n')}\n`)

const symbols = {
  moon: '☽', mercury: '☿', venus: '♀', mars: '♂', jupiter: '♃', saturn: '♄', uranus: '♅', neptune: '♆', pluto: '♇',
  northNode: '☊', aries: '♈', taurus: '♉', gemini: '♊', cancer: '♋', leo: '♌', virgo: '♍', libra: '♎', scorpio: '♏',
  sagittarius: '♐', capricorn: '♑', aquarius: '♒', pisces: '♓',
}
/** Ring and dot, as heavy as its fellows. */
const circle = (r, sweep) => `M${505 - r}-372A${r} ${r} 0 1 ${sweep} ${505 + r}-372A${r} ${r} 0 1 ${sweep} ${505 - r}-372Z`
const sun = circle(375, 1) + circle(315, 0) + circle(72, 1)
const signs = font('noto-sans-symbols', 'symbols', '400-normal')

const symbolRow = (face) => ([name, character]) => {
  const { x1, y1, x2, y2 } = face.charToGlyph(character).getPath(0, 0, 1000).getBoundingBox()
  const [, data] = outline(face, character)
  return [name, [x1, y1, x2, y2].map(Math.round).join(' '), data].join('\t')
}

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
${Object.entries(symbols).map(symbolRow(signs)).join('\n')}
\`
`)

// The Unicode Standard 15.0, Miscellaneous Symbols, Miscellaneous Symbols and Arrows, Alchemical Symbols.
const asteroids = { ceres: '⚳', pallas: '⚴', juno: '⚵', vesta: '⚶', chiron: '⚷', lilith: '⚸' }
const otherSymbols = {
  astraea: '\u2BD9', hygiea: '\u2BDA', pholus: '\u2BDB', nessus: '\u2BDC', cupido: '\u2BE0', hades: '\u2BE1', zeus: '\u2BE2',
  kronos: '\u2BE3', apollon: '\u2BE4', admetos: '\u2BE5', vulkanus: '\u2BE6', poseidon: '\u2BE7', eris: '\u2BF0',
  sedna: '\u2BF2', haumea: '\u{1F77B}', makemake: '\u{1F77C}', gonggong: '\u{1F77D}', quaoar: '\u{1F77E}',
  orcus: '\u{1F77F}', lotFortune: '\u{1F774}',
}
const signs2 = font('noto-sans-symbols-2', 'symbols', '400-normal')
writeFileSync('tools/core/data/minor-symbols.ts', `/**
 * The symbols of small bodies, hypothetical planets and points, of those that have one in Unicode 15.
 *
 * Source: Noto Sans Symbols and Noto Sans Symbols 2, regular, as npm @fontsource/noto-sans-symbols 5 and
 * @fontsource/noto-sans-symbols-2 5 have them.
 * ${symbolRights.copyright}
 * ${moreRights.copyright}
 * Licence: SIL Open Font License 1.1, as in symbols.ts.
 * Made by: node tools/core/data/make/letters.mjs FOLDER
 *
 * Columns: as in symbols.ts.
 */
export const minorSymbolTable = 'symbols-minor.tsv'
`)
writeFileSync(
  'tools/core/data/symbols-minor.tsv',
  `${[...Object.entries(asteroids).map(symbolRow(signs)), ...Object.entries(otherSymbols).map(symbolRow(signs2))].join('\n')}\n`,
)
