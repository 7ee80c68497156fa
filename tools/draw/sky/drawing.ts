/** Input and result of a drawing of the sky. */
import type { Observer } from '../../core/frames/earth.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import type { Instant } from '../../core/time/time.ts'
import type { Language } from '../../words/sky-words.ts'
import type { DomeTop } from '../projection.ts'
import type { Theme } from '../themes.ts'
import type { Labels } from './labelings.ts'
import type { PlottedObject } from './layers.ts'

/** Input of a drawing. */
export interface SkyDrawing {
  readonly instant: Instant
  readonly observer: Observer
  /** Faintest star; left out, it is what the light of the sky leaves to the eye. */
  readonly magnitudeMax: number | undefined
  /** How much is named; left out, all on maps and few on posters. */
  readonly labels?: Labels | undefined
  /** Targets to mark. */
  readonly marks: readonly SkyTarget[]
  readonly theme: Theme
  /** Of the whole sky: what is at the top. */
  readonly up: DomeTop
  /** Width in pixels. */
  readonly size: number
  readonly language: Language
  /** The instant in words, for the corner: date, then time. */
  readonly time: readonly string[]
  /** Name of the drawing and of the place, for captions. */
  readonly name?: string | undefined
  readonly placeName?: string | undefined
  /** Page of a poster of the whole sky; left out, the map is a square. */
  readonly poster?: PosterPage | undefined
  readonly title: string
  readonly description: string
}

/** A portrait page to be hung on a wall. */
export interface PosterPage {
  /** Width and height once it is cut, millimetres. */
  readonly width: number
  readonly height: number
  /** Edge beyond the cut that is printed too, millimetres. */
  readonly bleed: number
  readonly dedication: string | undefined
  /** The date in words, and the time. */
  readonly date: string
}

/** Result of a drawing. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly objects: readonly PlottedObject[]
  /** Faintest star that is drawn; `undefined` where stars are not. */
  readonly magnitudeMax?: number
  /** Why what is drawn cannot be seen. */
  readonly unseen: 'daylight' | 'below_horizon' | null
}
