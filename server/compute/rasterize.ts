import { Resvg } from '@resvg/resvg-js'

/** A drawing to be rasterised: what can be sent to another thread. */
export interface Picture {
  readonly svg: string
  /** Pixels; a wider drawing is made smaller. */
  readonly widest?: number
}

/** Our drawings hold paths alone, so no font is looked for. */
const font = { loadSystemFonts: false }

/** An SVG drawing as PNG, at its own size or the widest allowed. */
export function rasterize({ svg, widest = Number.POSITIVE_INFINITY }: Picture): Uint8Array {
  const own = new Resvg(svg, { font })
  const fitted = own.width > widest ? new Resvg(svg, { font, fitTo: { mode: 'width', value: widest } }) : own
  return fitted.render().asPng()
}
