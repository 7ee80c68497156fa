import type { GivenBody } from '../bodies.ts'
import { tableText } from '../data/table-file.ts'
import { ElementsFault } from './given-fields.ts'
import { type CometLight, readOrbit } from './orbit-text.ts'

/**
 * Elements of comets: 897 rows of `comets.tsv`, the numbered ones in the order of their numbers, then those with a designation alone.
 *
 * Minor Planet Center, list of comets, as Debian's package kstars-data 3.6.2 has it (of 2022-12-22), with two newer orbits:
 * 12P of JPL Horizons (solution K242/63), C/2023 A3 of Central Bureau Electronic Telegram 5404: number, name, epoch
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

/** A number of a periodic comet, or a designation such as `C/2020 F3`, perhaps with the name. */
const designated = /^(?:\d{1,3}[pd](?:\/.*)?|[cpdi]\/\d{4} ?[a-z]{1,2}\d.*)$/i

/** A comet with its name: `2P/Encke`, `C/2020 F3 (NEOWISE)`. */
const titleOf = ({ number, name }: Comet): string =>
  /^\d/.test(number) ? `${number}/${name}` : name ? `${number} (${name})` : number

/** Ids of comets whose number or name begins as a text does, three at most. */
export function nearComets(text: string): readonly string[] {
  const nameBegin = bare(text.replace(/^\s*comet:/i, ''))
  if (nameBegin.length < 3) return []
  const alike = ({ number, name }: Comet) =>
    bare(number).startsWith(nameBegin.slice(0, 6)) || bare(name).startsWith(nameBegin)
  return comets()
    .filter(alike)
    .slice(0, 3)
    .map(({ number }) => idOf(number))
}

const idOf = (number: string): string => `comet:${number.toLowerCase().replace(/[/ ]/g, '')}`

/**
 * The comet that a text names: `2P`, `2P/Encke`, `C/2020 F3`, or after `comet:` its name alone.
 * @throws ElementsFault when several have the name.
 */
export function cometNamed(text: string): NamedComet | undefined {
  const word = text.trim()
  const name = /^comet:(.*)$/i.exec(word)?.[1]
  if (name === undefined && !designated.test(word)) return undefined
  const bareName = bare(name ?? word)
  const found = comets().filter((comet) =>
    [comet.number, titleOf(comet), comet.name].some((one) => bareName !== '' && bare(one) === bareName),
  )
  const [comet, another] = found
  if (!comet) return undefined
  if (another) {
    const numbers = found.map(({ number }) => idOf(number)).slice(0, 10)
    throw new ElementsFault(`${found.length} comets are called ${comet.name}`, `Send ${numbers.join(', ')}.`)
  }
  const { number, M1, k1, ...elements } = comet
  const bright = M1 === '' ? {} : { M1, ...(k1 === '' ? {} : { k1 }) }
  const written = JSON.stringify({ ...elements, ...bright, name: titleOf(comet) })
  const light =
    lightOf(number) ?? (M1 === '' ? undefined : { magnitudeError: LISTED_ERROR, lightSource: own.source })
  return { id: idOf(number), body: readOrbit(written, { ...own, light }) }
}

/** Error of magnitudes by the list, which has most comets 2 to 4 magnitudes fainter than observers saw them: 12P 9.0, seen at 4. */
const LISTED_ERROR = 3
