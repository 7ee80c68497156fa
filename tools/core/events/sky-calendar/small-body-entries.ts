import { illumination } from '../../appearance/illumination.ts'
import { type CometOrbit, cometMagnitude, isComet } from '../../appearance/magnitude.ts'
import { isGivenBody, type SkyBody } from '../../bodies.ts'
import { orbitAt } from '../../ephemeris/given-orbit.ts'
import { apparentGeocentric, position } from '../../ephemeris/position.ts'
import type { Observer } from '../../frames/earth.ts'
import { remember } from '../../math/bounded-map.ts'
import { length, separation } from '../../math/geometry.ts'
import { memoized } from '../../math/memoized.ts'
import { extrema } from '../../math/root-finding.ts'
import { brightSmallBodies } from '../../observing/bright-small-bodies.ts'
import { type SkyTarget, SUN } from '../../targets/sky-target.ts'
import { type Instant, instantOfTt, instantOfUtc } from '../../time/time.ts'
import {
  type EntrySource,
  type Importance,
  type LocalView,
  lookAt,
  nakedEyeView,
  type SkyEntry,
  shiftedImportance,
} from './entry.ts'

/** Magnitudes up to which a comet or a small body counts for so much; fainter ones are left out. A choice of this service. */
const importances = {
  comet: [
    [2, 5],
    [4, 4],
    [6, 3],
  ],
  smallBody: [
    [4, 5],
    [6, 3],
    [7, 2],
    [8, 1],
  ],
} as const satisfies Readonly<
  Record<string, readonly (readonly [magnitude: number, importance: Importance])[]>
>

type Kind = keyof typeof importances
const kindOf = (body: SkyBody): Kind => (isComet(body) ? 'comet' : 'smallBody')

/** Faintest magnitude of a comet or a small body in the calendar. */
export const faintestOf = (kind: Kind): number => Math.max(...importances[kind].map(([limit]) => limit))

const importanceOf = (body: SkyBody, magnitude: number): Importance | undefined =>
  importances[kindOf(body)].find(([limit]) => magnitude <= limit)?.[1]

/** Days between looks for bright comets: those that come nearest pass in weeks. */
const LOOK_DAYS = 8
/** Days between looks at how bright they are and how far: a perihelion of 0.1 au is turned about in four days. */
const STEP_DAYS = 2
/** Of moments of greatest brightness nearer to each other than this, days, the brightest counts: a comet's law may differ after its perihelion. */
const APART_DAYS = 30
/** Degrees from the Sun within which no one looks for a comet, however bright its law has it. A choice of this service. */
const LEAST_ELONGATION = 10
const search = { step: STEP_DAYS, tolerance: 1e-3 }

/** Magnitude as it changes: that of a comet, whose answers have a tenth, unrounded. */
function brightness(body: SkyBody): (tt: number) => number {
  if (!isComet(body)) return (tt) => illumination(body, instantOfTt(tt)).magnitude
  return (tt) => {
    const instant = instantOfTt(tt)
    const sunDistance = length(position(body, instant, 'sun'))
    const observerDistance = apparentGeocentric(body, instant).distanceAu
    return cometMagnitude(orbitAt(body, tt) as CometOrbit, tt, { sunDistance, observerDistance })
  }
}

/** A distance in words, of what passes by in millionths of an au. */
const distanceWords = (au: number): string => `${au.toFixed(au < 0.01 ? 6 : 3)} au`

/** Au within which the passage of an asteroid is an event of its own, beside the day that it is brightest on. A choice of this service. */
const NEAR_AU = 0.1

function sightOf(target: SkyTarget, instant: Instant, importance: Importance, site: Observer): LocalView {
  const look = nakedEyeView([target], site, instant)
  if (!look) return { look: null, importance: shiftedImportance(importance, -2) }
  return { look: lookAt(target.seen, site, look), importance }
}

function* bestOf(target: SkyTarget, from: number, to: number): Generator<SkyEntry> {
  const body = target.body as SkyBody
  const magnitude = memoized(brightness(body))
  const distance = (tt: number): number => apparentGeocentric(body, instantOfTt(tt)).distanceAu
  const [first, last] = [from - APART_DAYS, to + APART_DAYS]
  const best = [...extrema(magnitude, first, last, search)].filter(({ kind }) => kind === 'minimum')
  const isOutshone = ({ at, value }: (typeof best)[number]): boolean =>
    best.some((other) => other.value < value && Math.abs(other.at - at) < APART_DAYS)
  const nearest = isGivenBody(body) ? [...extrema(distance, from, to, search)] : []
  const moments = [
    ...best.filter((one) => !isOutshone(one)).map((one) => ({ ...one, word: 'brightest' })),
    ...nearest
      .filter(({ kind, value }) => kind === 'minimum' && (isComet(body) || value < NEAR_AU))
      .map((one) => ({ ...one, word: 'closest' })),
  ]
  for (const { at, value, word } of moments) {
    const instant = instantOfTt(at)
    const importance = importanceOf(body, magnitude(at))
    const elongation = separation(apparentGeocentric(body, instant).vector, SUN.seen(instant))
    if (at < from || at >= to || importance === undefined || elongation < LEAST_ELONGATION) continue
    yield {
      kind: 'smallBody',
      words: [word, target.id],
      instant,
      title:
        word === 'brightest'
          ? `${target.name}: greatest brightness, ${value.toFixed(1)} mag`
          : `${target.name} closest to Earth, ${distanceWords(value)}`,
      bodies: [target.id],
      importance,
      source: 'get_body',
      sight: (site) => sightOf(target, instant, importance, site),
    }
  }
}

const known = new Map<number, readonly SkyTarget[]>()
/** Ranges whose bright comets and small bodies are kept: those of ten years. */
const MOST_KNOWN = 64

/** Comets and small bodies that are bright at some time of a range, TT days. */
function brightIn(from: number, to: number): readonly SkyTarget[] {
  const remembered = known.get(from)
  if (remembered) return remembered
  const [first, days] = [from - APART_DAYS, to - from + 2 * APART_DAYS]
  const count = Math.ceil(days / LOOK_DAYS)
  const looks = Array.from({ length: count + 1 }, (_, at) => first + (days * at) / count)
  const targets = brightSmallBodies(looks, { comets: faintestOf('comet'), bodies: faintestOf('smallBody') })
  remember(known, MOST_KNOWN, from, targets)
  return targets
}

function* smallBodies(startUtc: number, endUtc: number): Generator<SkyEntry> {
  const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
  for (const target of brightIn(from, to)) yield* bestOf(target, from, to)
}

export const smallBodyEntries: readonly EntrySource[] = [{ kind: 'smallBody', most: 5, entries: smallBodies }]
