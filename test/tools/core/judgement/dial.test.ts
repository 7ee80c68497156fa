import { expect, test } from 'vitest'
import { pointsOf } from '../../../../tools/core/charts/analysis.ts'
import { dialPositions, midpointTrees, TREE_ORB } from '../../../../tools/core/judgement/dial.ts'
import { randomBirths } from './births.ts'

test('points stand on the dial in order, each at its longitude less whole quarters', () => {
  const points = [
    { id: 'a', longitude: 359.5 },
    { id: 'b', longitude: 90.25 },
    { id: 'c', longitude: 181 },
  ]
  expect(dialPositions(points)).toEqual([
    { id: 'b', degrees: 0.25 },
    { id: 'c', degrees: 1 },
    { id: 'a', degrees: 89.5 },
  ])
})

test('trees of 200 births are the pairs whose sum is twice the point on the 90° dial', () => {
  for (const birth of randomBirths(200, 37)) {
    const points = pointsOf(birth)
    for (const { id, midpoints } of midpointTrees(points)) {
      const { longitude = 0 } = points.find((point) => point.id === id) ?? {}
      const otherPoints = points.filter((point) => point.id !== id)
      const pairs = otherPoints.flatMap((first, index) =>
        otherPoints.slice(index + 1).flatMap((second) => {
          // A point on the axis of a pair halves it on the 45° dial: twice its place is their sum, modulo 90°.
          const excess = (((first.longitude + second.longitude - 2 * longitude) % 90) + 90) % 90
          const orb = Math.min(excess, 90 - excess) / 2
          return orb <= TREE_ORB ? [{ pair: `${first.id} ${second.id}`, orb }] : []
        }),
      )
      expect(midpoints.map(({ first, second }) => `${first} ${second}`).sort()).toEqual(
        pairs.map(({ pair }) => pair).sort(),
      )
      const orbs = midpoints.map(({ orb }) => orb)
      expect(orbs).toEqual([...orbs].sort((a, b) => a - b))
      for (const { first, second, orb } of midpoints)
        expect(orb).toBeCloseTo(pairs.find(({ pair }) => pair === `${first} ${second}`)?.orb ?? -1, 6)
    }
  }
})
