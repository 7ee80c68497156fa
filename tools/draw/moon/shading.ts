/** The light of the Sun and of the Earth on the Moon, pixel by pixel. */
import { DEGREES } from '../../core/math/angles.ts'
import { groundAt } from './map.ts'
import type { DiscPoint, MoonView } from './view.ts'

/** Brightness of the lit and of the dark side for a picture, each from 0 to 1. */
export interface Shade {
  readonly sunlit: number
  readonly earthlit: number
}

/**
 * How strongly slopes take the light of a low Sun; to the eye. The map says which way the ground leans and how much of its light
 * that made, not how steep it is.
 */
const RELIEF = 2.2

/** Grays of the map that are drawn black and white: its ground lies between, and the whole range of tones is wanted. */
const BLACK = 0.1
const WHITE = 0.6

/** Turns places of the disc into light. */
export function moonShading(view: MoonView): (x: number, y: number) => Shade {
  const [prime, east, north] = [view.seen(0, 0), view.seen(90, 0), view.seen(0, 90)]
  const { sun } = view
  const lit = (1 + sun.depth) / 2
  const phase = Math.acos(Math.max(-1, Math.min(1, sun.depth)))
  const lunarPart = lunarPartOf(phase * DEGREES)
  const [sunPrime, sunEast] = [dot(sun, prime), dot(sun, east)]
  // A crescent has no ground under a high Sun: it is exposed the longer.
  const highest = sun.depth < 0 ? Math.sin(phase) : 1
  const exposure = 1.08 / (lunarPart + 0.66 * Math.max(0.3, highest) * (1 - lunarPart))
  return (x, y) => {
    const depth = Math.sqrt(Math.max(0, 1 - x * x - y * y))
    const point = { x, y, depth }
    const [toPrime, toEast, toNorth] = [dot(point, prime), dot(point, east), dot(point, north)]
    const longitude = Math.atan2(toEast, toPrime) * DEGREES
    const latitude = Math.asin(Math.max(-1, Math.min(1, toNorth))) * DEGREES
    const ground = groundAt(longitude, latitude)
    const sunAltitude = dot(point, sun)
    // Parts of the Sun's light and of the observer's sight that go along the ground from the west.
    const flat = Math.hypot(toPrime, toEast) || 1
    const sunFromWest = (sunPrime * toEast - sunEast * toPrime) / flat
    const sightFromWest = (prime.depth * toEast - east.depth * toPrime) / flat
    const slopes = Math.max(-STEEPEST, Math.min(STEEPEST, ground.lean))
    // Under a high Sun what is finer is bright or dark ground, under a low one it is slopes.
    const high = smooth((sunAltitude - LOW) / (HIGH - LOW))
    const grayOf = (part: number) => ground.albedo + ground.lean - (1 - part) * slopes
    // Not at the limb, where slopes hide each other.
    const tilt =
      RELIEF *
      slopes *
      (1 - high) *
      Math.exp(-2 * Math.abs(sunAltitude)) *
      smooth(1 + 6 * sunAltitude) *
      Math.min(1, 3 * depth)
    const incidence = sunAltitude + tilt * sunFromWest
    const emission = Math.max(0, depth + tilt * sightFromWest)
    return {
      sunlit: exposure * albedoOf(grayOf(high)) * lunarLambert(incidence, emission, lunarPart),
      earthlit: albedoOf(grayOf(1)) * (1 - lit),
    }
  }
}

/** Sines of the Sun's altitude below which all that is finer is slopes, and above which none is. */
const LOW = 0.12
const HIGH = 0.34

/** Lean of the steepest slopes; what is brighter yet is bright ground: rays and young craters. */
const STEEPEST = 0.12

const albedoOf = (gray: number): number => Math.min(1, Math.max(0, (gray - BLACK) / (WHITE - BLACK)))

/** From 0 at 0 to 1 at 1, level at both ends. */
function smooth(part: number): number {
  const clamped = Math.max(0, Math.min(1, part))
  return clamped * clamped * (3 - 2 * clamped)
}

/**
 * Light of a dark, dusty ground, 1 where the Sun is behind the observer: the law of Lommel and Seeliger for the full Moon, more and
 * more that of Lambert towards the new. McEwen, Icarus 92, 298 (1991), with L as in McEwen, LPSC XXVII, 841 (1996).
 * @param incidence cosine of the angle from the Sun to the zenith of the ground.
 * @param emission cosine of the angle from the observer to it.
 */
const lunarLambert = (incidence: number, emission: number, lunarPart: number): number =>
  incidence <= 0
    ? 0
    : (2 * lunarPart * incidence) / (incidence + Math.max(emission, 0.02)) + (1 - lunarPart) * incidence

/** L for a phase angle in degrees. */
const lunarPartOf = (phase: number): number =>
  Math.max(0, 1 - 0.019 * phase + 0.000242 * phase ** 2 - 0.00000146 * phase ** 3)

const dot = (a: DiscPoint, b: DiscPoint): number => a.x * b.x + a.y * b.y + a.depth * b.depth
