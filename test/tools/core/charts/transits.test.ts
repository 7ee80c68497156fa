import { describe, expect, test } from 'vitest'
import { castChart } from '../../../../tools/core/charts/chart.ts'
import { natalPointIds, natalPoints, transitsAt } from '../../../../tools/core/charts/transits.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { movingBody } from '../../../../tools/core/zodiac/aspect-hits.ts'
import { transitRules, usualAspects } from '../../../../tools/core/zodiac/aspects.ts'
import { greenwich } from '../../../fixtures/places.ts'

const birth = instantOfUtc(Date.UTC(2000, 0, 1, 12))
const conventions = { houseSystem: 'equal', zodiac: 'tropical' } as const
const chart = castChart({ instant: birth, place: greenwich, ...conventions })

describe('points of a birth chart', () => {
  test('are fourteen, the nodes opposite each other', () => {
    const points = natalPoints(chart, natalPointIds)
    expect(points.map(({ id }) => id)).toEqual([...natalPointIds])
    const of = (id: string) => points.find((one) => one.id === id)?.longitude as number
    expect(Math.abs(of('northNode') - of('southNode'))).toBeCloseTo(180, 9)
  })
  test('have no angles without a time of day', () => {
    const points = natalPoints(castChart({ instant: birth, place: null, ...conventions }), natalPointIds)
    expect(points.map(({ id }) => id)).not.toContain('ascendant')
    expect(points).toHaveLength(12)
  })
})

describe('transits at an instant', () => {
  test('at the birth itself are every body on its own place, exactly', () => {
    const points = natalPoints(chart, ['sun', 'moon', 'mars'])
    const contacts = transitsAt(
      birth,
      (['sun', 'moon', 'mars'] as const).map((body) => movingBody(body)),
      points,
      transitRules([{ aspect: 'conjunction', orb: 1 }]),
    )
    expect(contacts.map(({ body, aspect }) => [body, aspect.body2])).toEqual([
      ['sun', 'sun'],
      ['moon', 'moon'],
      ['mars', 'mars'],
    ])
    for (const { aspect, inForce } of contacts) {
      expect(aspect.orb).toBe(0)
      expect(Math.abs((inForce.exact?.tt as number) - birth.tt)).toBeLessThan(1 / 86400)
    }
  })
  test('give one pair one aspect, the closest', () => {
    const wide = transitRules(usualAspects.map(({ aspect }) => ({ aspect, orb: 15 })))
    const hits = transitsAt(birth, [movingBody('jupiter')], natalPoints(chart, natalPointIds), wide)
    const pairs = hits.map(({ aspect }) => aspect.body2)
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})
