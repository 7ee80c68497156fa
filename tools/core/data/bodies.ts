/**
 * Static facts about the ten bodies.
 * Sizes: Archinal et al. 2018 (IAU WGCCRE 2015), tables 4–5; the Sun's nominal radius, IAU 2015 Resolution B3.
 * GM: JPL DE440 (Park et al. 2021, AJ 161:105, table 2); planets with their satellites left out, from the JPL
 * satellite ephemerides quoted in the NASA Planetary Fact Sheet. Masses: D. R. Williams, NASA Planetary Fact
 * Sheets (NSSDCA, 2024). Mean orbits (ecliptic and equinox of J2000, 1800–2050), periods from the rate of the mean
 * longitude: E. M. Standish, Keplerian Elements for Approximate Positions of the Major Planets (JPL), table 1; the
 * Moon's, relative to the Earth: the fact sheet.
 * Rotation: sidereal, negative when retrograde, and tilt to the orbit, from the same sheets.
 * Rulerships: Ptolemy, Tetrabiblos I.17 and I.19, with the modern co-rulers of the outer planets.
 * Facts of nature are not subject to copyright; NASA fact sheets are works of the US government.
 */
import type { BodyId } from '../bodies.ts'

export interface BodyFacts {
  readonly name: string
  readonly symbol: string
  readonly type: 'star' | 'planet' | 'moon' | 'dwarf planet'
  readonly parent: BodyId | 'earth' | null
  readonly meanRadiusKm: number
  readonly massKg: number
  readonly gmKm3S2: number
  readonly siderealRotationHours: number
  readonly axialTiltDeg: number
  readonly orbit: {
    readonly semiMajorAxisAu: number
    readonly eccentricity: number
    readonly inclinationDeg: number
    readonly periodDays: number
  } | null
  /** Year and discoverer; `null` for what has always been known. */
  readonly discovered: string | null
  readonly nakedEye: boolean
  /**
   * Visual magnitude, mean over time as seen from the Earth. Mercury to Neptune: A. Mallama & J. L. Hilton, Astronomy and
   * Computing 25, 10 (2018), table of apparent magnitudes. Pluto: mean of our own magnitudes over a revolution. The Sun
   * at 1 au, and the Moon full at its mean distance: Allen's Astrophysical Quantities, 4th ed. (2000).
   */
  readonly meanMagnitude: number
  readonly satellitesSupported: readonly string[]
  readonly zodiac: { readonly rules: readonly string[]; readonly exaltedIn: string | null }
}

const orbit = (semiMajorAxisAu: number, eccentricity: number, inclinationDeg: number, periodDays: number) => ({
  semiMajorAxisAu,
  eccentricity,
  inclinationDeg,
  periodDays,
})

