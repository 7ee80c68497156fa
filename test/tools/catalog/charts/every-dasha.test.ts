import { describe, expect, it } from 'vitest'
import synastry from '../../../../tools/catalog/charts/get-synastry.ts'
import tool from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import { isoSeconds } from '../../../../tools/core/time/time.ts'
import { answer, type Payload } from '../../answer.ts'
import { births } from '../../core/vedic/strengths/births.ts'

const YEAR = 365.25 * 86_400_000
const ms = (period: Payload, end: 'start' | 'end') => Date.parse(period[end])
const years = (period: Payload) => (ms(period, 'end') - ms(period, 'start')) / YEAR
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Times of an answer are written to the second, so that sums of years hold to a few of them. */
const SECONDS = 1e-6

/** Each system with the years of its cycle, by the great periods that an answer has (BPHS ch. 46; two rounds of chara). */
const systems: readonly (readonly [
  system: string,
  levels: number,
  total: (data: Payload) => number | null,
])[] = [
  ['vimshottari', 3, () => 120],
  ['ashtottari', 3, () => 108],
  ['yogini', 3, () => 3 * 36],
  ['chara', 2, () => 144],
  ['kalachakra', 3, () => null],
]

/** Whether periods follow one another without a gap, and their parts fill each of them, at every level. */
function expectTiles(periods: readonly Payload[]): void {
  for (const [index, period] of periods.entries()) {
    if (index > 0) expect(period.start).toBe(periods[index - 1]?.end)
    if (!period.children) continue
    expect([period.children[0].start, period.children.at(-1).end]).toEqual([period.start, period.end])
    expectTiles(period.children)
  }
}

/** The periods of a tree that hold an instant, from the outside in. */
function pathIn(periods: readonly Payload[], instant: string): Payload[] {
  const holder = periods.find(({ start, end }) => start <= instant && instant < end)
  return holder ? [holder, ...pathIn(holder.children ?? [], instant)] : []
}

describe.each(systems)('%s, 40 births', (dashaSystem, dashaLevels, total) => {
  // With the five systems, 200 births.
  const all = births(200).filter(
    (_, index) => index % 5 === systems.findIndex(([name]) => name === dashaSystem),
  )

  it('periods tile, parts fill them, years are those of the cycle, and the current ones stand in the tree', async () => {
    for (const [index, { utc, ...place }] of all.entries()) {
      const dashaUtc = utc + (5 + (index % 70)) * YEAR
      const args = {
        ...place,
        datetime: isoSeconds(utc),
        dashaSystem,
        dashaLevels,
        dashaAt: isoSeconds(dashaUtc),
      }
      const { data, settings } = await answer(tool, { ...args, include: 'dashas,currentDasha' })
      expectTiles(data.dashas)
      const cycleYears = total(data)
      if (cycleYears !== null)
        expect(Math.abs(sum(data.dashas.map(years)) - cycleYears)).toBeLessThan(SECONDS)
      else {
        // The nine of the next pada are whole; those of the Moon's own are as many as are left.
        const birthPada = data.dashas.slice(0, -9)
        expect(birthPada.length).toBeGreaterThanOrEqual(1)
        expect(sum(birthPada.map(years))).toBeLessThanOrEqual(
          (settings as Payload).kalachakra.paramayus + SECONDS,
        )
        expect([100, 83, 85, 86]).toContain(Math.round(sum(data.dashas.slice(-9).map(years))))
        for (const period of data.dashas) expect(period.children).toHaveLength(9)
      }
      const path = pathIn(data.dashas, isoSeconds(dashaUtc))
      const current: Payload[] = data.currentDasha ?? []
      expect(current.slice(0, path.length)).toEqual(
        path.map(({ children: _, ...period }, level) => ({ level: current[level]?.level, ...period })),
      )
    }
  })
})

it('40 pairs: sarva is 337 and the parts of ashta koota are its sum, of 36', async () => {
  const pairs = births(80)
  for (const [index, first] of pairs.slice(0, 40).entries()) {
    const second = pairs[40 + index] as typeof first
    const person = ({ utc, ...place }: typeof first) => ({ ...place, datetime: isoSeconds(utc) })
    const { ashtakavarga } = (await answer(tool, { ...person(first), include: 'ashtakavarga' })).data
    expect(sum(ashtakavarga.sarva)).toBe(337)
    const args = { first: person(first), second: person(second), include: 'koota' }
    const { points, ashta } = (await answer(synastry, args)).data.koota
    expect(sum(Object.values<Payload>(ashta).map((part) => part.points))).toBe(points)
    expect(sum(Object.values<Payload>(ashta).map(({ maximum }) => maximum))).toBe(36)
  }
})
