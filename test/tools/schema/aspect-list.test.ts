import { expect, test } from 'vitest'
import { majorAspects } from '../../../tools/core/zodiac/aspects.ts'
import {
  aspectList,
  aspectsOfBoth,
  progressedAspects,
  transitAspects,
} from '../../../tools/schema/aspect-list.ts'

const read = (text: string | undefined) => aspectList.safeParse(text)
const message = (text: string) => read(text).error?.issues[0]?.message

test('left out means the five major aspects', () => {
  expect(read(undefined).data).toEqual(majorAspects)
})
test('a name alone has its customary orb, name:orb has the one given', () => {
  expect(read('trine,square:2.5').data).toEqual([
    { aspect: 'trine', angle: 120, orb: 8 },
    { aspect: 'square', angle: 90, orb: 2.5 },
  ])
})
test('the customary orb is that of the use: 1° for progressions, by the body for transits', () => {
  const text = 'trine,quincunx,square:2.5'
  const orbs = (rules: readonly { orb: number }[] | undefined) => rules?.map(({ orb }) => orb)
  expect(orbs(progressedAspects.parse(text))).toEqual([1, 1, 2.5])
  expect(orbs(transitAspects.parse(text).toNatal.moon)).toEqual([3, 2, 2.5])
  expect(orbs(transitAspects.parse(text).toNatal.pluto)).toEqual([1, 1, 2.5])
  expect(orbs(aspectsOfBoth.parse(text).within)).toEqual([8, 2, 2.5])
  expect(orbs(aspectsOfBoth.parse(undefined).toNatal.sun)).toEqual([3, 3, 3, 3, 3])
})
test('an orb of 0 asks for exact aspects', () => {
  expect(read('quincunx:0').data).toEqual([{ aspect: 'quincunx', angle: 150, orb: 0 }])
})
test.each([
  'trine:-1',
  'trine:16',
  'trine:1e1',
  'trine:',
  'trine:1:2',
  'trine: 6',
  'trine:0x5',
  'trine:Infinity',
])('%s has no orb that can be used', (text) => {
  expect(message(text)).toMatch(/orb of trine must be a number of degrees from 0 to 15/)
})
test.each([
  ['square,square:3', /square is listed twice/],
  ['trine,', /the list has an empty item/],
  ['Trine', /"Trine" is not an aspect/],
  ['constructor', /is not an aspect/],
  ['toString:3', /is not an aspect/],
])('%s is refused', (text, words) => {
  expect(message(text)).toMatch(words)
})
