import { describe, expect, test } from 'vitest'
import { oneTarget, targetList, targetWarnings } from '../../../tools/arguments/target.ts'

const list = targetList(4, 'Targets.')
const ids = (text: string) => list.parse(text).map(({ target }) => target.id)
const issue = (text: string) => list.safeParse(text).error?.issues[0] as { message: string; params?: object }

describe('a comma list of targets', () => {
  test('the comma of a direction does not cut the list', () => {
    expect(ids('radec:6.75,-16.7,mars,radec:1,2')).toEqual(['radec:6.75,-16.7', 'mars', 'radec:1,2'])
  })
  test('spaces after commas and inside names are no fault', () => {
    expect(ids('mars, andromeda galaxy')).toEqual(['mars', 'messier:m31'])
  })
  test('an empty place, a repeat and one too many are refused', () => {
    expect(issue('mars,,venus').message).toMatch(/empty/)
    expect(issue('').message).toMatch(/empty/)
    expect(issue('mars,').message).toMatch(/empty/)
    expect(issue('sirius,star:sirius').message).toBe('star:sirius is listed twice')
    expect(issue('sun,moon,mars,venus,vega').message).toMatch(/at most 4/)
  })
  test('a misspelt name is answered with what it may have meant', () => {
    expect(issue('jupitre').params).toEqual({ hint: expect.stringContaining('jupiter') })
    expect(issue('radec:25,0').message).toMatch(/hours 0 to 24/)
  })
})

test('names without a scheme are reported, ids are not', () => {
  const asked = list.parse('Pleiades,star:vega,Mars')
  expect(targetWarnings(asked)).toEqual([
    { code: 'target_resolved', detail: '"Pleiades" was read as messier:m45 (Pleiades).' },
  ])
})

test('a single target may not be a list', () => {
  expect(oneTarget('Target.').safeParse('mars,venus').success).toBe(false)
})

describe('a list with commas inside its targets', () => {
  const list = targetList(9, 'targets', { satellites: true })
  const names = (text: string) => list.parse(text).map(({ target }) => target.id)
  test.each([
    ['radec:6.75,-16.7,mars', 2],
    ['radec:00:42:44 +41:16:09,mars', 2],
    ['mars,radec:00h42m44s, +41d16m09s,venus', 3],
    ['radec:6.75,-16.7;pm=-546/-1223,radec:1,2', 2],
  ] as const)('%s', (text, count) => {
    expect(names(text)).toHaveLength(count)
  })
  test('sexagesimal places without a scheme get one in the hint', () => {
    const { error } = list.safeParse('00:42:44 +41:16:09')
    expect(error?.issues[0]).toMatchObject({ params: { hint: 'Write radec:00:42:44 +41:16:09.' } })
  })
})
