/** Where things stand on the wheel. */
import { normalDegrees } from '../../core/math/angles.ts'
import type { LetterStyle } from '../letters.ts'
import { type Point, polar } from '../svg.ts'
import type { WheelPalette } from './palette.ts'

/** Radii of the rings, from the outside in, in pixels. */
export interface Rings {
  readonly outer: number
  /** Inner edge of the band of signs. */
  readonly band: number
  /** Circles between the rings of bodies, from the birth outwards; none with one ring. */
  readonly edges: readonly number[]
  /** Inner edge of the ring of the birth's bodies: within are the numbers of houses. */
  readonly bodies: number
  /** The circle aspects are drawn in. */
  readonly heart: number
}

/** Drawing context that all parts of the wheel share. */
export interface WheelFrame {
  readonly size: number
  readonly centre: Point
  readonly rings: Rings
  readonly palette: WheelPalette
  /** Letters of captions, names and numbers of houses. */
  readonly letters: LetterStyle
  /** Whether a border goes around the sheet. */
  readonly isOrnate: boolean
  /** The longitude that stands at the left: the ascendant. */
  readonly left: number
  /** Degrees of the drawing for each of longitude: 4 on a dial, whose round is 90°. */
  readonly degreeScale: 1 | 4
}

/** Parts of the outer radius by the number of rings of bodies: each further one is paid for by the heart of the wheel. */
const parts = {
  1: { band: 0.86, edges: [], bodies: 0.56, heart: 0.49 },
  2: { band: 0.895, edges: [0.675], bodies: 0.44, heart: 0.385 },
  3: { band: 0.915, edges: [0.555, 0.735], bodies: 0.37, heart: 0.32 },
} as const

/** Narrower drawings are for phones: fewer and larger words. */
const NARROW = 500
export const isNarrow = ({ size }: { readonly size: number }): boolean => size < NARROW

/** Outer radius in parts of the width, and what the larger words of a narrow sheet and a border take of it. */
const RADIUS = { wide: 0.455, words: 0.04, border: 0.025 } as const

export function wheelRings(size: number, rings: keyof typeof parts, isOrnate: boolean): Rings {
  const words = isNarrow({ size }) ? RADIUS.words : 0
  const outer = size * (RADIUS.wide - words - (isOrnate ? RADIUS.border : 0))
  const { band, edges, bodies, heart } = parts[rings]
  return {
    outer,
    band: band * outer,
    edges: edges.map((part) => part * outer),
    bodies: bodies * outer,
    heart: heart * outer,
  }
}

/** Longitudes run counter-clockwise from the ascendant at the left; on a dial from 0° at the top. */
export const wheelAngle = ({ left, degreeScale }: WheelFrame, longitude: number): number =>
  normalDegrees(180 + degreeScale * (longitude - left))

/** The point of a longitude at a radius. */
export const onWheel = (frame: WheelFrame, longitude: number, radius: number): Point =>
  polar(frame.centre, radius, wheelAngle(frame, longitude))
