/**
 * The tables of places for the scripts of MCP Apps: those of `tools/core/data` with the digits that a drawing shows. The
 * terms that are left out of the planets and the Moon sum up to a few seconds of arc, and the outer planets are known from 1700 to 2300.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Least amplitude of a term: radians and au, of the Moon seconds of arc and half kilometres. */
const least = { mercury: 3e-7, venus: 3e-7, earth: 3e-7, mars: 3e-7, moon: 0.3 }
/** Unit in which the coefficients of the outer planets stand, of that in their tables. */
const coarse = 1e4
/** Days of TT from J2000.0. */
const span = { from: -300 * 365.25, to: 300 * 365.25 }

/**
 * A module in place of `table-file.ts`, with the tables inside.
 * @param {string} data folder of the tables
 * @param {Record<string, { span: number, first: number }>} outerSeries
 */
export function embeddedTables(data, outerSeries) {
  const rowsOf = (name) => readFileSync(path.join(data, name), 'utf8').trimEnd().split('\n')
  const series = Object.entries(least).map(([body, amplitude]) => {
    const isKept = (row) => Math.abs(Number(row.split('\t')[2])) >= amplitude
    return [`series/${body}.tsv`, `${rowsOf(`series/${body}.tsv`).filter(isKept).join('\n')}\n`]
  })
  const outer = Object.entries(outerSeries).map(([body, { span: days, first }]) => {
    const begin = Math.floor(span.from / days) - first
    const end = Math.ceil(span.to / days) - first
    const rows = rowsOf(`outer/${body}.tsv`).slice(begin, end)
    const shorter = (row) =>
      row
        .split('\t')
        .map((number) => Math.round(Number(number) / coarse) || '')
        .join('\t')
    return [`outer/${body}.tsv`, { begin, rows: rows.map(shorter) }]
  })
  return `const series = ${JSON.stringify(Object.fromEntries(series))}
const outer = ${JSON.stringify(Object.fromEntries(outer))}
const absent = (name) => { throw new RangeError('an app has no table ' + name) }
export const tableText = (name) => series[name] ?? absent(name)
export const tableFile = (name) => {
  const { begin, rows } = outer[name] ?? absent(name)
  return {
    length: begin + rows.length,
    row: (index) =>
      (rows[index - begin] ?? absent(name)).split('\\t').map((number) => number && number + '${coarse.toExponential().replace('1e+', 'e')}').join('\\t'),
  }
}
export const fileBytes = absent
export const tableBytes = absent
export const valueOfKey = absent
export const placeOfKey = absent
`
}
