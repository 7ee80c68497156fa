import { type Sign, signOf, signs } from '../zodiac/zodiac.ts'
import { type Element, elementOf, elements } from './dignities.ts'
import type { ChartPoint } from './points.ts'

export const modalities = ['cardinal', 'fixed', 'mutable'] as const
export type Modality = (typeof modalities)[number]
export const polarities = ['positive', 'negative'] as const
export type Polarity = (typeof polarities)[number]

/** Ptolemy, Tetrabiblos I.11: solstitial and equinoctial, solid, and double-bodied signs follow each other. */
export const modalityOf = (sign: Sign): Modality => modalities[signs.indexOf(sign) % 3] as Modality
/** Ptolemy, Tetrabiblos I.12: masculine (positive) and feminine (negative) signs take turns. */
export const polarityOf = (sign: Sign): Polarity => polarities[signs.indexOf(sign) % 2] as Polarity

/** Which points are in each part; every part is named, the empty ones too. */
export type Shares<K extends string> = Readonly<Record<K, string[]>>

export interface ChartBalance {
  readonly elements: Shares<Element>
  readonly modalities: Shares<Modality>
  readonly polarities: Shares<Polarity>
}

/** How points are spread over the parts of the zodiac; each counts once. */
export function balance(points: readonly ChartPoint[]): ChartBalance {
  return {
    elements: shares(elements, points, ({ longitude }) => elementOf(signOf(longitude))),
    modalities: shares(modalities, points, ({ longitude }) => modalityOf(signOf(longitude))),
    polarities: shares(polarities, points, ({ longitude }) => polarityOf(signOf(longitude))),
  }
}

export const hemispheres = ['eastern', 'western', 'above', 'below'] as const
export type Hemisphere = (typeof hemispheres)[number]

/** Houses of each half of the chart: 7 to 12 above the horizon, 10 to 3 on the side where bodies rise. */
const housesOf: Readonly<Record<Hemisphere, readonly number[]>> = {
  eastern: [10, 11, 12, 1, 2, 3],
  western: [4, 5, 6, 7, 8, 9],
  above: [7, 8, 9, 10, 11, 12],
  below: [1, 2, 3, 4, 5, 6],
}

/** How points are spread over the halves of the chart, by the numbers of their houses. */
export function hemisphereShares(
  houses: readonly { readonly id: string; readonly house: number }[],
): Shares<Hemisphere> {
  return Object.fromEntries(
    hemispheres.map((half) => [
      half,
      houses.filter(({ house }) => housesOf[half].includes(house)).map(({ id }) => id),
    ]),
  ) as Record<Hemisphere, string[]>
}

function shares<K extends string>(
  parts: readonly K[],
  points: readonly ChartPoint[],
  partOf: (point: ChartPoint) => K,
): Shares<K> {
  return Object.fromEntries(
    parts.map((part) => [part, points.filter((point) => partOf(point) === part).map(({ id }) => id)]),
  ) as unknown as Record<K, string[]>
}
