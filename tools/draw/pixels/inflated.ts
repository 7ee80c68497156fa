import { inflateSync } from 'node:zlib'

/** The bytes that a table of pixels stores deflated. */
export const inflated = (bytes: Uint8Array): Uint8Array => inflateSync(bytes)
