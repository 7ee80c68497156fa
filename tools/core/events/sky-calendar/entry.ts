import { illumination } from '../../appearance/illumination.ts'
import { horizontal } from '../../frames/coordinates.ts'
import type { Observer } from '../../frames/earth.ts'
import { bestView, type Wish } from '../../observing/best-view.ts'
import type { SkyTarget } from '../../targets/sky-target.ts'
import { type Instant, instantOfUtc } from '../../time/time.ts'

export const calendarKinds = [
  'phase',
  'apsis',
  'eclipse',
  'season',
  'conjunction',
  'shower',
  'planet',
  'smallBody',
  'ingress',
  'retrograde',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** 1 a curiosity, 2 for those who follow it, 3 worth a look, 4 worth planning for, 5 front page. */
export type Importance = 1 | 2 | 3 | 4 | 5

/** One line of the calendar. */
export interface SkyEntry {
  readonly kind: CalendarKind
  /** Words of the event's id, before its date; the same as in the list of its own kind. */
  readonly words: readonly string[]
  /** When it happens, to the unit. */
  readonly instant: Instant
  /** Unit of its time where that is known to more than half a minute, ms; a second otherwise. */
  readonly unit?: number
  readonly title: string
  readonly bodies: readonly string[]
  readonly importance: Importance
  /** Operation with the details. */
  readonly source: string
  /** Whether a place sees it at a time of its own, as an eclipse: up to some hours from `instant`. */
  readonly isLocal?: true
  /** Visibility to the naked eye from a place; absent for events without a sight, such as an ingress. */
  readonly sight?: (site: Observer) => LocalView
}

/** An entry as one place sees it. */
export interface LocalView {
  /** When and where to look; null when it is not seen. */
  readonly look: BestLook | null
  /** At most the entry's own. */
  readonly importance: Importance
  /** Where it is called something else than elsewhere. */
  readonly title?: string
}

/** When to look, and where the first of the bodies stands then. */
export interface BestLook {
  readonly utc: number
  /** Degrees, with refraction; azimuth from north through east. */
  readonly altitude: number
  readonly azimuth: number
  /** Of two bodies then, degrees. */
  readonly separation?: number
}

export function lookAt(apparent: SkyTarget['seen'], site: Observer, instant: Instant): BestLook {
  const { altitude, azimuth } = horizontal(apparent(instant, site), instant, site)
  return { utc: instant.utc, altitude, azimuth }
}

/** Fainter than this is not seen without a glass. */
const NAKED_EYE = 5.8
export const magnitudeOf = ({ body, catalogMagnitude }: SkyTarget, instant: Instant): number | null =>
  body ? illumination(body, instant).magnitude : catalogMagnitude

/**
 * The best look at targets within half a day of an instant: after sunset, all of them up and none too faint for the eye in
 * twilight and moonlight; null when there is none.
 */
export function nakedEyeView(
  targets: readonly SkyTarget[],
  site: Observer,
  instant: Instant,
  wish: Wish = () => 90,
): Instant | null {
  const faintest = Math.max(
    ...targets.map((target) => magnitudeOf(target, instant) ?? Number.NEGATIVE_INFINITY),
  )
  if (faintest > NAKED_EYE) return null
  const view = bestView(targets, site, instant.tt, { wish, isByEye: true })
  return view && instantOfUtc(view.utc)
}

/** A kind of entries. */
export interface EntrySource {
  readonly kind: CalendarKind
  /** Greatest importance it can give: a calendar of great things need not search the rest. */
  readonly most: Importance
  /** Entries in startUtc ≤ t < endUtc (ms), in any order; with a place, meetings are those seen from it. */
  readonly entries: (startUtc: number, endUtc: number, site?: Observer) => Iterable<SkyEntry>
}

/** An importance raised or lowered within the scale. */
export const shiftedImportance = (importance: number, by: number): Importance =>
  Math.min(5, Math.max(1, importance + by)) as Importance
