import { describe, expect, it } from 'vitest'
import { KM_PER_AU } from '../../../../tools/core/bodies.ts'
import { satelliteState } from '../../../../tools/core/ephemeris/satellite.ts'
import { orientation } from '../../../../tools/core/frames/earth.ts'
import { rotate, scale, turnZ } from '../../../../tools/core/math/geometry.ts'
import { readSatellite } from '../../../../tools/core/targets/satellite-text.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

/**
 * Lines and places of the test cases of D. A. Vallado et al., Revisiting Spacetrack Report #3, AIAA 2006-6753: minutes
 * from the epoch, km, true equator and mean equinox. The first is near the Earth, the second, Molniya 2-14, deep in space.
 */
const cases: readonly {
  readonly lines: string
  readonly rows: [minutes: number, x: number, y: number, z: number][]
}[] = [
  {
    lines:
      '1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753|2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667',
    rows: [
      [0, 7022.46529266, -1400.08296755, 0.03995155],
      [360, -7154.03120202, -3783.17682504, -3536.19412294],
    ],
  },
  {
    lines:
      '1 08195U 75081A   06176.33215444  .00000099  00000-0  11873-3 0   813|2 08195  64.1586 279.0717 6877146 264.7651  20.2257  2.00491383225656',
    rows: [
      [0, 2349.8948335, -14785.93811562, 0.02119378],
      [120, 15223.91713658, -17852.95881713, 25280.39558224],
    ],
  },
]

describe.each(cases)('$lines', ({ lines, rows }) => {
  const elements = readSatellite(lines)
  it.each(rows)('stands after %d minutes where its report has it', (minutes, ...place) => {
    const instant = instantOfUtc(elements.epochUtc + minutes * 60_000)
    const { gast, gmst } = orientation(instant)
    const { position } = satelliteState(elements, instant)
    const { x, y, z } = rotate(turnZ(gast - gmst), scale(position, KM_PER_AU))
    const off = Math.hypot(x - place[0], y - place[1], z - place[2])
    // The epoch is kept to a microsecond, in which it moves by a centimetre; the equinox by the day.
    expect(off).toBeLessThan(0.02)
  })
})
