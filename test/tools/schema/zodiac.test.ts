import { describe, expect, it } from 'vitest'
import { Problem } from '../../../tools/contract/problems.ts'
import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { customAyanamsa, meanAyanamsa, zodiacKinds } from '../../../tools/core/zodiac/ayanamsa.ts'
import { epochOrigins } from '../../../tools/core/zodiac/ayanamsa-table.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../tools/declaration/validate.ts'
import { answer } from '../answer.ts'

const registry = await loadRegistry()
const tools = [...registry.byName.values()]
  .map(({ tool }) => tool)
  .filter(({ input }) => 'ayanamsa' in input.shape)

/** Parameters that make a request sidereal, if its tool has a zodiac. */
const sidereal = ({ input }: (typeof tools)[number]) =>
  'zodiac' in input.shape ? { zodiac: 'sidereal' } : {}

/** Days of TT from J2000.0 of a Julian date. */
const atJulianDate = (julianDate: number) => instantOfTt(julianDate - J2000_JULIAN_DATE)

const without = (args: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)))

/** Groups of a tool that come by default and are sidereal in every zodiac. */
const siderealGroups = ({ name }: (typeof tools)[number]) =>
  name === 'get_zodiac_positions' ? { sidereal: true } : {}

describe.each(tools)('$name', (tool) => {
  const read = (args: object) => validateArguments(tool, { ...tool.example, ...sidereal(tool), ...args })
  const refusal = (args: object): Problem => {
    try {
      read(args)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
    throw new Error('taken')
  }

  it('reads degrees and epoch of a custom ayanamsa, by default those of J2000.0', () => {
    const custom = { ayanamsa: 'custom', ayanamsaDegrees: 22.5 }
    expect(read(custom).ayanamsa).toBe('custom:22.5@2451545')
    expect(read({ ...custom, ayanamsaEpoch: '1900-01-01' }).ayanamsa).toMatch(/^custom:22\.5@2415020\.4999/)
    expect(read({ ...custom, ayanamsaEpoch: '1900-01-01T06:00:00+06:00' })).toMatchObject({
      ayanamsa: read({ ...custom, ayanamsaEpoch: '1900-01-01' }).ayanamsa,
    })
  })

  it('refuses one without the others, and says how to correct it', () => {
    const [missing, ...idle] = [
      refusal({ ayanamsa: 'custom' }),
      refusal({ ayanamsaDegrees: 22.5 }),
      refusal({ ayanamsa: 'raman', ayanamsaEpoch: '1900-01-01' }),
    ]
    expect(missing).toMatchObject({ code: 'invalid_parameter', details: { parameter: 'ayanamsaDegrees' } })
    expect(missing?.details.hint).toMatch(/^Send the degrees/)
    for (const { details } of idle) expect(details.hint).toMatch(/^Send ayanamsa=custom/)
    const word = refusal({ ayanamsa: 'custom', ayanamsaDegrees: 22.5, ayanamsaEpoch: 'today' })
    expect(word.details).toMatchObject({ parameter: 'ayanamsaEpoch' })
    expect(refusal({ ayanamsa: 'custom', ayanamsaDegrees: 361 }).details).toMatchObject({
      allowed: { max: 360 },
    })
  })

  const custom = { ayanamsa: 'custom', ayanamsaDegrees: 23.15, ayanamsaEpoch: '1950-03-21T06:00:00Z' }

  it.runIf('zodiac' in tool.input.shape)('refuses one where nothing is sidereal, all its parts alike', () => {
    const minimal = 'sidereal' in siderealGroups(tool) ? { include: 'minimal' } : {}
    for (const zodiac of ['tropical', 'draconic', 'draconic-true'])
      for (const parameter of ['ayanamsaDegrees', 'ayanamsaEpoch'] as const)
        for (const ayanamsa of [{}, { ayanamsa: 'custom' }]) {
          const request = { ...minimal, zodiac, ...ayanamsa, [parameter]: custom[parameter] }
          const { code, details } = refusal(request)
          expect(code).toBe('invalid_parameter')
          expect(details).toMatchObject({ parameter, hint: expect.stringMatching(/^Send zodiac=sidereal/) })
        }
  })

  it('gives the same answer to its own settings, whatever the zodiac', async () => {
    const zodiacs = 'zodiac' in tool.input.shape ? zodiacKinds : ['sidereal']
    for (const zodiac of zodiacs)
      for (const ayanamsa of zodiac === 'sidereal' ? [custom, { ayanamsa: 'raman' }, {}] : [{}]) {
        const args = { ...tool.example, ...('zodiac' in tool.input.shape ? { zodiac } : {}), ...ayanamsa }
        const { data, settings = {} } = await answer(tool, args)
        if (zodiac === 'sidereal') expect(settings).toMatchObject(ayanamsa)
        const sentBack = Object.entries(settings).filter(
          ([name, value]) => name in tool.input.shape && typeof value !== 'object',
        )
        const names = sentBack.map(([name]) => name)
        for (const name of [
          'zodiac',
          ...(zodiac === 'sidereal' ? Object.keys({ ayanamsa: '', ...ayanamsa }) : []),
        ])
          if (name in tool.input.shape) expect(names).toContain(name)
        const { zodiac: _, ...otherArguments } = args as Record<string, unknown>
        const again = await answer(tool, {
          ...without(otherArguments, Object.keys(custom)),
          ...Object.fromEntries(sentBack),
        })
        expect(again.data).toEqual(data)
        expect(again.settings).toEqual(settings)
        expect(JSON.stringify(data)).not.toContain('custom:')
        expect(JSON.stringify(settings)).not.toContain('custom:')
      }
  })
})

describe('a custom ayanamsa', () => {
  it('of the degrees and epoch of a named one is that one', () => {
    for (const [name, { degrees, julianDate, atJ2000 }] of Object.entries(epochOrigins)) {
      const customValue = meanAyanamsa(customAyanamsa(degrees, atJulianDate(julianDate)), instantOfTt(0))
      // Some were made with the precession of their time.
      expect(Math.abs(circularDifference(customValue, atJ2000)), name).toBeLessThan(20 * ARCSECOND)
    }
  })

  /** Degrees and Julian date of TT, then values by libswe 2.10 (SE_SIDM_USER, Moshier, without nutation) at Julian dates of TT. */
  it.each([
    [23.85, 2451545, { 2415020.5: 22.4534384, 2460000.5: 24.1733946, 2305447.5: 18.2674563 }],
    [22.5, 2415020.5, { 2451545: 23.8965619, 2460000.5: 24.2199565, 2305447.5: 18.3140164 }],
    [24, 2433282.5, { 2451545: 24.6983672, 2460000.5: 25.0217618, 2305447.5: 19.1158226 }],
  ])('of %d degrees at JD %d is that of the Swiss Ephemeris within 0.01″', (degrees, epoch, values) => {
    const customName = customAyanamsa(degrees, atJulianDate(epoch))
    for (const [julianDate, value] of Object.entries(values)) {
      const difference = circularDifference(meanAyanamsa(customName, atJulianDate(Number(julianDate))), value)
      expect(Math.abs(difference), julianDate).toBeLessThan(0.01 * ARCSECOND)
    }
  })
})
