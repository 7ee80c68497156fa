import { type ChartPoint, midpoints } from '../charts/points.ts'
import { roundAngle } from '../round.ts'

/** Degrees of the dial: signs of one mode lie on one another. A. Witte, L. Rudolph, Regelwerk für Planetenbilder (1928). */
const DIAL = 90
/** Widest orb of a midpoint in a tree, degrees. */
export const TREE_ORB = 1

/** Points in the order of the 90° dial. */
export const dialPositions = (points: readonly ChartPoint[]) =>
  points
    .map(({ id, longitude }) => ({ id, degrees: roundAngle(longitude % DIAL) }))
    .sort((a, b) => a.degrees - b.degrees)

/** A midpoint whose axis a point stands on. */
export interface Branch {
  readonly first: string
  readonly second: string
  /** Multiple of 45° between the midpoint and the point. */
  readonly angle: number
  readonly orb: number
}

/** Trees of midpoints: of each point, the midpoints of others that lie on its axis on the 45° dial, closest first. */
export function midpointTrees(points: readonly ChartPoint[]) {
  const branches = midpoints(points).flatMap(({ first, second, contacts }) =>
    contacts
      .filter(({ orb }) => orb <= TREE_ORB)
      .map(({ id, angle, orb }) => ({ id, branch: { first, second, angle, orb } })),
  )
  return points.map(({ id }) => {
    const ofPoint = branches.filter((contact) => contact.id === id).map(({ branch }): Branch => branch)
    return { id, midpoints: ofPoint.sort((a, b) => a.orb - b.orb) }
  })
}
