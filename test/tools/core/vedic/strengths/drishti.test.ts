import { describe, expect, it } from 'vitest'
import { beneficsOf, sightStrength } from '../../../../../tools/core/vedic/strengths/drishti.ts'
import { strengthPlanets } from '../../../../../tools/core/vedic/strengths/varga-dignity.ts'

/** Looks as BPHS 26.6–8 words them, sign by sign, in place of the line through points. */
function looked(arc: number): number {
  const degrees = arc % 30
  switch (Math.floor(arc / 30)) {
    case 1:
      return degrees / 2
    case 2:
      return degrees + 15
    case 3:
      return 45 - degrees / 2
    case 4:
      return 30 - degrees
    case 5:
      return 2 * degrees
    case 6:
    case 7:
    case 8:
    case 9:
      return (300 - arc) / 2
    default:
      return 0
  }
}

describe('looks', () => {
  it('are those of the verses at every degree', () => {
    for (let arc = 0; arc < 360; arc += 0.25) expect(sightStrength('venus', arc)).toBeCloseTo(looked(arc), 9)
  })

  it('of Mars, Jupiter and Saturn are whole where their own houses begin or end', () => {
    // The fourth and eighth, fifth and ninth, third and tenth.
    expect([90, 210].map((arc) => sightStrength('mars', arc))).toEqual([60, 60])
    expect([120, 240].map((arc) => sightStrength('jupiter', arc))).toEqual([60, 60])
    expect([60, 270].map((arc) => sightStrength('saturn', arc))).toEqual([60, 60])
    for (const planet of strengthPlanets) {
      expect(sightStrength(planet, 180)).toBe(60)
      for (let arc = 0; arc < 360; arc += 0.5) expect(sightStrength(planet, arc)).toBeLessThanOrEqual(60)
    }
  })
})

it('Mercury is malefic beside the Sun, benefic beside Jupiter as well, and the Moon more than 90° from the Sun', () => {
  const apart = {
    sun: 10,
    moon: 101,
    mars: 40,
    mercury: 15,
    jupiter: 200,
    venus: 45,
    saturn: 220,
    rahu: 300,
    ketu: 120,
  }
  expect([...beneficsOf(apart)].sort()).toEqual(['jupiter', 'moon', 'venus'])
  expect(beneficsOf({ ...apart, jupiter: 20 }).has('mercury')).toBe(true)
  for (const [moon, isGood] of [
    [350, false],
    [99, false],
    [195, true],
    [279, true],
    [281, false],
  ] as const)
    expect(beneficsOf({ ...apart, moon }).has('moon')).toBe(isGood)
  expect(beneficsOf({ ...apart, mercury: 260 }).has('mercury')).toBe(true)
})
