import { describe, expect, test } from 'vitest'
import { riseSet } from '../../../../tools/core/horizon/rise-set.ts'
import {
  fixedNightSights,
  nightAround,
  nightSight,
  passAround,
  sightIn,
  wholeNight,
} from '../../../../tools/core/observing/night-sights.ts'
import { MOON, type SkyTarget, targetOfBody } from '../../../../tools/core/targets/sky-target.ts'
import { bodyTarget } from '../../../../tools/core/targets/target.ts'
import { type Instant, instantOfUtc, utcOfTt } from '../../../../tools/core/time/time.ts'

const greenwich = { latitude: 51.4779, longitude: -0.0015, elevation: 0 }
const at = (...date: [number, number, number, number?, number?]): Instant => instantOfUtc(Date.UTC(...date))

describe('the night around an instant', () => {
  const { rises, sets } = riseSet(
    bodyTarget('sun'),
    greenwich,
    Date.UTC(2026, 10, 20, 12),
    Date.UTC(2026, 10, 21, 12),
  )
  test.each([
    ['noon before', at(2026, 10, 20, 12)],
    ['the evening', at(2026, 10, 20, 20)],
    ['the morning', at(2026, 10, 21, 7)],
  ])('is from sunset to sunrise, the same for %s', (_, instant) => {
    const night = nightAround(instant, greenwich)
    expect(Math.abs(utcOfTt(night?.from as number) - (sets[0]?.utc as number))).toBeLessThan(1_000)
    expect(Math.abs(utcOfTt(night?.to as number) - (rises[0]?.utc as number))).toBeLessThan(1_000)
  })
  test('is none under the midnight Sun, even where it sets tomorrow but one', () => {
    expect(nightAround(at(2026, 5, 21, 12), { latitude: 78, longitude: 15, elevation: 0 })).toBeNull()
  })
})

describe('what is seen in a night', () => {
  const instant = at(2026, 10, 20, 12)
  const night = wholeNight(nightAround(instant, greenwich) as { from: number; to: number }, greenwich)
  const startOf = (magnitude: number): number => {
    const saturnSight = nightSight({ ...sightIn(night, targetOfBody('saturn')), magnitude }, night, {
      lowest: 5,
      faintest: 7,
    })
    return typeof saturnSight === 'object' ? saturnSight.windows[0].from : Number.NaN
  }
  test('what is fainter is seen later after sunset; what is fainter than the eye sees, never', () => {
    const starts = [-1, 0, 1, 2, 3].map(startOf)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(new Set(starts).size).toBe(starts.length)
    // The Moon, of 82 %, leaves less of it.
    expect(startOf(5)).toBeNaN()
  })
  test('why not: too faint, too low, below the horizon', () => {
    const limits = { lowest: 5, faintest: 6 }
    const sight = (target: SkyTarget) => sightIn(night, target)
    expect(nightSight(sight(targetOfBody('neptune')), night, limits)).toBe('tooFaint')
    expect(nightSight(sight(MOON), night, { ...limits, lowest: 89 })).toBe('low')
    expect(nightSight({ target: targetOfBody('sun'), magnitude: -26, area: 0 }, night, limits)).toBe(
      'belowHorizon',
    )
  })
  test('stars come from the brightest, none that never rises', () => {
    const found = [...fixedNightSights(night, { lowest: 5, faintest: 1.5 })]
    const names = found.map(({ target }) => target.name)
    expect(names[0]).toBe('Sirius')
    expect(names).not.toContain('Canopus')
    expect(
      found.every(({ windows, best }) => windows.some((w) => w.from <= best.tt && best.tt <= w.to)),
    ).toBe(true)
  })
  test('the pass of the Moon around its culmination has its rise and its set', () => {
    const { rise, set } = passAround(MOON, at(2026, 10, 20, 20, 30), greenwich)
    expect((set as number) - (rise as number)).toBeGreaterThan(10 * 3_600_000)
    expect(new Date(rise as number).toISOString().slice(0, 10)).toBe('2026-11-20')
  })
})
