// Makes tools/core/data/catalogs/deep-sky.tsv and deep-sky-keys.tsv and, on its output, catalogs/deep-sky-table.ts.
//
//   node tools/core/data/make/deep-sky.mjs FOLDER > tools/core/data/catalogs/deep-sky-table.ts
//
// FOLDER holds dsos.14.json, dsos.20.json, dsonames.json and LICENSE (npm d3-celestial@0.7.35); dso-catalog.dat, which is
// nebulae/default/catalog.dat of Debian stellarium-data 0.22.2-1; and openngc.tsv, made of Debian kstars-data 5:3.6.2-2 by
//   sqlite3 -tabs OpenNGC.kscat 'select name, type, ra, dec, magnitude, major_axis, minor_axis from cat'
// Run it in the checkout after `npm run build`: keys are those of the service.
import { writeFileSync } from 'node:fs'
import { Constellation } from 'astronomy-engine'
import { deepSkyObjects } from '../../../../dist/tools/core/stars/deep-sky.js'
import { designationKey } from '../../../../dist/tools/core/stars/designations.js'
import { features, licence, read, rightAscension } from './d3-celestial.mjs'
import { caldwell, clustersInNebulae, names, sizes, starGroups, visual as visualMagnitudes } from './deep-sky-names.mjs'
import { stellariumObjects } from './stellarium-objects.mjs'

const faintestOfOthers = 14
const radians = Math.PI / 180
/** Arcminutes between two places, near each other. */
const apart = (a, b) =>
  60 * Math.hypot(((a.ra - b.ra + 540) % 360 - 180) * Math.cos(a.dec * radians), a.dec - b.dec)

const isNumbered = (designation) => /^(NGC|IC) \d+$/.test(designation)
const rows = [...features('dsos.14.json'), ...features('dsos.20.json').filter(({ id }) => isNumbered(id))]
const objects = new Map()
for (const { id, properties, geometry } of rows) {
  const [longitude, dec] = geometry.coordinates
  if (!(Math.abs(dec) <= 90 && Math.abs(longitude) <= 360)) continue
  const size = properties.dim === '' ? [] : properties.dim.split('x').map(Number)
  objects.set(id, {
    id, desig: properties.desig, type: properties.type, morph: properties.morph, magnitude: Number(properties.mag),
    ra: rightAscension(longitude), dec, size: size.length === 1 ? [size[0], size[0]] : size.sort((a, b) => b - a),
  })
}

/** Types of KStars: 3 and 13 cluster, 4 globular, 5 nebula, 6 planetary, 7 remnant, 8 galaxy, 14 group; the others are stars and errors. */
const kindByType = { 3: 'oc', 13: 'oc', 4: 'gc', 5: 'bn', 6: 'pn', 7: 'snr', 8: 'g', 14: 'gg' }
const isGalaxy = (type) => ['s', 's0', 'sd', 'i', 'g', 'e', 'gg'].includes(type)
const second = new Map(
  read('openngc.tsv').trim().split('\n').map((line) => {
    const [name, type, ra, dec, magnitude, major, minor] = line.split('\t')
    return [name, {
      name, type: kindByType[type], ra: Number(ra), dec: Number(dec), magnitude: magnitude ? Number(magnitude) : NaN,
      size: major ? [Number(major), Number(minor || major)] : [],
    }]
  }),
)

/**
 * The magnitude of an object on which two catalogs differ by more than 1.5: the visual one of the third, the blue one where
 * its columns are interchanged, else the second's; for nebulae, which have no edge, none.
 */
function judged(object, ofSecond) {
  if (isNebula(object)) return NaN
  const { blue, visual } = magnitudes.get(object.id) ?? {}
  if (isGalaxy(object.type) && blue < visual - 0.5) return blue
  return visual < 90 ? visual : ofSecond
}

const { numbers: cross, magnitudes } = stellariumObjects()
/** Two measurements of one light agree to this, magnitudes. */
const tolerance = 0.2

