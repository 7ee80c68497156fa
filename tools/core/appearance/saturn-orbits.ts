/**
 * Orbits of the moons of Saturn.
 *
 * J. Meeus, Astronomical Algorithms, 2nd ed. (1998), ch. 46, by G. Dourneau, thesis, University of Bordeaux (1987), with
 * corrections of Meeus. Letters are those of the chapter; every coefficient stands there. Hyperion, of magnitude 14, is left out.
 */

import { arcSine, arcTangent, cosine, sine } from '../math/angles.ts'
import type { Vector } from '../math/geometry.ts'

export const saturnMoons = ['mimas', 'enceladus', 'tethys', 'dione', 'rhea', 'titan', 'iapetus'] as const
export type SaturnMoon = (typeof saturnMoons)[number]

/** Ascending node and inclination of the plane of the rings on the ecliptic of B1950.0, degrees. */
const NODE = 168.8112
const TILT = 28.0817

/** A moon in the plane of the rings: longitude and node, inclination, degrees; distance, radii. */
interface RingPlace {
  readonly longitude: number
  readonly radius: number
  readonly inclination: number
  readonly node: number
}

/** An ellipse on the ecliptic of B1950.0: degrees, the axis in radii. */
interface Ellipse {
  readonly meanLongitude: number
  readonly perihelion: number
  readonly eccentricity: number
  readonly axis: number
  readonly node: number
  readonly inclination: number
}

/** Angles of the perturbations, degrees. */
function angles(tt: number) {
  const jde = tt + 2451545
  const t1 = jde - 2411093
  const t2 = t1 / 365.25
  const t3 = (jde - 2433282.423) / 365.25 + 1950
  const t4 = jde - 2411368
  const t5 = t4 / 365.25
  const t7 = (jde - 2415020) / 36525
  const t10 = jde - 2409786
  return {
    t1,
    t2,
    t4,
    t7,
    t10,
    t11: t10 / 36525,
    w0: 5.095 * (t3 - 1866.39),
    w1: 74.4 + 32.39 * t2,
    w2: 134.3 + 92.62 * t2,
    w3: 42 - 0.5118 * t5,
    w4: 276.59 + 0.5118 * t5,
    w5: 267.2635 + 1222.1136 * t7,
    w6: 175.4762 + 1221.5515 * t7,
    w7: 2.4891 + 0.002435 * t7,
    w8: 113.35 - 0.2597 * t7,
  }
}
type Arguments = ReturnType<typeof angles>

function mimas({ t1, t2, w0 }: Arguments): RingPlace {
  const mean = 127.64 + 381.994497 * t1 - 43.57 * sine(w0) - 0.72 * sine(3 * w0) - 0.02144 * sine(5 * w0)
  const m = mean - (106.1 + 365.549 * t2)
  const c = 2.18287 * sine(m) + 0.025988 * sine(2 * m) + 0.00043 * sine(3 * m)
  const radius = 3.06879 / (1 + 0.01905 * cosine(m + c))
  return { longitude: mean + c, radius, inclination: 1.563, node: 54.5 - 365.072 * t2 }
}

function enceladus({ t1, t2, w1, w2 }: Arguments): RingPlace {
  const mean = 200.317 + 262.7319002 * t1 + 0.25667 * sine(w1) + 0.20883 * sine(w2)
  const m = mean - (309.107 + 123.44121 * t2)
  const c = 0.55577 * sine(m) + 0.00168 * sine(2 * m)
  const radius = 3.94118 / (1 + 0.00485 * cosine(m + c))
  return { longitude: mean + c, radius, inclination: 0.0262, node: 348 - 151.95 * t2 }
}

function tethys({ t1, t2, w0 }: Arguments): RingPlace {
  const swing = 2.063 * sine(w0) + 0.03409 * sine(3 * w0) + 0.001015 * sine(5 * w0)
  return {
    longitude: 285.306 + 190.69791226 * t1 + swing,
    radius: 4.880998,
    inclination: 1.0976,
    node: 111.33 - 72.2441 * t2,
  }
}

function dione({ t1, t2, w1, w2 }: Arguments): RingPlace {
  const mean = 254.712 + 131.53493193 * t1 - 0.0215 * sine(w1) - 0.01733 * sine(w2)
  const m = mean - (174.8 + 30.82 * t2)
  const c = 0.24717 * sine(m) + 0.00033 * sine(2 * m)
  const radius = 6.24871 / (1 + 0.002157 * cosine(m + c))
  return { longitude: mean + c, radius, inclination: 0.0139, node: 232 - 30.27 * t2 }
}

