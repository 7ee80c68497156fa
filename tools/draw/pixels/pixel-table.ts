import { inflateSync } from 'node:zlib'

/** The values of a table of pixels, which is deflated and holds how much each value differs from the one before. */
export function pixelTable(bytes: Uint8Array): Uint8Array {
  const steps = inflateSync(bytes)
  let value = 0
  return Uint8Array.from(steps, (step) => {
    value = (value + step) & 255
    return value
  })
}
