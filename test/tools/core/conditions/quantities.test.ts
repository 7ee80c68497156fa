import { describe, expect, test } from 'vitest'
import type { SkyBody } from '../../../../tools/core/bodies.ts'
import { conditionNames, conditionQuantities } from '../../../../tools/core/conditions/quantities.ts'
import { type ConditionQuantity, operators } from '../../../../tools/core/conditions/quantity.ts'
import { horizontal } from '../../../../tools/core/frames/coordinates.ts'
import { separation } from '../../../../tools/core/math/geometry.ts'
import { SUN, skyTarget, targetOfBody } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
const observer = { latitude: 51.4779, longitude: -0.0015, elevation: 0 }

describe.each(conditionNames)('%s', (name) => {
  const about: ConditionQuantity = conditionQuantities[name]
  test('knows its operators, and its example asks for it with one of them', () => {
    expect(about.operators.every((op) => operators.includes(op))).toBe(true)
    expect(about.example.quantity).toBe(name)
    expect(about.operators).toContain(about.example.op)
  })
  test('has a finite value for everything it may be asked of', () => {
    const bodies: readonly SkyBody[] = about.bodies ?? ['moon', 'mars', 'pluto']
    for (const body of bodies) {
      const subject = { target: targetOfBody(body), other: SUN, observer }
      expect(Number.isFinite(about.value(subject)(instant.tt))).toBe(true)
      expect(about.step(subject)).toBeGreaterThan(0)
    }
  })
})

describe('values by track are those of the exact place', () => {
  test.each(['moon', 'jupiter', 'star:vega'])('altitude, azimuth and elongation of %s within 0.05″', (id) => {
    const target = skyTarget(id) as NonNullable<ReturnType<typeof skyTarget>>
    const subject = { target, other: SUN, observer }
    const place = horizontal(target.seen(instant, observer), instant, observer)
    const value = (name: 'altitude' | 'azimuth' | 'elongation') =>
      conditionQuantities[name].value(subject)(instant.tt)
    const limit = 0.05 / 3600
    expect(Math.abs(value('altitude') - place.altitude)).toBeLessThan(limit)
    expect(Math.abs(value('azimuth') - place.azimuth)).toBeLessThan(limit)
    const apart = separation(target.seen(instant, observer), SUN.seen(instant, observer))
    expect(Math.abs(value('elongation') - apart)).toBeLessThan(limit)
  })
})
