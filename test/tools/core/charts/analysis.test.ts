import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { type Analysed, analyses, analysisGroups } from '../../../../tools/core/charts/analysis.ts'
import { castChart } from '../../../../tools/core/charts/chart.ts'
import { usualTables } from '../../../../tools/core/charts/dignity-tables.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { greenwich } from '../../../fixtures/places.ts'

function analysed(utc: number, place: Analysed['place'], zodiac: Analysed['zodiac'] = 'tropical'): Analysed {
  const instant = instantOfUtc(utc)
  const chart = castChart({ instant, place, houseSystem: 'whole-sign', zodiac })
  return { instant, place, zodiac, chart, bodies: bodyIds, tables: usualTables }
}
const noon = Date.UTC(2000, 0, 1, 12)

describe('the analysis of a chart', () => {
  test('is of the day at noon and of the night at midnight', () => {
    expect(analyses.sect(analysed(noon, greenwich))?.sect).toBe('day')
    expect(analyses.sect(analysed(noon + 12 * 3_600_000, greenwich))?.sect).toBe('night')
  })
  test('has the sign of a dignity and the degree shown agree at every hour of a day', () => {
    for (let hour = 0; hour < 24; hour++) {
      for (const { sign, rulers } of analyses.dignities(analysed(noon + hour * 3_600_000, greenwich))) {
        const twin = { aries: 'mars', taurus: 'venus', scorpio: 'mars', capricorn: 'saturn' }[sign as 'aries']
        if (twin) expect(rulers.domicile).toBe(twin)
      }
    }
  })
  test('without place or time leaves sect, lots and houses unknown, and gives the rest', () => {
    const unknown = analysed(noon, null)
    const given = analysisGroups.filter((group) => analyses[group](unknown) !== null)
    expect(analysisGroups.filter((group) => !given.includes(group))).toEqual(['sect', 'lots', 'houses'])
  })
  test('has declinations of the angles as of points of the ecliptic: never beyond its obliquity', () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const rows = analyses.declinations(analysed(noon + hour * 3_600_000, greenwich, 'lahiri'))
      for (const { id, outOfBounds } of rows.slice(10)) expect(outOfBounds, id).toBe(false)
    }
  })
})
