import { describe, expect, it } from 'vitest'
import { firdaria } from '../../../../../tools/core/charts/time-lords/firdaria.ts'
import { currentPeriods } from '../../../../../tools/core/charts/time-lords/periods.ts'

const YEAR = 365.24219 * 86_400_000
const birth = Date.UTC(1990, 4, 15, 8, 30)
const rows = (isDay: boolean, nodesAfterMars = false) =>
  firdaria(birth, { isDay, nodesAfterMars })
    .round(birth)
    .map(({ ruler, start, end }) => `${ruler} ${((end - start) / YEAR).toFixed(6).replace(/\.?0+$/, '')}`)

describe('the nine periods', () => {
  const fromMoon = ['moon 9', 'saturn 11', 'jupiter 12', 'mars 7']
  const fromSun = ['sun 10', 'venus 8', 'mercury 13']
  const nodes = ['northNode 3', 'southNode 2']
  it('begin with the Sun by day and with the Moon by night, the nodes last', () => {
    expect(rows(true)).toEqual([...fromSun, ...fromMoon, ...nodes])
    expect(rows(false)).toEqual([...fromMoon, ...fromSun, ...nodes])
  })
  it('have the nodes after Mars by the rule that differs by night alone', () => {
    expect(rows(false, true)).toEqual([...fromMoon, ...nodes, ...fromSun])
    expect(rows(true, true)).toEqual(rows(true))
  })
  it('last 75 years, then begin anew', () => {
    const { round } = firdaria(birth, { isDay: true, nodesAfterMars: false })
    expect(((round(birth).at(-1)?.end ?? 0) - birth) / YEAR).toBeCloseTo(75, 9)
    expect(round(birth + 80 * YEAR)[0]).toMatchObject({ ruler: 'sun', start: birth + 75 * YEAR })
  })
})

describe('sub-periods', () => {
  const system = firdaria(birth, { isDay: true, nodesAfterMars: false })
  it('are sevenths, from the lord of the period downward', () => {
    const venus = system.round(birth)[1]
    const parts = venus ? system.parts(venus) : []
    expect(parts.map(({ ruler }) => ruler)).toEqual([
      'venus',
      'mercury',
      'moon',
      'saturn',
      'jupiter',
      'mars',
      'sun',
    ])
    for (const { start, end } of parts) expect((end - start) / YEAR).toBeCloseTo(8 / 7, 9)
  })
  it('do not divide the periods of the nodes', () => {
    const inNodes = birth + 71 * YEAR
    expect(currentPeriods(system, inNodes, 2).map(({ ruler }) => ruler)).toEqual(['northNode'])
  })
})
