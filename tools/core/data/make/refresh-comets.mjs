// `npm run refresh-comets`: takes the comets of the Minor Planet Center's current list, numbered ones and others, in place of
// those of the list that the table has; elements of JPL stay. `--file FILE` reads a copy of the list instead, of the day `--date`. The table in the checkout is
// replaced when the whole list has been read, or not at all; it takes effect at the next start of the service.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { listRow, sorted, textOf } from './comet-rows.mjs'

/** Minor Planet Center, documented at https://www.minorplanetcenter.net/data; `MPC_COMETS` names another address. */
const address = process.env.MPC_COMETS ?? 'https://www.minorplanetcenter.net/Extended_Files/cometels.json.gz'
const usual = join(dirname(fileURLToPath(import.meta.url)), '../catalogs/comets.tsv')

/** A list has hundreds of comets: fewer are a file that was cut. */
const FEWEST = 100
const ISO_DAY = 10

/** Bounds of elements, by the members of the list. */
const bounds = {
  Year_of_perihelion: [-500, 3000],
  Month_of_perihelion: [1, 12],
  Day_of_perihelion: [1, 32],
  Perihelion_dist: [0.0046, 1000],
  e: [0, 20],
  i: [0, 180],
  Node: [0, 360],
  Peri: [0, 360],
}

/** A comet of the list, or an error that names it and what is wrong. */
function checked(comet) {
  const name = String(comet?.Designation_and_name ?? 'a comet without a name')
  for (const [member, [minimum, maximum]] of Object.entries(bounds)) {
    const value = comet?.[member]
    if (!(typeof value === 'number' && value >= minimum && value <= maximum))
      throw new Error(`The list has ${name} with ${member} ${value ?? 'missing'}. The table is unchanged.`)
  }
  return comet
}

async function download() {
  let answer
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(60_000) })
  } catch (error) {
    throw new Error(
      `${address} cannot be reached: ${error.cause?.message ?? error.message}. Fetch it elsewhere and send --file. The table is unchanged.`,
    )
  }
  if (!answer.ok) throw new Error(`${address} answers with HTTP ${answer.status}. The table is unchanged.`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The comets of a list, packed or not. */
function cometsOf(bytes) {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  let list
  try {
    list = JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString())
  } catch (error) {
    throw new Error(`The list is not JSON (cometels.json or cometels.json.gz): ${error.message}. The table is unchanged.`)
  }
  if (!Array.isArray(list) || list.length < FEWEST)
    throw new Error(`The list has fewer than ${FEWEST} comets. The table is unchanged.`)
  return list.map(checked)
}

async function main() {
  const { values } = parseArgs({ options: { file: { type: 'string' }, date: { type: 'string' }, table: { type: 'string' } } })
  const table = values.table ?? usual
  const bytes = values.file === undefined ? await download() : readFileSync(values.file)
  const date = values.date ?? new Date().toISOString().slice(0, ISO_DAY)
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error('Write --date as in 2026-11-28.')
  const rows = cometsOf(bytes)
    .map((comet) => listRow(comet, date))
    .filter((row) => row !== null)
  const isListed = new Set(rows.map(([number]) => number))
  const oldRows = readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  // A comet that the new list leaves out keeps its old elements.
  const keptRows = oldRows.filter(([number, , source]) => !source.startsWith('MPC ') || !isListed.has(number))
  writeFileSync(`${table}.new`, textOf(sorted([...rows, ...keptRows])))
  renameSync(`${table}.new`, table)
  process.stdout.write(`Written: ${table}, ${rows.length} comets of the list of ${date}.\n`)
}

main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
