import { expect, it } from 'vitest'
import { changesOfYear, zoneRule } from '../../../../tools/core/time/zone-rule.ts'

const instants = (rule: string, year: number) =>
  changesOfYear(zoneRule(rule), year).map(
    (c) => `${new Date(c.at * 1000).toISOString().slice(0, 16)} ${c.offset.abbreviation}`,
  )

it('Central Europe changes at 01:00 UTC on the last Sundays of March and October', () => {
  expect(instants('CET-1CEST,M3.5.0,M10.5.0/3', 2026)).toEqual([
    '2026-03-29T01:00 CEST',
    '2026-10-25T01:00 CET',
  ])
})

it('a southern summer ends before it begins within a year', () => {
  expect(instants('AEST-10AEDT,M10.1.0,M4.1.0/3', 2027)).toEqual([
    '2027-04-03T16:00 AEST',
    '2027-10-02T16:00 AEDT',
  ])
})

it('Lord Howe moves its clocks by half an hour', () => {
  const { standard, summer } = zoneRule('<+1030>-10:30<+11>-11,M10.1.0,M4.1.0')
  expect([standard.offsetSeconds, summer?.offset.offsetSeconds]).toEqual([37_800, 39_600])
})

it('hours of a change may be negative or beyond a day: Nuuk on the eve, Gaza 50 h after Thursday', () => {
  expect(instants('<-02>2<-01>,M3.5.0/-1,M10.5.0/0', 2026)).toEqual([
    '2026-03-29T01:00 -01',
    '2026-10-25T01:00 -02',
  ])
  expect(instants('EET-2EEST,M3.4.4/50,M10.4.4/50', 2026)[0]).toBe('2026-03-28T00:00 EEST')
})

it('a zone without summer time has no changes', () => {
  expect(instants('<+0545>-5:45', 2500)).toEqual([])
  expect(zoneRule('<+0545>-5:45').standard.offsetSeconds).toBe(20_700)
})

it('a text that is no rule is a fault', () => {
  expect(() => zoneRule('CET')).toThrow('not a zone rule')
  expect(() => zoneRule('CET-1CEST,J60,J300')).toThrow('not a yearly date')
})
