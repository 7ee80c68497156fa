import { Problem } from '../../contract/problems.ts'
import { MOONLESS_LIMIT } from '../../core/horizon/visibility.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { brightSmallBodies } from '../../core/observing/bright-small-bodies.ts'
import { fixedNightSights, nightSight, sightIn, type WholeNight } from '../../core/observing/night-sights.ts'
import type { ScopedSky } from '../../core/observing/scoped-sky.ts'
import {
  bestTonight,
  fixedSights,
  isBright,
  isClear,
  type NightSky,
  sightOf,
  type VisibleObject,
  wanderers,
} from '../../core/observing/visible-sky.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import {
  type HiddenReason,
  hiddenRecord,
  type Look,
  nightRecord,
  nightRecordOf,
  objectRecord,
  stretchRecord,
  type VisibleRecord,
} from '../visible-object.ts'

/** Groups of objects, but those that are listed only when they are asked for. */
export const usualGroups = ['planets', 'moon', 'stars', 'constellations'] as const
/** Groups of objects. */
export const visibleGroups = [...usualGroups, 'smallBodies'] as const
/** Orders of the list. */
export const visibleOrders = ['brightness', 'altitude', 'time'] as const
/** Most objects of an answer, and of a night that are put in order by altitude or time. */
export const MOST_OBJECTS = 1_000

/** Which objects of a list are wanted. */
interface VisibleFilter {
  readonly minAltitude: number
  readonly magnitudeMax: number
  readonly include: readonly (typeof visibleGroups)[number][]
  readonly order: (typeof visibleOrders)[number]
  /** Objects of earlier pages, and of this. */
  readonly first: number
  readonly limit: number
}

/** Objects of which those that are seen are listed. */
interface Choice extends VisibleFilter {
  /** Faintest magnitude that is asked for and that the sky leaves. */
  readonly faintest: number
  readonly bodies: readonly SkyTarget[]
  /** Comets and small bodies that are bright enough; those that the eye does not find are left out. */
  readonly smallBodies: readonly SkyTarget[]
  readonly hasStars: boolean
}

/** Objects that are seen, and the planets that are not. */
interface VisibleList {
  /** In the order asked for, those of earlier pages too, and one more than the page has where it goes on. */
  readonly records: readonly (() => VisibleRecord)[]
  /** Whether they are all. */
  readonly isWhole: boolean
  readonly notVisible: ReturnType<typeof hiddenRecord>[]
}

/** Magnitude of the faintest object that is asked for and that the sky leaves. */
export const faintestOf = ({ magnitudeMax }: VisibleFilter, { limitingMagnitude }: ScopedSky): number =>
  Math.min(magnitudeMax, limitingMagnitude)

const middleOf = ({ from, to }: Interval): number => (from + to) / 2

/** Objects that are seen, the planets that are not, and the comets and small bodies that were looked at. */
export function visibleList(
  sky: ScopedSky,
  filter: VisibleFilter,
): VisibleList & Pick<Choice, 'smallBodies'> {
  const { observer, evening, night } = sky
  const { include } = filter
  const look = { instant: evening.instant, observer }
  const faintest = faintestOf(filter, sky)
  const tt = night ? middleOf(night.sunsetToSunrise) : evening.instant.tt
  const choice = {
    ...filter,
    faintest,
    bodies: wanderers.filter(({ body }) => include.includes(body === 'moon' ? 'moon' : 'planets')),
    smallBodies: include.includes('smallBodies')
      ? brightSmallBodies([tt], { comets: faintest, bodies: faintest })
      : [],
    hasStars: include.includes('stars'),
  }
  const list = night ? ofNight(night, choice, look) : ofInstant(evening, choice, look)
  return { ...list, smallBodies: choice.smallBodies }
}

