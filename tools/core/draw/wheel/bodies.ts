/** The bodies of a chart in their ring: symbol, degrees and minutes, and a line to the exact place. */

import { bodyIds } from '../../bodies.ts'
import type { Chart } from '../../chart.ts'
import { signParts, zodiacPlace } from '../../zodiac.ts'
import { writing } from '../letters.ts'
import { circle, path, polar, polyline, share } from '../svg.ts'
import { symbol } from '../symbols.ts'
import { onWheel, type WheelFrame, wheelAngle } from './frame.ts'
import { spread } from './spread.ts'

/** What stands in a ring. */
export interface WheelBody {
  readonly id: string
  readonly longitude: number
  readonly retrograde: boolean
}

/** The ten bodies and the mean ascending node, which always runs backwards and is not marked for it. */
export function wheelBodies({ placements, nodes }: Chart): WheelBody[] {
  return [
    ...bodyIds.map((id) => ({
      id,
      longitude: placements[id].longitude,
      retrograde: placements[id].speed < 0,
    })),
    { id: 'northNode', longitude: nodes.mean, retrograde: false },
  ]
}

/** @param outer @param inner radii of the ring, pixels. */
export function bodyRing(
  frame: WheelFrame,
  bodies: readonly WheelBody[],
  { outer, inner, colour }: { outer: number; inner: number; colour: string },
): string {
  const { palette, centre } = frame
  const depth = outer - inner
  const em = Math.min(share(frame, 36, 11), depth * 0.36)
  const radius = outer - Math.max(depth * 0.27, em * 0.75)
  const apart = ((em * 1.02) / radius) * (180 / Math.PI)
  const seats = spread(
    bodies.map(({ longitude }) => wheelAngle(frame, longitude)),
    apart,
  )
  const small = Math.min(share(frame, 16), depth * 0.13)
  const drawn = bodies.map(({ id, longitude, retrograde }, at) => {
    const seat = seats[at] as number
    const spot = polar(centre, radius, seat)
    const { degrees, minutes } = signParts(zodiacPlace(longitude).signDegree)
    const text = (words: string, part: number, size: number, fill: string) => {
      const place = polar(centre, outer - depth * part, seat)
      return writing(words, {
        x: place.x,
        y: place.y + size * 0.33,
        size,
        anchor: 'middle',
        fill,
      })
    }
    const leader = polyline([
      onWheel(frame, longitude, outer),
      onWheel(frame, longitude, outer - share(frame, 9, 2.5)),
      polar(centre, radius + em * 0.56, seat),
    ])
    const numbers =
      small < 6
        ? ''
        : text(`${degrees}°`, 0.51, small * 1.12, palette.text) +
          text(`${String(minutes).padStart(2, '0')}′`, 0.71, small * 0.92, palette.faintText) +
          (retrograde ? text('R', 0.875, small * 0.85, palette.aspects.hard) : '')
    return (
      path(leader, { stroke: colour, 'stroke-width': share(frame, 0.9, 0.5), 'stroke-opacity': '0.6' }) +
      circle(onWheel(frame, longitude, outer), share(frame, 2.2, 1), { fill: colour }) +
      circle(spot, em * 0.5, { fill: palette.disc }) +
      symbol(id, spot, em, colour) +
      numbers
    )
  })
  return drawn.join('')
}
