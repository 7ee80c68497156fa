/** Field of an instrument, and how it turns the picture over. */

/** Degrees, round or a frame. */
export interface FieldOfView {
  readonly width: number
  readonly height: number
  readonly isRound: boolean
}

/** Not turned over, left and right (a star diagonal), top and bottom, or both (half a turn, as a Newtonian does). */
export const mirrors = ['none', 'horizontal', 'vertical', 'both'] as const
export type Mirror = (typeof mirrors)[number]
