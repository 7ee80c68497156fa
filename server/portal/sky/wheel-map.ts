import { houseFrame } from '../../../tools/core/charts/chart.ts'
import { type HouseSystem, houseCusps, houseSystems } from '../../../tools/core/charts/houses.ts'
import { cuspRecords, housing } from '../../../tools/core/charts/record.ts'
import { normalDegrees } from '../../../tools/core/math/angles.ts'
import { NoSolution } from '../../../tools/core/no-solution.ts'
import { rounded } from '../../../tools/core/round.ts'
import { instantOfUtc, MS_PER_DAY } from '../../../tools/core/time/time.ts'
import { majorAspects, transitOrbs } from '../../../tools/core/zodiac/aspects.ts'
import { type Zodiac, zodiacOrigin } from '../../../tools/core/zodiac/ayanamsa.ts'
import { symbolsIn } from '../../../tools/draw/symbols.ts'
import { wheelRings } from '../../../tools/draw/wheel/frame.ts'
import { asset } from '../../html/assets.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { type DrawingFields, drawingAddress, enlarge } from '../page/drawing.ts'
import { type ChartFields, pointLabel, pointRow } from './chart-tables.ts'

/** Radius of a link, as a part of the width: a finger's breadth on a phone. */
const linkRadius = 0.026

/** A point of the chart, as the script tells it. */
interface PointFacts {
  readonly label: string
  readonly text: string
  readonly longitude: number
  readonly house: number | null
}

/** Facts that the script tells of each point, and the aspects that it draws. */
function chartFacts({ planets, ascendant, midheaven, northNode, southNode, aspects }: ChartFields) {
  const points = Object.entries({ ...planets, ascendant, midheaven, northNode, southNode })
  const entries = points.flatMap(([id, point]): [string, PointFacts][] => {
    if (!point) return []
    const { formatted: text, longitude, house = null } = point
    return [[id, { label: pointLabel(id), text, longitude, house }]]
  })
  return {
    points: Object.fromEntries(entries),
    aspects: aspects.map(({ body1, body2, aspect, orb, applying }) => ({
      body1,
      body2,
      aspect,
      orb,
      applying,
    })),
  }
}

/** A birth whose wheel a browser turns. */
export interface TurnedWheel {
  /** Unix milliseconds. */
  readonly utc: number
  readonly place: { readonly latitude: number; readonly longitude: number }
  readonly zodiac: Zodiac
  readonly isOrnate: boolean
  /** Middle of the slider of transits, Unix milliseconds. */
  readonly today: number
  /** Address of the wheel with other houses; undefined where it would be too long. */
  readonly fileOf: (system: HouseSystem) => string | undefined
}

/** Houses of one system: the file of the wheel, the cusps in words, and the house of each point in the order of the facts. */
export interface HousesOfSystem {
  readonly file: string
  readonly cusps: readonly string[]
  readonly houses: readonly (number | null)[]
}

