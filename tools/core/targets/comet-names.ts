import type { GivenBody } from '../bodies.ts'
import { tableText } from '../data/table-file.ts'
import { ElementsFault } from './given-fields.ts'
import { readOrbit } from './orbit-text.ts'

/**
 * Elements of the numbered periodic comets: 430 rows of `comets.tsv`, in the order of the numbers.
 *
 * Minor Planet Center, list of comets, as Debian's package kstars-data 3.6.2 has it (of 2022-12-22): number, name, epoch
 * and perihelion (Julian dates), perihelion distance (au), eccentricity, inclination, node, argument of perihelion (degrees,
 * J2000.0), total magnitude M1 and k1, which is 2.5 times the list's slope. Licence: facts; the Minor Planet Center asks to be named.
 * Made by: node tools/core/data/make/comets.mjs FILE
 */
const TABLE = 'catalogs/comets.tsv'

/**
 * The perihelion is taken to be right to a quarter of a day: followed from these elements of 2022, 32 of 33 passages of
 * 2012–2022 come within 0.23 days of those of JPL's orbits of the same passages (Small-Body Database, as kstars-data 3.6.2 has
 * it), half of them within 0.02; 252P, which passed the Earth in 2016, is off by 1.4.
 */
const own = { source: 'Minor Planet Center, list of 2022-12-22', perihelionDays: 0.25 }

const columns = ['number', 'name', 'epoch', 'tp', 'q', 'e', 'i', 'node', 'peri', 'M1', 'k1'] as const
type Comet = Readonly<Record<(typeof columns)[number], string>>

let read: readonly Comet[] | undefined

/** The table, read when first asked for. */
function comets(): readonly Comet[] {
  read ??= tableText(TABLE)
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('\t')
      return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) as Comet
    })
  return read
}

/** Letters and digits alone: `d'Arrest` and `darrest` are one name. */
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A comet of the table with its elements. */
export interface NamedComet {
  readonly id: string
  readonly body: GivenBody
}

/**
 * The comet that a text names: `2P`, `2P/Encke`, or after `comet:` its name alone.
 * @throws ElementsFault when several have the name.
 */
export function cometNamed(text: string): NamedComet | undefined {
  const word = text.trim()
  const name = /^comet:(.*)$/i.exec(word)?.[1]
  if (name === undefined && !/^\d{1,3}[pd](?:\/.*)?$/i.test(word)) return undefined
  const asked = bare(name ?? word)
  const found = comets().filter((comet) =>
    [comet.number, `${comet.number}/${comet.name}`, comet.name].some((one) => bare(one) === asked),
  )
  const [comet, another] = found
  if (!comet) return undefined
  if (another) {
    const numbers = found.map(({ number }) => `comet:${number}`).slice(0, 10)
    throw new ElementsFault(`${found.length} comets are called ${comet.name}`, `Send ${numbers.join(', ')}.`)
  }
  const { number, M1, k1, ...elements } = comet
  const bright = M1 === '' ? {} : { M1, ...(k1 === '' ? {} : { k1 }) }
  const body = readOrbit(JSON.stringify({ ...elements, ...bright, name: `${number}/${comet.name}` }), own)
  return { id: `comet:${number.toLowerCase()}`, body }
}
