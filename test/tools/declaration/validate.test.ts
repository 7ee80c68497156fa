import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '../../../tools/contract/problems.ts'
import { defineTool } from '../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../tools/declaration/validate.ts'
import { latitude, longitude } from '../../../tools/schema/place.ts'

const tool = defineTool({
  name: 'get_x',
  title: 'X',
  summary: 'What a test needs, and no more than that.',
  description: 'X.',
  route: 'GET /v1/x',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    latitude,
    longitude,
    mode: z.enum(['near', 'far']).default('near').meta({ description: 'How.' }),
    first: z.strictObject({ latitude }).optional(),
    legs: z.array(z.strictObject({ longitude })).max(3, 'legs holds more than 3').optional(),
  }),
  output: z.object({}),
  example: { latitude: 1, longitude: 2 },
  credits: 1,
  compute: () => ({ data: {} }),
})

function refusal(args: unknown): Problem {
  try {
    validateArguments(tool, args)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('The arguments were taken.')
}

describe('arguments', () => {
  it('come out with their defaults', () => {
    expect(validateArguments(tool, { latitude: 1, longitude: 2 })).toEqual({
      latitude: 1,
      longitude: 2,
      mode: 'near',
    })
  })

  it.each([null, [], 'x', 1, undefined])('that are %j are no arguments', (args) => {
    expect(refusal(args).code).toBe('invalid_parameter')
  })

  it('that are missing are all named in one refusal', () => {
    const { code, message, details } = refusal({})
    expect([code, message]).toEqual(['missing_parameter', 'Missing: latitude and longitude.'])
    expect(details).toMatchObject({ parameter: 'latitude', hint: 'Send latitude and longitude.' })
  })

  it('that are unknown are reported before missing ones, with the nearest name', () => {
    const { code, details } = refusal({ lattitude: 1, longitude: 2 })
    expect(code).toBe('unknown_parameter')
    expect(details).toMatchObject({ parameter: 'lattitude', hint: 'Did you mean latitude?' })
    expect(details.allowed).toEqual(['latitude', 'longitude', 'mode', 'first', 'legs'])
  })

  it('that resemble no name are reported with all names', () => {
    expect(refusal({ latitude: 1, longitude: 2, zzzzzz: 1 }).details.hint).toBe(
      'get_x takes latitude, longitude, mode, first, legs.',
    )
  })

  it('out of bounds are reported with the code of their field, the bound and the value', () => {
    const { code, message, details } = refusal({ latitude: 91, longitude: 2 })
    expect(code).toBe('invalid_latitude')
    expect(message).toBe('latitude must be at most 90. Got "91".')
    expect(details).toMatchObject({ parameter: 'latitude', allowed: { max: 90 } })
  })

  it('outside a list are reported with the list', () => {
    expect(refusal({ latitude: 1, longitude: 2, mode: 'up' }).details.allowed).toEqual(['near', 'far'])
  })

  it('within an object are named by their path', () => {
    expect(refusal({ latitude: 1, longitude: 2, first: {} }).details.parameter).toBe('first.latitude')
    expect(refusal({ latitude: 1, longitude: 2, first: { latitude: -91 } }).details.parameter).toBe(
      'first.latitude',
    )
  })

  it('within objects and lists are reported with the code of their own field', () => {
    const inObject = refusal({ latitude: 1, longitude: 2, first: { latitude: -91 } })
    expect(inObject.code).toBe('invalid_latitude')
    expect(inObject.details.hint).toContain('Degrees north')
    const inList = refusal({ latitude: 1, longitude: 2, legs: [{ longitude: 5 }, { longitude: 500 }] })
    expect([inList.code, inList.details.parameter]).toEqual(['invalid_longitude', 'legs.1.longitude'])
  })

  it('that are unknown within an object are reported with the names of that object', () => {
    const { code, details } = refusal({ latitude: 1, longitude: 2, first: { latitud: 1 } })
    expect(code).toBe('unknown_parameter')
    expect(details).toMatchObject({
      parameter: 'first.latitud',
      allowed: ['latitude'],
      hint: 'Did you mean latitude?',
    })
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'called %s are unknown, and change no prototype',
    (name) => {
      const args = JSON.parse(`{"latitude":1,"longitude":2,"${name}":{"x":1}}`)
      expect(refusal(args).code).toBe('unknown_parameter')
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )

  it('that are long or hostile are said back in 64 escaped characters at most', () => {
    for (const text of ['x'.repeat(9_000), '<script>'.repeat(50), '\u202e\u0000'.repeat(60)]) {
      const { message } = refusal({ latitude: text, longitude: 2 })
      expect(message.length).toBeLessThan(150)
      expect(message).not.toMatch(/[<>\u202e]/)
      const named = refusal({ latitude: 1, longitude: 2, [text]: 1 })
      expect(named.details.parameter?.length).toBeLessThanOrEqual(65)
    }
  })

  it('in a list that is too long are not read beyond its limit', () => {
    let read = 0
    const leg = {
      get longitude() {
        read++
        return 2
      },
    }
    const { message } = refusal({ latitude: 1, longitude: 2, legs: Array(50_000).fill(leg) })
    expect(message).toMatch(/^legs holds more than 3\./)
    expect(read).toBeLessThan(20)
  })
})

it.each([
  [' 48.4', 48.4],
  ['+48.4', 48.4],
  ['4.84e1', 48.4],
  ['48.', 48],
  ['.5', 0.5],
  ['48.4', 48.4],
])('a number written as %j is refused with the number to send', (latitude, meant) => {
  expect(refusal({ latitude, longitude: 0 })).toMatchObject({
    code: 'invalid_latitude',
    details: { hint: expect.stringMatching(new RegExp(`^Send ${meant}: .*plus`)) },
  })
})

describe('a value of another type of JSON', () => {
  const values = [7, 'abc', true, ['m42', 'm31'], [1], { x: 1 }, [{ x: 1 }], [[]]]

  it('is refused in the words of the service, whatever the tool', async () => {
    const { byName } = await loadRegistry()
    const refusals = [...byName.values()].flatMap(({ tool }) =>
      Object.keys(tool.input.shape).flatMap((name) =>
        values.flatMap((value) => {
          try {
            validateArguments(tool, { ...(tool.example as object), [name]: value })
            return []
          } catch (error) {
            return [`${tool.name} ${name}: ${(error as Problem).message}`]
          }
        }),
      ),
    )
    expect(refusals.length).toBeGreaterThan(1000)
    expect(refusals.filter((text) => /Invalid input|expected|received [a-z]/.test(text))).toEqual([])
  })

  it.each([
    ['plan_observing', { targets: ['m42', 'm31'] }, 'targets must be a text', 'Send one text: "m42,m31".'],
    [
      'search_sky_conditions',
      { conditions: ['sunAltitude<-12'] },
      'conditions.0 must be an object of named values',
      /^Send an object of named values, such as \{"quantity":/,
    ],
    [
      'search_sky_conditions',
      { conditions: { a: 1 } },
      'conditions must be a list',
      /^Send a list, such as \[\{/,
    ],
    ['get_synastry', { first: 'Ada' }, 'first must be an object of named values', /such as \{"latitude":/],
  ])('to %s is refused with what to send', async (name, args, message, hint) => {
    const entry = (await loadRegistry()).byName.get(name)
    if (!entry) throw new Error(`There is no ${name}.`)
    const call = () => validateArguments(entry.tool, { ...(entry.tool.example as object), ...args })
    expect(call).toThrow(message)
    expect(call).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          hint: expect.stringMatching(typeof hint === 'string' ? hint.replace('.', '\\.') : hint),
        }),
      }),
    )
  })
})

it.each([
  ['lat', 'Did you mean latitude?'],
  ['LNG', 'Did you mean longitude?'],
  ['lattitude', 'Did you mean latitude?'],
  ['constructor', 'get_x takes latitude, longitude, mode, first, legs.'],
  ['stop', 'get_x takes latitude, longitude, mode, first, legs.'],
])('the parameter %s is refused with the name that it has here', (name, hint) => {
  expect(refusal({ latitude: 1, longitude: 2, [name]: 1 })).toMatchObject({
    code: 'unknown_parameter',
    details: { hint },
  })
})
