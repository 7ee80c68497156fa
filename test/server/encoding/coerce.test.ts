import { describe, expect, it } from 'vitest'
import { coerce } from '../../../server/encoding/coerce.ts'
import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'

const parameter = (name: string, type: string, place: Parameter['in'] = 'query') =>
  ({ name, in: place, required: false, description: '', schema: { type } }) as Parameter
const descriptor = {
  parameters: [
    parameter('latitude', 'number'),
    parameter('count', 'integer'),
    parameter('timeKnown', 'boolean'),
    parameter('datetime', 'string'),
    parameter('body', 'string', 'path'),
  ],
} as unknown as Descriptor

const numberOrWord = (alternatives: object[]) =>
  ({ ...parameter('value', 'string'), schema: { anyOf: alternatives } }) as unknown as Parameter
const readValue = (alternatives: object[], text: string) =>
  coerce(
    { parameters: [numberOrWord(alternatives)] } as unknown as Descriptor,
    new URLSearchParams({ value: text }),
  )

const read = (query: string) => coerce(descriptor, new URLSearchParams(query))

describe('query parameters as JSON', () => {
  it('are numbers where a number or a word is taken, and texts where any text is', () => {
    const words = [{ type: 'number' }, { type: 'string', const: 'zenith' }]
    expect(readValue(words, '30')).toEqual({ value: 30 })
    expect(readValue(words, 'zenith')).toEqual({ value: 'zenith' })
    expect(readValue([{ type: 'number' }, { type: 'string' }], '30')).toEqual({ value: '30' })
  })

  it('have the types that the parameters declare', () => {
    expect(read('latitude=-1.5&count=3&timeKnown=false&datetime=2000')).toEqual({
      latitude: -1.5,
      count: 3,
      timeKnown: false,
      datetime: '2000',
    })
  })

  it.each(['1e3', '+1', ' 1', '1 ', '.5', '5.', '0x1', 'NaN', '', '１', '1_0', '9'.repeat(21)])(
    'keep %j as text, for the schema to reject',
    (text) => {
      expect(read(new URLSearchParams({ latitude: text }).toString())).toEqual({ latitude: text })
    },
  )

  it.each(['True', '1', 'yes', ''])('do not accept %j as a boolean', (text) => {
    expect(read(`timeKnown=${text}`)).toEqual({ timeKnown: text })
  })

  it('turn -0 into 0', () => {
    expect(Object.is(read('latitude=-0').latitude, 0)).toBe(true)
  })

  it('keep unknown names unchanged, for the schema to reject', () => {
    expect(read('lattitude=1')).toEqual({ lattitude: '1' })
  })

  it('keep __proto__ as a regular name', () => {
    const args = read('__proto__=1')
    expect(Object.keys(args)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  it.each(['latitude=1&latitude=2', 'zz=1&zz=1'])('must not contain a duplicate name: %s', (query) => {
    expect(() => read(query)).toThrow('Duplicate query parameter.')
  })

  it('must not contain a path parameter', () => {
    expect(() => read('body=sun')).toThrow('from the path')
  })
})
