import type { TraditionalPlanet } from '../charts/dignities.ts'
import type { ChartPoint } from '../charts/points.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { signOf } from '../zodiac/zodiac.ts'

/** Rulers of signs one after another: of the sign of a point, of the sign of that ruler, and so on. */
export interface Dispositors {
  readonly chains: readonly { readonly id: string; readonly chain: readonly TraditionalPlanet[] }[]
  /** The planet in its own sign that every chain ends with; `null` if there is none. */
  readonly final: TraditionalPlanet | null
  /** Planets that rule each other's signs in a circle, two or more. */
  readonly loops: readonly (readonly TraditionalPlanet[])[]
}

/** Chains of dispositors; each ends with a planet in its own sign, or before it repeats itself. */
export function dispositors(
  points: readonly ChartPoint[],
  longitudes: Readonly<Record<TraditionalPlanet, number>>,
): Dispositors {
  const rulerOf = (longitude: number): TraditionalPlanet => signRuler[signOf(longitude)]
  const chains = points.map(({ id, longitude }) => {
    const chain: TraditionalPlanet[] = []
    let ruler = rulerOf(longitude)
    while (!chain.includes(ruler)) {
      chain.push(ruler)
      ruler = rulerOf(longitudes[ruler])
    }
    return { id, chain }
  })
  const planets = Object.keys(longitudes) as TraditionalPlanet[]
  const circles = planets.map((planet) => circleOf(planet, (ruler) => rulerOf(longitudes[ruler])))
  const loops = planets.flatMap((planet, index) => {
    const circle = circles[index] as TraditionalPlanet[]
    const isFirst = planets.find((ruler) => circle.includes(ruler)) === planet
    return circle.length > 1 && isFirst ? [circle] : []
  })
  const lone = planets.filter((_, index) => circles[index]?.length === 1)
  return { chains, final: loops.length === 0 && lone.length === 1 ? (lone[0] ?? null) : null, loops }
}

/** The circle of rulers that a planet is part of, beginning with it; empty if it is part of none. */
function circleOf(
  planet: TraditionalPlanet,
  dispositorOf: (planet: TraditionalPlanet) => TraditionalPlanet,
): TraditionalPlanet[] {
  const circle = [planet]
  let ruler = dispositorOf(planet)
  while (!circle.includes(ruler)) {
    circle.push(ruler)
    ruler = dispositorOf(ruler)
  }
  return ruler === planet ? circle : []
}
