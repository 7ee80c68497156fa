import { bestView } from '../best-view.ts'
import { type Conjunction, conjunctions, type Pair } from '../conjunctions.ts'
import { type SkyTarget, skyTarget } from '../sky-target.ts'
import { instantOfUtc } from '../time.ts'
import { type EntrySource, type Importance, type SkyEntry, shiftedImportance } from './entry.ts'

/** Meetings of two groups that people look at, and how near is near. */
interface Family {
  readonly first: readonly string[]
  /** Left out: each of the first with each other. */
  readonly second?: readonly string[]
  /** Degrees. */
  readonly within: number
  readonly importance: Importance
}

const nakedEye = ['mercury', 'venus', 'mars', 'jupiter', 'saturn']
/** Bright stars and a cluster that the Moon and the planets pass closely: all within 6° of the ecliptic. */
const zodiacLights = ['messier:m45', 'star:aldebaran', 'star:regulus', 'star:spica', 'star:antares']

const families: readonly Family[] = [
  { first: ['moon'], second: nakedEye, within: 6, importance: 2 },
  { first: ['moon'], second: zodiacLights, within: 4, importance: 1 },
  { first: nakedEye, within: 3, importance: 3 },
  { first: nakedEye, second: ['uranus', 'neptune'], within: 1.5, importance: 2 },
  { first: nakedEye, second: zodiacLights, within: 2, importance: 2 },
]

const target = (text: string): SkyTarget => {
  const found = skyTarget(text)
  if (!found) throw new RangeError(`no target ${text}`)
  return found
}

function pairsOf({ first, second }: Family): Pair[] {
  const others = (at: number): readonly string[] => second ?? first.slice(at + 1)
  return first.flatMap((a, at) => others(at).map((b): Pair => [target(a), target(b)]))
}

/** Degrees: this close is rare, and nearer the Sun than this it is lost in the glare. */
const CLOSE = 1
const VERY_CLOSE = 0.3
const GLARE = 15

function importanceOf({ separation, elongation }: Conjunction, usual: Importance): Importance {
  const close = separation < VERY_CLOSE ? 2 : separation < CLOSE ? 1 : 0
  return shiftedImportance(usual, close - ((elongation ?? 0) < GLARE ? 2 : 0))
}

function entry(found: Conjunction, usual: Importance): SkyEntry {
  const [a, b] = found.pair
  const apart =
    found.separation < CLOSE ? `${Math.round(found.separation * 60)}′` : `${found.separation.toFixed(1)}°`
  return {
    kind: 'conjunction',
    words: ['conjunction', a.id, b.id],
    instant: found.instant,
    title: `${a.name} and ${b.name} ${apart} apart`,
    bodies: [a.id, b.id],
    importance: importanceOf(found, usual),
    source: 'search_conjunctions',
    isSeenFrom: (site) => bestView(found.pair, site, found.instant.tt) !== null,
  }
}

const sourceOf = (family: Family): EntrySource => {
  let pairs: Pair[] | undefined
  return {
    kind: 'conjunction',
    most: shiftedImportance(family.importance, 2),
    *entries(startUtc, endUtc) {
      pairs ??= pairsOf(family)
      const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
      const options = { mode: 'separation', maxSeparation: family.within, minElongation: 0 } as const
      for (const pair of pairs) {
        for (const found of conjunctions(pair, from, to, options)) yield entry(found, family.importance)
      }
    },
  }
}

export const meetings: readonly EntrySource[] = families.map(sourceOf)
