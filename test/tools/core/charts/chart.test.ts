import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { castChart, chartAspects, chartMovers } from '../../../../tools/core/charts/chart.ts'
import { houseSystems } from '../../../../tools/core/charts/houses.ts'
import { chartRecord } from '../../../../tools/core/charts/record.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { majorAspects } from '../../../../tools/core/zodiac/aspects.ts'
import { signs } from '../../../../tools/core/zodiac/zodiac.ts'
import { greenwich } from '../../../fixtures/places.ts'

const noon2000 = instantOfUtc(Date.UTC(2000, 0, 1, 12))
const chart = (changes = {}) =>
  castChart({ instant: noon2000, place: greenwich, houseSystem: 'equal', zodiac: 'tropical', ...changes })

describe('Ulm, 1879-03-14T10:50:02Z', () => {
  const record = chartRecord(
    chart({
      instant: instantOfUtc(Date.UTC(1879, 2, 14, 10, 50, 2)),
      place: { latitude: 48.4011, longitude: 9.9876 },
    }),
  )
  test('ascendant 11°38′ Cancer, midheaven 12°50′ Pisces, Moon 14°31′ Sagittarius', () => {
    expect(record.ascendant?.formatted).toMatch(/^11°38′.*Cancer$/)
    expect(record.midheaven?.formatted).toMatch(/^12°50′.*Pisces$/)
    expect(record.planets.moon?.formatted).toMatch(/^14°31′.*Sagittarius$/)
  })
})

describe('Greenwich, 2000-01-01T12:00Z', () => {
  const record = chartRecord(chart())
  test('houses of Sun, Moon, Saturn, midheaven and nodes', () => {
    expect(record.planets.sun?.house).toBe(9)
    expect(record.planets.moon?.house).toBe(7)
    expect(record.planets.saturn?.house).toBe(1)
    expect(record.midheaven?.house).toBe(9)
    expect(record.northNode).toMatchObject({ sign: 'leo', house: 4, type: 'mean' })
    expect(record.southNode).toMatchObject({ sign: 'aquarius', house: 10, type: 'mean' })
  })
  test('equal houses count from the ascendant', () => {
    expect(record.houseCusps).toHaveLength(12)
    expect(record.houseCusps?.[0]).toMatchObject({ house: 1, longitude: record.ascendant?.longitude })
    expect(record.houseCusps?.[1]?.signDegree).toBe(record.ascendant?.signDegree)
  })
  test('Sun sextile Moon separates, Sun trine Saturn applies', () => {
    const aspects = chartAspects(chart(), majorAspects)
    const of = (a: string, b: string) => aspects.find(({ body1, body2 }) => body1 === a && body2 === b)
    expect(of('sun', 'moon')).toMatchObject({ aspect: 'sextile', applying: false })
    expect(of('sun', 'saturn')).toMatchObject({ aspect: 'trine', applying: true })
  })
  test('the angles move with the sky: about 360° a day, an aspect ahead of them applies', () => {
    const movers = chartMovers(chart(), 'moving')
    expect(movers.map(({ id }) => id)).toEqual([...bodyIds, 'ascendant', 'midheaven'])
    const later = castChart({
      instant: instantOfUtc(Date.UTC(2000, 0, 1, 12, 1)),
      place: greenwich,
      houseSystem: 'equal',
      zodiac: 'tropical',
    })
    for (const id of ['ascendant', 'midheaven'] as const) {
      const moved = circularDifference(
        later.frame?.angles[id] ?? Number.NaN,
        chart().frame?.angles[id] ?? Number.NaN,
      )
      expect(movers.find((mover) => mover.id === id)?.speed).toBeCloseTo(moved * 1440, -1)
    }
  })
})

test('a planet applies to an angle by its own motion, not by the turn of the sky', () => {
  const { placements, frame } = chart()
  for (const found of chartAspects(chart(), majorAspects)) {
    if (found.body2 !== 'midheaven' && found.body2 !== 'ascendant') continue
    const { longitude, speed } = placements[found.body1 as 'sun'] ?? { longitude: 0, speed: 0 }
    const at = frame?.angles[found.body2] as number
    const away = (moved: number) =>
      Math.abs(Math.abs(circularDifference(longitude + moved, at)) - found.angle)
    if (found.body1 in placements) expect(found.applying, found.body1).toBe(away(speed / 1000) < away(0))
    else expect(found.applying).toBe(false)
  }
})

describe('a chart whose time of day is not known', () => {
  const record = chartRecord(chart({ place: null }))
  test('has no angles, cusps or houses, but planets and nodes', () => {
    expect(record).toMatchObject({ ascendant: null, midheaven: null, houseCusps: null })
    expect(bodyIds.map((body) => record.planets[body]?.house)).toEqual(bodyIds.map(() => null))
    expect(record.northNode).toMatchObject({ sign: 'leo', house: null })
  })
  test('has aspects among the ten bodies only', () => {
    const ids = chartAspects(chart({ place: null }), majorAspects).flatMap(({ body1, body2 }) => [
      body1,
      body2,
    ])
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).not.toContain('ascendant')
    expect(ids).not.toContain('midheaven')
  })
})

describe('a sidereal chart', () => {
  test('whole-sign houses are sidereal signs, and the house of a body follows from its sign', () => {
    const record = chartRecord(chart({ zodiac: 'lahiri', houseSystem: 'whole-sign' }))
    const rising = signs.indexOf(record.ascendant?.sign ?? 'aries')
    expect(record.houseCusps?.map(({ signDegree }) => signDegree)).toEqual(Array(12).fill(0))
    for (const body of bodyIds) {
      const { sign, house } = record.planets[body] ?? {}
      expect(house).toBe(((signs.indexOf(sign ?? 'aries') - rising + 12) % 12) + 1)
    }
  })
  test('turns bodies and cusps together: houses stay, except where signs are houses', () => {
    for (const houseSystem of houseSystems.filter((system) => system !== 'whole-sign')) {
      const houses = (zodiac: string) =>
        bodyIds.map((body) => chartRecord(chart({ zodiac, houseSystem })).planets[body]?.house)
      expect(houses('fagan-bradley'), houseSystem).toEqual(houses('tropical'))
    }
  })
})
