import { describe, expect, it } from 'vitest'
import { illumination } from '../../../../tools/core/appearance/illumination.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { groundAt } from '../../../../tools/draw/moon/map.ts'
import { moonShading } from '../../../../tools/draw/moon/shading.ts'
import { type DiscPoint, moonView } from '../../../../tools/draw/moon/view.ts'

const observer = { latitude: 51.4779, longitude: 0, elevation: 0 }
const viewAt = (time: string) => moonView(instantOfUtc(Date.parse(time)), observer)

/** Mean of the map within two degrees of a place. */
const meanAround = (longitude: number, latitude: number): number => {
  const offsets = [-2, -1, 0, 1, 2]
  const values = offsets.flatMap((east) =>
    offsets.map((north) => groundAt(longitude + east, latitude + north).albedo),
  )
  return values.reduce((sum, value) => sum + value) / values.length
}

describe('the map of the Moon', () => {
  // Middles of plains and places of the highlands: IAU Gazetteer of Planetary Nomenclature.
  it.each([
    ['Mare Crisium', 59.1, 17.2],
    ['Mare Serenitatis', 18.5, 27.3],
    ['Mare Humorum', -38.6, -24.5],
    ['Mare Imbrium', -15.6, 33.8],
    ['Mare Nectaris', 34.6, -15.2],
  ])('has %s darker than the highlands by a third and more', (_, longitude, latitude) => {
    const highlands = [meanAround(10, -40), meanAround(30, -35), meanAround(-60, -25)]
    expect(meanAround(longitude, latitude)).toBeLessThan(0.67 * Math.min(...highlands))
  })

  it('reaches the edge that libration turns to us, and the poles', () => {
    for (const [longitude, latitude] of [
      [98, 0],
      [-98, 10],
      [0, 90],
      [0, -90],
      [180, 88],
    ] as const)
      expect(groundAt(longitude, latitude).albedo).toBeGreaterThan(0.1)
  })
})

describe('the light on the Moon', () => {
  it.each(['2026-11-13T18:00:00Z', '2026-11-17T20:00:00Z', '2026-11-21T20:00:00Z', '2026-12-01T05:00:00Z'])(
    'is on as much of the disc as is lit at %s, and the Earth lights the rest',
    (time) => {
      const shadeAt = moonShading(viewAt(time))
      const side = 120
      let [disc, lit] = [0, 0]
      for (let row = 0; row < side; row++)
        for (let column = 0; column < side; column++) {
          const [x, y] = [(2 * column + 1) / side - 1, (2 * row + 1) / side - 1]
          if (Math.hypot(x, y) > 1) continue
          const { sunlit, earthlit } = shadeAt(x, y)
          expect(sunlit + earthlit).toBeGreaterThan(0)
          disc++
          if (sunlit > 0) lit++
        }
      const { phaseAngle } = illumination('moon', instantOfUtc(Date.parse(time)))
      expect(lit / disc).toBeCloseTo((1 + Math.cos(((phaseAngle ?? 0) * Math.PI) / 180)) / 2, 1)
    },
  )

  it('leaves the limb of the full Moon as bright as its middle, as dust does and a painted ball does not', () => {
    const shadeAt = moonShading({ ...viewAt('2026-11-24T15:00:00Z'), sun: { x: 0, y: 0, depth: 1 } })
    const ring = (radius: number) =>
      Array.from(
        { length: 360 },
        (_, turn) => shadeAt(radius * Math.cos(turn), radius * Math.sin(turn)).sunlit,
      )
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value) / values.length
    expect(mean(ring(0.95)) / mean(ring(0.3))).toBeGreaterThan(0.9)
  })

  /** Mean light within two degrees of a place of the Moon, under a Sun. */
  const lightAround = (sun: DiscPoint, longitude: number, latitude: number): number => {
    const view = { ...viewAt('2026-11-24T15:00:00Z'), sun }
    const shadeAt = moonShading(view)
    const offsets = [-2, -1, 0, 1, 2]
    const lights = offsets.flatMap((east) =>
      offsets.map((north) => {
        const { x, y } = view.seen(longitude + east, latitude + north)
        return shadeAt(x, y).sunlit
      }),
    )
    return lights.reduce((sum, light) => sum + light) / lights.length
  }

  it('uses the range of tones at full Moon: plains at a third, highlands at two thirds, and Tycho above them', () => {
    const full = { x: 0, y: 0, depth: 1 }
    const plains = [lightAround(full, 18.5, 27.3), lightAround(full, -15.6, 33.8)]
    const highlands = [lightAround(full, 10, -20), lightAround(full, 30, -35)]
    expect(Math.max(...plains)).toBeLessThan(0.45)
    expect(Math.min(...highlands)).toBeGreaterThan(0.6)
    expect(Math.max(...highlands)).toBeLessThan(0.95)
    expect(lightAround(full, -11.2, -41)).toBeGreaterThan(Math.max(...highlands))
  })

  it('exposes a thin crescent longer, so that its limb is as bright as that of the half Moon by half and more', () => {
    const phase = (degrees: number) => ({
      x: Math.sin((degrees * Math.PI) / 180),
      y: 0,
      depth: Math.cos((degrees * Math.PI) / 180),
    })
    const brightest = (sun: DiscPoint) => {
      const shadeAt = moonShading({ ...viewAt('2026-11-24T15:00:00Z'), sun })
      return Math.max(
        ...Array.from(
          { length: 120 },
          (_, turn) => shadeAt(Math.cos(turn) * 0.98, Math.sin(turn) * 0.98).sunlit,
        ),
      )
    }
    expect(brightest(phase(150))).toBeGreaterThan(0.5 * brightest(phase(90)))
  })
})
