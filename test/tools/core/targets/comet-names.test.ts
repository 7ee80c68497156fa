import { describe, expect, it } from 'vitest'
import { illumination } from '../../../../tools/core/appearance/illumination.ts'
import type { GivenBody } from '../../../../tools/core/bodies.ts'
import { tableText } from '../../../../tools/core/data/table-file.ts'
import { doubtOf } from '../../../../tools/core/ephemeris/ephemeris.ts'
import { givenOrbit } from '../../../../tools/core/ephemeris/given-orbit.ts'
import { geocentricState, heliocentricState } from '../../../../tools/core/ephemeris/position.ts'
import { dot, length, subtract, type Vector } from '../../../../tools/core/math/geometry.ts'
import { cometNamed } from '../../../../tools/core/targets/comet-names.ts'
import { readOrbit } from '../../../../tools/core/targets/orbit-text.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'

describe('a comet by its name', () => {
  it.each(['2P', '2p/encke', 'comet:2P', 'comet:Encke', 'comet:2P/Encke', ' comet:encke '])('%s', (text) => {
    expect(cometNamed(text)?.id).toBe('comet:2p')
  })

  it.each(['2', 'encke', 'comet:', 'comet:xyz', '2 Pallas', 'P'])('%s is none', (text) => {
    expect(cometNamed(text)).toBeUndefined()
  })

  it.each(['C/2020 F3', 'comet:C/2020 F3', 'c/2020f3', 'comet:c2020f3', 'C/2020 F3 (NEOWISE)'])(
    '%s',
    (text) => {
      expect(cometNamed(text)?.id).toBe('comet:c2020f3')
    },
  )

  it('is its own id: every row is called again by the id that it has', () => {
    const ids = new Set<string>()
    const rows = tableText('catalogs/comets.tsv').trim().split('\n')
    for (const row of rows) {
      const id = cometNamed(`comet:${row.split('\t')[0]}`)?.id as string
      expect(cometNamed(id)?.id).toBe(id)
      ids.add(id)
    }
    expect(ids.size).toBe(rows.length)
  })

  it('that several have is refused with their numbers', () => {
    expect(() => cometNamed('comet:Tempel')).toThrow('2 comets are called Tempel')
  })
})

describe('the total magnitude of a comet', () => {
  // 12P: 3.8 at most in 2024 (Comet Observation Database, as Wikipedia has it), 4 to 5 around perihelion (VdS). 46P: 4.3 by the fit
  // of 545 observations (A. Kammerer, VdS). 103P: 5.0 on 2010-10-21, which its laws "do not represent very well" (the same).
  // 21P: 7.2 about 2018-09-10 (the same).
  it.each([
    ['12P', '2024-04-20', 4.4, 0.5],
    ['46P', '2018-12-16', 4.3, 0.4],
    ['103P', '2010-10-21', 5, 1],
    ['21P', '2018-09-10', 7.2, 0.4],
  ])('of %s on %s is %f within %f', (name, date, seen, within) => {
    const body = cometNamed(name)?.body as GivenBody
    const { magnitude } = illumination(body, instantOfUtc(Date.parse(date)))
    expect(Math.abs((magnitude as number) - seen)).toBeLessThan(within)
    expect(magnitude).toBe(Math.round((magnitude as number) * 10) / 10)
  })

  it('has an error of 1 where it was fitted to observations, and else of 3', () => {
    const errorOf = (name: string) => givenOrbit(cometNamed(name)?.body as GivenBody).magnitudeError
    expect(['46P', '12P', 'C/2023 A3', '4P', 'C/2022 E3'].map(errorOf)).toEqual([1, 1, 1, 3, 3])
  })
})

/** JPL's orbits of two passages by the Earth: Small-Body Database, solutions K161/12 of 45P and K181/21 of 46P. */
const passages = [
  {
    comet: 'comet:45P',
    orbit:
      'epoch=2457798.5;q=.5325129824904962;e=.8239728740011473;i=4.248165440352516;peri=326.2819404679929;node=88.9817832531519;tp=2457753.765747306276',
  },
  {
    comet: 'comet:46P',
    orbit:
      'epoch=2458465.5;q=1.055355767895463;e=.6587597216166052;i=11.74759274314818;peri=356.3410943543136;node=82.15763882934478;tp=2458465.431202202407',
  },
] as const

it.each(passages)(
  '$comet stands as near to the orbit of its passage as its doubt says',
  ({ comet, orbit }) => {
    const known = readOrbit(orbit)
    const body = cometNamed(comet)?.body
    if (!body) throw new Error('no comet')
    for (const days of [-20, 0, 20]) {
      const instant = instantOfTt(givenOrbit(known).perihelionTt + days)
      const [here, there] = [body, known].map((one) => geocentricState(one, instant).position)
      const off = length(subtract(here as Vector, there as Vector))
      expect(off).toBeLessThan(1.5 * doubtOf(body, instant.tt))
      expect(off).toBeGreaterThan(0.05 * doubtOf(body, instant.tt))
    }
  },
)

/** Perihelia of JPL's orbits of these passages, Julian dates: Small-Body Database, solutions K215/11, K182/14 and K161/12. */
const perihelia = [
  { comet: '67P', at: 2459520.5617, days: 0.01 },
  { comet: '21P', at: 2458371.7655, days: 0.01 },
  { comet: '45P', at: 2457753.7657, days: 0.25 },
] as const

it.each(perihelia)(
  '$comet passes the Sun within $days days of the perihelion of JPL',
  ({ comet, at, days }) => {
    const body = cometNamed(comet)?.body
    if (!body) throw new Error('no comet')
    const outward = (tt: number): number => {
      const { position, velocity } = heliocentricState(body, instantOfTt(tt))
      return dot(position, velocity)
    }
    const tt = at - 2451545
    expect(outward(tt - days)).toBeLessThan(0)
    expect(outward(tt + days)).toBeGreaterThan(0)
  },
)
