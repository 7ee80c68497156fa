import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { direction, separation } from '../../../../tools/core/math/geometry.ts'
import { deepSkyObjects } from '../../../../tools/core/stars/deep-sky.ts'
import { axisAngle, objectsNear, starsNear } from '../../../../tools/core/stars/field-stars.ts'
import { tychoStarsNear } from '../../../../tools/core/stars/tycho-stars.ts'

const data = new URL('../../../../tools/core/data/catalogs/', import.meta.url)

describe('stars to magnitude 10', () => {
  test('are the file that the source names, of at most 6 MB', () => {
    const bytes = readFileSync(new URL('tycho-stars.bin', data))
    const checksum = /SHA-256: ([\da-f]{64})/.exec(
      readFileSync(new URL('tycho-stars-table.ts', data), 'utf8'),
    )?.[1]
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum)
    expect(bytes.length).toBeLessThan(6_000_000)
  })

  // After SIMBAD (CDS), which quotes Hipparcos (ESA SP-1200, 1997): places of 2000.0 to 1″, as a picture needs them, V and B−V to the tenth.
  test.each([
    ['HIP 87937, Barnard’s star', 17.963472, 4.693391, 9.54, 1.57, 2.5],
    ['HIP 70890, Proxima has 11: not there', 14.495278, -62.679444, null, null, 30],
    ['HIP 57939, Groombridge 1830 has 6.4: of the other table', 11.882944, 37.718667, null, null, 30],
    ['HIP 54035, Lalande 21185 has 7.5: of the other table', 11.055609, 35.969881, null, null, 30],
    ['HIP 24186, Kapteyn’s star', 5.194606, -45.018417, 8.86, 1.54, 2.5],
  ] as const)('%s', (_, ra, dec, magnitude, colour, arcseconds) => {
    const near = tychoStarsNear({ ra, dec }, arcseconds / 3600)
    if (magnitude === null) {
      expect(near).toEqual([])
      return
    }
    expect(near).toHaveLength(1)
    expect(near[0]?.magnitude).toBeCloseTo(magnitude, 1)
    expect(near[0]?.colorIndex).toBeCloseTo(colour, 1)
  })

  test('stand in one place: a field is the union of smaller ones, across 0h, between bands and at the pole', () => {
    for (const [ra, dec, radius] of [
      [0, 0, 1.5],
      [23.99, 60, 2],
      [2, 89.5, 2],
      [12, -89.9, 1],
    ] as const) {
      const field = tychoStarsNear({ ra, dec }, radius)
      const centre = direction(ra * 15, dec)
      expect(field.length).toBeGreaterThan(5)
      for (const star of field) {
        expect(separation(direction(star.ra * 15, star.dec), centre)).toBeLessThanOrEqual(radius + 1e-9)
        expect(tychoStarsNear(star, 1e-4).length, JSON.stringify(star)).toBeGreaterThanOrEqual(1)
      }
    }
  })

  test('no star is in two tables: the tables of brighter stars have no other within 2″ and half a magnitude', () => {
    for (const [ra, dec] of [
      [5.6, -5.4],
      [3.79, 24.1],
      [18, -30],
      [12.5, 12],
      [0, 88],
    ] as const) {
      const stars = starsNear(direction(ra * 15, dec), 4, 10)
      const vectors = stars.map((star) => direction(star.ra * 15, star.dec))
      const twins = stars.flatMap((star, index) =>
        star.entry === null
          ? []
          : stars.filter(
              (other, second) =>
                other.entry === null &&
                Math.abs(other.magnitude - star.magnitude) < 0.5 &&
                separation(vectors[index] as never, vectors[second] as never) < 2 / 3600,
            ),
      )
      expect(twins).toEqual([])
    }
  })

  // Stars of Stellarium 0.22.2 (levels 0 to 3), which has Hipparcos and Tycho-2 whole: 132,107 brighter than 9 and 361,771 brighter than 10.
  // It lacks fewer stars of crowded fields than this table.
  test('are as many as the sky has', () => {
    const bytes = readFileSync(new URL('tycho-stars.bin', data))
    const count = bytes.readUInt32LE(720)
    let to9 = 0
    for (let star = 0; star < count; star++) if (bytes.readUInt8(724 + 11 * star + 5) <= 155) to9++
    expect(Math.abs((41_411 + to9) / 132_107 - 1)).toBeLessThan(0.035)
    expect(Math.abs((41_411 + count) / 361_771 - 1)).toBeLessThan(0.035)
  })
})

describe('nebulae, clusters and galaxies', () => {
  // After the Third Reference Catalogue (de Vaucouleurs et al. 1991) as lists quote it, good to some 3° for elongated galaxies.
  test.each([
    ['messier:m31', 35],
    ['messier:m33', 23],
    ['messier:m65', 174],
    ['messier:m81', 157],
    ['messier:m82', 65],
    ['messier:m104', 89],
    ['messier:m106', 150],
    ['dso:ngc253', 52],
    ['dso:ngc891', 22],
    ['dso:ngc4565', 136],
  ] as const)('%s lies in position angle %s°', (id, angle) => {
    const catalogAngle = axisAngle({ id }) as number
    expect(Math.abs(((catalogAngle - angle + 270) % 180) - 90)).toBeLessThan(4)
  })

  test('without two catalogs that agree have no angle', () => {
    expect(axisAngle({ id: 'messier:m45' })).toBeNull()
    expect(axisAngle({ id: 'dso:none' })).toBeNull()
  })

  test('are found by a part that reaches into the field', () => {
    const ids = (ra: number, dec: number, radius: number) =>
      objectsNear(direction(ra * 15, dec), radius).map(({ id }) => id)
    // The Large Magellanic Cloud is 10.75° long: 4° from its middle.
    expect(ids(80.9 / 15, -65.8, 0.5)).toContain('dso:lmc')
    expect(ids(80.9 / 15, -60, 0.5)).not.toContain('dso:lmc')
    expect(ids(12.51, 12.39, 0.3)).toContain('messier:m87')
  })

  // After SIMBAD (CDS): the places of galaxies and of planetary and globular objects are sharp.
  test.each([
    ['M57', 283.3963, 33.0291],
    ['M31', 10.6847, 41.2688],
    ['M13', 250.4235, 36.4613],
    ['M87', 187.7059, 12.3911],
    ['M27', 299.9016, 22.7212],
    ['M15', 322.493, 12.167],
  ] as const)('%s stands where SIMBAD has it, to 3″', (messier, ra, dec) => {
    const object = deepSkyObjects().find((candidate) => candidate.messier === messier)
    const apart = separation(direction((object?.ra ?? 0) * 15, object?.dec ?? 0), direction(ra, dec))
    expect(apart * 3600).toBeLessThan(3)
  })
})