/** Whether an area is more than four times another. */
const isLarger = ([a, b = a], [c, d = c]) => a * b > 4 * c * d
const isNebula = ({ type }) => ['bn', 'rn', 'en', 'sfr'].includes(type)
/** Whether the second catalog has the number of an object of the first as an error, or as a part of the galaxy that it has there. */
const isPartOf = (check, object, facts) =>
  !check?.type || (isGalaxy(object.type) && isGalaxy(facts.type) && !isGalaxy(check.type))
/** Whether both are one wide nebula under two numbers: of like size, their middles near each other for it. */
const isSameNebula = (object, facts) =>
  isNebula(object) && isNebula(facts) && facts.size.length > 0 && object.size.length > 0 &&
  apart(object, facts) < object.size[0] / 8 && !isLarger(object.size, facts.size) && !isLarger(facts.size, object.size)

// A number that the second catalog alone has as an object: the better number of one that the first has under another, or an object of its own.
const added = { renamed: 0, objects: 0 }
for (const [id, facts] of second) {
  if (!isNumbered(id) || objects.has(id) || !facts.type) continue
  const neighbors = [...objects.values()].filter((object) => isNumbered(object.id) && Math.abs(object.dec - facts.dec) < 0.2)
  const sameObject = neighbors.find((object) => apart(object, facts) < 1 && isPartOf(second.get(object.id), object, facts))
  const nebula = neighbors.find((object) => isSameNebula(object, facts))
  // Numbers of Caldwell's list are the customary ones.
  if (sameObject && !caldwell[sameObject.id]) {
    objects.delete(sameObject.id)
    objects.set(id, { ...sameObject, id, ...facts, morph: sameObject.morph, otherNumbers: [sameObject.id], formerNumber: sameObject.id })
    added.renamed++
  } else if (sameObject ?? nebula) {
    const match = sameObject ?? nebula
    match.otherNumbers = [...(match.otherNumbers ?? []), id]
    added.renamed++
  } else {
    objects.set(id, { id, desig: id, morph: '', ...facts, isAdded: true })
    added.objects++
  }
}

// The second catalog checks the first: a place or kind that it contradicts is its own.
const counts = { confirmed: 0, replaced: 0, left: 0, magnitudes: 0 }
for (const [id, object] of objects) {
  if (!isNumbered(id)) continue
  const check = second.get(id)
  const isNear = check && apart(object, check) <= Math.max(2, (object.size[0] ?? 0) / 2)
  if (!check || (!isNear && !check.type)) {
    objects.delete(id)
    counts.left++
  } else if (!isNear) {
    const isVisual = Math.abs(object.magnitude - magnitudes.get(id)?.visual) <= tolerance
    Object.assign(object, check, { morph: '', magnitude: isVisual ? object.magnitude : check.magnitude })
    counts.replaced++
  } else {
    counts.confirmed++
    if (check.type && isGalaxy(check.type) !== isGalaxy(object.type)) Object.assign(object, { type: check.type, morph: '' })
    if (isNebula(object) && check.size.length > 0 && isLarger(object.size, check.size)) object.size = check.size
    if (Math.abs(check.magnitude - object.magnitude) > 1.5 && object.magnitude < 90) {
      object.magnitude = judged(object, check.magnitude)
      counts.magnitudes++
    }
  }
}

// Sizes and kinds of showpieces.
for (const [id, object] of objects) {
  // A cluster that lights a nebula is what the eye sees, and its magnitude is given.
  const isCluster = clustersInNebulae.has(id) || second.get(id)?.type === 'oc'
  if (isNebula(object) && object.magnitude < 90 && isCluster) Object.assign(object, { type: 'oc', morph: '' })
  const [major, minor = major] = sizes[id] ?? object.size
  // Globular clusters are round to a fifth.
  object.size = object.type === 'gc' && minor < 0.8 * major ? [major, major] : sizes[id] ?? object.size
}
objects.get('PGC 17223').morph = 'IB(s)m'