export const bodyFacts: Readonly<Record<BodyId, BodyFacts>> = {
  sun: {
    name: 'Sun', symbol: '☉', type: 'star', parent: null,
    meanRadiusKm: 695700, massKg: 1.9884e30, gmKm3S2: 132712440041.28,
    siderealRotationHours: 609.12, axialTiltDeg: 7.25, orbit: null,
    discovered: null, nakedEye: true, meanMagnitude: -26.74, satellitesSupported: [],
    zodiac: { rules: ['leo'], exaltedIn: 'aries' },
  },
  moon: {
    name: 'Moon', symbol: '☽', type: 'moon', parent: 'earth',
    meanRadiusKm: 1737.4, massKg: 7.346e22, gmKm3S2: 4902.8001,
    siderealRotationHours: 655.72, axialTiltDeg: 6.68, orbit: orbit(0.00256955, 0.0549, 5.145, 27.3217),
    discovered: null, nakedEye: true, meanMagnitude: -12.74, satellitesSupported: [],
    zodiac: { rules: ['cancer'], exaltedIn: 'taurus' },
  },
  mercury: {
    name: 'Mercury', symbol: '☿', type: 'planet', parent: 'sun',
    meanRadiusKm: 2439.4, massKg: 3.301e23, gmKm3S2: 22031.8686,
    siderealRotationHours: 1407.6, axialTiltDeg: 0.034, orbit: orbit(0.3871, 0.2056, 7.005, 87.969),
    discovered: null, nakedEye: true, meanMagnitude: 0.23, satellitesSupported: [],
    zodiac: { rules: ['gemini', 'virgo'], exaltedIn: 'virgo' },
  },
  venus: {
    name: 'Venus', symbol: '♀', type: 'planet', parent: 'sun',
    meanRadiusKm: 6051.8, massKg: 4.8673e24, gmKm3S2: 324858.592,
    siderealRotationHours: -5832.6, axialTiltDeg: 177.36, orbit: orbit(0.7233, 0.0068, 3.395, 224.701),
    discovered: null, nakedEye: true, meanMagnitude: -4.14, satellitesSupported: [],
    zodiac: { rules: ['taurus', 'libra'], exaltedIn: 'pisces' },
  },
  mars: {
    name: 'Mars', symbol: '♂', type: 'planet', parent: 'sun',
    meanRadiusKm: 3389.5, massKg: 6.4169e23, gmKm3S2: 42828.3752,
    siderealRotationHours: 24.6229, axialTiltDeg: 25.19, orbit: orbit(1.5237, 0.0934, 1.850, 686.980),
    discovered: null, nakedEye: true, meanMagnitude: 0.71, satellitesSupported: [],
    zodiac: { rules: ['aries', 'scorpio'], exaltedIn: 'capricorn' },
  },
  jupiter: {
    name: 'Jupiter', symbol: '♃', type: 'planet', parent: 'sun',
    meanRadiusKm: 69911, massKg: 1.89813e27, gmKm3S2: 126686531.9,
    siderealRotationHours: 9.925, axialTiltDeg: 3.13, orbit: orbit(5.2029, 0.0484, 1.304, 4332.817),
    discovered: null, nakedEye: true, meanMagnitude: -2.2,
    satellitesSupported: ['io', 'europa', 'ganymede', 'callisto'],
    zodiac: { rules: ['sagittarius', 'pisces'], exaltedIn: 'cancer' },
  },
  saturn: {
    name: 'Saturn', symbol: '♄', type: 'planet', parent: 'sun',
    meanRadiusKm: 58232, massKg: 5.6832e26, gmKm3S2: 37931206.2,
    siderealRotationHours: 10.656, axialTiltDeg: 26.73, orbit: orbit(9.5367, 0.0539, 2.486, 10755.9),
    discovered: null, nakedEye: true, meanMagnitude: 0.46, satellitesSupported: [],
    zodiac: { rules: ['capricorn', 'aquarius'], exaltedIn: 'libra' },
  },
  uranus: {
    name: 'Uranus', symbol: '♅', type: 'planet', parent: 'sun',
    meanRadiusKm: 25362, massKg: 8.6811e25, gmKm3S2: 5793951.3,
    siderealRotationHours: -17.24, axialTiltDeg: 97.77, orbit: orbit(19.1892, 0.0473, 0.773, 30687.4),
    discovered: '1781, William Herschel', nakedEye: true, meanMagnitude: 5.68, satellitesSupported: [],
    zodiac: { rules: ['aquarius'], exaltedIn: null },
  },
  neptune: {
    name: 'Neptune', symbol: '♆', type: 'planet', parent: 'sun',
    meanRadiusKm: 24622, massKg: 1.02409e26, gmKm3S2: 6835099.97,
    siderealRotationHours: 16.11, axialTiltDeg: 28.32, orbit: orbit(30.0699, 0.0086, 1.770, 60189.7),
    discovered: '1846, Johann Galle, Urbain Le Verrier, John Couch Adams', nakedEye: false, meanMagnitude: 7.78,
    satellitesSupported: [],
    zodiac: { rules: ['pisces'], exaltedIn: null },
  },
  pluto: {
    name: 'Pluto', symbol: '♇', type: 'dwarf planet', parent: 'sun',
    meanRadiusKm: 1188.3, massKg: 1.303e22, gmKm3S2: 869.6,
    siderealRotationHours: -153.2928, axialTiltDeg: 119.51, orbit: orbit(39.4821, 0.2488, 17.140, 90553.0),
    discovered: '1930, Clyde Tombaugh', nakedEye: false, meanMagnitude: 15.06, satellitesSupported: [],
    zodiac: { rules: ['scorpio'], exaltedIn: null },
  },
}
