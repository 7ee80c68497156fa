import { describe, expect, it } from 'vitest'
import getBody from '../../../../tools/catalog/sky/get-body.ts'
import tool from '../../../../tools/catalog/sky/get-sky-snapshot.ts'
import { pointsOfView } from '../../../../tools/core/targets/point-of-view.ts'
import { answer, testNow } from '../../answer.ts'

const greenwich = { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' }
const snapshot = (more: object = {}) => answer(tool, { ...greenwich, ...more })
const bodies = ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto']

describe('a snapshot of the sky', () => {
  it('holds for each body what get_body says of it', async () => {
    const { data } = await snapshot({ include: 'positions,phases,zodiac' })
    for (const body of bodies) {
      const one = await answer(getBody, { body, ...greenwich, include: 'positions,phases,zodiac' })
      const { timestamp: _, ...record } = one.data
      expect(data.observerData[body]).toEqual(record)
    }
  })

  it('of 2026-11-20T20:00Z over Greenwich has the Moon in the south-east, four days before full', async () => {
    const { moon } = (await snapshot()).data.observerData
    expect(moon).toMatchObject({
      phase: 'waxing gibbous',
      constellation: 'Psc',
      constellationName: 'Pisces',
      aboveHorizon: true,
      waxing: true,
    })
    expect(moon.azimuth).toBeCloseTo(171.58, 1)
    expect(moon.illumination).toBeCloseTo(0.817, 2)
  })

  it('has vectors that fit together: geocentric is heliocentric less the Earth', async () => {
    const { vectorData } = (await snapshot()).data
    const earth = (name: string) => {
      const { geocentric, heliocentric } = vectorData[name]
      return ['x', 'y', 'z'].map((axis) => heliocentric[axis] - geocentric[axis])
    }
    for (const body of bodies) {
      for (const [axis, value] of earth(body).entries()) {
        expect(Math.abs(value - (earth('sun')[axis] as number))).toBeLessThan(1e-6)
      }
    }
  })
})

describe.each(pointsOfView)('seen from %s', (pov) => {
  it('leaves out the place itself, and has a horizon only on the ground', async () => {
    const { data, referenceFrame } = await snapshot({ pov, include: 'positions,riseset' })
    const names = Object.keys(data.observerData)
    expect(names).not.toContain(pov)
    const grounded = pov === 'earth'
    expect(names.includes('earth')).toBe(!['earth', 'geocenter'].includes(pov))
    for (const record of Object.values(data.observerData) as Record<string, unknown>[]) {
      expect([record.altitude, record.azimuth, record.aboveHorizon].every((one) => one === null)).toBe(
        !grounded,
      )
      expect(record.riseSet === null).toBe(!grounded)
      expect(record.distanceAu).toBeGreaterThan(0)
    }
    expect(referenceFrame === 'topocentric').toBe(grounded)
  })
})

describe('format=compact', () => {
  it('says the same with each name once', async () => {
    const [full, short] = await Promise.all([snapshot(), snapshot({ format: 'compact' })])
    const { columns, rows } = short.data.observerData
    expect(rows).toHaveLength(10)
    const at = (name: string) => columns.indexOf(name)
    for (const row of rows) {
      const record = full.data.observerData[row[at('body')]]
      expect([row[at('altitude')], row[at('magnitude')]]).toEqual([record.altitude, record.magnitude])
    }
    expect(JSON.stringify(short.data).length).toBeLessThan(JSON.stringify(full.data).length * 0.75)
  })
})

describe('an instant that was only half said', () => {
  it('is read as UTC, and the answer warns', async () => {
    const { warnings, data } = await snapshot({ datetime: '2026-11-20T20:00' })
    expect(warnings?.map(({ code }) => code)).toEqual(['assumed_utc'])
    expect(data.timestamp).toBe('2026-11-20T20:00:00Z')
  })

  it('is now when nothing was said', async () => {
    const { datetime: _, ...place } = greenwich
    expect((await answer(tool, place)).data.timestamp).toBe('2026-11-20T20:00:00Z')
  })

  it('is never a second that has not begun', async () => {
    const { datetime: _, ...place } = greenwich
    const begun = await answer(tool, place, testNow + 999)
    expect(begun.data).toEqual((await answer(tool, place)).data)
  })
})
