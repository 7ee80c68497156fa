import { describe, expect, test } from 'vitest'
import { meanLilith, meanNode, osculatingPoints } from '../../../../tools/core/ephemeris/nodes.ts'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import { ecliptic } from '../../../../tools/core/frames/coordinates.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'
import { lunarNodesRows } from '../../../reference/lunar-nodes.ts'

const apart = (a: number, b: number) => Math.abs(circularDifference(a, b))

describe.each(lunarNodesRows)('$tt days from J2000.0', (row) => {
  const instant = instantOfTt(row.tt)

  test('the mean node is within 0.2″', () => {
    expect(apart(meanNode(instant), row.meanNode)).toBeLessThan(0.2 * ARCSECOND)
  })
  test('mean Lilith is within 1.2″ in longitude and 0.1″ in latitude', () => {
    const { longitude, latitude } = meanLilith(instant)
    expect(apart(longitude, row.meanLilith)).toBeLessThan(1.2 * ARCSECOND)
    expect(Math.abs(latitude - row.meanLilithLatitude)).toBeLessThan(0.1 * ARCSECOND)
  })
  test('the true node is within 35″, the osculating apogee within 0.2°', () => {
    const { node, apogee } = osculatingPoints(instant)
    expect(apart(node, row.trueNode)).toBeLessThan(35 * ARCSECOND)
    expect(apart(apogee.longitude, row.trueLilith)).toBeLessThan(0.2)
    expect(Math.abs(apogee.latitude - row.trueLilithLatitude)).toBeLessThan(0.02)
  })
})

test('the Moon stands at its true node when its latitude is zero', () => {
  // 2024-07-07: the Moon passes from south to north; halve the latitude's change of sign.
  let low = Date.UTC(2024, 6, 1)
  let high = Date.UTC(2024, 6, 14)
  const latitudeAt = (utc: number) => {
    const instant = instantOfUtc(utc)
    return ecliptic(apparentGeocentric('moon', instant).vector, instant).latitude
  }
  const rising = latitudeAt(high) > latitudeAt(low)
  while (high - low > 1000) {
    const middle = (low + high) / 2
    if (latitudeAt(middle) > 0 === rising) high = middle
    else low = middle
  }
  const instant = instantOfUtc(low)
  const moon = ecliptic(apparentGeocentric('moon', instant).vector, instant).longitude
  const { node } = osculatingPoints(instant)
  expect(Math.min(apart(moon, node), apart(moon, node + 180))).toBeLessThan(10 * ARCSECOND)
})

test('the mean node runs backwards once round in 18.6 years', () => {
  const start = meanNode(instantOfTt(0))
  expect(circularDifference(meanNode(instantOfTt(100)), start)).toBeCloseTo(-5.295, 2)
  expect(apart(meanNode(instantOfTt(6798.38)), start)).toBeLessThan(0.02)
})
