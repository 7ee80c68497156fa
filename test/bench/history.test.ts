import { expect, test } from 'vitest'
import { entriesOf, type RunFacts, readHistory, trends, trendTable, withEntries } from './history.ts'
import type { Row } from './measure.ts'

const facts: RunFacts = {
  date: '2026-11-23',
  commit: 'abc1234',
  machine: '2 × AMD',
  node: 'v20.20.2',
  load: '0.1',
}
const row = (ours: number, baselines: Row['baselines'] = []): Row => ({
  suite: 'http',
  quantity: 'billed snapshot, 64 callers',
  unit: 'µs',
  smallerIsBetter: true,
  ours,
  baselines,
})
const bare = (value: number) => [{ name: 'bare node:http', value }]

/** The trends of runs that took some microseconds each, beside a baseline of 25. */
const after = (...times: number[]) =>
  trends(times.flatMap((ours, n) => entriesOf({ ...facts, commit: `c${n}` }, [row(ours, bare(25))])))

test('a run is read back as it was recorded, and earlier runs stay', () => {
  const first = entriesOf(facts, [row(250, [...bare(25), { name: 'the same\tfree', value: 200 }])])
  const second = entriesOf({ ...facts, commit: 'def5678+' }, [row(180)])
  const text = withEntries(withEntries('', first), second)
  expect(text.split('\n')).toHaveLength(5)
  expect(readHistory(text)).toEqual([...first, ...second])
  expect(first.map(({ baseline, score }) => [baseline, score])).toEqual([
    ['bare node:http', 0.1],
    ['the same free', 0.8],
  ])
  expect(second[0]?.score).toBeCloseTo(1 / 180, 5)
  expect(readHistory('')).toEqual([])
})

test('a line that is not of the history is named', () => {
  const text = withEntries('', entriesOf(facts, [row(250)]))
  expect(() => readHistory(`${text}2026-11-24\tabc`)).toThrow('Line 3')
  expect(() => readHistory(text.replace('250', 'fast'))).toThrow('Line 2')
  expect(() => readHistory(`commit\n${text}`)).toThrow('other columns')
})

test('a loss is what exceeds the noise of earlier runs', () => {
  expect(after(250)).toMatchObject([{ earlier: 0, isLoss: false }])
  expect(after(250, 250, 250, 260)).toMatchObject([{ earlier: 3, noise: 0.05, isLoss: false }])
  expect(after(250, 250, 250, 270)).toMatchObject([{ isLoss: true, change: expect.closeTo(-0.074, 3) }])
  // Two runs do not show how much runs differ.
  expect(after(250, 250, 500)).toMatchObject([{ earlier: 2, isLoss: false }])
  // Runs that differed by a fifth say nothing about a difference of a tenth.
  expect(after(250, 300, 250, 270)).toMatchObject([{ isLoss: false }])
  expect(after(250, 250, 180)).toMatchObject([{ isLoss: false, change: expect.closeTo(0.389, 3) }])
})

test('only the last five runs before count', () => {
  expect(after(100, 250, 250, 250, 250, 250, 255)).toMatchObject([{ earlier: 5, isLoss: false }])
})

test('machines, baselines and quantities are compared with themselves', () => {
  const slow = { ...facts, machine: '1 × old' }
  const both = [...entriesOf(facts, [row(250)]), ...entriesOf(slow, [row(900), row(900, bare(90))])]
  expect(trends(both)).toHaveLength(3)
  expect(trends(both).every(({ earlier }) => earlier === 0)).toBe(true)
})

test('the table marks losses', () => {
  expect(trendTable(after(250, 250, 250, 400))).toMatch(/\nLOSS +http .* -38 % +5 % +3 +2026-11-23 c3/)
  expect(trendTable(after(250, 250, 250, 250))).not.toContain('LOSS')
})
