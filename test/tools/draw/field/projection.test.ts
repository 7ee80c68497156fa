import { describe, expect, test } from 'vitest'
import { direction, separation, type Vector } from '../../../../tools/core/math/geometry.ts'
import {
  type FieldAim,
  FieldProjection,
  offsetFrom,
  reachOf,
} from '../../../../tools/draw/field/projection.ts'
import { type Mirror, mirrors } from '../../../../tools/draw/field-of-view.ts'

const place = { middle: { x: 500, y: 500 }, width: 1000, height: 1000 }
const round = (width: number) => ({ width, height: width, isRound: true })
const projected = (aim: FieldAim, vector: Vector) =>
  new FieldProjection(aim, place).project(vector) as { x: number; y: number }
const rad = Math.PI / 180

/** Standard coordinates by spherical trigonometry: Smart, Textbook on Spherical Astronomy, 6th ed., §161; radians, east and north. */
function standard(centre: readonly [number, number], star: readonly [number, number]): [number, number] {
  const [a0, d0, a, d] = [centre[0] * 15 * rad, centre[1] * rad, star[0] * 15 * rad, star[1] * rad]
  const cosine = Math.sin(d0) * Math.sin(d) + Math.cos(d0) * Math.cos(d) * Math.cos(a - a0)
  return [
    (Math.cos(d) * Math.sin(a - a0)) / cosine,
    (Math.cos(d0) * Math.sin(d) - Math.sin(d0) * Math.cos(d) * Math.cos(a - a0)) / cosine,
  ]
}

const fields: readonly (readonly [string, number, number, number])[] = [
  ['at the equator', 5.59, -5.39, 1],
  ['across 0h', 23.999, 20, 2],
  ['at the pole', 2.53, 89.264, 5],
  ['at the south pole itself', 0, -90, 10],
  ['of 0.1°', 18.893, 33.029, 0.1],
  ['of 60°', 5.919, 7.407, 60],
]

describe.each(fields)('a field %s', (_, ra, dec, width) => {
  const centre = direction(ra * 15, dec)
  const distances = [0, 0.1, 0.25, 0.45].map((part) => part * width)
  const directions = distances.flatMap((distance) =>
    [0, 37, 90, 200, 315].map((angle) => ({ distance, angle, vector: offsetFrom(centre, distance, angle) })),
  )

  test('has stars where the standard coordinates of textbooks put them, to 0.01 pixels', () => {
    const scale = 500 / Math.tan((width / 2) * rad)
    for (const { vector } of directions) {
      const star = [Math.atan2(vector.y, vector.x) / rad / 15, Math.asin(vector.z) / rad] as const
      const [east, north] = standard([ra, dec], star)
      const { x, y } = projected({ centre, fieldOfView: round(width), rotation: 0, mirror: 'none' }, vector)
      expect(Math.abs(x - (500 - scale * east))).toBeLessThan(0.01)
      expect(Math.abs(y - (500 - scale * north))).toBeLessThan(0.01)
    }
  })

  test('keeps position angles and distances: angle from north through east to the left, tangent of the distance', () => {
    const scale = 500 / Math.tan((width / 2) * rad)
    for (const { distance, angle, vector } of directions) {
      expect(separation(vector, centre)).toBeCloseTo(distance, 9)
      const { x, y } = projected({ centre, fieldOfView: round(width), rotation: 0, mirror: 'none' }, vector)
      expect(Math.abs(Math.hypot(x - 500, y - 500) - scale * Math.tan(distance * rad))).toBeLessThan(0.01)
      if (distance === 0) continue
      const measured = (Math.atan2(500 - x, 500 - y) / rad + 360) % 360
      expect(Math.abs(((measured - angle + 540) % 360) - 180)).toBeLessThan(0.01)
    }
  })

  test('turned by an angle, all points turn by it about the middle', () => {
    for (const turn of [30, 90, 180, -75]) {
      for (const { vector } of directions) {
        const plain = projected({ centre, fieldOfView: round(width), rotation: 0, mirror: 'none' }, vector)
        const turned = projected(
          { centre, fieldOfView: round(width), rotation: turn, mirror: 'none' },
          vector,
        )
        // The top moves to the right, clockwise on the sheet, whose y runs down.
        const [c, s] = [Math.cos(turn * rad), Math.sin(turn * rad)]
        const [dx, dy] = [plain.x - 500, plain.y - 500]
        expect(
          Math.hypot(turned.x - 500 - (c * dx - s * dy), turned.y - 500 - (s * dx + c * dy)),
        ).toBeLessThan(0.01)
      }
    }
  })

  test('turned over twice is itself, and over both ways is half a turn', () => {
    const pointOf = (mirror: Mirror, rotation: number, vector: Vector) =>
      projected({ centre, fieldOfView: round(width), rotation, mirror }, vector)
    for (const rotation of [0, 30]) {
      for (const { vector } of directions) {
        const plain = pointOf('none', rotation, vector)
        const [across, down, both, half] = [
          pointOf('horizontal', rotation, vector),
          pointOf('vertical', rotation, vector),
          pointOf('both', rotation, vector),
          pointOf('none', rotation + 180, vector),
        ]
        expect([across.x + plain.x, across.y - plain.y, down.x - plain.x, down.y + plain.y]).toEqual([
          expect.closeTo(1000, 6),
          expect.closeTo(0, 6),
          expect.closeTo(0, 6),
          expect.closeTo(1000, 6),
        ])
        expect(Math.hypot(both.x - half.x, both.y - half.y)).toBeLessThan(1e-6)
      }
    }
    expect(mirrors).toHaveLength(4)
  })
})

test('the far corner of a frame is where both sides end', () => {
  const fieldOfView = { width: 40, height: 30, isRound: false }
  const corner = offsetFrom(
    direction(0, 0),
    reachOf(fieldOfView),
    Math.atan2(Math.tan(20 * rad), Math.tan(15 * rad)) / rad,
  )
  const { x, y } = projected({ centre: direction(0, 0), fieldOfView, rotation: 0, mirror: 'none' }, corner)
  expect(x).toBeCloseTo(0, 6)
  expect(500 - y).toBeCloseTo((500 * Math.tan(15 * rad)) / Math.tan(20 * rad), 6)
})

test('what is behind is not projected', () => {
  const aim = { centre: direction(0, 0), fieldOfView: round(60), rotation: 0, mirror: 'none' } as const
  expect(new FieldProjection(aim, place).project(direction(180, 0))).toBeUndefined()
})