function rhea({ t1, t2, w3, w4 }: Arguments): Ellipse {
  const ownLongitude = 342.7 + 10.057 * t2
  const a1 = 0.000265 * sine(ownLongitude) + 0.001 * sine(w4)
  const a2 = 0.000265 * cosine(ownLongitude) + 0.001 * cosine(w4)
  const n = 345 - 10.057 * t2
  return {
    meanLongitude: 359.244 + 79.6900472 * t1 + 0.086754 * sine(n),
    perihelion: arcTangent(a1, a2),
    eccentricity: Math.hypot(a1, a2),
    axis: 8.725924,
    node: 168.8034 + 0.736936 * sine(n) + 0.041 * sine(w3),
    inclination: 28.0362 + 0.346898 * cosine(n) + 0.0193 * cosine(w3),
  }
}

function titan({ t4, t7, w3, w4, w5, w6, w7, w8 }: Arguments): Ellipse {
  const mean = 261.1582 + 22.57697855 * t4 + 0.074025 * sine(w3)
  const i = 27.45141 + 0.295999 * cosine(w3)
  const node = 168.66925 + 0.628808 * sine(w3)
  const across = node - w8
  const a1 = sine(w7) * sine(across)
  const a2 = cosine(w7) * sine(i) - sine(w7) * cosine(i) * cosine(across)
  const psi = arcTangent(a1, a2)
  const s = Math.hypot(a1, a2)
  const g0 = 102.8623
  let g = w4 - node - psi
  let apse = w4
  for (let pass = 0; pass < 3; pass++) {
    apse = w4 + 0.37515 * (sine(2 * g) - sine(2 * g0))
    g = apse - node - psi
  }
  const e = 0.029092 + 0.00019048 * (cosine(2 * g) - cosine(2 * g0))
  const q = 2 * (w5 - apse)
  const b1 = sine(i) * sine(across)
  const b2 = cosine(w7) * sine(i) * cosine(across) - sine(w7) * cosine(i)
  const theta = arcTangent(b1, b2) + w8
  const u = 2 * w5 - 2 * theta + psi
  const e1 = 0.05589 - 0.000346 * t7
  const h = 0.9375 * e * e * sine(q) + 0.1875 * s * s * sine(2 * (w5 - theta))
  return {
    meanLongitude: mean - 0.254744 * (e1 * sine(w6) + 0.75 * e1 * e1 * sine(2 * w6) + h),
    perihelion: apse + 0.159215 * sine(q),
    eccentricity: e + 0.002778797 * e * cosine(q),
    axis: 20.216193,
    node: node + (0.031843 * s * sine(u)) / sine(i),
    inclination: i + 0.031843 * s * cosine(u),
  }
}

