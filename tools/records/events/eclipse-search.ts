import { lunarEclipses } from '../../core/events/eclipses/lunar.ts'
import { solarEclipses } from '../../core/events/eclipses/solar.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { merged } from '../../core/math/merge-streams.ts'
import { utcOfText } from '../../core/time/civil.ts'
import type { Window } from '../../core/time/day.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../../core/time/time.ts'
import { byWrittenTime } from '../../core/time/written.ts'
import { type EclipseRecord, eclipseKinds, lunarRecord, solarRecord } from '../eclipse.ts'
import type { localEclipseKinds } from '../local-eclipse.ts'
import type { Eclipse } from './possible-eclipse.ts'

const kindOf = (eclipse: Eclipse): string => ('solar' in eclipse ? eclipse.solar.type : eclipse.lunar.type)
const greatestOf = (eclipse: Eclipse): number =>
  ('solar' in eclipse ? eclipse.solar : eclipse.lunar).greatest.utc

/** Which eclipses are looked for. */
export interface EclipseFilter {
  readonly type: 'solar' | 'lunar' | 'all'
  readonly kinds: readonly (typeof eclipseKinds)[number][]
  readonly localKinds?: readonly (typeof localEclipseKinds)[number][] | undefined
  readonly visibleOnly: boolean
  readonly site: Observer | undefined
}

/** An eclipse that a search has found. */
export interface EclipseHit {
  /** ms since 1970 UTC: its greatest phase on the Earth, or the deepest that the place sees. */
  readonly utc: number
  readonly eclipse: Eclipse
  readonly record: EclipseRecord
}

/** Longest time between the greatest phase on the Earth and the deepest moment that a place sees, ms. */
const placeReach = 4 * 3_600_000

/**
 * Search of eclipses by their written times, in order: at a place by the deepest phase that it sees.
 * @param parts of the records: `contacts`, `local`, `besselian`
 */
export const eclipseSearch = (filter: EclipseFilter, parts: readonly string[]) =>
  byWrittenTime(function* (span: Window): Generator<EclipseHit> {
    const { site } = filter
    const options = { site, contacts: parts.includes('contacts'), besselian: parts.includes('besselian') }
    const reach = site ? placeReach : 0
    const start = Math.max(EARLIEST_UTC, span.start - reach)
    const end = Math.min(LATEST_UTC, span.end + reach)
    for (const eclipse of merged(streamsOf(filter, start, end), greatestOf)) {
      if (!isPossible(eclipse, filter)) continue
      const record =
        'solar' in eclipse ? solarRecord(eclipse.solar, options) : lunarRecord(eclipse.lunar, options)
      const { local, ...otherParts } = record
      const utc = site ? utcOfText(record.time) : greatestOf(eclipse)
      if (isSeenAs(local, filter) && utc >= span.start && utc < span.end)
        yield { utc, eclipse, record: local && parts.includes('local') ? record : otherParts }
    }
  })

/** Eclipses of the Sun and of the Moon, as far as they can be of the kinds looked for: none of the Moon is annular or hybrid. */
function streamsOf({ type, kinds, localKinds }: EclipseFilter, start: number, end: number) {
  const isOfSun =
    localKinds?.every((kind) => kind === 'annular') ||
    kinds.every((kind) => kind === 'annular' || kind === 'hybrid')
  return [
    ...(type === 'lunar' ? [] : [solarIn(start, end)]),
    ...(type === 'solar' || isOfSun ? [] : [lunarIn(start, end)]),
  ]
}

function* solarIn(start: number, end: number): Generator<Eclipse> {
  for (const solar of solarEclipses(start, end)) yield { solar }
}

function* lunarIn(start: number, end: number): Generator<Eclipse> {
  for (const lunar of lunarEclipses(start, end)) yield { lunar }
}

/**
 * Whether an eclipse can be one of those looked for. A place can see it as total or annular only if it is of that kind or hybrid: this
 * saves the computation of what the place sees, which takes the longest.
 */
function isPossible(eclipse: Eclipse, { kinds, localKinds }: EclipseFilter): boolean {
  const kind = kindOf(eclipse)
  if (!(kinds as readonly string[]).includes(kind)) return false
  return (
    localKinds?.some(
      (local) => local === kind || kind === 'hybrid' || !(local === 'total' || local === 'annular'),
    ) ?? true
  )
}

/** Whether the place sees it as is asked. */
const isSeenAs = (local: EclipseRecord['local'], { localKinds, visibleOnly }: EclipseFilter): boolean =>
  localKinds
    ? localKinds.some((kind) => kind === local?.deepestSeen)
    : !visibleOnly || local?.visible === true

/** Whether a place may wait for a century for such an eclipse: its neighbours are searched for, one by one. */
export const isRareEclipse = ({
  localKinds,
  visibleOnly,
  kinds,
}: Omit<EclipseFilter, 'site' | 'type'>): boolean =>
  localKinds !== undefined || (visibleOnly && kinds.length < eclipseKinds.length)

/** Words of an empty list: that there is none of what was looked for. */
export function noEclipse({ type, kinds, localKinds, visibleOnly }: Omit<EclipseFilter, 'site'>): string {
  const kindWords = [
    ...(kinds.length < eclipseKinds.length ? [kinds.join(' or ')] : []),
    ...(type === 'all' ? [] : [type]),
    'eclipse',
  ].join(' ')
  if (localKinds) return `No ${kindWords} seen as ${localKinds.join(' or ')} from the place`
  return `No ${kindWords}${visibleOnly ? ' seen from the place' : ''}`
}