/** Objects seen at an instant, and the planets that are not. */
function ofInstant(evening: NightSky, choice: Choice, look: Look): VisibleList {
  const { minAltitude, faintest, order } = choice
  const { instant, observer } = look
  const sights = choice.bodies.map((target) => sightOf(target, instant, observer))
  const best = (sight: VisibleObject) => bestTonight(sight, evening, observer)
  const hidden = sights.flatMap((sight) => {
    const reason = reasonOf(sight, choice, look)
    if (!reason) return []
    const later = best(sight)
    const isDown = reason === 'belowHorizon' || reason === 'behindHorizon'
    const risesLater = isDown && later !== null && later.altitude >= minAltitude
    return [{ sight, reason: risesLater ? ('risesLater' as const) : reason, later }]
  })
  const candidates = [
    ...sights.filter((sight) => !hidden.some((entry) => entry.sight === sight)),
    ...choice.smallBodies
      .map((target) => sightOf(target, instant, observer))
      .filter((sight) => reasonOf(sight, choice, look) === null),
    ...(choice.hasStars ? fixedSights(instant, observer, { faintest, lowest: minAltitude }) : []),
  ].sort(order === 'altitude' ? (a, b) => b.altitude - a.altitude : (a, b) => a.magnitude - b.magnitude)
  return {
    records: candidates.map((sight) => () => objectRecord(sight, best(sight), look)),
    isWhole: true,
    notVisible: hidden.map(({ sight, reason, later }) => hiddenRecord(sight, reason, later, look)),
  }
}

function reasonOf(
  sight: VisibleObject,
  { minAltitude, magnitudeMax }: Choice,
  { instant, observer }: Look,
): HiddenReason | null {
  if (sight.magnitude > Math.min(magnitudeMax, MOONLESS_LIMIT)) return 'tooFaint'
  if (sight.altitude < 0) return 'belowHorizon'
  if (!isClear(sight, observer)) return 'behindHorizon'
  if (sight.altitude < minAltitude) return 'low'
  return isBright(sight, instant, observer) ? null : 'skyTooBright'
}

/** Objects seen in a night, and the planets that are not. */
function ofNight(night: WholeNight, choice: Choice, look: Look): VisibleList {
  const { order, first, limit } = choice
  const limits = { lowest: choice.minAltitude, faintest: Math.min(choice.magnitudeMax, MOONLESS_LIMIT) }
  const bodySights = choice.bodies.map((target) => {
    return { target, sight: nightSight(sightIn(night, target), night, limits) }
  })
  const smallSights = choice.smallBodies.map((target) => nightSight(sightIn(night, target), night, limits))
  const sights = [...bodySights.map(({ sight }) => sight), ...smallSights]
    .flatMap((sight) => (typeof sight === 'object' ? [sight] : []))
    .sort((a, b) => a.magnitude - b.magnitude)
  // One more than is listed tells whether the list is complete. Another order needs them all.
  const mostNeeded = order === 'brightness' ? first + limit : MOST_OBJECTS
  if (choice.hasStars && sights.length <= mostNeeded) {
    for (const sight of fixedNightSights(night, { ...limits, faintest: choice.faintest })) {
      sights.push(sight)
      if (sights.length > mostNeeded) break
    }
  }
  const isWhole = sights.length <= mostNeeded
  if (!isWhole && order !== 'brightness') throw tooManyToOrder(order)
  if (order === 'time') sights.sort((a, b) => a.best.utc - b.best.utc)
  if (order === 'altitude') {
    const { observer } = look
    const heights = new Map(
      sights.map((sight) => [sight, sightOf(sight.target, sight.best, observer).altitude]),
    )
    sights.sort((a, b) => (heights.get(b) ?? 0) - (heights.get(a) ?? 0))
  }
  const nightParts = {
    ...nightRecordOf(night.sunsetToSunrise, night.dark),
    remaining: stretchRecord(night.remaining),
  }
  return {
    records: sights.map((sight) => () => nightRecord(sight, look, nightParts)),
    isWhole,
    notVisible: bodySights.flatMap(({ target, sight }) =>
      typeof sight === 'object'
        ? []
        : [hiddenRecord(sightOf(target, look.instant, look.observer), sight, null, look)],
    ),
  }
}

/** Problem for more objects than can be put in an order other than by brightness. */
const tooManyToOrder = (order: string): Problem =>
  new Problem('too_many_rows', `order=${order} puts at most ${MOST_OBJECTS} objects of a night in order.`, {
    parameter: 'magnitudeMax',
    limit: MOST_OBJECTS,
    hint: 'Lower magnitudeMax, raise minAltitude, or take order=brightness.',
  })
