/** A chart as a wheel: signs outside, then bodies, houses and aspects; with a second chart around the first. */

import {
  type Aspect,
  type AspectRule,
  aspectsAmong,
  aspectsBetween,
  type RulesByMover,
  rulesFor,
} from '../../core/zodiac/aspects.ts'
import { svgDocument } from '../document.ts'
import { circle, element, share } from '../svg.ts'
import type { Theme } from '../themes.ts'
import { aspectLines } from './aspects.ts'
import { signBand } from './band.ts'
import { anglesOf, type WheelChart } from './content.ts'
import { cornerWords } from './corners.ts'
import { cuspLabels } from './cusp-labels.ts'
import { type WheelFrame, wheelRings } from './frame.ts'
import { gridHeight, wheelGrid } from './grid.ts'
import { houseLines, houses } from './houses.ts'
import { wheelPalettes } from './palette.ts'
import { assignSeats, bodyRing, boxesOf } from './wheel-bodies.ts'

/** Input of a chart wheel. */
export interface WheelDrawing {
  readonly chart: WheelChart
  /** A second chart, drawn around; aspects are then those it makes to the first. */
  readonly outer: WheelChart | undefined
  /** Whether the outer ring holds the angles of its chart too. */
  readonly outerAngles: boolean
  /** Of the chart, or of each body of the outer one. */
  readonly rules: readonly AspectRule[] | RulesByMover
  readonly theme: Theme
  /** Width in pixels; the height too without a grid. */
  readonly size: number
  /** Whether positions and aspects stand below as tables. */
  readonly grid: boolean
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
  const { chart, outer, rules, theme, size } = drawing
  const palette = wheelPalettes[theme]
  const rings = wheelRings(size, outer !== undefined)
  const centre = { x: size / 2, y: size / 2 }
  const frame: WheelFrame = { size, centre, rings, palette, left: chart.frame?.angles.ascendant ?? 0 }
  const { movers } = chart
  const otherMovers = outer ? outer.movers : movers
  const aspects = outer
    ? aspectsBetween(otherMovers, movers, rules)
    : aspectsAmong(movers, rulesFor(rules, 'chart'))
  const longitudes = (of: typeof movers) => new Map(of.map(({ id, longitude }) => [id, longitude]))
  const height = size + (drawing.grid ? gridHeight(size, chart, outer) : 0)
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
      signBand(frame),
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
      size < 420 ? '' : cornerWords(frame, drawing.corners),
      drawing.grid ? wheelGrid(frame, chart, outer, aspects) : '',
    ],
  })
  return { svg, height, aspects: aspects }
}

/** Houses, lines of aspects and the rings of bodies, which lines of houses stop at. */
function ringsOf(frame: WheelFrame, { chart, outer, outerAngles }: WheelDrawing, lines: string): string[] {
  const { rings, palette, centre } = frame
  const fences = chart.frame ? houseLines(chart.frame) : []
  const inner = assignSeats(
    frame,
    chart.bodies,
    { outer: rings.transits, inner: rings.bodies, colour: palette.bodies },
    fences,
  )
  const outerBodies =
    outer &&
    assignSeats(
      frame,
      outerAngles ? [...outer.bodies, ...anglesOf(outer)] : outer.bodies,
      { outer: rings.band, inner: rings.transits, colour: palette.transits },
      fences,
    )
  const occupied = [inner, ...(outerBodies ? [outerBodies] : [])].flatMap((bodies) => boxesOf(frame, bodies))
  const border = { fill: 'none', stroke: palette.rim, 'stroke-width': share(frame, 1, 0.5) }
  return [
    chart.frame ? houses(frame, chart.frame, occupied) + cuspLabels(frame, chart.frame) : '',
    lines,
    bodyRing(frame, inner),
    outerBodies
      ? bodyRing(frame, outerBodies) + circle(centre, rings.transits, { ...border, 'stroke-opacity': '0.6' })
      : '',
  ]
}
