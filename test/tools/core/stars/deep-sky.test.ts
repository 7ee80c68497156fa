import { Constellation } from 'astronomy-engine'
import { expect, it } from 'vitest'
import { deepSkyObjects } from '../../../../tools/core/stars/deep-sky.ts'

it('Messier has 110 objects, numbered in order, and the Hyades follow', () => {
  const objects = deepSkyObjects()
  expect(objects.slice(0, 110).map((o) => o.messier)).toEqual(
    Array.from({ length: 110 }, (_, i) => `M${i + 1}`),
  )
  expect(objects[110]).toMatchObject({
    id: 'cluster:hyades',
    name: 'Hyades',
    messier: null,
    constellation: 'Tau',
  })
  expect(objects).toHaveLength(111)
})

it.each([
  // SIMBAD, degrees; the catalog gives minutes of arc
  ['M1', 83.6287, 22.0147, 'Tau', 'supernova remnant'],
  ['M13', 250.4235, 36.4613, 'Her', 'globular cluster'],
  ['M31', 10.6847, 41.2688, 'And', 'spiral galaxy'],
  ['M45', 56.75, 24.1167, 'Tau', 'open cluster'],
  ['M57', 283.3963, 33.0292, 'Lyr', 'planetary nebula'],
  ['M104', 189.9976, -11.623, 'Vir', 'spiral galaxy'],
])('%s stands at %d°, %d° in %s and is a %s', (messier, ra, dec, constellation, kind) => {
  const found = deepSkyObjects().find((o) => o.messier === messier)
  expect(found).toMatchObject({ constellation, kind })
  expect(Math.abs((found?.ra as number) * 15 - ra)).toBeLessThan(0.03)
  expect(Math.abs((found?.dec as number) - dec)).toBeLessThan(0.03)
})

it('every object lies in its constellation and has a kind and a magnitude from 0 to 11.5', () => {
  for (const o of deepSkyObjects()) {
    expect(Constellation(o.ra, o.dec).symbol).toBe(o.constellation)
    expect(o.kind).toMatch(/galaxy|nebula|cluster|remnant|cloud|asterism|double star/)
    expect(o.magnitude).toBeGreaterThan(0)
    expect(o.magnitude).toBeLessThan(11.5)
  }
})
