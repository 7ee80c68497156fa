import type { ChartBody } from '../bodies.ts'
import { orientation } from '../frames/earth.ts'
import { arcSine, sine } from '../math/angles.ts'
import { NoSolution } from '../no-solution.ts'
import { roundAngle, roundDirection, roundMagnitude } from '../round.ts'
import type { Instant } from '../time/time.ts'
import { type Zodiac, zodiacOrigin } from '../zodiac/ayanamsa.ts'
import { signOf, zodiacPlace } from '../zodiac/zodiac.ts'
import { balance, hemisphereShares, polarityOf } from './balance.ts'
import { type Chart, type ChartFrame, chartMovers, houseFrame } from './chart.ts'
import { dignity, receptions, type TraditionalPlanet, traditionalPlanets } from './dignities.ts'
import type { DignityTables } from './dignity-tables.ts'
import { houseCusps, houseSystems } from './houses.ts'
import { type LotChoice, placedLots, usualLots } from './lot-formulas.ts'
import { altitudeOf, isDayChart } from './lots.ts'
import { patterns } from './patterns.ts'
import { antiscia, type ChartPoint, type Contact, type Declined, midpoints, parallels } from './points.ts'
import { cuspRecords, housing } from './record.ts'
import { halves, planetSect } from './sect.ts'
import { starConjunctions } from './star-conjunctions.ts'

/** Input of the analysis of a chart. */
export interface Analysed {
  readonly instant: Instant
  readonly zodiac: Zodiac
  readonly chart: Chart
  /** `null` when the time of day is not known. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  /** Lots that come; the seven by default. */
  readonly lots?: readonly LotChoice[] | undefined
  /** Bodies and points of groups that are not about the seven planets; the chart has them. */
  readonly bodies: readonly ChartBody[]
  /** Tables of dignities. */
  readonly tables: DignityTables
  /** Zone of the clock of the birth, for the weekday. */
  readonly timezone?: string | undefined
}

/** The chosen bodies at their longitudes as shown. */
const bodiesOf = ({ chart, bodies }: Analysed): ChartPoint[] =>
  chartMovers({ ...chart, frame: null })
    .filter(({ id }) => (bodies as readonly string[]).includes(id))
    .map(({ id, longitude }) => ({ id, longitude: roundDirection(longitude) }))

/** The chosen bodies, then ascendant and midheaven where they are known. */
export function pointsOf(analysed: Analysed): ChartPoint[] {
  const { frame } = analysed.chart
  const angles = frame ? (['ascendant', 'midheaven'] as const) : []
  return [
    ...bodiesOf(analysed),
    ...angles.map((id) => ({ id, longitude: roundDirection((frame as ChartFrame).angles[id]) })),
  ]
}

/** Whether the chart is of the day; `null` when the time of day is not known. */
export const isDay = ({ instant, place }: Analysed): boolean | null =>
  place && isDayChart(instant, { ...place, elevation: 0 })

const isAbove = (planet: TraditionalPlanet, { instant, place }: Analysed): boolean =>
  place !== null && altitudeOf(planet, instant, { ...place, elevation: 0 }) > 0

/** Longitudes of the seven planets as shown, so that a sign's end and a dignity's never disagree. */
export function traditional({ chart }: Analysed): Record<TraditionalPlanet, number> {
  const positions = traditionalPlanets.map((planet) => [
    planet,
    roundDirection(chart.placements[planet].longitude),
  ])
  return Object.fromEntries(positions)
}

const contactRecord = ({ id, angle, orb }: Contact) => ({ id, angle, orb: roundAngle(orb) })
const onRecord = ({ id, orb }: Contact) => ({ id, orb: roundAngle(orb) })

