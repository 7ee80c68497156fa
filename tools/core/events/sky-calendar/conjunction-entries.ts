import type { Observer } from '../../frames/earth.ts'
import { separation } from '../../math/geometry.ts'
import { type SkyTarget, skyTarget } from '../../targets/sky-target.ts'
import { type Instant, instantOfUtc } from '../../time/time.ts'
import { apart, type Conjunction, conjunctions, type Pair } from '../conjunctions.ts'
import { bestContact } from '../occultation.ts'
import {
  type EntrySource,
  type Importance,
  type LocalView,
  lookAt,
  nakedEyeView,
  type SkyEntry,
  shiftedImportance,
} from './entry.ts'

/** Meetings of two groups that people look at, and how near is near. */
interface Family {
  readonly first: readonly string[]
  /** Left out: each of the first with each other. */
  readonly second?: readonly string[]
  /** Degrees. */
  readonly within: number
  readonly importance: Importance
  /** Highest importance, for the closest approaches. */
  readonly most: Importance
}

const nakedEye = ['mercury', 'venus', 'mars', 'jupiter', 'saturn']
/** Bright stars and a cluster that the Moon and the planets pass closely: all within 6° of the ecliptic. */
const zodiacLights = ['messier:m45', 'star:aldebaran', 'star:regulus', 'star:spica', 'star:antares']

const families: readonly Family[] = [
  // The Moon passes every planet each month, some for years no nearer than its orbit's tilt and theirs together.
  { first: ['moon'], second: nakedEye, within: 10, importance: 2, most: 5 },
  { first: ['moon'], second: zodiacLights, within: 4, importance: 1, most: 4 },
  { first: nakedEye, within: 3, importance: 3, most: 5 },
  // One of the two is not seen without a glass, however near it is.
  { first: nakedEye, second: ['uranus', 'neptune'], within: 1.5, importance: 1, most: 2 },
  { first: nakedEye, second: zodiacLights, within: 2, importance: 2, most: 4 },
]

const target = (text: string): SkyTarget => {
  const parsedTarget = skyTarget(text)
  if (!parsedTarget) throw new RangeError(`no target ${text}`)
  return parsedTarget
}

function pairsOf({ first, second }: Family): Pair[] {
  const partners = (index: number): readonly string[] => second ?? first.slice(index + 1)
  return first.flatMap((a, index) => partners(index).map((b): Pair => [target(a), target(b)]))
}

/** Degrees: this close is rare, and nearer the Sun than this it is lost in the glare. */
const CLOSE = 1
const VERY_CLOSE = 0.3
const GLARE = 15

function importanceOf(
  separation: number,
  { elongation, occultation }: Conjunction,
  { importance, most: mostImportance }: Family,
): Importance {
  const close = separation < VERY_CLOSE ? 2 : separation < CLOSE ? 1 : 0
  const raised = shiftedImportance(importance, close + (occultation ? 1 : 0))
  return shiftedImportance(Math.min(mostImportance, raised), (elongation ?? 0) < GLARE ? -2 : 0)
}

/** Visibility of a conjunction from a place: a contact of the occultation, or the pair while close. */
function sight(conjunction: Conjunction, family: Family, site: Observer): LocalView {
  const { pair, instant, occultation } = conjunction
  const [a, b] = pair
  const gapAt = (sampleInstant: Instant): number =>
    separation(a.seen(sampleInstant, site), b.seen(sampleInstant, site))
  const contact = occultation && bestContact(occultation)
  const look =
    contact?.instant ?? nakedEyeView(pair, site, instant, (gapInstant) => family.within - gapAt(gapInstant))
  const plain = { ...conjunction, occultation: null }
  if (!look) return { look: null, importance: shiftedImportance(importanceOf(180, plain, family), -2) }
  return {
    look: Object.assign(lookAt(a.seen, site, look), { separation: gapAt(look) }),
    importance: contact
      ? importanceOf(conjunction.separation, conjunction, family)
      : importanceOf(gapAt(look), plain, family),
  }
}

function entry(conjunction: Conjunction, family: Family): SkyEntry {
  const [a, b] = conjunction.pair
  return {
    kind: 'conjunction',
    words: ['conjunction', a.id, b.id],
    instant: conjunction.instant,
    title: `${a.name} and ${b.name} ${apart(conjunction.separation)}${conjunction.occultation ? ', occultation' : ''}`,
    bodies: [a.id, b.id],
    importance: importanceOf(conjunction.separation, conjunction, family),
    source: 'search_conjunctions',
    sight: (site) => sight(conjunction, family, site),
  }
}

const sourceOf = (family: Family): EntrySource => {
  let pairs: Pair[] | undefined
  return {
    kind: 'conjunction',
    most: family.most,
    *entries(startUtc, endUtc, observer) {
      pairs ??= pairsOf(family)
      const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
      const options = {
        mode: 'separation',
        maxSeparation: family.within,
        minElongation: 0,
        observer,
      } as const
      for (const pair of pairs) {
        for (const conjunction of conjunctions(pair, from, to, options)) yield entry(conjunction, family)
      }
    },
  }
}

export const meetings: readonly EntrySource[] = families.map(sourceOf)
