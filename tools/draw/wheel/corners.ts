/** Captions of a wheel: name, time, place, conventions. */
import { corner } from '../captions.ts'
import { share } from '../svg.ts'
import type { WheelFrame } from './frame.ts'

/** The words of each corner, at its own edge; longer lines are written smaller, clear of the wheel. */
export function cornerWords(
  frame: Pick<WheelFrame, 'size' | 'palette'>,
  corners: readonly (readonly string[])[],
): string {
  const { size } = frame
  const margin = share(frame, 18, 10)
  const top = share(frame, 30, 18)
  return corners
    .map((lines, index) => {
      const isRight = index === 1 || index === 2
      const isLow = index >= 2
      return corner(frame, lines, {
        x: isRight ? size - margin : margin,
        y: isLow ? size - margin : top,
        anchor: isRight ? 'end' : 'start',
        up: isLow,
        widest: share(frame, 225),
      })
    })
    .join('')
}
