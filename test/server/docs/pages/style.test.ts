import { expect, test } from 'vitest'
import { contrast, contrasts, leastContrast, palette } from '../../../../server/docs/pages/style.ts'

test('contrast is that of WCAG: 21 for black on white, 1 for a color on itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test.each(['light', 'dark'] as const)('every ink can be read on every ground of the %s theme', (theme) => {
  expect(palette(theme).size).toBeGreaterThan(12)
  const faint = contrasts(theme).filter(({ ratio }) => ratio < leastContrast)
  expect(faint).toEqual([])
})
