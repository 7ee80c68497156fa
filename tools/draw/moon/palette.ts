/** Colours of the Moon's disc. */
import { mixed, type Theme } from '../themes.ts'

export interface MoonPalette {
  /** Colours from no light to full light, evenly spaced; the first is transparent and stands for no Moon. */
  readonly tones: readonly string[]
  /** Brightest light of the Earth on the dark side, as a part of full light. */
  readonly earthshine: number
  /** Colour of the limb on the side of the night, which would be lost in the page. */
  readonly limb: string
}

/** Shades of a disc: finer ones would be lost in the grain of the ground. */
const TONES = 80

/** Tones through colours that stand at even distances. */
const tonesThrough = (...stops: readonly string[]): string[] =>
  Array.from({ length: TONES }, (_, index) => {
    const place = (index / (TONES - 1)) * (stops.length - 1)
    const stop = Math.min(stops.length - 2, Math.floor(place))
    return mixed(stops[stop] as string, stops[stop + 1] as string, place - stop)
  })

/** Ivory in a blue night; on paper the night is ink. */
export const moonPalettes: Readonly<Record<Theme, MoonPalette>> = {
  dark: {
    tones: tonesThrough('#0c101a', '#4b4a4b', '#8d8880', '#c8c1b3', '#fffaec'),
    earthshine: 0.16,
    limb: '#3a4460',
  },
  light: {
    tones: tonesThrough('#1f2638', '#5b5854', '#99928a', '#d0c8b9', '#fffbf0'),
    earthshine: 0.1,
    limb: '#33415f',
  },
  print: {
    tones: tonesThrough('#222222', '#626262', '#9c9c9c', '#d0d0d0', '#ffffff'),
    earthshine: 0.08,
    limb: '#000000',
  },
}
