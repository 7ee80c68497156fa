import { cell, padded, type TextRecord, withLocalTimes } from './cells.ts'

/** Rows of the disc. A character is about twice as high as it is wide. */
const rows = 11
const columns = rows * 2

/**
 * The disc of the Moon in characters.
 * @param lit lit fraction, 0 to 1
 * @param tilt direction of the lit side from the top, degrees counterclockwise
 */
export function moonDisc(lit: number, tilt: number): string[] {
  const angle = (tilt * Math.PI) / 180
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const x = (column + 0.5) / (columns / 2) - 1
      const y = 1 - (row + 0.5) / (rows / 2)
      if (x * x + y * y > 1) return ' '
      const toLight = -x * Math.sin(angle) + y * Math.cos(angle)
      const across = x * Math.cos(angle) + y * Math.sin(angle)
      // The terminator is half an ellipse, whose small axis is 1 − 2k of the radius.
      return toLight > (1 - 2 * lit) * Math.sqrt(Math.max(0, 1 - across * across)) ? '█' : '·'
    })
      .join('')
      .trimEnd(),
  )
}

const phaseNames = {
  newMoon: 'new Moon',
  firstQuarter: 'first quarter',
  fullMoon: 'full Moon',
  lastQuarter: 'last quarter',
}

/** `sky moon`: the disc as it stands in the sky, with its facts beside it. */
export function moonText(data: TextRecord): string {
  const moon = withLocalTimes(data)
  const {
    phase,
    illumination,
    tilt,
    brightLimbAngle,
    timestamp,
    altitude,
    azimuth,
    distanceKm,
    zodiac,
    next,
  } = moon
  const lit = typeof illumination === 'number' ? illumination : 0
  const disc = moonDisc(lit, Number(tilt ?? brightLimbAngle ?? 0))
  const phases = Object.entries((next ?? {}) as Readonly<Record<string, TextRecord | null>>)
    .filter((entry): entry is [string, TextRecord] => entry[1] !== null)
    .map(([name, event]) => [Reflect.get(phaseNames, name) ?? name, withLocalTimes(event).time] as const)
    .sort(([, left], [, right]) => Date.parse(String(left)) - Date.parse(String(right)))
  const facts = [
    phase === undefined ? '' : `${String(phase)}, ${Math.round(lit * 100)} % lit`,
    cell(timestamp),
    '',
    ...(typeof altitude === 'number'
      ? [
          altitude > 0
            ? `${Math.round(altitude)}° high, azimuth ${Math.round(Number(azimuth))}°`
            : 'below the horizon',
        ]
      : []),
    ...(typeof distanceKm === 'number' ? [`${Math.round(distanceKm).toLocaleString('en')} km away`] : []),
    ...(zodiac ? [String((zodiac as TextRecord).formatted)] : []),
    '',
    ...phases.map(([name, time]) => `${padded(name, 14)}${cell(time)}`),
  ]
  const height = Math.max(disc.length, facts.length)
  return Array.from({ length: height }, (_, row) =>
    `  ${padded(disc[row] ?? '', columns)}   ${facts[row] ?? ''}`.trimEnd(),
  ).join('\n')
}
