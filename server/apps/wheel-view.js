// A chart as the app draws it: cast and drawn by the code of the service, from the birth that an answer is about.
import { bodyIds } from '../../tools/core/bodies.ts'
import { castChart } from '../../tools/core/charts/chart.ts'
import { houseOf, houseSystems } from '../../tools/core/charts/houses.ts'
import { instantOfUtc } from '../../tools/core/time/time.ts'
import {
  aspectNames,
  aspectRules,
  aspectsAmong,
  PROGRESSED_ORB,
  transitRules,
  usualAspects,
} from '../../tools/core/zodiac/aspects.ts'
import { signOf } from '../../tools/core/zodiac/zodiac.ts'
import { symbolNameOf, symbolsIn } from '../../tools/draw/symbols.ts'
import { wheelPair } from '../../tools/draw/wheel/pair.ts'
import { degreesText } from '../../tools/draw/wheel/text.ts'
import { wheel } from '../../tools/draw/wheel/wheel.ts'

export { houseSystems }

const utcOf = (text) => {
  const utc = Date.parse(text ?? '')
  return Number.isNaN(utc) ? undefined : utc
}

const placeOf = ({ latitude, longitude, timeKnown }) =>
  timeKnown === false || typeof latitude !== 'number' || typeof longitude !== 'number'
    ? null
    : { latitude, longitude }

/** Aspects that were asked for, as `trine:6,quincunx` says it. */
function askedAspects(text) {
  const aspects = String(text ?? '')
    .split(',')
    .map((part) => part.trim().split(':'))
    .filter(([aspect]) => aspectNames.includes(aspect))
    .map(([aspect, orb]) => ({ aspect, orb: orb === undefined ? null : Number(orb) }))
  return aspects.length > 0 ? aspects : usualAspects
}

/** Births, conventions and second chart of an answer; nothing where the app cannot draw it. */
export function chartOf({ data, meta }, input) {
  const settings = meta?.settings ?? {}
  const { first, second } = settings.births ?? {}
  const utc = utcOf(first?.datetime ?? settings.datetime)
  const isWheel = (input.style ?? 'western') === 'western' && (input.harmonic ?? 1) === 1
  if (utc === undefined || !isWheel || !data) return undefined
  const birth = input.first ?? input
  const place = placeOf(birth)
  if (!place && data.houseSystem) return undefined
  const { zodiac = 'tropical', ayanamsa } = settings
  const kind = second ? 'synastry' : settings.chart
  // A return is the chart of its own instant; a progressed one is of the date that it was asked for.
  const isReturn = kind?.endsWith('_return')
  const secondUtc = utcOf(
    second?.datetime ?? (isReturn ? settings.secondInstant : undefined) ?? settings.secondDatetime,
  )
  return {
    utc,
    place,
    zodiac: zodiac === 'sidereal' ? (ayanamsa?.name ?? ayanamsa) : zodiac,
    houseSystem: data.houseSystem ?? settings.houseSystem ?? 'equal',
    labels: [birth.label, input.second?.label],
    kind,
    second:
      secondUtc === undefined
        ? undefined
        : {
            kind: isReturn ? 'synastry' : kind,
            instant: instantOfUtc(secondUtc),
            place: second ? placeOf(input.second ?? {}) : (settings.secondPlace ?? null),
          },
    transits: utcOf(settings.transitDatetime),
    aspects: askedAspects(input.aspects),
    fixed: fixedPoints(data),
  }
}

/** Bodies of an answer that the app has no orbits of: they stay where they are. */
function fixedPoints({ planets, bodies }) {
  const points = planets
    ? Object.entries(planets).map(([id, { longitude, speed }]) => ({
        id,
        longitude,
        speed,
        retrograde: speed < 0,
      }))
    : (bodies ?? []).map(({ body, longitude, retrograde }) => ({ id: body, longitude, speed: 0, retrograde }))
  const cast = new Set([...bodyIds, 'northNode'])
  return points.filter(({ id }) => !cast.has(id) && symbolNameOf(id))
}

const withFixed = (chart, fixed) => ({
  ...chart,
  bodies: [...chart.bodies, ...fixed],
  movers: [...chart.movers, ...fixed],
})

/**
 * The drawing of a chart with houses of a system, and with the transits of an instant.
 * @throws NoSolution for houses that do not exist at the place
 */
export function drawnChart(chart, { houseSystem, transits, theme, size }) {
  const birth = { instant: instantOfUtc(chart.utc), place: chart.place, houseSystem, zodiac: chart.zodiac }
  const moving = transits === undefined ? undefined : instantOfUtc(transits)
  const isTransit = !chart.second && moving !== undefined
  const second = isTransit ? { kind: 'transits', instant: moving, place: null } : chart.second
  const pair = wheelPair(birth, second, isTransit ? undefined : moving)
  const inner = withFixed(pair.inner, chart.fixed)
  const within = aspectRules(chart.aspects)
  const toNatal = transitRules(chart.aspects)
  const between =
    second?.kind === 'transits'
      ? toNatal
      : second?.kind === 'progressed'
        ? aspectRules(chart.aspects, PROGRESSED_ORB)
        : within
  const { svg, aspects } = wheel({
    chart: inner,
    outer: pair.outer,
    outermost: pair.outermost,
    outerAngles: second !== undefined && second.kind !== 'transits',
    rules: between,
    theme,
    size,
    isDial: false,
    grid: false,
    corners: [],
    title: 'Chart',
    description: 'Chart',
  })
  const rings = [inner, pair.outer, pair.outermost].filter(Boolean)
  return { svg, points: pointsOf(svg, rings, inner.frame), ...aspectsOf(inner, pair.outer, within, aspects) }
}

/** Aspects within the inner chart, and those that the ring around it makes. */
const aspectsOf = (inner, outer, within, drawn) => ({
  within: aspectsAmong(inner.movers, within),
  between: outer ? drawn : [],
})

/** The points of all rings with their places in the drawing, which has each ring after the one inside. */
function pointsOf(svg, rings, frame) {
  const symbols = symbolsIn(svg)
  return rings.flatMap((ring, index) =>
    ring.bodies.map(({ id, longitude, retrograde }) => ({
      id,
      ring: index,
      longitude,
      retrograde: retrograde && id !== 'northNode',
      spot: symbols.filter(({ name }) => name === symbolNameOf(id))[index],
      house: frame ? houseOf(longitude, frame.cusps) : undefined,
      text: `${degreesText(longitude)} ${nameOf(signOf(longitude))}`,
    })),
  )
}

/** `northNode` in words: `North node`. */
export function nameOf(id) {
  const words = id
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
    .replace(/\b(?:mc|apc)$/, (letters) => letters.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a chart can be cast by the tables of the app. */
export function isCastable({ utc, zodiac }) {
  try {
    castChart({ instant: instantOfUtc(utc), place: null, houseSystem: 'equal', zodiac })
    return true
  } catch {
    return false
  }
}
