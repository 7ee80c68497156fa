import { type Analysed, analyses, isDay, pointsOf, traditional } from '../charts/analysis.ts'
import { type TraditionalPlanet, traditionalPlanets } from '../charts/dignities.ts'
import type { ChartPoint } from '../charts/points.ts'
import { cuspRecords, housing } from '../charts/record.ts'
import { planetSect } from '../charts/sect.ts'
import { placedStars } from '../charts/star-conjunctions.ts'
import { roundAngle, rounded } from '../round.ts'
import { type Instant, isoSeconds } from '../time/time.ts'
import { zodiacPlace } from '../zodiac/zodiac.ts'
import { accidentalFacts, factStars, type Sky } from './accidental.ts'
import { type AlmutenShare, degreeShares, figureShares, totals, winners } from './almuten.ts'
import { dialPositions, midpointTrees } from './dial.ts'
import { dispositors } from './dispositors.ts'
import { factsOf, lunarWay } from './horary.ts'
import { hourRulers } from './hour-rulers.ts'
import { parans } from './parans.ts'
import { phaseOf, phasePlanets } from './phases.ts'
import { prenatalSyzygy } from './syzygy.ts'

/** Houses of the seven planets by their longitudes as shown; `null` when the time of birth is not known. */
function housesOf(analysed: Analysed): Record<TraditionalPlanet, number> | null {
  const { frame } = analysed.chart
  if (!frame) return null
  const housed = housing(cuspRecords(frame.cusps))
  const longitudes = traditional(analysed)
  const houses = traditionalPlanets.map((planet) => [planet, housed(longitudes[planet])])
  return Object.fromEntries(houses)
}

/** The chart as tables of strengths are read from it. */
function skyOf(analysed: Analysed): Sky {
  const { chart, instant, zodiac } = analysed
  const longitudes = traditional(analysed)
  const houses = housesOf(analysed)
  const day = isDay(analysed)
  const planets = traditionalPlanets.map((planet) => {
    const inSect = day === null ? null : (planetSect(planet, longitudes) === 'day') === day
    const { speed } = chart.placements[planet]
    return [
      planet,
      { longitude: longitudes[planet], speed, house: houses?.[planet] ?? null, inSect },
    ] as const
  })
  const stars = placedStars(instant, zodiac)
    .map(({ star, longitude }) => ({ id: star.id.replace('star:', ''), longitude }))
    .filter(({ id }) => factStars.includes(id))
  return {
    planets: Object.fromEntries(planets) as Sky['planets'],
    nodes: [
      { id: 'northNode', longitude: chart.nodes.mean },
      { id: 'southNode', longitude: chart.nodes.south },
    ],
    stars,
  }
}

/** Degrees that have an almuten besides those of bodies and angles: cusps, the lot of Fortune and the syzygy. */
function degreesOf(analysed: Analysed, place: NonNullable<Analysed['place']>): ChartPoint[] {
  const { chart, instant, zodiac } = analysed
  const cusps = cuspRecords(chart.frame?.cusps ?? [])
  const fortune = analyses.lots({ ...analysed, lots: undefined })?.find(({ lot }) => lot === 'fortune')
  return [
    ...pointsOf(analysed).filter(({ id }) => id !== 'lotFortune'),
    ...cusps.map(({ house, longitude }) => ({ id: `house${house}`, longitude })),
    ...(fortune ? [{ id: 'lotFortune', longitude: fortune.longitude }] : []),
    { id: 'syzygy', longitude: zodiacPlace(prenatalSyzygy(instant, place, zodiac).longitude).longitude },
  ]
}

/** Something that happens about a birth: when, and days from it. */
const eventRecord = ({ event, partner, instant }: Turn, birth: Instant) => ({
  event,
  ...(partner && { other: partner }),
  time: isoSeconds(instant.utc),
  days: rounded(instant.tt - birth.tt, 2),
})

/** An event of one planet, or of two. */
interface Turn {
  readonly event: string
  /** The second planet of an aspect. */
  readonly partner?: TraditionalPlanet
  readonly instant: Instant
}

/** Planets with most points in a degree or in the figure. */
interface AlmutenRecord {
  readonly id: string
  readonly almuten: TraditionalPlanet[]
  readonly scores: Record<string, number>
  readonly shares?: AlmutenShare[]
}

