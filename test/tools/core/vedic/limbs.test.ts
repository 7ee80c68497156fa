import { describe, expect, it } from 'vitest'
import { moonQuarters } from '../../../../tools/core/events/moon-phases.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { limbs } from '../../../../tools/core/vedic/limbs.ts'
import { NAKSHATRA } from '../../../../tools/core/vedic/nakshatras.ts'
import { passages } from '../../../../tools/core/zodiac/longitude-crossings.ts'

const start = Date.UTC(2026, 0, 1)
const end = Date.UTC(2026, 2, 1)
const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]

describe.each(['tithi', 'karana', 'nakshatra', 'yoga'] as const)('%s', (name) => {
  const all = limbs(name, 'lahiri', from, to)
  it('follows itself without gap, in the order of the circle', () => {
    const parts = { tithi: 30, karana: 60, nakshatra: 27, yoga: 27 }[name]
    for (let at = 1; at < all.length; at++) {
      expect(all[at]?.start).toBe(all[at - 1]?.end)
      expect(all[at]?.index).toBe(((all[at - 1]?.index ?? 0) + 1) % parts)
    }
    expect(all[0]?.start).toBeLessThanOrEqual(start)
    expect(all.at(-1)?.end).toBeGreaterThanOrEqual(end)
  })
})

it('the fifteenth tithi ends with the full moon, the thirtieth with the new moon, within 0.2 s', () => {
  const tithis = limbs('tithi', 'lahiri', from, to)
  for (const { quarter, utc } of moonQuarters(start, end)) {
    const index = { 'full moon': 14, 'new moon': 29 }[quarter as 'full moon']
    if (index === undefined) continue
    const ended = tithis.filter((one) => one.index === index).map((one) => Math.abs(one.end - utc))
    expect(Math.min(...ended)).toBeLessThan(200)
  }
})

it('two karanas make a tithi', () => {
  const tithis = limbs('tithi', 'lahiri', from, to)
  const ends = new Set(limbs('karana', 'lahiri', from, to).map(({ end: at }) => Math.round(at / 1000)))
  for (const { end: at } of tithis) {
    if (at < end) expect([-1, 0, 1].some((off) => ends.has(Math.round(at / 1000) + off))).toBe(true)
  }
})

it('the Moon enters Krittika where its sidereal longitude passes 26°40′', () => {
  const entered = limbs('nakshatra', 'lahiri', from, to).filter(({ index }) => index === 2)
  const found = [...passages('moon', 2 * NAKSHATRA, from, to, 'lahiri')].map(({ instant }) => instant.utc)
  expect(found.length).toBeGreaterThanOrEqual(2)
  expect(entered.length).toBe(found.length)
  for (const [at, utc] of found.entries()) expect(Math.abs((entered[at]?.start ?? 0) - utc)).toBeLessThan(300)
})
