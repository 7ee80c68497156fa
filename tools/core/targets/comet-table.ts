import type { GivenBody } from '../bodies.ts'
import { tableText } from '../data/table-file.ts'
import { bodyOfEpochs, type CometLight } from './orbit-text.ts'

/**
 * Elements of comets: a row for each epoch, the numbered ones in the order of their numbers, then those with a designation alone; of a comet
 * the newest elements first.
 *
 * Number or designation, name, source, epoch and perihelion (Julian dates), perihelion distance (au), eccentricity, inclination,
 * node, argument of perihelion (degrees, J2000.0), total magnitude M1 and k1, which is 2.5 times the slope of the Minor Planet Center.
 * `MPC` and a date is the Minor Planet Center's list of comets of that date, whose orbits are of one epoch; `JPL` and a solution
 * is JPL's Small-Body Database, whose orbits are of epochs near the observations. Both as Debian's package kstars-data 3.6.2 has
 * them, beside two newer orbits. Licence: facts, and works of the US government; the Minor Planet Center asks to be named.
 * Made by: node tools/core/data/make/comets.mjs LIST DATABASE; newer lists: npm run refresh-comets
 */
const TABLE = 'catalogs/comets.tsv'

/** Where elements are from, by the first word of their source. */
const sources: Readonly<Record<string, string>> = {
  MPC: 'Minor Planet Center, list of',
  JPL: 'JPL Small-Body Database, solution',
  CBET: 'Central Bureau Electronic Telegram',
}

const sourceOf = (text: string): string => text.replace(/^\w+/, (word) => sources[word] ?? word)

/**
 * How comets brighten, fitted to observations of an apparition: number, years, M₁ and k₁ before perihelion and after it, error in
 * magnitudes, source.
 */
const LIGHT = 'catalogs/comet-light.tsv'

let lights: ReadonlyMap<string, CometLight> | undefined

/** The law of a comet's light, if observers have fitted one. */
function lightOf(number: string): CometLight | undefined {
  lights ??= new Map(
    tableText(LIGHT)
      .trim()
      .split('\n')
      .map((line) => {
        const [comet, years, m1, k1, m1After, k1After, error, source] = line.split('\t') as string[]
        const law = { m1: Number(m1), k1: Number(k1), after: { m1: Number(m1After), k1: Number(k1After) } }
        return [
          comet as string,
          { ...law, magnitudeError: Number(error), lightSource: `${source}, of ${years}` },
        ]
      }),
  )
  return lights.get(number)
}

/** Error of magnitudes by the lists, which have most comets 2 to 4 magnitudes fainter than observers saw them: 12P 9.0, seen at 4. */
const LISTED_ERROR = 3

const columns = [
  'number',
  'name',
  'source',
  'epoch',
  'tp',
  'q',
  'e',
  'i',
  'node',
  'peri',
  'M1',
  'k1',
] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/** A comet of the table: its elements of each epoch, as the table writes them. */
export interface Comet {
  readonly number: string
  readonly name: string
  readonly lines: readonly string[]
}

let read: readonly Comet[] | undefined

/** The table, read when first asked for. */
export function comets(): readonly Comet[] {
  if (read) return read
  const all: { number: string; name: string; lines: string[] }[] = []
  for (const line of tableText(TABLE).trim().split('\n')) {
    const [number, name] = line.split('\t', 2) as [string, string]
    const last = all.at(-1)
    if (last?.number === number) last.lines.push(line)
    else all.push({ number, name, lines: [line] })
  }
  read = all
  return all
}

const rowOf = (line: string): Row => {
  const cells = line.split('\t')
  return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) as Row
}

/** A comet with its name: `2P/Encke`, `C/2020 F3 (NEOWISE)`. */
export const titleOf = ({ number, name }: Pick<Comet, 'number' | 'name'>): string =>
  /^\d/.test(number) ? `${number}/${name}` : name ? `${number} (${name})` : number

export const idOf = (number: string): string => `comet:${number.toLowerCase().replace(/[/ ]/g, '')}`

/** Perihelion distance (au) with the magnitude laws that a comet has there: what tells how bright it can be, read without its orbit. */
export function perihelionLights({ number, lines }: Comet) {
  const rows = lines.map(rowOf)
  const listed = rows.find(({ M1 }) => M1 !== '')
  const light = lightOf(number)
  const fitted = light && [light, { ...light, ...light.after }]
  const laws =
    fitted ??
    (listed ? [{ m1: Number(listed.M1), k1: listed.k1 === '' ? undefined : Number(listed.k1) }] : [])
  return rows.flatMap(({ q }) =>
    laws.map(({ m1 = Number.NaN, k1 }) => ({
      perihelionAu: Number(q),
      m1,
      ...(k1 === undefined ? {} : { k1 }),
    })),
  )
}

/** A comet as a body: by the elements of all its epochs, and as bright as observers saw it, else as the first row with a magnitude says. */
export function bodyOfComet(comet: Comet): GivenBody {
  const rows = comet.lines.map(rowOf)
  const listed = rows.find(({ M1 }) => M1 !== '')
  const bright = listed ? { M1: listed.M1, ...(listed.k1 === '' ? {} : { k1: listed.k1 }) } : {}
  const light =
    lightOf(comet.number) ??
    (listed && { magnitudeError: LISTED_ERROR, lightSource: sourceOf(listed.source) })
  return bodyOfEpochs(
    titleOf(comet),
    rows.map(({ source, epoch, tp, q, e, i, node, peri }) => ({
      elements: { epoch, tp, q, e, i, node, peri, ...bright },
      source: sourceOf(source),
    })),
    light,
  )
}
