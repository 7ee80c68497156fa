// `npm run refresh-small-bodies`: downloads the orbits of the small bodies and of the asteroids that pull at them from JPL
// and makes their tables anew, in some minutes. The tables in the checkout are replaced when all of them are made, or not
// at all; they take effect at the next start of the service.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { spawnSync } from 'node:child_process'

const scriptFolder = dirname(fileURLToPath(import.meta.url))
const folder = join(scriptFolder, '../small')
/** NASA/JPL Small-Body Database, documented at https://ssd-api.jpl.nasa.gov/doc/sbdb.html; `SBDB_API` names another. */
const api = process.env.SBDB_API ?? 'https://ssd-api.jpl.nasa.gov/sbdb.api'

const tables = ['elements.tsv', 'perturbers.tsv'].map((file) => {
  const [heading, ...rows] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  return { file, heading, numbers: rows.map((row) => Number(row.split('\t')[0])) }
})

/** A member of a list of the API by its name, as text. */
const memberOf = (list, name) => list?.find((member) => member.name === name)?.value ?? ''

/** Bounds that an orbit about the Sun keeps: semi-major axis in au, eccentricity, degrees. */
const bounds = { a: [0.5, 2000], e: [0, 0.99], i: [0, 180], om: [0, 360], w: [0, 360], ma: [0, 360] }

/** The row of a body, or an error that says what is wrong with the answer. */
function rowOf(number, { object, orbit, phys_par }) {
  const fault = (text) => new Error(`${api} answers for ${number} with ${text}.`)
  if (object?.des !== String(number)) throw fault(`another body, ${object?.fullname}`)
  const elements = Object.keys(bounds).map((name) => memberOf(orbit?.elements, name))
  Object.entries(bounds).forEach(([name, [minimum, maximum]], index) => {
    const value = elements[index] === '' ? Number.NaN : Number(elements[index])
    if (!(value >= minimum && value <= maximum)) throw fault(`an orbit whose ${name} is ${elements[index] || 'missing'}`)
  })
  const epochMjd = Number(orbit.epoch) - 2400000.5
  if (!Number.isFinite(epochMjd)) throw fault('no epoch')
  const [, name, designation] = /^\d+ (.+) \((.+)\)$/.exec(object.fullname) ?? []
  if (!name) throw fault(`the name ${object.fullname}`)
  const h = memberOf(phys_par, 'H')
  if (h === '' || !Number.isFinite(Number(h))) throw fault('no absolute magnitude')
  const solution = String(orbit.orbit_id).replace('JPL ', '')
  const physical = [h, memberOf(phys_par, 'G'), memberOf(phys_par, 'diameter')]
  return { epochMjd, row: [number, name, designation, solution, epochMjd, ...elements, ...physical].join('\t') }
}

async function download(number) {
  const address = `${api}?sstr=${number}&full-prec=true&phys-par=true`
  let answer
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(60_000) })
  } catch (error) {
    throw new Error(`${address} cannot be reached: ${error.cause?.message ?? error.message}. The tables are unchanged.`)
  }
  if (!answer.ok) throw new Error(`${address} answers with HTTP ${answer.status}. The tables are unchanged.`)
  return rowOf(number, await answer.json())
}

/** Moves the made tables to their place; one after the other, each at once. */
function replaceTables(source) {
  for (const file of readdirSync(source)) {
    cpSync(join(source, file), join(folder, `${file}.new`))
    renameSync(join(folder, `${file}.new`), join(folder, file))
  }
}

async function main() {
  const workFolder = mkdtempSync(join(scriptFolder, '.small-bodies-'))
  try {
    const epochs = new Set()
    for (const { file, heading, numbers } of tables) {
      const rows = []
      // One after the other: the API asks for no more than one request at a time.
      for (const number of numbers) rows.push(await download(number))
      for (const { epochMjd } of rows) epochs.add(epochMjd)
      writeFileSync(join(workFolder, file), `${[heading, ...rows.map(({ row }) => row)].join('\n')}\n`)
    }
    if (epochs.size > 1) throw new Error(`The orbits have the epochs ${[...epochs].join(', ')}; one is needed.`)
    const run = spawnSync(process.execPath, [join(scriptFolder, 'small-bodies.mjs'), workFolder], { stdio: 'inherit' })
    if (run.status !== 0) throw new Error('The tables were not made; those of the checkout are unchanged.')
    replaceTables(workFolder)
    process.stdout.write(`Written: ${folder}, epoch MJD ${[...epochs]}. Run npm run accuracy to measure it.\n`)
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
