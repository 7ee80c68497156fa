import { expect, test } from 'vitest'
import { numberList } from '../../../tools/schema/numbers.ts'

const list = numberList('angles', { low: -90, high: 90, most: 3, description: 'Angles.' })

test('numbers come as they were sent, minus zero as zero, and nothing as an empty list', () => {
  expect(list.parse('-15,8.5')).toEqual([-15, 8.5])
  expect(Object.is(list.parse('-0')[0], 0)).toBe(true)
  expect(list.parse(undefined)).toEqual([])
})
test.each(['', ',', '1,', '1,1', '91', '1e1', 'NaN', '0x1', ' 1', '1,2,3,4'])('%j is refused', (text) => {
  expect(list.safeParse(text).success).toBe(false)
})
