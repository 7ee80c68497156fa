import { describe, expect, it } from 'vitest'
import { separation } from '../../../../tools/core/math/geometry.ts'
import { readDirection } from '../../../../tools/core/targets/direction-text.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

describe('a direction', () => {
  it.each([
    '0.712222222,41.269166667',
    '00:42:44 +41:16:09',
    '00:42:44,+41:16:09',
    '00 42 44 +41 16 09',
    '00 42 44 41 16 09',
    '00h42m44s +41d16m09s',
    '00h42m44s+41d16m09s',
    '00h 42m 44s, +41° 16′ 09″',
    '00H42M44.0S 41°16\'09"',
    '0:42.733333333 +41:16.15',
  ])('of M31: %s', (text) => {
    const direction = readDirection(text)
    expect(direction?.ra).toBeCloseTo(0.712222222, 6)
    expect(direction?.dec).toBeCloseTo(41.269166667, 6)
  })

  it('south of the equator keeps its sign, also with 0 degrees', () => {
    expect(readDirection('17:45:40.04 -29:00:28.1')?.dec).toBeCloseTo(-29.007806, 6)
    expect(readDirection('05:35:17 −00:23:28')?.dec).toBeCloseTo(-0.391111, 6)
  })

  it('every whole second round the sky reads back, decimal as sexagesimal', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    for (let second = 0; second < 86_400; second += 37) {
      const [h, m, s] = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
      const dec = (second % 324_000) - 162_000
      const size = Math.abs(dec)
      const [d, min, sec] = [Math.floor(size / 1800), Math.floor(size / 30) % 60, (size % 30) * 2]
      const text = `${two(h)}:${two(m)}:${two(s)} ${dec < 0 ? '-' : '+'}${two(d)}:${two(min)}:${two(sec)}`
      const direction = readDirection(text)
      expect(direction?.ra, text).toBeCloseTo(second / 3600, 9)
      expect(direction?.dec, text).toBeCloseTo(dec / 1800, 9)
    }
  })

  it.each([
    '',
    '24:00:00 +10',
    '12:60:00 +10:00:00',
    '12:00:61 +10',
    '12:00:00 +91',
    '12:00',
    '1,2,3',
    '12:30 +10;pm=1',
  ])('%j is none', (text) => {
    expect(readDirection(text)).toBeUndefined()
  })
})

it('proper motion carries a direction on: Barnard’s Star moves 10.4″ a year', () => {
  // Gaia DR3: −801.551 and 10362.394 mas a year.
  const star = skyTarget('radec:17:57:48.5 +04:41:36;pm=-801.551/10362.394')
  const placeIn = (year: number) => star?.fixed?.(instantOfUtc(Date.UTC(year, 0, 1, 12)))
  const [first, later] = [placeIn(2000), placeIn(2100)]
  if (!first || !later) throw new Error('no direction')
  expect((separation(first, later) * 3600) / 100).toBeCloseTo(10.393, 2)
})
