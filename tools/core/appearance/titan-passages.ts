import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../bodies.ts'
import { arcSine } from '../math/angles.ts'
import { dot } from '../math/geometry.ts'
import { refineRoot } from '../math/root-finding.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { type MoonPassage, moonPassages, type PassingMoon } from './moon-passages.ts'
import {
  facingOfShadow,
  type MoonPlace,
  movedByLight,
  type Onlooker,
  outlineDistance,
  placeBeside,
} from './planet-moons.ts'
import { saturnScene } from './saturn-moons.ts'

const RADIUS = EQUATORIAL_RADIUS_KM.saturn / KM_PER_AU
/** Days round Saturn. Explanatory Supplement to the Astronomical Almanac, 3rd ed., table 10.4. */
const PERIOD_DAYS = 15.945421

/** Titan beside Saturn, in its equatorial radii, as an onlooker has it. */
export function titanPlace(instant: Instant, from: Onlooker): MoonPlace {
  const { lit, moonState } = saturnScene(instant)
  return placeBeside(movedByLight(moonState('titan'), lit, from), lit.aspects[from], RADIUS)
}

/** Seconds of arc of Saturn's equatorial radius as an onlooker has it. */
const saturnRadiusArcsec = (instant: Instant, from: Onlooker): number =>
  arcSine(RADIUS / saturnScene(instant).lit.aspects[from].distanceAu) * 3600

const titan: PassingMoon = {
  periodDays: PERIOD_DAYS,
  limbDistance: (instant, from) =>
    outlineDistance(titanPlace(instant, from), saturnScene(instant).lit.aspects[from]),
  isBehind: (instant, from) => titanPlace(instant, from).z > 0,
  shadowFacing(instant) {
    const { lit, moonState } = saturnScene(instant)
    return facingOfShadow(movedByLight(moonState('titan'), lit, 'sun'), lit)
  },
}

/** Radius of Titan in those of Saturn; Archinal et al., Celest. Mech. Dyn. Astr. 130:22 (2018), table 5: 2575 km. */
const TITAN_RADIUS = 2575 / EQUATORIAL_RADIUS_KM.saturn
/** Longest time in which Titan's disc passes the limb, near a pole, days. */
const LIMB_DAYS = 0.15
const TOLERANCE_DAYS = 1e-5

/** How far Titan's centre is outside of the limb, in radii of Saturn; negative within. */
function outside(tt: number, from: Onlooker): number {
  const instant = instantOfTt(tt)
  const place = titanPlace(instant, from)
  const aspect = saturnScene(instant).lit.aspects[from]
  const reach = outlineDistance(place, aspect)
  return ((reach - 1) * reach) / Math.hypot(place.x, place.y / aspect.squash ** 2)
}

/** A passage of Titan with the contacts of its disc, TT days: touching and wholly over the limb, and the same at the end. */
export interface TitanPassage extends MoonPassage {
  readonly middle: number
  /** From the middle of Saturn's disc to that of Titan or its shadow in the middle, arcseconds. */
  readonly apart: number
  readonly contacts: readonly [number | null, number | null, number | null, number | null]
}

function withContacts(passage: MoonPassage): TitanPassage {
  const from: Onlooker = passage.kind === 'transit' || passage.kind === 'occultation' ? 'earth' : 'sun'
  const middle = (passage.from + passage.to) / 2
  const contact = (near: number, far: number, gap: number): number | null => {
    const margin = (tt: number): number => outside(tt, from) - gap
    const [a, b] = [margin(near), margin(far)]
    return a < 0 === b < 0 ? null : refineRoot(margin, near, far, a, b, TOLERANCE_DAYS)
  }
  const instant = instantOfTt(middle)
  const { x, y } = titanPlace(instant, from)
  return {
    ...passage,
    middle,
    apart: Math.hypot(x, y) * saturnRadiusArcsec(instant, from),
    contacts: [
      contact(passage.from, passage.from - LIMB_DAYS, TITAN_RADIUS),
      contact(passage.from, middle, -TITAN_RADIUS),
      contact(passage.to, middle, -TITAN_RADIUS),
      contact(passage.to, passage.to + LIMB_DAYS, TITAN_RADIUS),
    ],
  }
}

/** Days of which a season of passages has none or some. */
const PIECE_DAYS = 30
/** Sine of 6°: Titan, 20.3 radii away and 0.4° out of the plane of the rings, misses the disc from 3.3°, and 30 days turn it by 2°. */
const LEAST_MISS = 0.1045

/** Whether Earth or Sun stands near the plane of the rings. */
function isInSeason(tt: number): boolean {
  const { pole, aspects } = saturnScene(instantOfTt(tt)).lit
  return Math.min(Math.abs(dot(pole, aspects.earth.away)), Math.abs(dot(pole, aspects.sun.away))) < LEAST_MISS
}

/**
 * Passages of Titan before Saturn, behind it, and of shadows, whose middle is in fromTt ≤ t < toTt (days). They come for about a year
 * every fifteen, when Sun or Earth stands near the plane of the rings.
 *
 * **Accuracy**: 8 min, by 0.4″ of the place of Titan (Meeus, Astronomical Algorithms, 2nd ed., ch. 46, after Dourneau), which goes 3″ an
 * hour; contacts near a pole of Saturn half an hour.
 */
export function* titanPassages(fromTt: number, toTt: number): Generator<TitanPassage> {
  for (let piece = Math.floor(fromTt / PIECE_DAYS); piece * PIECE_DAYS < toTt; piece++) {
    const span = { from: piece * PIECE_DAYS, to: (piece + 1) * PIECE_DAYS }
    if (!isInSeason(span.from)) continue
    const isOfSpan = (middle: number): boolean =>
      middle >= Math.max(span.from, fromTt) && middle < Math.min(span.to, toTt)
    const passages = [...moonPassages(titan, span)].map(withContacts)
    yield* passages.filter(({ middle }) => isOfSpan(middle)).sort((a, b) => a.middle - b.middle)
  }
}
