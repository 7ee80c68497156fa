import { describe, expect, it } from 'vitest'
import natal from '../../../tools/catalog/charts/get-natal-chart.ts'
import { houseFrame } from '../../../tools/core/charts/chart.ts'
import { houseCusps, polarSystems } from '../../../tools/core/charts/houses.ts'
import { circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { houseOrderWarnings } from '../../../tools/records/house-order.ts'
import { answer } from '../answer.ts'

const births = [-85, -70, -60, 0, 48, 60, 68, 75, 89].flatMap((latitude) =>
  Array.from({ length: 24 }, (_, hour) => ({
    utc: Date.UTC(2000, 5, 1, hour),
    place: { latitude, longitude: 9 },
  })),
)

describe('the warning of houses out of order', () => {
  it.each(polarSystems)('comes of %s where a cusp stands before the last, and nowhere else', (system) => {
    for (const birth of births) {
      const cusps = houseCusps(system, houseFrame(instantOfUtc(birth.utc), birth.place))
      const isBack = cusps.some(
        (cusp, house) => circularDifference(cusps[(house + 1) % 12] ?? 0, cusp) < -1e-6,
      )
      const where = `${birth.place.latitude} at ${birth.utc}`
      expect(houseOrderWarnings([system], birth), where).toHaveLength(isBack ? 1 : 0)
      // Near the equator the ecliptic passes the zenith, which horizontal houses are counted from.
      if (Math.abs(birth.place.latitude) <= 60 && system !== 'horizontal') expect(isBack, where).toBe(false)
    }
  })

  it('names the systems, and comes with a chart of the far north', async () => {
    const north = { latitude: 75, longitude: 9, houseSystem: 'campanus' }
    const hours = Array.from({ length: 24 }, (_, hour) => `2000-06-01T${String(hour).padStart(2, '0')}:00Z`)
    const answers = await Promise.all(hours.map((datetime) => answer(natal, { ...north, datetime })))
    const warnings = answers.flatMap(({ warnings = [] }) => warnings)
    expect(warnings.map(({ code }) => code)).toContain('houses_out_of_order')
    expect(warnings[0]?.detail).toContain('campanus')
  })
})
