import { describe, expect, test } from 'vitest'
import { axis, facing } from '../../../../tools/core/appearance/axis.ts'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { cross, dot, length, scale } from '../../../../tools/core/math/geometry.ts'
import { instantOfTt } from '../../../../tools/core/time/time.ts'

const epoch = instantOfTt(0)

describe.each([...bodyIds, 'earth' as const])('%s', (body) => {
  const stand = axis(body, epoch)
  test('has a pole and a node at right angles', () => {
    expect(length(stand.pole)).toBeCloseTo(1, 12)
    expect(dot(stand.pole, stand.node)).toBeCloseTo(0, 12)
  })
  test('faces its own pole with latitude 90°, its equator with 0°', () => {
    expect(facing(body, stand, stand.pole).latitude).toBeCloseTo(90, 6)
    expect(facing(body, stand, scale(stand.pole, -2)).latitude).toBeCloseTo(-90, 6)
    expect(facing(body, stand, cross(stand.pole, stand.node)).latitude).toBeCloseTo(0, 9)
  })
})

test.each([
  ['mars', 1],
  ['jupiter', 1],
  ['venus', 1],
  ['uranus', 1],
  ['moon', -1],
] as const)(
  'the central meridian of %s, seen from afar, grows with time (the Moon, counted east, shrinks)',
  (body, sense) => {
    const outward = axis(body, epoch).node
    const before = facing(body, axis(body, epoch), outward).longitude
    const after = facing(body, axis(body, instantOfTt(0.01)), outward).longitude
    expect(Math.sign(circularDifference(after, before))).toBe(sense)
  },
)

test('planetographic latitudes of flattened Saturn are larger than planetocentric ones', () => {
  const stand = axis('saturn', epoch)
  const slanted = {
    x: stand.pole.x + stand.node.x,
    y: stand.pole.y + stand.node.y,
    z: stand.pole.z + stand.node.z,
  }
  const point = facing('saturn', stand, slanted)
  expect(point.latitudeCentric).toBeCloseTo(45, 9)
  expect(point.latitude).toBeCloseTo(50.87, 2)
})
