import { Resvg } from '@resvg/resvg-js'

/** Width and height of `icon.png` in pixels. */
export const iconSize = 512
/** Width and height of the picture in `favicon.ico`, in pixels. */
const faviconSize = 32

/** The icon files that `npm run generate` makes of `favicon.svg`, by their names in `assets`. */
export function iconFiles(svg: string): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ['icon.png', png(svg, iconSize)],
    ['favicon.ico', ico(png(svg, faviconSize), faviconSize)],
  ])
}

const png = (svg: string, width: number): Uint8Array =>
  new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } })
    .render()
    .asPng()

/** An icon file with one PNG picture: directory, one entry, picture (Microsoft, "Icons", 1995; PNG since Windows Vista). */
function ico(picture: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
