import { angleAbove, arcSine, arcTangent, cosine, DEGREES, normalDegrees, sine } from './angles.ts'

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

/**
 * A rotation, row after row: `rotate(m, v)` is m·v. In one piece, as thirty-six objects and boxed numbers would have to be
 * made for the three rotations that go into one of date.
 */
export type Matrix = readonly [
  xx: number,
  xy: number,
  xz: number,
  yx: number,
  yy: number,
  yz: number,
  zx: number,
  zy: number,
  zz: number,
]

/** The matrix of three rows. */
export const ofRows = (x: Vector, y: Vector, z: Vector): Matrix => [
  x.x,
  x.y,
  x.z,
  y.x,
  y.y,
  y.z,
  z.x,
  z.y,
  z.z,
]

/** One of its rows: what it turns into the new x, y or z axis. */
export const rowOf = (m: Matrix, index: 0 | 1 | 2): Vector => ({
  x: m[3 * index] as number,
  y: m[3 * index + 1] as number,
  z: m[3 * index + 2] as number,
})

export const ORIGIN: Vector = { x: 0, y: 0, z: 0 }

export const add = (a: Vector, b: Vector): Vector => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
export const subtract = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })

/** The sum of one vector and a multiple of another, written into a vector of the caller's. */
export function sumInto(target: Scratch, a: Vector, b: Vector, factor: number): Vector {
  target.x = a.x + b.x * factor
  target.y = a.y + b.y * factor
  target.z = a.z + b.z * factor
  return target
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

export const rotate = (m: Matrix, { x, y, z }: Vector): Vector => ({
  x: m[0] * x + m[1] * y + m[2] * z,
  y: m[3] * x + m[4] * y + m[5] * z,
  z: m[6] * x + m[7] * y + m[8] * z,
})

/** `rotate` by the inverse rotation. */
export const rotateBack = (m: Matrix, { x, y, z }: Vector): Vector => ({
  x: m[0] * x + m[3] * y + m[6] * z,
  y: m[1] * x + m[4] * y + m[7] * z,
  z: m[2] * x + m[5] * y + m[8] * z,
})

/** The inverse rotation. */
export const transpose = (m: Matrix): Matrix => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]

/** The rotation that does `b` and then `a`. */
export const product = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
  a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
  a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
  a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
  a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
  a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
  a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
  a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
  a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
]

/** Turns the frame about its x axis by an angle in degrees, counter-clockwise seen from +x. */
export function turnX(degrees: number): Matrix {
  const c = cosine(degrees)
  const s = sine(degrees)
  return [1, 0, 0, 0, c, s, 0, -s, c]
}

/** Turns the frame about its y axis by an angle in degrees, counter-clockwise seen from +y. */
export function turnY(degrees: number): Matrix {
  const c = cosine(degrees)
  const s = sine(degrees)
  return [c, 0, -s, 0, 1, 0, s, 0, c]
}

/** Turns the frame about its z axis by an angle in degrees, counter-clockwise seen from +z. */
export function turnZ(degrees: number): Matrix {
  const c = cosine(degrees)
  const s = sine(degrees)
  return [c, s, 0, -s, c, 0, 0, 0, 1]
}

/** Longitude 0–360 and latitude ±90 of a direction, degrees, in the frame of the vector. */
export interface Spherical {
  readonly longitude: number
  readonly latitude: number
}

export const longitudeOf = ({ x, y }: Vector): number => normalDegrees(arcTangent(y, x))

// Math.hypot costs as much as all the rest, for the sake of numbers near 1e-154 and 1e154.
export const latitudeOf = ({ x, y, z }: Vector): number => angleAbove(z, Math.sqrt(x * x + y * y))

export const spherical = (v: Vector): Spherical => ({ longitude: longitudeOf(v), latitude: latitudeOf(v) })

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
