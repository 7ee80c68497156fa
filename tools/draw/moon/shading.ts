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

/** Part of what is finer on the map that is drawn under a high Sun, which makes no shade: ejecta, shores and rays. */
const DETAIL = 0.8

/** Gray of the brightest ground on the map. */
const WHITE = 0.62

/** Turns places of the disc into light. */
export function moonShading(view: MoonView): (x: number, y: number) => Shade {
  const [prime, east, north] = [view.seen(0, 0), view.seen(90, 0), view.seen(0, 90)]
  const { sun } = view
  const lit = (1 + sun.depth) / 2
  const lunarPart = lunarPartOf(Math.acos(Math.max(-1, Math.min(1, sun.depth))) * DEGREES)
  const [sunPrime, sunEast] = [dot(sun, prime), dot(sun, east)]
  const exposure = 1.08 / (lunarPart + 0.58 * (1 - lunarPart))
  return (x, y) => {
    const depth = Math.sqrt(Math.max(0, 1 - x * x - y * y))
    const point = { x, y, depth }
    const [toPrime, toEast, toNorth] = [dot(point, prime), dot(point, east), dot(point, north)]
    const longitude = Math.atan2(toEast, toPrime) * DEGREES
    const latitude = Math.asin(Math.max(-1, Math.min(1, toNorth))) * DEGREES
    const ground = groundAt(longitude, latitude)
    const sunAltitude = dot(point, sun)
    // Part of the Sun's light that comes along the ground from the west.
    const flat = Math.hypot(toPrime, toEast) || 1
    const fromWest = (sunPrime * toEast - sunEast * toPrime) / flat
    const albedo = Math.min(1, Math.max(0, ground.albedo + DETAIL * ground.lean) / WHITE)
    // Near the terminator alone, and not at the limb, where slopes hide each other.
    const reach =
      Math.max(0, Math.min(1, 1 + 6 * sunAltitude)) *
      Math.exp(-4 * Math.abs(sunAltitude)) *
      Math.min(1, 3 * depth)
    const incidence = sunAltitude + RELIEF * ground.lean * fromWest * reach
    return {
      sunlit: exposure * albedo * lunarLambert(incidence, depth, lunarPart),
      earthlit: albedo * (1 - lit),
    }
  }
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
