import { expect, test } from 'vitest'
import {
  ephemerisColumns,
  ephemerisQuantities,
  ephemerisQuantityNames,
} from '../../../../tools/core/quantities/ephemeris-quantities.ts'
import { MOON, type SkyTarget, SUN, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const station = { pov: 'earth', observer: { latitude: 51.5, longitude: 0, elevation: 0 } } as const
const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
const targets = [
  'mercury',
  'jupiter',
  'saturn',
  'uranus',
  'pluto',
  'ceres',
  'comet:2P',
  'vega',
  'star:sirius',
].map((text) => skyTarget(text) as SkyTarget)

test.each(ephemerisQuantityNames)('%s has one cell for each column, of every kind of target', (name) => {
  for (const part of ephemerisColumns([name], false)) {
    for (const target of [SUN, MOON, ...targets]) {
      const cells = part.read({
        target,
        instant,
        station,
        frame: 'eclipticDate',
        reference: skyTarget('m45'),
      })
      expect(cells).toHaveLength(part.columns.length)
      for (const cell of cells)
        expect(cell === null || typeof cell === 'string' || Number.isFinite(cell)).toBe(true)
    }
  }
})

test('names of columns are never used twice', () => {
  const names = ephemerisQuantityNames.flatMap((name) =>
    ephemerisQuantities[name].columns.map((column) => column.name),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('from Greenwich the turning Earth carries the Moon: its rate differs by degrees a day from the geocentric', () => {
  const look = { target: MOON, instant, frame: 'equatorialJ2000' } as const
  const [here] = ephemerisQuantities.rates.read({ ...look, station })
  const [centre] = ephemerisQuantities.rates.read({ ...look, station: { pov: 'geocenter' } })
  expect(Math.abs((here as number) - (centre as number))).toBeGreaterThan(1)
})