/** Each group of judgement as answers carry it, rounded. `null` where the time of day would be needed. */
export const judgements = {
  accidental(analysed: Analysed) {
    const sky = skyOf(analysed)
    return traditionalPlanets.map((planet) => {
      const { house } = sky.planets[planet]
      return {
        planet,
        house,
        facts: accidentalFacts(planet, sky).map(({ fact, partner, points, orb }) => ({
          fact,
          ...(partner && { other: partner }),
          points,
          ...(orb !== undefined && { orb: roundAngle(orb) }),
        })),
      }
    })
  },

  /** The almuten of the figure with every share, then those of degrees. */
  almuten(analysed: Analysed): AlmutenRecord[] | null {
    const { instant, place, tables, timezone } = analysed
    const day = isDay(analysed)
    const houses = housesOf(analysed)
    if (!place || day === null || !houses) return null
    const degrees = degreesOf(analysed, place)
    const longitudes = traditional(analysed)
    const five = ['ascendant', 'lotFortune', 'syzygy'].flatMap((id) =>
      degrees.filter((point) => point.id === id),
    )
    const lights = (['sun', 'moon'] as const).map((id) => ({ id, longitude: longitudes[id] }))
    const rulers = hourRulers(instant.utc, place, timezone)
    const shares = figureShares({ points: [...lights, ...five], houses, rulers, isDay: day }, tables)
    const ofDegrees = degrees.map((point) => {
      const scores = totals(degreeShares(point, day, tables))
      return { id: point.id, almuten: winners(scores), scores }
    })
    return [{ id: 'figuris', almuten: winners(totals(shares)), scores: totals(shares), shares }, ...ofDegrees]
  },

  dispositors(analysed: Analysed) {
    const { chains, final, loops } = dispositors(pointsOf(analysed), traditional(analysed))
    return {
      chains: Object.fromEntries(chains.map(({ id, chain }) => [id, [...chain]])),
      final,
      loops: loops.map((loop) => [...loop]),
    }
  },

  syzygy({ instant, place, zodiac }: Analysed) {
    if (!place) return null
    const { kind, instant: syzygy, luminary, longitude } = prenatalSyzygy(instant, place, zodiac)
    return { kind, time: isoSeconds(syzygy.utc), luminary, place: zodiacPlace(longitude) }
  },

  phases: ({ instant }: Analysed) =>
    phasePlanets.map((body) => {
      const { planet, eastOfSun, events } = phaseOf(body, instant)
      return {
        planet,
        eastOfSun: roundAngle(eastOfSun),
        events: events.map((event) => eventRecord(event, instant)),
      }
    }),

  parans({ bodies, instant, place }: Analysed) {
    if (!place) return null
    return parans(bodies, instant, place).map(({ instant: time, minutes, ...pair }) => ({
      ...pair,
      time: isoSeconds(time.utc),
      minutes: rounded(minutes, 2),
    }))
  },

  horary(analysed: Analysed) {
    const { instant, place, zodiac, chart, tables, timezone } = analysed
    const day = isDay(analysed)
    const houses = housesOf(analysed)
    if (!place || day === null || !chart.frame || !houses) return null
    const ascendant = zodiacPlace(chart.frame.angles.ascendant)
    const hourRuler = hourRulers(instant.utc, place, timezone)?.hour ?? null
    const { moon } = traditional(analysed)
    const lunarPath = lunarWay(instant, zodiac)
    const question = {
      hourRuler,
      ascendant: ascendant.longitude,
      moon,
      houseOfSaturn: houses.saturn,
      isDay: day,
      lunarPath,
    }
    return {
      hourRuler,
      facts: factsOf(question, tables),
      moon: [
        { event: 'entersSign', instant: lunarPath.entersSign },
        ...lunarPath.aspects.map(({ body, aspect, instant: exact }) => ({
          event: aspect,
          partner: body,
          instant: exact,
        })),
        { event: 'leavesSign', instant: lunarPath.leavesSign },
      ].map((event) => eventRecord(event, instant)),
    }
  },

  dial(analysed: Analysed) {
    const points = pointsOf(analysed)
    const trees = midpointTrees(points).map(({ id, midpoints }) => [
      id,
      midpoints.map(({ first, second, angle, orb }) => ({
        id: `${first}/${second}`,
        orb: roundAngle(orb),
        angle,
      })),
    ])
    return {
      positions: Object.fromEntries(dialPositions(points).map(({ id, degrees }) => [id, degrees])),
      trees: Object.fromEntries(trees),
    }
  },
}

export type JudgementGroup = keyof typeof judgements
export const judgementGroups = Object.keys(judgements) as JudgementGroup[]