/** Galaxies by their morphology where it is given: the source's letters count disturbed spirals among the irregular ones. */
function kindOf({ id, type, morph }) {
  if (/^(B|LDN) /.test(id)) return 'dark nebula'
  if (starGroups.has(id)) return 'star group'
  if (['s', 's0', 'e', 'i', 'g'].includes(type)) {
    if (/^\(?R?'?\)?\(?(SA|SB|SAB|S)\(?[rs']*\)?[abcdm]/i.test(morph)) return 'spiral galaxy'
    if (/^\(?R?'?\)?(S0|SA\(?[rs']*\)?0|SB\(?[rs']*\)?0|SAB\(?[rs']*\)?0|L)/.test(morph)) return 'lenticular galaxy'
    if (/^[cd]?E/.test(morph)) return 'elliptical galaxy'
    if (/^(d?I|IB|Irr)/.test(morph)) return 'irregular galaxy'
  }
  return {
    s: 'spiral galaxy', s0: 'lenticular galaxy', e: 'elliptical galaxy', i: 'galaxy', g: 'galaxy', sd: 'dwarf galaxy',
    gg: 'galaxy cluster', oc: 'open cluster', gc: 'globular cluster', dn: 'dark nebula', bn: 'diffuse nebula',
    sfr: 'diffuse nebula', en: 'emission nebula', rn: 'reflection nebula', pn: 'planetary nebula', snr: 'supernova remnant',
  }[type]
}

/** The source has other quantities in place of these magnitudes: opacities, the star that lights a nebula, the tenth galaxy of a cluster. */
const isOfAnother = ({ id, type }) =>
  ['dn', 'gg', 'rn'].includes(type) || /^(B|LDN|VdB|VdBH|Ced) /.test(id) || (type !== 'oc' && cross.get(id)?.some((identifier) => identifier.startsWith('VdB')))

/** Colours B − V that galaxies have; beyond these one of the third catalog's columns holds something else. */
const reddest = 1.6
const bluest = -0.3
const isColour = (difference, type) => !isGalaxy(type) || (difference > bluest && difference < reddest)
/** Least number of objects that the mean colour of a kind is taken from. Nebulae shine in lines, so that theirs say nothing. */
const leastOfKind = 30
const colours = new Map()
function countColour(object) {
  const { blue, visual } = magnitudes.get(object.id) ?? {}
  if (!(blue < 90 && visual < 90) || !isColour(blue - visual, object.type) || !/galaxy|cluster/.test(kindOf(object))) return
  colours.set(kindOf(object), [...(colours.get(kindOf(object)) ?? []), blue - visual])
}
/** Mean B − V of a kind; none of a kind with few objects whose colour is known. */
function colourOf(kind) {
  const all = colours.get(kind) ?? []
  return all.length < leastOfKind ? NaN : all.reduce((sum, colorIndex) => sum + colorIndex, 0) / all.length
}

/** Brightest mean surface of a galaxy within its outline, magnitudes a square second of arc; the brightest of Messier's have 21. */
const brightestSurface = 20
const hasSurfaceOf = (magnitude, [major, minor] = []) =>
  !major || magnitude + 2.5 * Math.log10((Math.PI / 4) * major * minor * 3600) >= brightestSurface

/**
 * The light that a magnitude is of: `v` visual, `b` blue, `u` unknown, by the blue and visual ones of the third catalog and those of the second,
 * which are blue (2,756 of 2,843 whose colour the third has) where one is known, as of all galaxies. A magnitude brighter than the blue ones by
 * the colour of a galaxy is visual.
 */
function bandOf({ id, type, magnitude, size }) {
  if (visualMagnitudes[id] !== undefined) return 'v'
  if (isGalaxy(type) && !hasSurfaceOf(magnitude, size)) return 'u'
  const facts = magnitudes.get(id) ?? {}
  const ofSecond = second.get(id)?.magnitude
  const hasBlue = facts.blue < 90 || (isGalaxy(type) && !(Math.abs(ofSecond - facts.visual) <= tolerance))
  const blues = hasBlue ? [facts.blue, ofSecond].filter((candidate) => candidate < 90) : []
  const fromBlue = Math.max(...blues.map((blue) => Math.abs(magnitude - blue)), blues.length === 0 ? 99 : 0)
  const isVisual = facts.visual < 90 && blues.every((blue) => isColour(blue - facts.visual, type))
  if (isVisual && Math.abs(magnitude - facts.visual) <= Math.min(tolerance, fromBlue)) return 'v'
  if (fromBlue <= tolerance) return 'b'
  const isRedder = blues.every((blue) => blue - magnitude > tolerance && blue - magnitude < reddest)
  return isGalaxy(type) && !(facts.visual < 90) && blues.length > 0 && isRedder ? 'v' : 'u'
}

