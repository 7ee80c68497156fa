import { capitalized, padded, type TextRecord, words } from './cells.ts'
import { table } from './table.ts'

/** A point of a chart. */
interface ChartPoint {
  readonly longitude: number
  readonly formatted: string
  readonly house?: number
  readonly retrograde?: boolean
}

interface Aspect {
  readonly body1: string
  readonly body2: string
  readonly aspect: string
  readonly orb: number
}

/** Two letters of each point on the wheel. */
const abbreviations: Readonly<Record<string, string>> = {
  sun: 'Su',
  moon: 'Mo',
  mercury: 'Me',
  venus: 'Ve',
  mars: 'Ma',
  jupiter: 'Ju',
  saturn: 'Sa',
  uranus: 'Ur',
  neptune: 'Ne',
  pluto: 'Pl',
}
const signs = ['Ari', 'Tau', 'Gem', 'Can', 'Leo', 'Vir', 'Lib', 'Sco', 'Sag', 'Cap', 'Aqu', 'Pis']

const rows = 21
const columns = 45
/** Aspects that are listed, the closest first. */
const mostAspects = 10

/** The wheel in characters: signs outside, planets within, the ascendant on the left. */
export function wheel(points: Readonly<Record<string, number>>, ascendant: number | undefined): string {
  const canvas = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '))
  const leftmost = ascendant ?? 0
  const write = (longitude: number, radius: number, text: string): boolean => {
    const angle = ((180 + longitude - leftmost) * Math.PI) / 180
    const row = Math.round((rows - 1) / 2 - radius * ((rows - 1) / 2) * Math.sin(angle))
    const start = Math.round(
      (columns - 1) / 2 + radius * ((columns - text.length) / 2) * Math.cos(angle) - (text.length - 1) / 2,
    )
    const line = canvas[row] as string[]
    const isFree = [...text].every((_, index) => line[start + index] === ' ' && line[start - 1] !== text[0])
    if (isFree) for (const [index, letter] of [...text].entries()) line[start + index] = letter
    return isFree
  }
  for (const [index, sign] of signs.entries()) write(index * 30 + 15, 1, sign)
  for (let longitude = 0; longitude < 360; longitude += 30) write(longitude, 0.82, '·')
  const marks: (readonly [string, number])[] = ascendant === undefined ? [] : [['As', ascendant]]
  for (const [name, longitude] of [...marks, ...Object.entries(points)]) {
    const label = abbreviations[name] ?? name.slice(0, 2)
    // A point whose place is taken stands further in.
    for (let radius = 0.72; radius > 0.1 && !write(longitude, radius, label); radius -= 0.12);
  }
  return canvas.map((line) => `  ${line.join('')}`.trimEnd()).join('\n')
}

/** `sky chart`: the wheel, the planets and the closest aspects. Undefined for an answer that has no planets. */
export function chartText(data: TextRecord, width: number): string | undefined {
  const { planets, ascendant, midheaven, northNode, aspects, houseSystem } = data as unknown as {
    readonly planets?: Readonly<Record<string, ChartPoint>>
    readonly ascendant?: ChartPoint | null
    readonly midheaven?: ChartPoint | null
    readonly northNode?: ChartPoint | null
    readonly aspects?: readonly Aspect[]
    readonly houseSystem?: string | null
  }
  const bodies = Object.entries(planets ?? {})
  if (!planets || 'columns' in planets || bodies.length === 0) return undefined
  const longitudes = Object.fromEntries(bodies.map(([name, { longitude }]) => [name, longitude]))
  const anglesAndNode = { ascendant, midheaven, 'north node': northNode }
  const points = [...bodies, ...Object.entries(anglesAndNode)].filter(
    (entry): entry is [string, ChartPoint] => Boolean(entry[1]),
  )
  const rows = points.map(([point, { formatted, house, retrograde }]) => ({
    point: capitalized(point),
    place: formatted,
    house: house ?? '',
    motion: retrograde ? 'retrograde' : '',
  }))
  const closest = (Array.isArray(aspects) ? aspects : []).slice(0, mostAspects)
  const list = closest.map(
    ({ body1, body2, aspect, orb }) =>
      `${padded(`${capitalized(body1)} ${aspect} ${words(body2)}`, 32)} ${orb.toFixed(2)}°`,
  )
  return [
    wheel(longitudes, ascendant?.longitude),
    table(rows, width),
    ...(list.length > 0 ? [`closest aspects\n${list.join('\n')}`] : []),
    ...(houseSystem ? [`Houses: ${houseSystem}.`] : []),
  ].join('\n\n')
}