function iapetus({ t4, t7, t10, t11, w4, w5 }: Arguments): Ellipse {
  const psi = 4.367 - 0.195 * t7
  const theta = 146.819 - 3.198 * t7
  const phi = 60.47 + 1.521 * t7
  const e = 0.028298 + 0.001156 * t11
  const apse = 352.91 + 11.71 * t11
  const mu = 76.3852 + 4.53795125 * t10
  const i = 18.4602 - 0.9518 * t11 - 0.072 * t11 ** 2 + 0.0054 * t11 ** 3
  const node = 143.198 - 3.919 * t11 + 0.116 * t11 ** 2 + 0.008 * t11 ** 3
  const l = mu - apse
  const g = apse - node - psi
  const g1 = apse - node - phi
  const ofSun = w5 - (91.796 + 0.562 * t7)
  const gSun = 91.796 + 0.562 * t7 - theta
  const ofTitan = 261.1582 + 22.57697855 * t4 - w4
  const gTitan = w4 - (205.055 - 2.091 * t7)
  const u1 = 2 * (l + g - ofSun - gSun)
  const u2 = l + g1 - ofTitan - gTitan
  const u3 = l + 2 * (g - ofSun - gSun)
  const u4 = ofTitan + gTitan - g1
  const u5 = 2 * (ofSun + gSun)
  const u6 = l + g1 + ofTitan + gTitan + phi
  const swing =
    0.08077 * sine(g1 - gTitan) +
    0.02139 * sine(u5 - 2 * g) -
    0.00676 * sine(u3) +
    0.0138 * sine(l) +
    0.01632 * sine(l + u2) +
    0.03547 * sine(u4)
  return {
    meanLongitude:
      mu -
      0.04299 * sine(u2) -
      0.00789 * sine(u1) -
      0.06312 * sine(ofSun) -
      0.00295 * sine(2 * ofSun) -
      0.02231 * sine(u5) +
      0.0065 * sine(u5 + psi),
    perihelion: apse + swing / e,
    eccentricity:
      e -
      0.0014097 * cosine(g1 - gTitan) +
      0.0003733 * cosine(u5 - 2 * g) +
      0.000118 * cosine(u3) +
      0.0002408 * cosine(l) +
      0.0002849 * cosine(l + u2) +
      0.000619 * cosine(u4),
    axis: 58.935028 + 0.004638 * cosine(u1) + 0.058222 * cosine(u2),
    node: node + (0.04204 * sine(u5 + psi) + 0.00235 * sine(u6) + 0.00358 * sine(u2 + phi)) / sine(i),
    inclination: i + 0.04204 * cosine(u5 + psi) + 0.00235 * cosine(u6) + 0.0036 * cosine(u2 + phi),
  }
}

/** The chapter's subroutine: from an ellipse on the ecliptic to the plane of the rings. */
function inRingPlane({
  meanLongitude,
  perihelion,
  eccentricity: e,
  axis,
  node,
  inclination: i,
}: Ellipse): RingPlace {
  const m = meanLongitude - perihelion
  const radians =
    (2 * e - 0.25 * e ** 3 + 0.0520833333 * e ** 5) * sine(m) +
    (1.25 * e ** 2 - 0.458333333 * e ** 4) * sine(2 * m) +
    (1.083333333 * e ** 3 - 0.671875 * e ** 5) * sine(3 * m) +
    1.072917 * e ** 4 * sine(4 * m) +
    1.142708 * e ** 5 * sine(5 * m)
  const c = (radians * 180) / Math.PI
  const g = node - NODE
  const a1 = sine(i) * sine(g)
  const a2 = cosine(TILT) * sine(i) * cosine(g) - sine(TILT) * cosine(i)
  const u = arcTangent(a1, a2)
  const h = cosine(TILT) * sine(i) - sine(TILT) * cosine(i) * cosine(g)
  const psi = arcTangent(sine(TILT) * sine(g), h)
  return {
    longitude: meanLongitude + c + u - g - psi,
    radius: (axis * (1 - e * e)) / (1 + e * cosine(m + c)),
    inclination: arcSine(Math.hypot(a1, a2)),
    node: NODE + u,
  }
}

/** To the mean ecliptic and equinox of B1950.0. */
function onEcliptic({ longitude, radius, inclination, node }: RingPlace): Vector {
  const u = longitude - node
  const w = node - NODE
  const x = radius * (cosine(u) * cosine(w) - sine(u) * cosine(inclination) * sine(w))
  const y = radius * (sine(u) * cosine(w) * cosine(inclination) + cosine(u) * sine(w))
  const z = radius * sine(u) * sine(inclination)
  const b = cosine(TILT) * y - sine(TILT) * z
  return {
    x: cosine(NODE) * x - sine(NODE) * b,
    y: sine(NODE) * x + cosine(NODE) * b,
    z: sine(TILT) * y + cosine(TILT) * z,
  }
}

/**
 * The moons from the centre of Saturn at a time (TT days since J2000.0), in the chapter's radii of Saturn, of which 2475 are an
 * au; mean ecliptic and equinox of B1950.0.
 */
export function saturnianOrbits(tt: number): Readonly<Record<SaturnMoon, Vector>> {
  const all = angles(tt)
  return {
    mimas: onEcliptic(mimas(all)),
    enceladus: onEcliptic(enceladus(all)),
    tethys: onEcliptic(tethys(all)),
    dione: onEcliptic(dione(all)),
    rhea: onEcliptic(inRingPlane(rhea(all))),
    titan: onEcliptic(inRingPlane(titan(all))),
    iapetus: onEcliptic(inRingPlane(iapetus(all))),
  }
}
