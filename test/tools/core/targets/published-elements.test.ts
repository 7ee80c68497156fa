import { describe, expect, it } from 'vitest'
import { givenOrbit } from '../../../../tools/core/ephemeris/given-orbit.ts'
import { geocentricState } from '../../../../tools/core/ephemeris/position.ts'
import { length, subtract, type Vector } from '../../../../tools/core/math/geometry.ts'
import { cometNamed } from '../../../../tools/core/targets/comet-names.ts'
import { ElementsFault } from '../../../../tools/core/targets/given-fields.ts'
import { readOrbit } from '../../../../tools/core/targets/orbit-text.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

// The Minor Planet Center's formats (info/CometOrbitFormat.html, info/MPOrbitFormat.html) with figures of its list of comets of
// 2022-12-22, and of (433) Eros by JPL's Small-Body Database at the epoch 2022-08-09.
const comet =
  '    CJ95O010  1997 03 29.6466  0.890662  0.994972  130.4139  282.7613   89.2742  20220824  -2.0  4.0  C/1995 O1 (Hale-Bopp)                                    MPC106342'
const eros =
  '00433   10.31  0.15 K2289 358.82130  178.93000  304.29000   10.82800  0.2227300  0.55973000   1.4581300  0 MPO700000  9130  55 1893-2022 0.42 M-v 3Ek MPCLINUX   1804 (433) Eros                  20220809'

const block = `  EPOCH=  2458465.5 ! 2018-Dec-13.00 (TDB)         Residual RMS= .51
   EC= .6587597216166052   QR= 1.055355767895463  TP= 2458465.431202202407
   OM= 82.15763882934478   W=  356.3410943543136  IN= 11.74759274314818
   A= 3.0927     MA= .0125    ADIST= 5.13  PER= 5.439  N= .1812
  Comet physical (GM= km^3/s^2; RAD= km):
   GM= n.a.  RAD= .6
   M1=  16.5  M2= n.a.  k1=  7.  k2= n.a.  PHCOF= n.a.`
const table = `2458465.500000000 = A.D. 2018-Dec-13 00:00:00.0000 TDB
 EC= 6.587597216166052E-01 QR= 1.055355767895463E+00 IN= 1.174759274314818E+01
 OM= 8.215763882934478E+01 W = 3.563410943543136E+02 Tp=  2458465.431202202407
 N = 1.812E-01 MA= 1.25E-02 TA= 5.0E-02
 A = 3.0927E+00 AD= 5.13E+00 PR= 1.9866E+03`
const elementsOf = {
  e: '.6587597216166052',
  q: '1.055355767895463',
  i: '11.74759274314818',
  om: '82.15763882934478',
  w: '356.3410943543136',
  tp: '2458465.431202202407',
}
const answer = {
  signature: { source: 'NASA/JPL Small-Body Database (SBDB) API', version: '1.3' },
  object: { fullname: '46P/Wirtanen', des: '46P' },
  orbit: {
    epoch: '2458465.5',
    elements: Object.entries(elementsOf).map(([name, value]) => ({
      name,
      value,
      sigma: '1e-8',
      units: null,
    })),
  },
  phys_par: [
    { name: 'M1', value: '16.5' },
    { name: 'K1', value: '7' },
  ],
}

describe('elements as they are published', () => {
  it('a line of CometEls.txt, with or without the blanks before it', () => {
    const orbit = givenOrbit(readOrbit(comet))
    expect(givenOrbit(readOrbit(comet.trim()))).toEqual(orbit)
    expect(orbit).toMatchObject({
      name: 'C/1995 O1 (Hale-Bopp)',
      perihelionAu: 0.890662,
      eccentricity: 0.994972,
      argPerihelion: 130.4139,
      m1: -2,
      k1: 10,
    })
    // 1997-03-29.6466 and 2022-08-24, Julian dates.
    expect(orbit.perihelionTt).toBeCloseTo(2450537.1466 - 2451545, 6)
    expect(orbit.epochTt).toBe(2459815.5 - 2451545)
  })

  it('a line of CometEls.txt without an epoch is of its perihelion', () => {
    const orbit = givenOrbit(readOrbit(comet.replace('20220824', '        ')))
    expect(orbit.epochTt).toBe(2450536.5 - 2451545)
  })

  it('a line of MPCORB.DAT stands where JPL has the body', () => {
    const body = readOrbit(eros)
    expect(givenOrbit(body)).toMatchObject({
      name: '(433) Eros',
      h: 10.31,
      g: 0.15,
      epochTt: 2459800.5 - 2451545,
    })
    const instant = instantOfUtc(Date.UTC(2022, 7, 9))
    const [here, there] = [body, 'eros' as const].map((one) => geocentricState(one, instant).position)
    const off = length(subtract(here as Vector, there as Vector)) / length(there as Vector)
    expect((off * 180 * 60) / Math.PI).toBeLessThan(2)
  })

  it.each([
    ['as Horizons heads its pages', block],
    ['as Horizons lists them', table],
    ['as the Small-Body Database answers', JSON.stringify(answer)],
  ])('%s are those of the return of 46P in 2018', (_, text) => {
    const orbit = givenOrbit(readOrbit(text))
    expect(orbit).toMatchObject({
      node: 82.15763882934478,
      eccentricity: 0.6587597216166052,
      epochTt: 2458465.5 - 2451545,
    })
    const instant = instantOfUtc(Date.UTC(2018, 11, 16))
    const own = cometNamed('46P')?.body
    const [here, there] = [readOrbit(text), own].map(
      (one) => geocentricState(one as `orbit:${string}`, instant).position,
    )
    expect(length(subtract(here as Vector, there as Vector))).toBeLessThan(1e-7)
  })

  it('magnitudes come with them', () => {
    for (const text of [block, JSON.stringify(answer)])
      expect(givenOrbit(readOrbit(text))).toMatchObject({ m1: 16.5, k1: 7 })
  })

  it.each([
    [
      'a column that is no number',
      comet.replace('0.890662', '0.89O662'),
      'columns 31 to 39 of the line have "0.89O662" where CometEls.txt has the perihelion distance',
    ],
    ['blanks that are lost', comet.replace('  0.994972', ' 0.994972'), 'columns 42 to 49'],
    [
      'a line that is cut',
      eros.slice(0, 80),
      'columns 93 to 103 of the line have "" where MPCORB.DAT has the semi-major axis',
    ],
    ['a blank eccentricity', eros.replace('0.2227300', '         '), 'columns 71 to 79'],
    ['a block without the perihelion', block.replace(/TP=\s+\S+/, ''), 'the elements of Horizons lack TP'],
    ['kilometres', table.replace('1.055355767895463E+00', '1.578788E+08'), 'QR is in kilometres'],
    [
      'an answer without elements',
      JSON.stringify({ ...answer, orbit: { epoch: '2458465.5' } }),
      'lacks orbit.elements',
    ],
    [
      'an answer without an element',
      JSON.stringify({ ...answer, orbit: { ...answer.orbit, elements: answer.orbit.elements.slice(1) } }),
      'orbit.elements of the Small-Body Database lacks e',
    ],
    [
      'a day that is none',
      comet.replace('1997 03 29.6466', '1997 02 30.6466'),
      'tp is no date of the calendar',
    ],
  ])('%s is refused with its place and the way to write it', (_, text, message) => {
    let fault: unknown
    try {
      readOrbit(text)
    } catch (error) {
      fault = error
    }
    expect(fault).toBeInstanceOf(ElementsFault)
    expect((fault as ElementsFault).message).toContain(message)
    expect((fault as ElementsFault).hint).toMatch(/^(?:Send|Write) /)
  })
})
