/** Pictures of pixels as PNG. W3C, "Portable Network Graphics (PNG) Specification", 3rd ed. */
import { constants, crc32, deflateSync } from 'node:zlib'

/** A picture whose pixels are numbers of colours. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  /** A byte for each pixel, row by row from the top. */
  readonly pixels: Uint8Array
  /** Colours as `#rrggbb`, by number. */
  readonly colours: readonly string[]
  /** Opacities of the first colours, 0 to 1; the others are opaque. */
  readonly opacities: readonly number[]
}

/**
 * The bytes of a picture. Rows are stored as they differ from the pixels above; zlib looks for runs alone, so that
 * the same picture is the same bytes on every machine: what else it finds depends on the processor.
 */
export function pngBytes({ width, height, pixels, colours, opacities }: IndexedPicture): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) {
    const start = row * (width + 1)
    rows[start] = UP
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      rows[start + 1 + column] =
        (pixels[index] as number) - (row === 0 ? 0 : (pixels[index - width] as number))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED], 8)
  const palette = Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex')
  const data = deflateSync(rows, { strategy: constants.Z_RLE })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[
      ['IHDR', header],
      ['PLTE', palette],
      ['tRNS', Buffer.from(opacities.map((opacity) => Math.round(255 * opacity)))],
      ['IDAT', data],
      ['IEND', Buffer.alloc(0)],
    ].map(([name, content]) => chunk(name as string, content as Buffer)),
  ])
}

/** Type of filter (§9.2) and type of colour (§11.2.1). */
const UP = 2
const INDEXED = 3

/** Length, name, content and check (§5.3). */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
