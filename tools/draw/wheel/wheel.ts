/** A chart as a wheel: signs outside, then bodies, houses and aspects; with a second chart around the first, and transits around both. */

import {
  type Aspect,
  type AspectName,
  type AspectRule,
  aspectsAmong,
  aspectsBetween,
  type RulesByMover,
  rulesFor,
} from '../../core/zodiac/aspects.ts'
import { svgDocument } from '../document.ts'
import { border, hatchedRim, sunRays } from '../ornament.ts'
import { circle, element, share } from '../svg.ts'
import { aspectLegend, aspectLines } from './aspects.ts'
import { dialBand, signBand } from './band.ts'
import { anglesOf, type WheelChart } from './content.ts'
import { cornerWords } from './corners.ts'
import { cuspLabels } from './cusp-labels.ts'
import { type WheelFrame, wheelRings } from './frame.ts'
import { gridHeight, wheelGrid } from './grid.ts'
import { houseLines, houses } from './houses.ts'
import { type ChartTheme, wheelPalettes } from './palette.ts'
import { assignSeats, bodyRing, boxesOf } from './wheel-bodies.ts'

/** Input of a chart wheel. */
export interface WheelDrawing {
  readonly chart: WheelChart
  /** A second chart, drawn around; aspects are then those it makes to the first. */
  readonly outer: WheelChart | undefined
  /** A third chart, drawn around both. */
  readonly outermost: WheelChart | undefined
  /** Whether the outer ring holds the angles of its chart too. */
  readonly outerAngles: boolean
  /** Of the chart, or of each body of the outer one. */
  readonly rules: readonly AspectRule[] | RulesByMover
  readonly theme: ChartTheme
  /** Width in pixels; the height too without a grid. */
  readonly size: number
  /** Whether the round is 90° with 0° at the top: without houses, whose angles are points, and lines of aspects. */
  readonly isDial: boolean
  /** Whether positions and aspects stand below as tables. */
  readonly grid: boolean
  /** Names of aspects, for a line of them at the foot; undefined for none. */
  readonly legend: ((aspect: AspectName) => string) | undefined
  /** Words in the four corners, from the top left clockwise; each at most three lines. */
  readonly corners: readonly (readonly string[])[]
  readonly title: string
  readonly description: string
}

/** A drawn wheel, with the aspects whose lines it holds. */
export interface DrawnWheel {
  readonly svg: string
  readonly height: number
  readonly aspects: readonly Aspect[]
}

/** Layers from the outside in; bodies last, over lines that pass behind them. */
export function wheel(drawing: WheelDrawing): DrawnWheel {
  const { chart, outer, rules, theme, size, isDial } = drawing
  const palette = wheelPalettes[theme]
  const isOrnate = theme === 'ornate'
  const rings = wheelRings(size, drawing.outermost ? 3 : outer ? 2 : 1, isOrnate)
  const centre = { x: size / 2, y: size / 2 }
  const leftLongitude = isDial ? DIAL_LEFT : (chart.frame?.angles.ascendant ?? 0)
  const frame: WheelFrame = {
    size,
    centre,
    rings,
    palette,
    letters: isOrnate ? 'title' : 'plain',
    isOrnate,
    left: leftLongitude,
    degreeScale: isDial ? 4 : 1,
  }
  const { movers } = chart
  const otherMovers = outer ? outer.movers : movers
  const aspects = outer
    ? aspectsBetween(otherMovers, movers, rules)
    : aspectsAmong(movers, rulesFor(rules, 'chart'))
  const longitudes = (of: typeof movers) => new Map(of.map(({ id, longitude }) => [id, longitude]))
  const tables = size + (drawing.grid ? gridHeight(size, chart, outer) : 0)
  const legend = drawing.legend && !isDial ? aspectLegend(frame, aspects, drawing.legend, tables) : undefined
  const height = tables + (legend?.height ?? 0)
  const svg = svgDocument({
    width: size,
    height,
    title: drawing.title,
    description: drawing.description,
    definitions: [],
    content: [
      element('rect', { width: size, height, fill: palette.page }),
      circle(centre, rings.outer, { fill: palette.disc }),
      circle(centre, rings.heart, { fill: palette.heart }),
      isOrnate ? ornaments(frame, height) : '',
      isDial ? dialBand(frame) : signBand(frame),
      ...ringsOf(
        frame,
        drawing,
        aspectLines(
          frame,
          aspects,
          { first: longitudes(otherMovers), second: longitudes(movers) },
          ({ body1, aspect }) => rulesFor(rules, body1).find((rule) => rule.aspect === aspect)?.orb,
        ),
      ),
      size < LEAST_CAPTIONED ? '' : cornerWords(frame, drawing.corners),
      drawing.grid ? wheelGrid(frame, chart, outer, aspects) : '',
      legend?.drawn ?? '',
    ],
  })
  return { svg, height, aspects }
}

/** Smaller sheets have no captions, pixels. */
const LEAST_CAPTIONED = 360

/** The border of the sheet, rays under the aspects and the rim of the wheel. */
function ornaments({ size, centre, rings, palette }: WheelFrame, height: number): string {
  return (
    border({ size, height }, palette.rim) +
    sunRays({ size }, centre, rings.heart, palette.faint) +
    hatchedRim({ size }, centre, rings.outer, palette.rim)
  )
}

/** Degrees of longitude a quarter of a round of a dial before its top. */
const DIAL_LEFT = 22.5

/** Houses, lines of aspects and the rings of bodies, which lines of houses stop at. */
function ringsOf(frame: WheelFrame, drawing: WheelDrawing, lines: string): string[] {
  const { rings, palette, centre } = frame
  const { chart, outer, outermost, outerAngles, isDial } = drawing
  const houseFrame = isDial ? null : chart.frame
  const fences = houseFrame ? houseLines(houseFrame) : []
  const charts = [
    { drawn: chart, hasAngles: isDial, colour: palette.bodies },
    { drawn: outer, hasAngles: outerAngles, colour: palette.transits },
    { drawn: outermost, hasAngles: false, colour: palette.outermost },
  ].flatMap(({ drawn, hasAngles, colour }) =>
    drawn ? [{ bodies: hasAngles ? [...drawn.bodies, ...anglesOf(drawn)] : drawn.bodies, colour }] : [],
  )
  const seated = charts.map(({ bodies, colour }, index) =>
    assignSeats(
      frame,
      bodies,
      { outer: rings.edges[index] ?? rings.band, inner: rings.edges[index - 1] ?? rings.bodies, colour },
      fences,
    ),
  )
  const occupied = seated.flatMap((bodies) => boxesOf(frame, bodies))
  const border = { fill: 'none', stroke: palette.rim, 'stroke-width': share(frame, 1, 0.5) }
  return [
    houseFrame ? houses(frame, houseFrame, occupied) + cuspLabels(frame, houseFrame) : '',
    isDial ? '' : lines,
    ...seated.map((bodies) => bodyRing(frame, bodies)),
    ...rings.edges.map((edge) => circle(centre, edge, { ...border, 'stroke-opacity': '0.6' })),
  ]
}
