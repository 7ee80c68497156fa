import { describe, expect, it } from 'vitest'
import type { SmallBody } from '../../../../tools/core/bodies.ts'
import { tableText } from '../../../../tools/core/data/table-file.ts'
import { doubtOf, heliocentric } from '../../../../tools/core/ephemeris/ephemeris.ts'
import { SUN_RADIUS_AU, startParticle } from '../../../../tools/core/ephemeris/test-particle.ts'
import { conicState } from '../../../../tools/core/ephemeris/two-body.ts'
import { cross, length, scale, subtract } from '../../../../tools/core/math/geometry.ts'
import { readOrbit } from '../../../../tools/core/targets/orbit-text.ts'

const ARCSEC = (180 / Math.PI) * 3600
const [, ...rows] = tableText('small/elements.tsv').trim().split('\n')

/** A body by the elements of JPL that its table was made from, as a caller would give them. */
function given(id: SmallBody) {
  const cells = rows.find((row) => row.split('\t')[1]?.toLowerCase() === id)?.split('\t') as string[]
  const [, name, , , mjd, a, e, i, node, peri, M, H] = cells
  const elements = { name, epoch: Number(mjd) + 2400000.5, a, e, i, node, peri, M, H }
  return { body: readOrbit(JSON.stringify(elements)), epochTt: Number(mjd) - 51544.5 }
}

describe.each(['eros', 'sappho', 'chiron', 'eris', 'ceres'] as const)('%s by its elements', (id) => {
  // The table was integrated with 16 asteroids and with planets that pull at each other; elements of a caller are followed
  // with four asteroids and with Earth and Moon by VSOP87 and ELP/MPP02.
  it.each([-20, -10, -1, 0, 1, 10, 20])(
    'stands within 0.005″ of its table %d years from the epoch',
    (years) => {
      const { body, epochTt } = given(id)
      const tt = epochTt + years * 365.25
      const off = length(subtract(heliocentric(body, tt), heliocentric(id, tt)))
      const seen = (off / length(heliocentric(id, tt))) * ARCSEC
      expect(seen).toBeLessThan(0.005)
    },
  )
})

it('an undisturbed orbit is off by more than 300″ where the followed one is off by 0.005″', () => {
  const { body, epochTt } = given('eros')
  const tt = epochTt - 20 * 365.25
  const { perihelionAu, eccentricity, inclination, node, argPerihelion, perihelionTt } = JSON.parse(
    body.slice(6),
  )
  const kept = conicState({ perihelionAu, eccentricity, inclination, node, argPerihelion, perihelionTt }, tt)
  expect((length(subtract(kept.position, heliocentric('eros', tt))) / 1.6) * ARCSEC).toBeGreaterThan(300)
})

describe('what is not known of a given orbit', () => {
  const rough = readOrbit('epoch=2459800.5;e=0.2227;a=1.458;i=10.83;node=304.3;peri=178.9;M=358.8;H=10.3')
  const fine = given('eros')

  it('grows with the figures that the elements lack, and covers what they bring about', () => {
    for (const years of [0, 1, 10]) {
      const tt = fine.epochTt + years * 365.25
      const doubt = doubtOf(rough, tt)
      expect(length(subtract(heliocentric(rough, tt), heliocentric('eros', tt)))).toBeLessThan(doubt * 3)
      expect(doubt).toBeGreaterThan(doubtOf(fine.body, tt) * 1000)
    }
  })

  it('is more for a comet than for an asteroid on the same way', () => {
    const orbit = 'epoch=2459800.5;e=0.50000001;q=1;i=5;node=10;peri=20;tp=2459800.50000001'
    const tt = fine.epochTt + 3 * 365.25
    expect(doubtOf(readOrbit(`${orbit};M1=8`), tt)).toBeGreaterThan(
      10 * doubtOf(readOrbit(`${orbit};H=15`), tt),
    )
  })
})

describe('a particle', () => {
  const still = { x: 1, y: 0, z: 0 }
  it('that falls into the Sun is followed to it and no farther', () => {
    const falling = startParticle({ position: still, velocity: { x: 0, y: 1e-9, z: 0 } }, 0, { pullers: [] })
    // Free fall from 1 au takes a quarter of 2^-1.5 of twice a year, 64.6 days.
    expect(length(falling.at(64)?.position ?? still)).toBeGreaterThan(SUN_RADIUS_AU)
    expect(falling.at(70)).toBeNull()
  })

  it('that turns about the Sun in hours is given up after some thousand steps', () => {
    const q = 0.0048
    const speed = Math.sqrt(0.01720209895 ** 2 / q)
    const near = startParticle({ position: { x: q, y: 0, z: 0 }, velocity: { x: 0, y: speed, z: 0 } }, 0, {
      pullers: [],
    })
    expect(near.at(36525)).toBeNull()
  })

  it('like Mercury turns its perihelion by 43″ a century, which is what relativity adds', () => {
    const q = 0.3075
    const e = 0.20563
    const gm = 0.01720209895 ** 2
    const speed = Math.sqrt((gm * (1 + e)) / q)
    const mercury = startParticle({ position: { x: q, y: 0, z: 0 }, velocity: { x: 0, y: speed, z: 0 } }, 0, {
      pullers: [],
    })
    const state = mercury.at(36525 / 4)
    if (!state) throw new Error('lost')
    const { position: r, velocity: v } = state
    const toPerihelion = subtract(scale(cross(v, cross(r, v)), 1 / gm), scale(r, 1 / length(r)))
    // A. Einstein, Sitzungsber. Preuss. Akad. Wiss. 1915, 831.
    expect(Math.abs(Math.atan2(toPerihelion.y, toPerihelion.x) * ARCSEC * 4 - 43)).toBeLessThan(1)
  })
})
