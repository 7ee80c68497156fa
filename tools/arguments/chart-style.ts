import { Problem } from '../contract/problems.ts'
import { bodyIds, type ChartBody } from '../core/bodies.ts'
import type { HouseSystem } from '../core/charts/houses.ts'
import { isoSeconds, LATEST_UTC, MS_PER_DAY } from '../core/time/time.ts'
import type { Varga } from '../core/vedic/vargas.ts'
import type { ZodiacKind } from '../core/zodiac/ayanamsa.ts'
import { type SquareStyle, squareStyles } from '../draw/wheel/squares.ts'
import type { Birth } from './birth.ts'

/** Styles of a drawn chart. */
export const chartStyles = ['western', 'dial90', 'graphic_ephemeris', 'periods', ...squareStyles] as const
/** A style of a drawn chart. */
export type ChartStyle = (typeof chartStyles)[number]

/** Whether a style is an Indian square. */
export const isSquare = (style: ChartStyle): style is SquareStyle =>
  (squareStyles as readonly string[]).includes(style)

/**
 * Refuses a drawing of days that the service does not know.
 * @throws Problem `datetime_out_of_range`
 */
export function refuseLateStart(style: ChartStyle, start: number | undefined, days: number): void {
  if (style !== 'graphic_ephemeris' || start === undefined || start + days * MS_PER_DAY <= LATEST_UTC) return
  throw new Problem(
    'datetime_out_of_range',
    `The ${days} days of the drawing end after the supported range.`,
    {
      parameter: 'transitDatetime',
      hint: `Send an instant before ${isoSeconds(LATEST_UTC - days * MS_PER_DAY)}.`,
    },
  )
}

/** Parameters that some styles do not read, or read in one way alone. */
interface Given {
  readonly style: ChartStyle
  readonly varga: Varga
  readonly harmonic: number
  readonly chart: string
  readonly transitDatetime?: string | undefined
  readonly grid: boolean
  readonly legend?: boolean | undefined
  readonly bodies: readonly ChartBody[]
  readonly houseSystem?: HouseSystem | undefined
  readonly zodiac?: ZodiacKind | undefined
}

/**
 * House system and zodiac of a drawn chart: Indian squares are sidereal, with a house to each sign.
 * @throws Problem `invalid_parameter` for what has no effect on a style, and for a north Indian one without houses
 */
export function drawnConventions(
  options: Given,
  born: Birth,
): { readonly houseSystem: HouseSystem; readonly zodiac: ZodiacKind } {
  const { style, houseSystem = 'equal', zodiac = 'tropical' } = options
  const refuse = (parameter: string, detail: string, hint: string) => {
    throw new Problem('invalid_parameter', detail, { parameter, hint })
  }
  if (!isSquare(style) && options.varga !== 'D1')
    refuse('varga', 'Divisional charts are drawn as squares.', 'Send style=north_indian or south_indian.')
  const noEffect = (parameter: string) =>
    refuse(
      parameter,
      `${parameter} has no effect on style=${style}.`,
      `Omit ${parameter}, or send style=western.`,
    )
  if (style === 'western') return { houseSystem, zodiac }
  if (options.legend) noEffect('legend')
  if (style === 'dial90') return { houseSystem, zodiac }
  if (options.chart !== 'natal') noEffect('chart')
  if (options.grid) noEffect('grid')
  if (options.harmonic !== 1) noEffect('harmonic')
  if (style === 'graphic_ephemeris' || style === 'periods') return { houseSystem, zodiac }
  if (options.transitDatetime !== undefined) noEffect('transitDatetime')
  if (options.bodies.join() !== bodyIds.join()) noEffect('bodies')
  if (zodiac !== 'sidereal' && options.zodiac !== undefined) noEffect('zodiac')
  if (options.houseSystem !== undefined && options.houseSystem !== 'whole-sign') noEffect('houseSystem')
  if (style === 'north_indian' && !born.place)
    refuse(
      'style',
      'The houses of a north Indian square need the time of birth.',
      'Send the time of birth, or style=south_indian.',
    )
  return { houseSystem: 'whole-sign', zodiac: 'sidereal' }
}
