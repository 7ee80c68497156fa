/** Angles as atlases write them. */

/** Whole units of an angle after rounding to a finest one: [1, 30, 0] of 1.5. */
function parts(value: number, perUnit: number): [number, number, number] {
  const seconds = Math.round((Math.abs(value) * 3600) / perUnit) * perUnit
  const units = Math.floor(seconds / 3600 + 1e-9)
  const minutes = Math.floor((seconds - units * 3600) / 60 + 1e-9)
  return [units, minutes, Math.round((seconds - units * 3600 - minutes * 60) * 10) / 10]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `-5°`, `-5°30′` or `-5°30′20″`, as fine as a step is; degrees. */
export function angleText(value: number, step: number, sign = true): string {
  const unit = step >= 1 ? 3600 : step >= 1 / 60 - 1e-9 ? 60 : 1
  const [degrees, minutes, seconds] = parts(value, unit)
  const prefix = !sign ? '' : value < -1e-9 ? '-' : value > 1e-9 ? '+' : ''
  return `${prefix}${degrees}°${unit < 3600 ? `${two(minutes)}′` : ''}${unit < 60 ? `${two(seconds)}″` : ''}`
}

/** `5h`, `5h35m` or `5h35m20s`, as fine as a step is; hours. */
export function hoursText(value: number, step: number): string {
  const unit = step >= 1 ? 3600 : step >= 1 / 60 - 1e-9 ? 60 : step >= 1 / 3600 - 1e-9 ? 1 : 0.5
  const [hours, minutes, seconds] = parts(value, unit)
  return `${hours}h${unit < 3600 ? `${two(minutes)}m` : ''}${unit < 60 ? `${two(seconds)}s` : ''}`
}

/** A length on the sky in its largest unit: `2°`, `1.2°`, `10′`, `30″`; degrees. */
export function lengthText(degrees: number): string {
  const [value, unit] =
    degrees >= 1 ? [degrees, '°'] : degrees >= 1 / 60 - 1e-9 ? [degrees * 60, '′'] : [degrees * 3600, '″']
  return `${Number((value as number).toPrecision(3))}${unit}`
}
