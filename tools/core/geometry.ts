import { arcSine, arcTangent, cosine, DEGREES, normalDegrees, sine } from './angles.ts'

/** A vector in a right-handed frame that its owner names; au unless said otherwise. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A vector that its owner writes anew again and again, where making one each time would be most of the work. */
export type Scratch = { -readonly [axis in keyof Vector]: number }

// Not zeros: they would be kept as whole numbers, and the vector made anew for its first fraction.
export const scratch = (): Scratch => ({ x: Number.NaN, y: Number.NaN, z: Number.NaN })

/** Position in au and velocity in au per day. */
export interface State {
  readonly position: Vector
  readonly velocity: Vector
}

/** Rows of a rotation: `rotate(m, v)` is m·v. */
export type Matrix = readonly [Vector, Vector, Vector]

export const ORIGIN: Vector = { x: 0, y: 0, z: 0 }

export const add = (a: Vector, b: Vector): Vector => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
export const subtract = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })

/** The sum of one vector and a multiple of another, written into a vector of the caller's. */
export function sumInto(into: Scratch, a: Vector, b: Vector, factor: number): Vector {
  into.x = a.x + b.x * factor
  into.y = a.y + b.y * factor
  into.z = a.z + b.z * factor
  return into
}

export const scale = (a: Vector, factor: number): Vector => ({
  x: a.x * factor,
  y: a.y * factor,
  z: a.z * factor,
})
export const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z
export const cross = (a: Vector, b: Vector): Vector => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})
export const length = (a: Vector): number => Math.sqrt(dot(a, a))
export const unit = (a: Vector): Vector => scale(a, 1 / length(a))

export const rotate = (m: Matrix, v: Vector): Vector => ({
  x: dot(m[0], v),
  y: dot(m[1], v),
  z: dot(m[2], v),
})

/** `rotate` by the inverse rotation. */
export const rotateBack = (m: Matrix, v: Vector): Vector => ({
  x: m[0].x * v.x + m[1].x * v.y + m[2].x * v.z,
  y: m[0].y * v.x + m[1].y * v.y + m[2].y * v.z,
  z: m[0].z * v.x + m[1].z * v.y + m[2].z * v.z,
})

/** The inverse rotation. */
export const transpose = (m: Matrix): Matrix => [
  { x: m[0].x, y: m[1].x, z: m[2].x },
  { x: m[0].y, y: m[1].y, z: m[2].y },
  { x: m[0].z, y: m[1].z, z: m[2].z },
]

/** The rotation that does `first` and then `then`. */
export const product = (then: Matrix, first: Matrix): Matrix => [
  rotateBack(first, then[0]),
  rotateBack(first, then[1]),
  rotateBack(first, then[2]),
]

/** Turns the frame about its x axis by an angle in degrees, counter-clockwise seen from +x. */
export function turnX(degrees: number): Matrix {
  const c = cosine(degrees)
  const s = sine(degrees)
  return [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: c, z: s },
    { x: 0, y: -s, z: c },
  ]
}

/** Turns the frame about its y axis by an angle in degrees, counter-clockwise seen from +y. */
export function turnY(degrees: number): Matrix {
  const c = cosine(degrees)
  const s = sine(degrees)
  return [
    { x: c, y: 0, z: -s },
    { x: 0, y: 1, z: 0 },
    { x: s, y: 0, z: c },
  ]
}

/** Turns the frame about its z axis by an angle in degrees, counter-clockwise seen from +z. */
export function turnZ(degrees: number): Matrix {
  const c = cosine(degrees)
  const s = sine(degrees)
  return [
    { x: c, y: s, z: 0 },
    { x: -s, y: c, z: 0 },
    { x: 0, y: 0, z: 1 },
  ]
}

/** Longitude 0–360 and latitude ±90 of a direction, degrees, in the frame of the vector. */
export interface Spherical {
  readonly longitude: number
  readonly latitude: number
}

export function spherical(v: Vector): Spherical {
  return {
    longitude: normalDegrees(arcTangent(v.y, v.x)),
    // Math.hypot costs as much as all the rest, for the sake of numbers near 1e-154 and 1e154.
    latitude: arcTangent(v.z, Math.sqrt(v.x * v.x + v.y * v.y)),
  }
}

/** The unit vector of a longitude and latitude in degrees. */
export function direction(longitude: number, latitude: number): Vector {
  const c = cosine(latitude)
  return { x: c * cosine(longitude), y: c * sine(longitude), z: sine(latitude) }
}

/**
 * Angle between two directions, 0–180°.
 * From half the chord (or its supplement), which keeps every digit at 0° and 180° where an arc cosine loses half.
 */
export function separation(a: Vector, b: Vector): number {
  const p = 1 / length(a)
  const q = 1 / length(b)
  const chord = chordBetween(a, p, b, q)
  return chord <= 1 ? 2 * arcSine(chord / 2) : 2 * Math.atan2(chord, chordBetween(a, p, b, -q)) * DEGREES
}

/** Distance of two points, each of them scaled. */
function chordBetween(a: Vector, p: number, b: Vector, q: number): number {
  const x = a.x * p - b.x * q
  const y = a.y * p - b.y * q
  const z = a.z * p - b.z * q
  return Math.sqrt(x * x + y * y + z * z)
}