/** Magnitude and band of a row: a blue one of a kind whose colour is known becomes a visual one, `e` for estimated. */
function lightOf(object) {
  const magnitude = visualMagnitudes[object.id] ?? (isOfAnother(object) ? NaN : object.magnitude)
  if (!(magnitude > 0 && magnitude < 90)) return { magnitude: NaN, band: '' }
  const band = bandOf({ ...object, magnitude })
  const colour = colourOf(kindOf(object))
  return band === 'b' && colour ? { magnitude: magnitude - colour, band: 'e' } : { magnitude, band }
}

const messier = deepSkyObjects()
const messierByKey = new Map(
  messier.flatMap((object) => [object.messier, object.designation, object.name].filter(Boolean).map((text) => [designationKey(text), object])),
)
/** Objects of the second catalog alone that stand on one of Messier are numbers of it. */
const messierAt = (place) => messier.find((object) => object.messier && apart({ ra: object.ra * 15, dec: object.dec }, place) < 1)
const isMessier = (object) => {
  const { id, desig, isAdded } = object
  return /^M \d/.test(desig) || id === 'C 41' || messierByKey.has(designationKey(id)) || (isAdded && messierAt(object) !== undefined)
}

for (const object of objects.values()) countColour(object)
const table = [...objects.values()]
  .filter((object) => !isMessier(object))
  .map((object) => {
    const designation = { 'PGC 17223': 'LMC', 'C 9': 'Sh2-155' }[object.id] ?? object.id.replace(/^Sh2 /, 'Sh2-')
    const ids = [object.id, ...(object.otherNumbers ?? [])]
    const numbers = [object.otherNumbers ?? [], ids.flatMap((id) => caldwell[id] ?? []), ids.flatMap((id) => cross.get(id) ?? []), object.id === designation || /^Sh/.test(object.id) ? [] : [object.id]].flat()
    return {
      ...object, designation, kind: kindOf(object), ...lightOf(object),
      names: [...new Set([object.id, object.formerNumber].flatMap((id) => names.get(id) ?? []))],
      others: [...new Set(numbers)].filter((number) => designationKey(number) !== designationKey(designation)),
    }
  })
  // Galaxies known by a number of the PGC and a magnitude alone are left out.
  .filter(({ id, magnitude, size, names }) => isNumbered(id) || (!(magnitude > faintestOfOthers) && (size.length > 0 || names.length > 0 || !/^PGC/.test(id))))
  .sort((a, b) => (a.magnitude || 99) - (b.magnitude || 99) || b.size[0] - a.size[0] || (a.designation < b.designation ? -1 : 1))

const keys = new Map(messier.flatMap((object) => [object.messier, object.designation, ...(object.name ? [object.name, ...object.otherNames] : [])]
  .filter(Boolean).map((text) => [designationKey(text), undefined])))
const claimKey = (text, value) => {
  const key = designationKey(text)
  if (!keys.has(key)) keys.set(key, value)
}
const claimAll = (texts) => table.forEach((object, row) => texts(object).forEach((text) => claimKey(text, row)))
claimAll(({ designation }) => [designation])
claimAll(({ names: [first] }) => (first ? [first] : []))
claimAll(({ names }) => names)
claimAll(({ others: otherNumbers }) => otherNumbers)
// Numbers of one object: those that the second catalogue has as another's, at its place.
for (const { name, type, ...place } of second.values()) {
  if (objects.get(name)?.isAdded && messierAt(place)) claimKey(name, messierAt(place).messier)
  if (type || objects.has(name)) continue
  const row = table.findIndex((object) => Math.abs(object.dec - place.dec) < 0.01 && isNumbered(object.designation) && apart(object, place) < 0.3)
  const messierObject = messier.find((object) => apart({ ra: object.ra * 15, dec: object.dec }, place) < 1)
  if (row >= 0) {
    if (!table[row].others.includes(name)) table[row].others.push(name)
    claimKey(name, row)
  } else if (messierObject?.messier) claimKey(name, messierObject.messier)
}
claimKey('C 41', 'Hyades')
for (const object of messier) {
  for (const number of cross.get(object.designation) ?? []) claimKey(number, object.messier ?? object.name)
}

