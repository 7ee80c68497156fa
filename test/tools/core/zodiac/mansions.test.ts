import { expect, test } from 'vitest'
import { mansionOf } from '../../../../tools/core/zodiac/mansions.ts'

test('28 mansions of 12°51′26″ fill the circle without gap', () => {
  const all = Array.from({ length: 28 }, (_, k) => mansionOf((k + 0.5) * (360 / 28)))
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, k) => k + 1))
  all.slice(1).forEach((mansion, at) => {
    expect(mansion.start).toBeCloseTo(all[at]?.end ?? 0, 9)
  })
  expect(new Set(all.map(({ name }) => name)).size).toBe(28)
})
test('the third is the Pleiades, the last ends where the first begins', () => {
  expect(mansionOf(26)).toMatchObject({ number: 3, name: 'al-Thurayyā' })
  expect(mansionOf(-0.001).number).toBe(28)
  expect(mansionOf(360).number).toBe(1)
})
