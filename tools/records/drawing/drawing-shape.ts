import { z } from 'zod'
import { placeTime } from '../../arguments/moment.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { fingerprint } from '../../draw/fingerprint.ts'
import { type Theme, themes } from '../../draw/themes.ts'

/** Parameter of the theme of a drawing. */
export const theme = <const T extends readonly string[] = typeof themes>(
  usual: Theme & T[number],
  choices: T = themes as unknown as T,
) =>
  z
    .enum(choices, { error: `theme must be one of ${choices.join(', ')}` })
    .default(usual)
    .meta({ description: 'print: black on white.' })

/** Parameter of the width in pixels. Outlines scale, but labels are omitted below about 500 pixels. */
export const size = z
  .int({ error: 'size must be a whole number of pixels from 200 to 2000' })
  .min(200, 'size must be at least 200')
  .max(2000, 'size must be at most 2000')
  .default(1000)
  .meta({ description: 'Width in pixels.' })

/** Media type of drawings. */
export const mediaType = 'image/svg+xml' as const

/** Output shape of every drawing. */
export const drawingShape = {
  svg: z.string().meta({ description: 'The drawing.' }),
  mediaType: z.literal(mediaType).describe('Media type of svg.'),
  width: z.int().describe('Pixels.'),
  height: z.int().describe('Pixels.'),
}

/** Output shape of the MCP resource URI of a drawing. */
export const resourceUri = z.string().meta({
  description: 'Name of the drawing; over MCP resources/read has it for a week.',
})

/** MCP resource URI of a drawing: a hash of the SVG, so that it reveals no birth data. */
export const resourceUriOf = (kind: 'sky-map' | 'chart-wheel', svg: string): string =>
  `sky://renders/${kind}/${fingerprint(svg)}.svg`

/** Caption of an instant: its date, and the time with the name of its zone. */
export function captionTime(
  utc: number,
  timezone: string | undefined,
  longitude?: number,
): [date: string, time: string] {
  const text = timezone ? placeTime(utc, timezone, longitude) : isoSeconds(utc)
  const [date, time] = text.split('T') as [string, string]
  return [date, `${time.slice(0, 5)} ${time.endsWith('Z') ? 'UTC' : time.slice(8)}`]
}