/** Each group of the analysis as answers carry it, rounded. `null` where the time of day would be needed. */
export const analyses = {
  sect(analysed: Analysed) {
    const day = isDay(analysed)
    if (day === null) return null
    const sect = day ? ('day' as const) : ('night' as const)
    const longitudes = traditional(analysed)
    const planets = traditionalPlanets.map((planet) => {
      const sectOfPlanet = planetSect(planet, longitudes)
      const aboveHorizon = isAbove(planet, analysed)
      const polarity = polarityOf(signOf(longitudes[planet]))
      const { halb, hayz } = halves(planet, sectOfPlanet, { aboveHorizon, sunAbove: day, polarity })
      return { planet, sect: sectOfPlanet, inSect: sectOfPlanet === sect, halb, hayz }
    })
    return { sect, planets }
  },

  dignities(analysed: Analysed) {
    const longitudes = traditional(analysed)
    const day = isDay(analysed)
    return traditionalPlanets.map((planet) => {
      const { sign, signDegree, formatted } = zodiacPlace(longitudes[planet])
      const { dignities, debilities, score, rulers } = dignity(
        planet,
        longitudes[planet],
        day,
        analysed.tables,
      )
      return {
        planet,
        sign,
        signDegree,
        formatted,
        dignities: [...dignities],
        debilities: [...debilities],
        score,
        rulers,
      }
    })
  },

  receptions: (analysed: Analysed) => receptions(traditional(analysed), isDay(analysed), analysed.tables),

  lots(analysed: Analysed) {
    const { frame } = analysed.chart
    const day = isDay(analysed)
    if (!frame || day === null) return null
    const housed = housing(cuspRecords(frame.cusps))
    const { lots = usualLots, chart, instant, zodiac } = analysed
    return placedLots(lots, { chart, frame, instant, zodiac, isDay: day }).map(
      ({ lot, longitude, formula }) => {
        const place = zodiacPlace(longitude)
        return { lot, ...place, house: housed(place.longitude), formula }
      },
    )
  },

  midpoints: (analysed: Analysed) =>
    midpoints(pointsOf(analysed)).map(({ first, second, longitude, contacts }) => ({
      first,
      second,
      ...zodiacPlace(longitude),
      contacts: contacts.map(contactRecord),
    })),

  antiscia: (analysed: Analysed) =>
    antiscia(pointsOf(analysed)).map(
      ({ id, antiscion, contraAntiscion, onAntiscion, onContraAntiscion }) => ({
        id,
        antiscion: { ...zodiacPlace(antiscion), contacts: onAntiscion.map(onRecord) },
        contraAntiscion: { ...zodiacPlace(contraAntiscion), contacts: onContraAntiscion.map(onRecord) },
      }),
    ),

  declinations(analysed: Analysed) {
    const { trueObliquity } = orientation(analysed.instant)
    const points = declinationsOf(analysed, trueObliquity)
    const pairs = parallels(points)
    return points.map(({ id, declination }) => ({
      id,
      declination: roundAngle(declination),
      outOfBounds: Math.abs(declination) > trueObliquity,
      contacts: pairs
        .filter(({ first, second }) => first === id || second === id)
        .map(({ first, second, kind, orb }) => ({
          id: first === id ? second : first,
          kind,
          orb: roundAngle(orb),
        })),
    }))
  },

  fixedStars: (analysed: Analysed) =>
    starConjunctions(pointsOf(analysed), analysed.instant, analysed.zodiac).map(
      ({ id, star, longitude, latitude, orb }) => ({
        point: id,
        star: star.id,
        name: star.name as string,
        magnitude: roundMagnitude(star.magnitude),
        ...zodiacPlace(longitude),
        latitude: roundAngle(latitude),
        orb: roundAngle(orb),
      }),
    ),

  patterns: (analysed: Analysed) =>
    patterns(bodiesOf(analysed)).map(({ kind, members, apex }) => ({ kind, members: [...members], apex })),

  balance(analysed: Analysed) {
    const { chart } = analysed
    const points = bodiesOf(analysed)
    const housed = chart.frame && housing(cuspRecords(chart.frame.cusps))
    const houses = points.map(({ id, longitude }) => ({ id, house: housed?.(longitude) ?? 0 }))
    return { ...balance(points), hemispheres: housed && hemisphereShares(houses) }
  },

  /** Cusps 1 to 12 in every system; `null` for one that does not exist at the latitude. */
  houses({ instant, place, zodiac }: Analysed) {
    if (!place) return null
    const origin = zodiacOrigin(zodiac, instant)
    const frame = houseFrame(instant, place, origin)
    const cusps = (system: (typeof houseSystems)[number]) => {
      try {
        return houseCusps(system, frame).map((cusp) => zodiacPlace(cusp - origin).longitude)
      } catch (error) {
        if (error instanceof NoSolution) return null
        throw error
      }
    }
    return Object.fromEntries(houseSystems.map((system) => [system, cusps(system)]))
  },
}

export type AnalysisGroup = keyof typeof analyses
export const analysisGroups = Object.keys(analyses) as AnalysisGroup[]

/** Declinations of the bodies, and of the angles as points of the ecliptic. */
function declinationsOf({ chart, instant, zodiac, bodies: ids }: Analysed, obliquity: number): Declined[] {
  const origin = zodiacOrigin(zodiac, instant)
  const onEcliptic = (longitude: number) => arcSine(sine(obliquity) * sine(longitude + origin))
  const bodies = ids.flatMap((id) => {
    const placed = chart.placements[id]
    return placed ? [{ id, declination: placed.declination }] : []
  })
  const { frame } = chart
  if (!frame) return bodies
  return [
    ...bodies,
    ...(['ascendant', 'midheaven'] as const).map((id) => ({ id, declination: onEcliptic(frame.angles[id]) })),
  ]
}
