import { describe, expect, it } from 'vitest'
import type { ZoneMeaning } from '../../../tools/core/places/zone-words.ts'
import { offsetsToCome, resolveZone, zoneNames, zoneOf } from '../../../tools/core/time/zones.ts'
import { timezone } from '../../../tools/schema/timezone.ts'

interface Fault {
  readonly message: string
  readonly params: { readonly hint: string; readonly candidates?: readonly ZoneMeaning[] }
}

function fault(text: string): Fault | undefined {
  const read = timezone.safeParse(text)
  return read.success ? undefined : (read.error.issues[0] as unknown as Fault)
}

const zones = zoneNames().filter((name) => zoneOf(name) === name && /^(?!Etc\/)\w+\//.test(name))
const abbreviations = [
  ...new Set(zones.flatMap((zone) => offsetsToCome(zone).map(({ abbreviation }) => abbreviation))),
].filter((text) => /^[A-Z]{3,}$/.test(text) && !['CET', 'EET', 'MET', 'WET', 'GMT', 'UTC'].includes(text))

describe('an abbreviation', () => {
  it.each(abbreviations)('%s is refused with every zone that keeps it', (text) => {
    const { message, params } = fault(text) as Fault
    expect(message).toContain('abbreviation')
    const zonesOfAbbreviation = zones.filter((zone) =>
      offsetsToCome(zone).some(({ abbreviation }) => abbreviation === text),
    )
    const named = (params.candidates ?? []).flatMap(({ timezones }) => timezones)
    expect([...named].sort()).toEqual(zonesOfAbbreviation.sort())
    for (const { meaning, timezones } of params.candidates ?? []) {
      expect(params.hint).toContain(`${meaning}`)
      expect(params.hint).toContain(timezones[0])
    }
  })

  it('has each of its meanings: IST in India, Ireland and Israel', () => {
    const { hint } = (fault('ist') as Fault).params
    for (const zone of ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']) expect(hint).toContain(zone)
  })

  it('CST is America, China and Cuba', () => {
    const { hint } = (fault('CST') as Fault).params
    for (const zone of ['America/Chicago', 'Asia/Shanghai', 'America/Havana']) expect(hint).toContain(zone)
  })

  it('is never taken for one that sounds alike', () => {
    for (const text of [...abbreviations, 'XST', 'QST', 'ABC', 'ZZT'])
      expect((fault(text) as Fault).params.hint).not.toMatch(/Did you mean/)
  })
})

describe('an offset', () => {
  it.each([
    ['GMT+2', '+02:00', 'Etc/GMT-2', 'Africa/Johannesburg'],
    ['UTC-5', '-05:00', 'Etc/GMT+5', 'America/New_York'],
    ['+05:30', '+05:30', undefined, 'Asia/Kolkata'],
    ['utc+0545', '+05:45', undefined, 'Asia/Kathmandu'],
    ['-03:30', '-03:30', undefined, 'America/St_Johns'],
  ])('%s is refused with its zones and how to write it', (text, offset, fixed, zone) => {
    const { message, params } = fault(text) as Fault
    expect(message).toContain('offset')
    expect(params.hint).toContain(`T22:00${offset}`)
    if (fixed) expect(params.hint).toContain(fixed)
    expect(params.hint).toContain(zone)
    for (const { timezones } of params.candidates ?? [])
      for (const name of timezones) expect(resolveZone(name)).toBe(name)
  })
})

describe('a name', () => {
  it.each([
    ['London', 'Europe/London'],
    ['new york', 'America/New_York'],
    ['Europe/Berln', 'Europe/Berlin'],
  ])('%s leads to %s', (text, zone) => {
    expect((fault(text) as Fault).params.hint).toBe(`Did you mean ${zone}?`)
  })

  it.each(['UTC', 'GMT', 'CET', 'europe/oslo', 'US/Eastern', 'Asia/Calcutta'])('%s is taken', (text) => {
    expect(fault(text)).toBeUndefined()
  })
})
