import { expect, test } from 'vitest'
import planetaryHoursTool from '../../../../tools/catalog/zodiac/get-planetary-hours.ts'
import { hourRulers } from '../../../../tools/core/judgement/hour-rulers.ts'
import { isoSeconds } from '../../../../tools/core/time/time.ts'
import { answer } from '../../answer.ts'
import { randomBirths } from './births.ts'

test('day and hour of 30 births are those of the planetary hours', async () => {
  for (const { instant, place } of randomBirths(30, 41)) {
    const rulers = hourRulers(instant.utc, place, undefined)
    const { data } = await answer(planetaryHoursTool, { ...place, datetime: isoSeconds(instant.utc) })
    expect(rulers).toEqual({ day: data.dayRuler, hour: data.current.ruler })
  }
})

test('there are none where the Sun does not set', () => {
  expect(hourRulers(Date.UTC(2026, 5, 21, 12), { latitude: 80, longitude: 0 }, undefined)).toBe(null)
})