/** The chart in each house system that exists at its latitude. */
export function housesBySystem(
  { utc, place, zodiac, fileOf }: TurnedWheel,
  longitudes: readonly number[],
): Partial<Record<HouseSystem, HousesOfSystem>> {
  const instant = instantOfUtc(utc)
  const origin = zodiacOrigin(zodiac, instant)
  const frame = houseFrame(instant, place, origin)
  const entries = houseSystems.flatMap((system): [HouseSystem, HousesOfSystem][] => {
    const file = fileOf(system)
    const cusps = existingCusps(system, frame)
    if (!file || !cusps) return []
    const records = cuspRecords(cusps.map((cusp) => normalDegrees(cusp - origin)))
    return [
      [
        system,
        { file, cusps: records.map(({ formatted }) => formatted), houses: longitudes.map(housing(records)) },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

function existingCusps(system: HouseSystem, frame: ReturnType<typeof houseFrame>) {
  try {
    return houseCusps(system, frame)
  } catch (error) {
    if (error instanceof NoSolution) return undefined
    throw error
  }
}

/** Days that the slider of transits reaches to either side, and from one origin of the zodiac to the next. */
const SLIDER_DAYS = 366
const originStep = (zodiac: Zodiac): number => (zodiac === 'draconic-true' ? 4 : 61)

/** The sky around a chart for the script: where longitudes begin by the day, the aspects and their orbs, and measures of the drawing. */
export function transitData({ zodiac, today, isOrnate }: TurnedWheel, width: number) {
  const { outer, heart } = wheelRings(width, 1, isOrnate)
  const noon = today - (today % MS_PER_DAY) + MS_PER_DAY / 2
  const step = originStep(zodiac)
  return {
    noon,
    days: SLIDER_DAYS,
    origins: {
      step,
      values: Array.from({ length: Math.ceil((2 * SLIDER_DAYS) / step) + 1 }, (_, index) =>
        rounded(zodiacOrigin(zodiac, instantOfUtc(noon + (index * step - SLIDER_DAYS) * MS_PER_DAY)), 3),
      ),
    },
    aspects: majorAspects.map(({ aspect, angle }) => ({ aspect, angle })),
    orbs: transitOrbs,
    rings: { outer: rounded(outer, 1), heart: rounded(heart, 1) },
  }
}

/** Parts around a wheel that a script turns: the form of other houses, and that of exact transits. */
export interface WheelForms {
  readonly wheel: TurnedWheel
  readonly houses: Markup
  readonly transits: Markup
}

/**
 * The wheel of a birth with a link over each planet, which leads to its row; the script shows its aspects instead, turns the
 * houses and lays the sky of a day around. A chart has each symbol once: those of a ring outside are drawn later.
 */
export function linkedWheel(
  { svg, width, height }: DrawingFields,
  chart: ChartFields,
  {
    alternative,
    caption,
    forms,
  }: { readonly alternative: string; readonly caption: Markup | null; readonly forms: WheelForms },
): Markup {
  const facts = chartFacts(chart)
  const symbols = symbolsIn(svg)
  const links = Object.entries(facts.points).flatMap(([id, { label, text, house }]) => {
    const spot = symbols.find(({ name }) => name === id)
    if (!spot) return []
    const words = `${label}, ${text}${house === null ? '' : `, house ${house}`}`
    return [
      markup`<a href="#${pointRow(id)}" aria-label="${words}" data-id="${id}"><title>${words}</title>
<circle cx="${spot.x.toFixed(1)}" cy="${spot.y.toFixed(1)}" r="${Math.round(width * linkRadius)}"/></a>`,
    ]
  })
  const longitudes = Object.values(facts.points).map(({ longitude }) => longitude)
  return markup`${enlarge}<div class="stage" data-wheel="${JSON.stringify(facts)}" data-math="${asset('wheel-math.js').path}" data-houses="${JSON.stringify(housesBySystem(forms.wheel, longitudes))}" data-transits="${JSON.stringify(transitData(forms.wheel, width))}"><svg class="map" viewBox="0 0 ${width} ${height}" role="group" aria-label="${alternative}">
<image href="${drawingAddress(svg)}" width="${width}" height="${height}"/><g class="aspects"></g><g class="around"></g>${links}</svg></div>
<p class="hint">Tap a planet to see its aspects.</p><p class="picked said" role="status" hidden></p>
${forms.houses}
<section class="slide around" hidden><label for="day">The sky around the chart</label>
<input type="range" id="day" min="-${SLIDER_DAYS}" max="${SLIDER_DAYS}" value="0"><output for="day"></output>
<div class="after"><button type="button" class="second" data-step="-1">A day earlier</button><button type="button" class="second" data-step="1">A day later</button><button type="button" class="quiet" data-hide>Hide the sky</button></div>
<ul class="after contacts" aria-live="polite"></ul>${forms.transits}</section>
<script type="module" src="${asset('living-wheel.js').path}"></script>${caption ? markup`<figcaption>${caption}</figcaption>` : null}`
}
