import { illumination } from '../../core/appearance/illumination.ts'
import { type BodyId, bodyIds } from '../../core/bodies.ts'
import { apparentTopocentric } from '../../core/ephemeris/position.ts'
import { localSiderealTime, type Observer, orientation } from '../../core/frames/earth.ts'
import { clockOffsetAt } from '../../core/horizon/local-time.ts'
import { visibilityFrom } from '../../core/horizon/visibility.ts'
import { unit } from '../../core/math/geometry.ts'
import { rounded } from '../../core/round.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { centuries, type Instant, instantOfUtc, MS_PER_HOUR } from '../../core/time/time.ts'
import { skyPalette, type Theme } from '../themes.ts'
import { domeBounds } from './dome-disc.ts'
import { stripBounds } from './strip.ts'

/** A drawing that a browser turns, with the place and the instant it is of. */
export interface TurnedDrawing extends Pick<Observer, 'latitude' | 'longitude'> {
  readonly timezone: string
  readonly utc: number
  readonly theme: Theme
  readonly width: number
  readonly height: number
  /** Azimuth in the middle of a stretch of the horizon; undefined for the whole sky. */
  readonly facing: number | undefined
}

/** Hours from the instant that the slider reaches, and those up to which a night is looked for. */
const reach = { slider: 12, night: 24 } as const
/** Hours from one place of a body to the next: the Moon has parallax, which turns with the Earth. */
const stepOf = (id: BodyId): number => (id === 'moon' ? 3 : 12)
const halfHour = 0.5

const hoursTo = (last: number, step: number): number[] =>
  Array.from({ length: (reach.slider + last) / step + 1 }, (_, index) => index * step - reach.slider)

/** Seconds of the clock of a place from UTC at an instant. */
export type OffsetAt = (utc: number) => number

/**
 * Course of a sky through up to twelve hours, for any drawing of it: the Earth's rotation, where Sun, Moon and planets are on
 * the way, how bright the sky is, and the clock of the place.
 */
export function skyCourse(
  { utc, latitude, longitude }: Pick<TurnedDrawing, 'utc' | 'latitude' | 'longitude'>,
  offsetAt: OffsetAt,
) {
  const observer = { latitude, longitude, elevation: 0 }
  const instant = instantOfUtc(utc)
  const instantAt = (hour: number): Instant => instantOfUtc(utc + hour * MS_PER_HOUR)
  const { overhead } = visibilityFrom(observer)
  return {
    utc,
    latitude,
    sidereal: rounded(localSiderealTime(instant, longitude), 4),
    years: rounded(centuries(instant) * 100, 1),
    obliquity: rounded(orientation(instant).trueObliquity, 4),
    matrix: orientation(instant).trueOfDate.map((part) => rounded(part, 7)),
    bodies: bodyIds.map((id) => bodyPath(id, instantAt, observer)),
    limits: {
      from: -reach.slider,
      step: halfHour,
      values: hoursTo(reach.slider, halfHour).map((hour) => rounded(overhead(instantAt(hour).tt), 2)),
    },
    offsets: offsetChanges(utc, offsetAt),
  }
}

/** All that a browser needs to turn the drawing without another call: the course of the sky, with measures and colours of the drawing. */
export function livingSky(drawing: TurnedDrawing) {
  const { timezone, longitude, width, height, theme } = drawing
  return {
    ...skyCourse(drawing, (utc) => clockOffsetAt(timezone, utc, longitude)),
    width,
    height,
    projection: measuresOf(drawing),
    palettes: palettesOf(theme),
  }
}

/** A body with its places in the equator of date, as the observer sees them without air. */
function bodyPath(id: BodyId, instantAt: (hour: number) => Instant, observer: Observer) {
  const hours = hoursTo(reach.night, stepOf(id))
  const { magnitude, illumination: lit } = illumination(id, instantAt(0))
  return {
    id,
    name: capitalised(id),
    kind: id === 'sun' || id === 'moon' ? id : 'planet',
    magnitude: rounded(magnitude, 1),
    ...(id === 'moon' ? { illumination: rounded(lit ?? 1, 2) } : {}),
    hours,
    places: hours.map((hour) => {
      const { x, y, z } = unit(apparentTopocentric(id, instantAt(hour), observer).vector)
      return [x, y, z].map((part) => rounded(part, 5))
    }),
  }
}

/** Seconds of the clock from UTC: from which hour on, and how many. */
function offsetChanges(utc: number, offsetAt: OffsetAt): [hour: number, seconds: number][] {
  const offsets = hoursTo(reach.night, halfHour).map((hour): [number, number] => [
    hour,
    offsetAt(utc + hour * MS_PER_HOUR),
  ])
  return offsets.filter(([, seconds], index) => seconds !== offsets[index - 1]?.[1])
}

/** Measures of the drawing in pixels: `scale` is a radian in the middle. */
export function measuresOf({ width, facing }: Pick<TurnedDrawing, 'width' | 'facing'>) {
  if (facing === undefined) {
    const { centre, radius } = domeBounds(width)
    return { kind: 'dome', ...centre, radius, scale: radius / 2, facing: 0 } as const
  }
  const { horizon, span } = stripBounds(width, facing)
  const scale = width / 4 / Math.tan((span / 4) * (Math.PI / 180))
  return { kind: 'strip', x: width / 2, y: horizon, scale, facing } as const
}

/** Colours of the three lights. */
export function palettesOf(theme: Theme) {
  return {
    night: skyPalette(theme, 'night'),
    twilight: skyPalette(theme, 'civilTwilight'),
    day: skyPalette(theme, 'day'),
  }
}

/** The data that the browser turns. */
export type LivingSky = ReturnType<typeof livingSky>
