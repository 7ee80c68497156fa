/** Longitudes in words. */
import { signParts, zodiacPlace } from '../../core/zodiac/zodiac.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** Degrees and minutes within the sign, cut and not rounded, as charts have them: `24°15′`. */
export function degreesText(longitude: number): string {
  const { degrees, minutes } = signParts(zodiacPlace(longitude).signDegree)
  return `${degrees}°${two(minutes)}′`
}
