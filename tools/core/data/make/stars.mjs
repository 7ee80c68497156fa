// Makes tools/core/data/stars.tsv and, on its output, stars.ts.
//
//   node tools/core/data/make/stars.mjs FOLDER > tools/core/data/stars.ts
//
// FOLDER holds stars.8.json, starnames.json and LICENSE (npm d3-celestial@0.7.35) and catalog.dat (Debian yale
// 5.0.95-3, /usr/share/stardata/yale/). Run it in the checkout: constellations come from astronomy-engine.
import { Constellation } from 'astronomy-engine'
import { features, licence, read, rightAscension } from './d3-celestial.mjs'
import { otherNames, properNames } from './star-names.mjs'

const faintest = 6.5

/** Fixed columns of the Bright Star Catalogue, as its file ReadMe numbers them (from 1). */
const bright = read('catalog.dat').split('\n').filter((line) => line.slice(75, 90).trim()).map((line) => {
  const column = (from, to) => line.slice(from - 1, to).trim()
  const number = (from, to) => (column(from, to) === '' ? null : Number(column(from, to)))
  const sign = column(84, 84) === '-' ? -1 : 1
  return {
    hr: number(1, 4), hd: number(26, 31), magnitude: number(103, 107),
    ra: 15 * (number(76, 77) + number(78, 79) / 60 + number(80, 83) / 3600),
    dec: sign * (number(85, 86) + number(87, 88) / 60 + number(89, 90) / 3600),
    pmRa: number(149, 154), pmDec: number(155, 160),
  }
})
const byHd = new Map(bright.filter((b) => b.hd).map((b) => [b.hd, b]))

const radians = Math.PI / 180
/** The catalogue star within 30 arcseconds that is nearest in brightness; pairs share a place and a number. */
function byPlace(ra, dec, magnitude) {
  const neighbors = bright.filter((b) => {
    const apart = Math.hypot(((b.ra - ra + 540) % 360 - 180) * Math.cos(dec * radians), b.dec - dec)
    return apart < 30 / 3600 && Math.abs(b.magnitude - magnitude) < 1
  })
  return neighbors.sort((a, b) => Math.abs(a.magnitude - magnitude) - Math.abs(b.magnitude - magnitude))[0]
}

const designations = JSON.parse(read('starnames.json'))
const stars = features('stars.8.json')
  .filter((f) => f.properties.mag <= faintest)
  .map((f) => {
    const [longitude, dec] = f.geometry.coordinates
    const ra = rightAscension(longitude)
    const names = designations[f.id] ?? {}
    const hd = Number(/\d+/.exec(names.hd ?? '')?.[0] ?? 0)
    const brightStar = byHd.get(hd) ?? byPlace(ra, dec, f.properties.mag)
    return {
      hip: f.id, hr: brightStar?.hr ?? '', constellation: names.c ?? Constellation(ra / 15, dec).symbol,
      bayer: (names.bayer ?? '').replace('undefined', 'υ'), flamsteed: names.flam ?? '', traditional: names.name ?? '',
      ra, dec, magnitude: f.properties.mag, colorIndex: f.properties.bv === '' || f.properties.bv == null ? '' : Number(f.properties.bv),
      pmRa: brightStar?.pmRa == null ? '' : Math.round(brightStar.pmRa * 1000), pmDec: brightStar?.pmDec == null ? '' : Math.round(brightStar.pmDec * 1000),
    }
  })
  .sort((a, b) => a.magnitude - b.magnitude || a.hip - b.hip)

for (const entry of properNames.trim().split(/[|\n]/)) {
  const [, letter, constellation, name] = /^(\S+) (\S+) (.+)$/.exec(entry)
  const family = stars.filter((s) => s.constellation === constellation)
  const plain = letter.replace(/(?<=\D)\d$/, '')
  const star = /^\d/.test(letter)
    ? family.find((s) => s.flamsteed === letter)
    : (family.find((s) => s.bayer === letter) ?? family.find((s) => s.bayer.replace(/\d$/, '') === plain))
  if (!star) throw new Error(`no star ${letter} ${constellation} for ${name}`)
  if (star.name) throw new Error(`${name} and ${star.name} are one star`)
  star.name = name
}
const usedNames = new Set(stars.map((s) => s.name).filter(Boolean).map((n) => n.toLowerCase()))
for (const star of stars) {
  star.others = otherNames[star.name] ?? []
  // A traditional name that is nobody's approved name helps to find a star; the brightest bearer keeps it.
  const traditional = star.traditional.toLowerCase()
  if (traditional && !usedNames.has(traditional)) {
    usedNames.add(traditional)
    star.others = [...star.others, star.traditional]
  }
}
// Numbers of the Bright Star Catalogue belong to one star each: the brightest of a pair keeps its number.
const numbered = new Set()
for (const star of stars) {
  if (star.hr && numbered.has(star.hr)) star.hr = ''
  numbered.add(star.hr)
}

const rows = stars.map((s) =>
  [s.hip, s.hr, s.constellation, s.bayer, s.flamsteed, s.name ?? '', s.others.join(';'), s.ra.toFixed(4), s.dec.toFixed(4), s.magnitude, s.colorIndex, s.pmRa, s.pmDec].join('\t'),
)
process.stdout.write(`/**
 * Stars to magnitude ${faintest}, brightest first: ${stars.length} rows.
 *
 * Sources: places (J2000.0, epoch 2000.0), magnitudes, B−V, Hipparcos numbers and letters: d3-celestial 0.7.35 by
 * Olaf Frohn, after XHIP (Anderson & Francis 2012, CDS V/137D) and Kostjuk 2002 (CDS IV/27A). Harvard numbers and
 * proper motions: Hoffleit & Warren, Bright Star Catalogue, 5th revised edition (1991), distributed by the
 * Astronomical Data Center of NASA (CDS V/50). Proper names: IAU Working Group on Star Names. Constellations of
 * stars without a letter: IAU boundaries, by astronomy-engine.
 * Licence: catalogue numbers and measurements are facts; d3-celestial's selection is under the BSD licence below.
 * Made by: node tools/core/data/make/stars.mjs FOLDER
 *
 * Columns: HIP, HR, constellation, Bayer letter, Flamsteed number, proper name, other names parted by ";", right
 * ascension (degrees), declination (degrees), V magnitude, B−V, proper motion in right ascension (times cosine of
 * declination) and in declination (milliarcseconds a year).
 *
${licence()}
 */
export const starTable = 'stars.tsv'
`)
writeFileSync(new URL('../stars.tsv', import.meta.url), `${rows.join('\n')}\n`)
process.stderr.write(`${stars.length} stars, ${stars.filter((s) => s.hr).length} HR, ${stars.filter((s) => s.pmRa !== '').length} motions, ${stars.filter((s) => s.name).length} names\n`)
