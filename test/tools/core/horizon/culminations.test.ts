import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { altitudes } from '../../../../tools/core/ephemeris/track.ts'
import { culminations, upperPassage, Watch } from '../../../../tools/core/horizon/culminations.ts'
import { STANDARD_HORIZON } from '../../../../tools/core/horizon/skyline.ts'
import { growingPassages } from '../../../../tools/core/math/root-finding.ts'
import { bodyTarget } from '../../../../tools/core/targets/target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const from = instantOfUtc(Date.UTC(2026, 2, 1)).tt
const DAYS = 40
const observer = { latitude: -33.86, longitude: 151.21, elevation: 20 }

describe.each(bodyIds)('%s over forty days', (body) => {
  const target = bodyTarget(body)

  test('culminates when its hour angle is 0, each time once, wherever the days begin', () => {
    for (const shift of [0, 0.13, 0.37, 0.62, 0.88]) {
      const [start, end] = [from + shift, from + shift + DAYS]
      const watch = new Watch(target, observer, STANDARD_HORIZON)
      const found = [...culminations(watch, start, end)]
        .filter(({ near }) => near === 'upper')
        .map((mark) => upperPassage(watch, mark))
        .filter((at) => at >= start && at < end)
      const angle = { at: (tt: number) => watch.hourAngle(tt), rate: 360, slowest: 0.9, fastest: 1.1 }
      const wanted = [...growingPassages(angle, 360, start, end, 1e-9)].map(({ at }) => at)
      expect(found).toHaveLength(wanted.length)
      for (const [index, at] of wanted.entries()) {
        // 9 ms.
        expect(Math.abs((found[index] as number) - at)).toBeLessThan(1e-7)
      }
    }
  })

  test('one look leaves nothing for the next, and tells the altitude', () => {
    const watch = new Watch(target, observer, -6)
    const altitude = altitudes(target.track, observer)
    const first = watch.look(from)
    watch.look(from + 0.3)
    watch.hourAngle(from + 0.7)
    expect(watch.look(from)).toEqual(first)
    expect(first.height - first.semidiameter - 6).toBeCloseTo(altitude(from), 10)
  })
})
