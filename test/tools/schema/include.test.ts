import { describe, expect, it } from 'vitest'
import { include } from '../../../tools/schema/comma-list.ts'
import { groupsOf, includeGroups } from '../../../tools/schema/include-groups.ts'

const field = include(['positions', 'phases', 'zodiac'])
interface Refusal {
  readonly message: string
  readonly params: { readonly hint?: string; readonly allowed: string[] }
}
const issue = (text: string) => field.safeParse(text).error?.issues[0] as unknown as Refusal

describe('include', () => {
  it.each([
    ['all', ['positions', 'phases', 'zodiac']],
    ['minimal', []],
    ['zodiac', ['zodiac']],
    ['zodiac,positions', ['zodiac', 'positions']],
  ])('%s is %j', (text, groups) => {
    expect(field.parse(text)).toEqual(groups)
  })

  it.each([
    ['zodiak', '"zodiak" is unknown'],
    ['zodiac,zodiac', '"zodiac" is listed twice'],
    ['all,zodiac', 'all cannot be combined with other values'],
    ['zodiac,', 'the list has an empty item'],
    ['', 'the list has an empty item'],
    ['Zodiac', '"Zodiac" is unknown'],
    ['zodiac, phases', '" phases" is unknown'],
    ['__proto__', '"__proto__" is unknown'],
    ['constructor', '"constructor" is unknown'],
  ])('%j is refused: %s', (text, message) => {
    expect(issue(text).message).toBe(message)
    expect(issue(text).params.allowed).toEqual(['all', 'minimal', 'positions', 'phases', 'zodiac'])
  })

  it('comes with the nearest group', () => {
    expect(issue('zodiak').params.hint).toBe('Did you mean zodiac?')
  })

  it('gives each call a list of its own', () => {
    field.parse('all').push('phases')
    expect(field.parse('all')).toHaveLength(3)
  })
})

describe('the groups of a tool', () => {
  it('are those that name it, in published order', () => {
    expect(groupsOf('get_sky_snapshot')).toEqual(['positions', 'phases', 'riseset', 'vectors', 'zodiac'])
    expect(groupsOf('get_body')).toEqual(expect.arrayContaining(['physical', 'orbit', 'motion']))
    expect(groupsOf('get_nothing')).toEqual([])
  })

  it('are published with the fields they bring', () => {
    for (const { name, fields, tools } of includeGroups) {
      expect(fields.length, name).toBeGreaterThan(0)
      expect(tools.length, name).toBeGreaterThan(0)
    }
  })
})
