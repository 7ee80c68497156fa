/** Captions of a wheel: name, time, place, conventions. */
import { corner } from '../captions.ts'
import { BORDER } from '../ornament.ts'
import { share } from '../svg.ts'
import { isNarrow, type WheelFrame } from './frame.ts'

/** The words of each corner, at its own edge; longer lines are written smaller, clear of the wheel. */
export function cornerWords(
  frame: Pick<WheelFrame, 'size' | 'palette'> & Partial<Pick<WheelFrame, 'letters' | 'isOrnate'>>,
  corners: readonly (readonly string[])[],
): string {
  const { size } = frame
  const inside = frame.isOrnate ? share(frame, BORDER) : 0
  const margin = inside + share(frame, 18, isNarrow(frame) ? 6 : 10)
  const top = inside + share(frame, 30, isNarrow(frame) ? 14 : 18)
  return corners
    .map((lines, index) => {
      const isRight = index === 1 || index === 2
      const isLow = index >= 2
      return corner(frame, lines, {
        x: isRight ? size - margin : margin,
        y: isLow ? size - margin : top,
        anchor: isRight ? 'end' : 'start',
        up: isLow,
        widest: share(frame, isNarrow(frame) ? 205 : 225),
      })
    })
    .join('')
}
