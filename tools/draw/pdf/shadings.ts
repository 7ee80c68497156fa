import { pdfNumber } from './outline.ts'
import type { PdfFile } from './pdf-file.ts'
import type { SvgElement, SvgTree } from './svg-elements.ts'

/** A gradient as it is painted into one shape. */
interface Shading {
  /** Name among the resources. */
  readonly name: string
  /** Soft mask of its opacity; undefined for an opaque gradient. */
  readonly mask: string | undefined
  /** Maps the square from 0 to 1, in which the gradient is defined, to the box of the shape. */
  readonly matrix: string
}

/** Components of a colour `#rrggbb`, 0 to 1. */
export const colour = (hex: string): string =>
  [1, 3, 5].map((offset) => pdfNumber(Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)).join(' ')

/** The gradients of a drawing as shadings of PDF. ISO 32000-1:2008, 8.7.4. */
export class Shadings {
  /** References by name among the resources. */
  readonly named = new Map<string, string>()
  readonly #shadings = new Map<string, Omit<Shading, 'matrix'>>()
  readonly #tree: SvgTree
  readonly #file: PdfFile
  readonly #everywhere: string

  /** @param everywhere a box that holds every coordinate */
  constructor(tree: SvgTree, file: PdfFile, everywhere: string) {
    this.#tree = tree
    this.#file = file
    this.#everywhere = everywhere
  }

  /** @param box left, top, width and height of the shape */
  of(id: string, [x, y, width, height]: readonly [number, number, number, number]): Shading {
    const shading = this.#shadings.get(id) ?? this.#write(id)
    this.#shadings.set(id, shading)
    return { ...shading, matrix: [width, 0, 0, height, x, y].map(pdfNumber).join(' ') }
  }

  #write(id: string): Omit<Shading, 'matrix'> {
    const gradient = this.#tree.byId.get(id)
    if (!gradient) throw new Error(`The drawing refers to the gradient ${id}, which it does not define.`)
    const stops = gradient.children
    const name = `S${this.named.size}`
    this.named.set(
      name,
      this.#shading(gradient, 'DeviceRGB', (stop) => colour(stop['stop-color'] ?? '#000000')),
    )
    const opacity = (stop: SvgElement['attributes']) => stop['stop-opacity'] ?? '1'
    if (stops.every(({ attributes }) => opacity(attributes) === '1')) return { name, mask: undefined }
    return { name, mask: this.#mask(this.#shading(gradient, 'DeviceGray', opacity)) }
  }

  #shading(
    { name, attributes, children }: SvgElement,
    space: string,
    valueIn: (stop: SvgElement['attributes']) => string,
  ): string {
    const coordinates =
      name === 'radialGradient'
        ? '/ShadingType 3 /Coords [0.5 0.5 0 0.5 0.5 0.5]'
        : `/ShadingType 2 /Coords [0 0 ${attributes.x2 ?? 1} ${attributes.y2 ?? 0}]`
    const stops = children.map((stop) => ({
      at: Number(stop.attributes.offset),
      value: valueIn(stop.attributes),
    }))
    return this.#file.write(
      `<< ${coordinates} /ColorSpace /${space} /Extend [true true] /Function ${interpolation(stops)} >>`,
    )
  }

  /** The brightness of a gradient as the opacity of what is painted (11.6.5.3). */
  #mask(shading: string): string {
    const group = this.#file.stream(
      `/Type /XObject /Subtype /Form /BBox ${this.#everywhere} /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /S ${shading} >> >>`,
      '/S sh',
    )
    return `<< /S /Luminosity /G ${group} >>`
  }
}

/** Function from 0 to 1 that runs straight from each stop to the next (7.10.4). */
function interpolation(stops: readonly { readonly at: number; readonly value: string }[]): string {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) throw new Error('A gradient of the drawing has no stops.')
  const stopsToEnds = [{ ...first, at: 0 }, ...stops, { ...last, at: 1 }].filter(
    ({ at: offset }, index, all) => index === 0 || offset > (all[index - 1] as typeof first).at,
  )
  const pieces = stopsToEnds
    .slice(1)
    .map(
      ({ value }, index) =>
        `<< /FunctionType 2 /Domain [0 1] /C0 [${stopsToEnds[index]?.value}] /C1 [${value}] /N 1 >>`,
    )
  const bounds = stopsToEnds.slice(1, -1).map(({ at: offset }) => pdfNumber(offset))
  return `<< /FunctionType 3 /Domain [0 1] /Functions [${pieces.join(' ')}] /Bounds [${bounds.join(' ')}] /Encode [${pieces.map(() => '0 1').join(' ')}] >>`
}