const number = (value, digits) => (Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '')
const bands = (letter) => table.filter(({ band }) => band === letter).length
const kinds = [...new Set(table.map(({ kind }) => kind))]
const lines = table.map((o) => [
  o.designation, kinds.indexOf(o.kind), Constellation(o.ra / 15, o.dec).symbol, number(o.ra, 4), number(o.dec, 4),
  number(o.magnitude, 2), o.band, number(o.size[0], 2), number(o.size[1], 2), o.names.join(';'), o.others.join(';'),
].join('\t').trimEnd())
const keyLines = [...keys].filter(([, value]) => value !== undefined).map(([key, value]) => `${key}\t${value}`)
const folder = new URL('../catalogs/', import.meta.url)
writeFileSync(new URL('deep-sky.tsv', folder), `${lines.join('\n')}\n`)
writeFileSync(new URL('deep-sky-keys.tsv', folder), `${keyLines.sort((a, b) => (a.split('\t')[0] < b.split('\t')[0] ? -1 : 1)).join('\n')}\n`)

process.stdout.write(`/**
 * Star clusters, nebulae and galaxies beside those of \`messier.ts\`: ${table.length} rows, brightest first, those without a
 * magnitude last. All of the NGC and IC that two catalogs confirm; of other catalogs (PGC, UGC, ESO, Collinder, Barnard,
 * Lynds, Sharpless, RCW, van den Bergh, Cederblad, Perek-Kohoutek, Strasbourg, Green, Abell) those to magnitude ${faintestOfOthers} or without one; of the
 * PGC those with a size or name.
 *
 * Sources: places (J2000.0), kinds, magnitudes, sizes and names: d3-celestial 0.7.35 by Olaf Frohn. Checked against OpenNGC
 * by M. Verga as Debian's kstars-data 3.6.2 has it: ${counts.confirmed} places of the NGC and IC agree within 2′ or half the
 * size; ${counts.replaced} that do not are the facts of OpenNGC; ${counts.left} that OpenNGC has not, or as stars or errors, are left out;
 * ${added.objects} that it alone has are its facts, and ${added.renamed} are other numbers of an object of the first.
 * ${counts.magnitudes} magnitudes on which the two differ by more than 1.5 and the numbers in other catalogs: Stellarium 0.22.2.
 * Visual magnitudes of ${Object.keys(visualMagnitudes).length} showpieces that the first has in blue or infrared light: W. E. Harris, Astron. J. 112, 1487
 * (1996); G. de Vaucouleurs et al., Third Reference Catalogue (1991). Caldwell's numbers: P. Moore,
 * Sky & Telescope 90 (6), 38 (1995). Constellations from the IAU boundaries, by astronomy-engine.
 * Licence: facts; d3-celestial's selection is under the BSD licence below.
 * Made by: node tools/core/data/make/deep-sky.mjs FOLDER
 *
 * Columns: designation, place of the kind in the list below, constellation, right ascension and declination (degrees), magnitude, its band, greater and
 * lesser diameter (arcminutes), names and other designations parted by ";". Bands: v visual, ${bands('v')} rows; e visual, estimated from a blue one by
 * the mean B − V of the kind in Stellarium 0.22.2, ${bands('e')} rows; b blue, ${bands('b')}; u unknown, ${bands('u')}.
 *
${licence()}
 */
export const deepSkyTable = 'catalogs/deep-sky.tsv'

export const deepSkyKinds: readonly string[] = ${JSON.stringify(kinds)}

/** Keys of designations and names, in their order, each with its row, or with the key of an object of \`messier.ts\`. */
export const deepSkyKeyTable = 'catalogs/deep-sky-keys.tsv'
`)
process.stderr.write(`${table.length} objects, ${keyLines.length} keys, ${JSON.stringify(counts)}\n`)
