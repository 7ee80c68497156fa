import type { Observer } from '../frames/earth.ts'
import { merged } from '../math/merge-streams.ts'
import { catalogEntry } from '../stars/catalog.ts'
import type { DeepSkyObject } from '../stars/deep-sky.ts'
import { instantOfUtc } from '../time/time.ts'
import { byWrittenTime } from '../time/written.ts'
import {
  bestConjunctionView,
  type ConjunctionKind,
  conjunctionKind,
  isConjunctionObservable,
} from './conjunction-view.ts'
import { type Conjunction, type ConjunctionSearch, conjunctions, type Pair } from './conjunctions.ts'
import { moonOccultations } from './moon-occultations.ts'
import { hasSatellite, satelliteCrossings } from './satellite-crossings.ts'

/** Which conjunctions are looked for. */
export interface ConjunctionFilter extends ConjunctionSearch {
  /** None: the Moon and all that it hides. */
  readonly pairs: readonly Pair[]
  readonly kinds: readonly ConjunctionKind[]
  /** Whether a pair of the Moon and a cluster stands for the stars of it that the Moon hides. */
  readonly isHidden: boolean
  /** Magnitude of the faintest star that the Moon hides. */
  readonly faintest: number
  /** Whether the place must see them. */
  readonly visibleOnly: boolean
}

/** Search of conjunctions by their written times, in order. */
export const conjunctionSearch = (filter: ConjunctionFilter) =>
  byWrittenTime(function* ({ start, end }: { start: number; end: number }): Generator<Conjunction> {
    const { pairs, kinds, visibleOnly, observer } = filter
    const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
    const hidden = (cluster?: DeepSkyObject) =>
      moonOccultations(from, to, { ...filter, observer: observer as Observer, cluster })
    const streams = pairs.map((pair) => {
      if (hasSatellite(pair))
        return satelliteCrossings(pair, from, to, { ...filter, observer: observer as Observer })
      const cluster = filter.isHidden && clusterBehindMoon(pair)
      return cluster ? hidden(cluster) : conjunctions(pair, from, to, filter)
    })
    const isSeen = (conjunction: Conjunction) =>
      observer !== undefined &&
      isConjunctionObservable(conjunction, observer, bestConjunctionView(conjunction, observer))
    const isWanted = (kind: ConjunctionKind) =>
      kinds.includes(kind) || (kind === 'graze' && kinds.includes('occultation'))
    for (const conjunction of merged(pairs.length > 0 ? streams : [hidden()], ({ instant }) => instant.tt))
      if (isWanted(conjunctionKind(conjunction)) && (!visibleOnly || isSeen(conjunction))) yield conjunction
  })

/** The open cluster whose stars the Moon may hide one by one, of a pair of both. */
export function clusterBehindMoon(pair: Pair): DeepSkyObject | undefined {
  if (!pair.some(({ body }) => body === 'moon')) return undefined
  const cluster = pair.find(({ kind }) => kind === 'open cluster')
  return cluster && (catalogEntry(cluster.id) as DeepSkyObject)
}
