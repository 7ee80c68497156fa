import { Resvg } from '@resvg/resvg-js'

/** An SVG drawing as PNG at its own size. Our drawings hold paths alone, so no font is looked for. */
export function rasterised(svg: string): Uint8Array {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
