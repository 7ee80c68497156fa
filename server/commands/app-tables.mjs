/**
 * The tables of places for the scripts of MCP Apps: those of `tools/core/data` with the digits that a drawing shows. The
 * outer planets are known from 1700 to 2300.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Least amplitude of a term: radians and au, of the Moon seconds of arc and kilometers. What is left out sums up to a few seconds of arc. */
const drawing = { mercury: 3e-7, venus: 3e-7, earth: 3e-7, mars: 3e-7, moon: 0.3 }
/** Sun and Moon to half a second of arc, which is a second of an eclipse; the planets pull at the Sun alone. */
const eclipse = { mercury: 1e-4, venus: 1e-4, earth: 3e-8, mars: 1e-4, moon: 0.02 }
/** Unit in which the coefficients of the outer planets stand, of that in their tables. */
const coarse = 1e4
/** Days of TT from J2000.0. */
const span = { from: -300 * 365.25, to: 300 * 365.25 }

/** Letters of the words in wheels, upright. */
const isLetterOfWheels = (row) => /^plain\t[ 0-9A-Z°′]\t/.test(row)

/** Names on maps: how many, and how many degrees apart. */
const names = { most: 90, apart: 7 }

/** Tables of each app. */
const needs = {
  sky: { least: drawing },
  wheel: { least: drawing, isWheel: true },
  eclipse: { least: eclipse, hasTowns: true },
}

/**
 * Land where people live, a cell a square degree from south to north and from west to east, as bits in base64; then the most populous
 * towns that have room for their name.
 */
function townRows(rows) {
  const cells = new Uint8Array((180 * 360) / 8)
  const labelled = []
  for (const row of rows) {
    const [, name, , , latitude, longitude] = row.split('\t')
    const [north, east] = [Number(latitude), Number(longitude)]
    const cell = Math.floor(north + 90) * 360 + Math.floor(east + 180)
    cells[cell >> 3] |= 1 << (cell & 7)
    const isFree = labelled.every(
      (town) =>
        Math.hypot(town.north - north, (town.east - east) * Math.cos((north * Math.PI) / 180)) > names.apart,
    )
    if (labelled.length < names.most && isFree) labelled.push({ name, north, east })
  }
  const lines = labelled.map(({ name, north, east }) => `${name}\t${north.toFixed(2)}\t${east.toFixed(2)}`)
  return [Buffer.from(cells).toString('base64'), ...lines]
}

/**
 * A module in place of `table-file.ts`, with the tables of an app inside.
 * @param {string} app its name
 * @param {string} data folder of the tables
 * @param {Record<string, { span: number, first: number }>} outerSeries
 */
export function embeddedTables(app, data, outerSeries) {
  const { least, isWheel, hasTowns } = needs[app]
  const rowsOf = (name) => readFileSync(path.join(data, name), 'utf8').trimEnd().split('\n')
  const series = Object.entries(least).map(([body, amplitude]) => {
    const isCounted = (row) => Math.abs(Number(row.split('\t')[2])) >= amplitude
    return [`series/${body}.tsv`, rowsOf(`series/${body}.tsv`).filter(isCounted)]
  })
  const texts = [
    ...series,
    ...(isWheel
      ? [
          ['letters.tsv', rowsOf('letters.tsv').filter(isLetterOfWheels)],
          ['symbols-minor.tsv', rowsOf('symbols-minor.tsv')],
        ]
      : []),
    ...(hasTowns ? [['towns', townRows(rowsOf('places.tsv'))]] : []),
  ].map(([name, rows]) => [name, rows.join('\n')])
  const outer = Object.entries(outerSeries).map(([body, { span: days, first }]) => {
    const begin = Math.floor(span.from / days) - first
    const end = Math.ceil(span.to / days) - first
    const shorter = (row) =>
      row
        .split('\t')
        .map((number) => Math.round(Number(number) / coarse) || '')
        .join('\t')
    return [`outer/${body}.tsv`, { begin, rows: rowsOf(`outer/${body}.tsv`).slice(begin, end).map(shorter) }]
  })
  return `const texts = ${JSON.stringify(Object.fromEntries(texts))}
const outer = ${JSON.stringify(Object.fromEntries(outer))}
const absent = (name) => { throw new RangeError('an app has no table ' + name) }
export const tableText = (name) => texts[name] ?? absent(name)
export const tableFile = (name) => {
  const { begin, rows } = outer[name] ?? absent(name)
  return {
    length: begin + rows.length,
    row: (index) =>
      (rows[index - begin] ?? absent(name)).split('\\t').map((number) => number && number + 'e${Math.log10(coarse)}').join('\\t'),
  }
}
export const fileBytes = absent
export const tableBytes = absent
export const valueOfKey = absent
export const placeOfKey = absent
`
}
