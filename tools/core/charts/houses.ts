import { circularDifference, normalDegrees } from '../math/angles.ts'
import { NoSolution } from '../no-solution.ts'
import { campanus, regiomontanus, topocentric } from './house-systems/circles.ts'
import type { Cusps, HouseDivision } from './house-systems/cusps.ts'
import { equal, equalFromMidheaven, vehlow, wholeSign } from './house-systems/equal.ts'
import { apc, carter, horizontal, krusinski, meridian } from './house-systems/equator.ts'
import { type HouseFrame, withinPolarCircle } from './house-systems/frame.ts'
import { porphyry, pullenDelta, pullenRatio, sripati } from './house-systems/quadrants.ts'
import { koch, placidus } from './house-systems/semi-arcs.ts'
import { alcabitius, morinus } from './house-systems/trisection.ts'

export type { Cusps } from './house-systems/cusps.ts'
export type { HouseFrame } from './house-systems/frame.ts'

interface HouseSystemEntry {
  readonly division: HouseDivision
  /** Whether it exists where part of the ecliptic never rises or sets. */
  readonly polar: boolean
}

/** Every house system offered, by the id used on the wire, in the order shown. */
const systems = {
  equal: { division: equal, polar: true },
  'equal-mc': { division: equalFromMidheaven, polar: true },
  'whole-sign': { division: wholeSign, polar: true },
  placidus: { division: placidus, polar: false },
  koch: { division: koch, polar: false },
  porphyry: { division: porphyry, polar: true },
  regiomontanus: { division: regiomontanus, polar: true },
  campanus: { division: campanus, polar: true },
  alcabitius: { division: alcabitius, polar: true },
  morinus: { division: morinus, polar: true },
  topocentric: { division: topocentric, polar: true },
  vehlow: { division: vehlow, polar: true },
  sripati: { division: sripati, polar: true },
  meridian: { division: meridian, polar: true },
  horizontal: { division: horizontal, polar: true },
  carter: { division: carter, polar: true },
  krusinski: { division: krusinski, polar: true },
  apc: { division: apc, polar: true },
  'pullen-delta': { division: pullenDelta, polar: true },
  'pullen-ratio': { division: pullenRatio, polar: true },
} as const satisfies Record<string, HouseSystemEntry>

export type HouseSystem = keyof typeof systems
export const houseSystems = Object.keys(systems) as HouseSystem[]
/** The systems that exist inside the polar circles, too. */
export const polarSystems: readonly HouseSystem[] = houseSystems.filter((system) => systems[system].polar)

/**
 * Cusps of houses 1 to 12: ecliptic longitudes, true equinox of date, degrees 0 to 360.
 *
 * @throws Impossible `house_system_undefined` for Placidus and Koch inside the polar circles.
 * @see R. W. Holden, The Elements of House Division (1977).
 * **Accuracy**: 0.01″ against independently computed cusps of ten systems, for a given frame.
 */
export function houseCusps(system: HouseSystem, frame: HouseFrame): Cusps {
  const { division, polar } = systems[system]
  if (!polar && withinPolarCircle(frame)) {
    const detail = `The house system ${system} does not exist at latitude ${frame.latitude}.`
    throw new NoSolution('house_system_undefined', detail, polarSystems)
  }
  return division(frame)
}

/**
 * Number, 1 to 12, of the house that holds a longitude: the one whose cusp lies nearest behind it. Behind
 * is counted along the houses, which run against the zodiac in the circle systems of the far north and south. Of houses
 * that begin at one longitude all but the last have no width and hold nothing.
 */
export function houseOf(longitude: number, cusps: Cusps): number {
  const sense = houseSense(cusps)
  const behind = cusps.map((cusp) => normalDegrees(sense * (longitude - cusp)))
  const nearest = Math.min(...behind)
  return behind.findIndex((arc, index) => arc === nearest && behind[(index + 1) % 12] !== nearest) + 1
}

/** Arc, degrees, within which two cusps are one. */
const SAME = 1e-6

/** Whether the cusps go round the zodiac once, each at or behind the one before. */
export function followsZodiac(cusps: Cusps): boolean {
  const steps = cusps.map((cusp, house) => normalDegrees((cusps[(house + 1) % 12] ?? 0) - cusp + SAME))
  return Math.round(steps.reduce((sum, step) => sum + step, 0) / 360) === 1
}

/** Whether houses follow the zodiac, 1, or run against it, −1. */
export const houseSense = (cusps: Cusps): number => Math.sign(signedSteps(cusps)) || 1

/** Sum of the short arcs from cusp to cusp over the eastern and southern houses: +180° or −180°. */
function signedSteps(cusps: Cusps): number {
  return cusps.slice(1, 7).reduce((sum, cusp, house) => sum + circularDifference(cusp, cusps[house] ?? 0), 0)
}
