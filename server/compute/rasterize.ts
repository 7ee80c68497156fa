import { Resvg } from '@resvg/resvg-js'

/** A drawing to rasterise, in a form that can be sent to a worker thread. */
export interface Picture {
  readonly svg: string
  /** Maximum width in pixels; wider drawings are scaled down. */
  readonly widest?: number
}

/** Our drawings contain only paths, so that no fonts are loaded. */
const font = { loadSystemFonts: false }

/** Renders SVG to PNG, at its own size or the maximum width. */
export function rasterize({ svg, widest = Number.POSITIVE_INFINITY }: Picture): Uint8Array {
  const drawing = new Resvg(svg, { font })
  const fitted =
    drawing.width > widest ? new Resvg(svg, { font, fitTo: { mode: 'width', value: widest } }) : drawing
  return fitted.render().asPng()
}
