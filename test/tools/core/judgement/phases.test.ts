import { describe, expect, test } from 'vitest'
import { bodyEvents } from '../../../../tools/core/events/body-events/body-events.ts'
import { eastOfSun, phaseOf, phasePlanets, phasesBetween } from '../../../../tools/core/judgement/phases.ts'
import { instantOfTt, instantOfUtc, isoSeconds } from '../../../../tools/core/time/time.ts'
import { zodiacSpeed } from '../../../../tools/core/zodiac/placement.ts'
import { randomBirths } from './births.ts'

const from = instantOfUtc(Date.UTC(2018, 0, 1))
const to = instantOfUtc(Date.UTC(2026, 0, 1))

describe.each(phasePlanets)('%s from 2018 to 2026', (planet) => {
  const phaseList = phasesBetween(planet, from.tt, to.tt)
  test('meets the Sun when the events of bodies say so', () => {
    const meetings = phaseList.filter(({ event }) => /onjunction|opposition/.test(event))
    const events = [...bodyEvents(from.utc, to.utc, [planet], ['solarConjunction', 'opposition'])]
    expect(meetings).toHaveLength(events.length)
    for (const [index, { instant, event }] of meetings.entries()) {
      expect(Math.abs(instant.tt - (events[index]?.instant.tt ?? 0)) * 86_400).toBeLessThan(5)
      expect(event.toLowerCase()).toBe(events[index]?.name.replace(' ', ''))
    }
  })
  test('goes through its round in order', () => {
    const round =
      planet === 'mercury' || planet === 'venus'
        ? [
            'superiorConjunction',
            'eveningRising',
            'eveningSetting',
            'inferiorConjunction',
            'morningRising',
            'morningSetting',
          ]
        : ['conjunction', 'morningRising', 'opposition', 'eveningSetting']
    const names = phaseList.map(({ event }) => event).filter((event) => !event.startsWith('turns'))
    const first = round.indexOf(names[0] as string)
    for (const [index, name] of names.entries()) expect(name).toBe(round[(first + index) % round.length])
  })
  test('is 15° from the Sun when it rises and sets heliacally, and stands still at its stations', () => {
    for (const { event, instant } of phaseList) {
      if (/ing$/.test(event)) expect(Math.abs(eastOfSun(planet, instant))).toBeCloseTo(15, 3)
      if (event.startsWith('turns')) expect(Math.abs(zodiacSpeed(planet, instant))).toBeLessThan(1e-5)
    }
  })
})

test('Venus was between the Earth and the Sun on 2020-06-03 ', () => {
  // F. Espenak, AstroPixels, Sky Events of 2020.
  const [conjunction] = phasesBetween('venus', from.tt, to.tt).filter(
    ({ event, instant }) => event === 'inferiorConjunction' && instant.utc > Date.UTC(2020, 0, 1),
  )
  expect(isoSeconds(conjunction?.instant.utc ?? 0).slice(0, 10)).toBe('2020-06-03')
})

test('no turn of a planet is left out between the events next to a birth', () => {
  for (const { instant } of randomBirths(40, 17)) {
    for (const planet of phasePlanets) {
      const { events } = phaseOf(planet, instant)
      const [behind, ahead] = [
        events.filter((one) => one.instant.tt <= instant.tt),
        events.filter((one) => one.instant.tt > instant.tt),
      ]
      expect(behind.length).toBeGreaterThan(0)
      expect(ahead.length).toBeGreaterThan(0)
      for (const side of [behind, ahead])
        expect(side.some(({ event }) => event.startsWith('turns'))).toBe(true)
      // Between the nearest events the planet keeps its sense, and its side of 0° and of 15°.
      const [start, end] = [behind.at(-1)?.instant.tt ?? 0, ahead[0]?.instant.tt ?? 0]
      const looks = Array.from({ length: 9 }, (_, index) =>
        instantOfTt(start + ((end - start) * (index + 1)) / 10),
      )
      const states = looks.map((look) => {
        const east = eastOfSun(planet, look)
        return `${Math.sign(east)} ${Math.abs(east) < 15} ${zodiacSpeed(planet, look) < 0}`
      })
      expect(new Set(states).size, `${planet} ${isoSeconds(instant.utc)}`).toBe(1)
    }
  }
})
