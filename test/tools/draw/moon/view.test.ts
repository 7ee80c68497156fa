import { describe, expect, test } from 'vitest'
import { moonLibration } from '../../../../tools/core/events/moon-phases.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { moonView } from '../../../../tools/draw/moon/view.ts'

const DEGREES = 180 / Math.PI
const at = (iso: string) => instantOfUtc(Date.parse(iso))
const greenwich = { latitude: 51.4779, longitude: 0, elevation: 0 }

describe('the Moon as it stands', () => {
  const instant = at('2026-11-20T20:00:00Z')
  const view = moonView(instant, greenwich)

  test('the middle of the disc is the libration, within a degree of parallax', () => {
    const { longitude, latitude } = moonLibration(instant)
    const { x, y, depth } = view.seen(longitude, latitude)
    expect(Math.hypot(x, y) * DEGREES).toBeLessThan(1.05)
    expect(depth).toBeGreaterThan(0.999)
  })
  test('its own far side is behind', () => {
    expect(view.seen(180, 0).depth).toBeLessThan(-0.9)
  })
  test('82 % of the waxing Moon is lit, from the right as it stands in the south', () => {
    expect((1 + view.sun.depth) / 2).toBeCloseTo(0.817, 2)
    expect(view.sun.x).toBeGreaterThan(0)
  })
  test('seen from the other end of the meridian it stands on its head', () => {
    const south = moonView(instant, { ...greenwich, latitude: -60 })
    expect(view.pole.y).toBeGreaterThan(0.7)
    expect(south.pole.y).toBeLessThan(-0.7)
  })
  test('overhead, where no way is up, north is', () => {
    const views = [0, 5, 10].map((latitude) => moonView(instant, { ...greenwich, latitude }))
    for (const { pole } of views) expect(Number.isFinite(pole.x + pole.y)).toBe(true)
  })
})

test('the full Moon of 2026-12-24 is lit from behind us', () => {
  expect(moonView(at('2026-12-24T01:28:00Z'), greenwich).sun.depth).toBeGreaterThan(0.995)
})
