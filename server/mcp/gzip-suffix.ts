import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Gzip header: identification, deflate, no flags, no time, unknown system (RFC 1952 §2.3.1). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Maximum length of a stored block (RFC 1951 §3.2.4). */
const longestBlock = 0xffff

/**
 * Compresses texts with a common suffix: the suffix is compressed once, and each prefix is added as a stored block,
 * which costs only a checksum.
 * @returns a function from a prefix, at most 65,535 bytes, to the gzip file
 */
export function gzipSuffix(ending: Uint8Array): (beginning: string) => Uint8Array {
  const compressed = deflateRawSync(ending, { level: constants.Z_BEST_COMPRESSION })
  return (beginning) => {
    const stored = Buffer.from(beginning)
    if (stored.length > longestBlock)
      throw new RangeError(`A stored block has at most ${longestBlock} bytes.`)
    const block = Buffer.alloc(5)
    block.writeUInt16LE(stored.length, 1)
    block.writeUInt16LE(stored.length ^ longestBlock, 3)
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(crc32(ending, crc32(stored)), 0)
    tail.writeUInt32LE(stored.length + ending.length, 4)
    return Buffer.concat([head, block, stored, compressed, tail])
  }
}

/** Codings read from one header; about ten exist (IANA, HTTP Content Coding Registry), and the rest is ignored. */
const mostCodings = 100

/** Whether `Accept-Encoding` allows gzip (RFC 9110 §12.5.3). */
export function acceptsGzip(acceptEncoding: string | null): boolean {
  const codings = (acceptEncoding ?? '').toLowerCase().split(',', mostCodings)
  const named = codings.map((coding) => coding.split(';').map((part) => part.trim()))
  const gzip =
    named.find(([name]) => name === 'gzip' || name === 'x-gzip') ?? named.find(([name]) => name === '*')
  return gzip !== undefined && !gzip.some((part) => /^q=0(\.0*)?$/.test(part))
}
