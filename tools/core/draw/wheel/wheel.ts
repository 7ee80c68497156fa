/** A chart as a wheel: signs outside, then bodies, houses and aspects; with a second chart around the first. */

import { type Chart, chartMovers } from '../../charts/chart.ts'
import {
  type AspectRule,
  aspectsAmong,
  aspectsBetween,
  type RulesByMover,
  rulesFor,
} from '../../zodiac/aspects.ts'
import { corner } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { circle, element, share } from '../svg.ts'
import type { Theme } from '../themes.ts'
import { aspectLines } from './aspects.ts'
import { signBand } from './band.ts'
import { type WheelFrame, wheelRings } from './frame.ts'
import { houseLines, houses } from './houses.ts'
import { wheelPalettes } from './palette.ts'
import { assignSeats, bodyRing, boxesOf, wheelBodies } from './wheel-bodies.ts'

/** Input of a chart wheel. */
export interface WheelDrawing {
  readonly chart: Chart
  /** The sky of another instant, drawn around; aspects are then those it makes to the birth. */
  readonly transits: Chart | undefined
  /** Of the chart, or of each transiting body. */
  readonly rules: readonly AspectRule[] | RulesByMover
  readonly theme: Theme
  readonly size: number
  /** Words in the four corners, from the top left clockwise; each at most two lines. */
  readonly corners: readonly (readonly string[])[]
  readonly title: string
  readonly description: string
}

/** Layers from the outside in; bodies last, over lines that pass behind them. */
export function wheel({
  chart,
  transits,
  rules,
  theme,
  size,
  corners,
  title,
  description,
}: WheelDrawing): string {
  const palette = wheelPalettes[theme]
  const rings = wheelRings(size, transits !== undefined)
  const centre = { x: size / 2, y: size / 2 }
  const frame: WheelFrame = { size, centre, rings, palette, left: chart.frame?.angles.ascendant ?? 0 }
  const movers = chartMovers(chart)
  const others = transits ? chartMovers(transits) : movers
  const found = transits
    ? aspectsBetween(others, movers, rules)
    : aspectsAmong(movers, rulesFor(rules, 'chart'))
  const longitudes = (of: typeof movers) => new Map(of.map(({ id, longitude }) => [id, longitude]))
  const lines = chart.frame ? houseLines(chart.frame) : []
  const ring = (of: Chart, outer: number, inner: number, colour: string) =>
    assignSeats(frame, wheelBodies(of), { outer, inner, colour }, lines)
  const inner = ring(chart, rings.transits, rings.bodies, palette.bodies)
  const outer = transits && ring(transits, rings.band, rings.transits, palette.transits)
  const taken = [inner, ...(outer ? [outer] : [])].flatMap((one) => boxesOf(frame, one))
  const around = outer
    ? bodyRing(frame, outer) +
      circle(centre, rings.transits, {
        fill: 'none',
        stroke: palette.rim,
        'stroke-width': share(frame, 1, 0.5),
        'stroke-opacity': '0.6',
      })
    : ''
  return svgDocument({
    width: size,
    height: size,
    title,
    description,
    definitions: [],
    content: [
      element('rect', { width: size, height: size, fill: palette.page }),
      circle(centre, rings.outer, { fill: palette.disc }),
      circle(centre, rings.heart, { fill: palette.heart }),
      signBand(frame),
      chart.frame ? houses(frame, chart.frame, taken) : '',
      aspectLines(
        frame,
        found,
        { first: longitudes(others), second: longitudes(movers) },
        ({ body1, aspect }) => rulesFor(rules, body1).find((rule) => rule.aspect === aspect)?.orb,
      ),
      bodyRing(frame, inner),
      around,
      size < 420 ? '' : cornerWords(frame, corners),
    ],
  })
}

/** The words of each corner, at its own edge. */
function cornerWords(frame: WheelFrame, corners: readonly (readonly string[])[]): string {
  const { size } = frame
  const margin = share(frame, 18, 10)
  const top = share(frame, 30, 18)
  return corners
    .map((lines, at) => {
      const isRight = at === 1 || at === 2
      const isLow = at >= 2
      return corner(frame, lines, {
        x: isRight ? size - margin : margin,
        y: isLow ? size - margin : top,
        anchor: isRight ? 'end' : 'start',
        up: isLow,
      })
    })
    .join('')
}
