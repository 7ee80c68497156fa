// Makes tools/core/data/messier.ts.
//
//   node tools/core/data/make/messier.mjs FOLDER > tools/core/data/messier.ts
//
// FOLDER holds messier.json and LICENSE (npm d3-celestial@0.7.35), and openngc.tsv of deep-sky.mjs. Run it in the checkout:
// constellations come from astronomy-engine.
import { Constellation } from 'astronomy-engine'
import { features, licence, read, rightAscension } from './d3-celestial.mjs'

const kinds = {
  gc: 'globular cluster', oc: 'open cluster', s: 'spiral galaxy', e: 'elliptical galaxy', i: 'irregular galaxy',
  sfr: 'diffuse nebula', rn: 'reflection nebula', pn: 'planetary nebula', snr: 'supernova remnant',
}
/** Objects that the source calls "possible object", and one galaxy that is no spiral. */
const kindOf = { M24: 'star cloud', M40: 'double star', M73: 'asterism', M102: 'lenticular galaxy' }
/** The source has photographic magnitudes of these two; visual ones after messier.seds.org. */
const visual = { M76: 10.1, M97: 9.9 }
/** Customary names, the first for showing; the source has some that other objects bear. */
const names = {
  M1: 'Crab Nebula', M6: 'Butterfly Cluster', M7: "Ptolemy's Cluster", M8: 'Lagoon Nebula', M11: 'Wild Duck Cluster',
  M13: 'Hercules Cluster;Great Hercules Cluster', M16: 'Eagle Nebula', M17: 'Omega Nebula;Swan Nebula', M20: 'Trifid Nebula',
  M22: 'Sagittarius Cluster', M24: 'Sagittarius Star Cloud', M27: 'Dumbbell Nebula', M31: 'Andromeda Galaxy;Andromeda Nebula',
  M33: 'Triangulum Galaxy', M40: 'Winnecke 4', M42: 'Orion Nebula;Great Orion Nebula', M43: "De Mairan's Nebula",
  M44: 'Beehive Cluster;Praesepe', M45: 'Pleiades;Seven Sisters;Subaru', M51: 'Whirlpool Galaxy', M57: 'Ring Nebula',
  M63: 'Sunflower Galaxy', M64: 'Black Eye Galaxy', M74: 'Phantom Galaxy', M76: 'Little Dumbbell Nebula', M77: 'Cetus A',
  M81: "Bode's Galaxy", M82: 'Cigar Galaxy', M83: 'Southern Pinwheel Galaxy', M87: 'Virgo A', M97: 'Owl Nebula',
  M101: 'Pinwheel Galaxy', M102: 'Spindle Galaxy', M104: 'Sombrero Galaxy', M108: 'Surfboard Galaxy',
}

/** Places of OpenNGC, degrees: those of the first source are rounded to a minute, and 19′ off for the Beehive. That of the Pleiades is 6′ from WEBDA's. */
const places = new Map(read('openngc.tsv').split('\n').map((line) => {
  const [name, , ra, dec] = line.split('\t')
  return [name, [Number(ra), Number(dec)]]
}).filter(([name]) => name && name !== 'M 45'))

const rows = features('messier.json').map(({ id, properties, geometry }) => {
  const [longitude, latitude] = geometry.coordinates
  const [ra, dec] = places.get(id.replace('M', 'M ')) ?? places.get(properties.desig) ?? [rightAscension(longitude), latitude]
  const size = String(properties.dim).split('x').map(Number)
  return [
    id, properties.desig, names[id] ?? '', kindOf[id] ?? kinds[properties.type], Constellation(ra / 15, dec).symbol,
    Number(ra.toFixed(4)), Number(dec.toFixed(4)), visual[id] ?? properties.mag, size[0] || '', size[1] || size[0] || '',
  ]
})
if (rows.length !== 110 || rows.some((r) => !r[3])) throw new Error('110 objects with a kind are wanted')
// WEBDA, open cluster Melotte 25: 4h 26.9m +15° 52′, diameter 330′, magnitude 0.5.
rows.push(['', 'Mel 25', 'Hyades', 'open cluster', 'Tau', '66.725', '15.867', 0.5, 330, 330])

process.stdout.write(`/**
 * The 110 objects of Charles Messier's catalog, and the Hyades, which he left out.
 *
 * Sources: d3-celestial 0.7.35 by Olaf Frohn, after "Messier Objects with Data", H. Frommert, messier.seds.org;
 * places: OpenNGC by M. Verga, as Debian's kstars-data 3.6.2 has it; constellations from the IAU boundaries, by astronomy-engine; the
 * Hyades after WEBDA.
 * Licence: facts; d3-celestial's selection is under the BSD licence below.
 * Made by: node tools/core/data/make/messier.mjs FOLDER
 *
 * Columns: Messier number, other designation, names parted by ";", kind, constellation, right ascension and
 * declination (degrees, J2000.0), visual magnitude, greater and lesser diameter (arcminutes).
 *
${licence()}
 */
export const messierRows: string = \`
${rows.map((r) => r.join('\t')).join('\n')}
\`
`)
