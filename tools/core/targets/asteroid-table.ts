import type { GivenBody } from '../bodies.ts'
import { tableText } from '../data/table-file.ts'
import { lettersAndDigits } from '../text/folding.ts'
import { bodyOfEpochs } from './orbit-text.ts'

/**
 * Elements of asteroids beside those of `small/elements.tsv`, in the order of their numbers, a row for each epoch; what does not change stands in the
 * first row of an asteroid.
 *
 * Number, name, designation, source, epoch (Julian date), semi-major axis (au), eccentricity, inclination, node, argument of
 * perihelion, mean anomaly (degrees, J2000.0), absolute magnitude H and slope G. `JPL` and a solution: JPL's Small-Body Database, of
 * 2022-08-09, in Debian's package kstars-data 3.6.2, followed to each epoch under the pull of planets, Moon and sixteen asteroids.
 * `MPC`: Minor Planet Center, in stellarium-data 26.3, for asteroids that come near the Earth. Licence: facts, and works of the US government; the Minor Planet
 * Center asks to be named. Made by: node tools/core/data/make/asteroids.mjs DATABASE NEAR
 */
const TABLE = 'catalogs/asteroids.tsv'

/** Where orbits are from, by the first word of the column, and how many days asteroids may be before or behind. */
const sources: Readonly<Record<string, { readonly words: string; readonly driftDays: number }>> = {
  // On 2025-11-21 the farthest of 41 is 245 km from the Minor Planet Center's place of it, 14 s of its way: 0.26″ from the Earth.
  JPL: { words: 'JPL Small-Body Database, of 2022-08-09, solution', driftDays: 0.0002 },
  // Apophis, Duende and 2004 BL86 are as far from JPL's close approaches as the figures of their elements and their warmth make them.
  MPC: { words: 'Minor Planet Center', driftDays: 0 },
}

/** Names that stars have too: the number stands behind. */
const namesOfStars = ['Isis']

const columns = [
  'number',
  'name',
  'designation',
  'source',
  'epoch',
  'a',
  'e',
  'i',
  'node',
  'peri',
  'M',
  'H',
  'G',
] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

const rowOf = (line: string): Row => {
  const cells = line.split('\t')
  return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) as Row
}

/** An asteroid of the table. */
export interface Asteroid {
  /** Name in requests and answers: `iris`, `2004bl86`. */
  readonly id: string
  /** Number of the Minor Planet Center. */
  readonly number: number
  readonly name: string
  readonly designation: string
  /** Where its orbit is from. */
  readonly source: string
  readonly driftDays: number
  /** Absolute magnitude. */
  readonly h: number
  /** Semi-major axis (au) and eccentricity at the first epoch. */
  readonly semiMajorAxisAu: number
  readonly eccentricity: number
  readonly lines: readonly string[]
}

function asteroidOf(lines: readonly string[]): Asteroid {
  const { number, name, designation, source, a, e, H } = rowOf(lines[0] as string)
  const [list = '', solution = ''] = source.split(' ')
  const { words, driftDays } = sources[list] as (typeof sources)[string]
  return {
    id: lettersAndDigits(namesOfStars.includes(name) ? `${name}${number}` : name),
    number: Number(number),
    name,
    designation,
    source: `${words} ${solution}`.trim(),
    driftDays,
    h: Number(H),
    semiMajorAxisAu: Number(a),
    eccentricity: Number(e),
    lines,
  }
}

let read: readonly Asteroid[] | undefined

/** The table, read when first asked for. */
export function asteroids(): readonly Asteroid[] {
  read ??= tableText(TABLE)
    .trim()
    .split(/\n(?=\d)/)
    .map((text) => asteroidOf(text.split('\n')))
  return read
}

export const asteroidIds = (): readonly string[] => asteroids().map(({ id }) => id)

const bodies = new Map<string, GivenBody>()

/** An asteroid as a body, by its elements of all epochs. */
export function bodyOfAsteroid({ id, name, source, driftDays, lines }: Asteroid): GivenBody {
  const remembered = bodies.get(id)
  if (remembered) return remembered
  const { H, G } = rowOf(lines[0] as string)
  const light = G === '' ? { H } : { H, G }
  const body = bodyOfEpochs(
    name,
    lines.map(rowOf).map(({ epoch, a, e, i, node, peri, M }) => ({
      elements: { epoch, a, e, i, node, peri, M, ...light },
      source,
      driftDays,
    })),
  )
  bodies.set(id, body)
  return body
}

/** `7`, `(7)`, `7 Iris`. */
const numbered = /^\(?(\d{1,6})\)?(?: (.+))?$/

/** The asteroid of the table that a text names, perhaps after `asteroid:`: by name, number, both, or designation, in either case. */
export function asteroidNamed(text: string): Asteroid | undefined {
  const [scheme] = /^asteroid:/i.exec(text.trim()) ?? []
  const word = text
    .trim()
    .slice(scheme?.length ?? 0)
    .trim()
  const [, number, nameBehind] = numbered.exec(word) ?? []
  const bareWord = lettersAndDigits(word)
  const isMeant = (asteroid: Asteroid): boolean =>
    [asteroid.id, lettersAndDigits(asteroid.designation)].includes(bareWord) ||
    (scheme !== undefined && lettersAndDigits(asteroid.name) === bareWord) ||
    (asteroid.number === Number(number) &&
      (nameBehind === undefined || lettersAndDigits(asteroid.name) === lettersAndDigits(nameBehind)))
  return bareWord === '' ? undefined : asteroids().find(isMeant)
}
