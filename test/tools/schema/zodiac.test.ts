import { describe, expect, it } from 'vitest'
import { Problem } from '../../../tools/contract/problems.ts'
import { ARCSECOND, circularDifference } from '../../../tools/core/math/angles.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { customAyanamsa, meanAyanamsa } from '../../../tools/core/zodiac/ayanamsa.ts'
import { epochOrigins } from '../../../tools/core/zodiac/ayanamsa-table.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../tools/declaration/validate.ts'

const registry = await loadRegistry()
const tools = [...registry.byName.values()]
  .map(({ tool }) => tool)
  .filter(({ input }) => 'ayanamsa' in input.shape)

/** Days of TT from J2000.0 of a Julian date. */
const atJulianDate = (julianDate: number) => instantOfTt(julianDate - J2000_JULIAN_DATE)

describe.each(tools)('$name', (tool) => {
  const read = (args: object) => validateArguments(tool, { ...tool.example, ...args })
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
