import { crc32 } from 'node:zlib'
import { concatBytes } from '../encoding/json-writer.ts'
import { type Coding, compressFlushed } from './compress.ts'

/** Most bytes of an ending: a block without compression has no more (RFC 1951 §3.2.4, RFC 7932 §9.2). */
const longestEnding = 65_535

/**
 * The beginning of responses that are the same up to their last bytes, such as those of a list up to the id of its request:
 * compressed once in each coding, with the ending of each response put behind it.
 */
export class PackedBody {
  readonly #start: Uint8Array
  readonly #packed: Partial<Record<Coding, Promise<Uint8Array>>> = {}
  #checksum: number | undefined

  /** @param start bytes that all responses begin with */
  constructor(start: Uint8Array) {
    this.#start = start
  }

  /** Bytes that the beginning takes, compressed ones included, at most. */
  get size(): number {
    return 2 * this.#start.length
  }

  /** A response with this ending. */
  with(ending: string | Uint8Array): EndedBody {
    return new EndedBody(this, typeof ending === 'string' ? Buffer.from(ending) : ending)
  }

  /** The response as it is. */
  plain(ending: Uint8Array): Uint8Array {
    return concatBytes(this.#start, ending)
  }

  /** Length of the response without a coding. */
  lengthWith(ending: Uint8Array): number {
    return this.#start.length + ending.length
  }

  /** The response in a coding. The beginning is compressed for the first one, on another thread. */
  async coded(coding: Coding, ending: Uint8Array): Promise<Uint8Array> {
    if (ending.length === 0 || ending.length > longestEnding)
      throw new RangeError(`An ending has 1 to ${longestEnding} bytes.`)
    this.#packed[coding] ??= compressFlushed(this.#start, coding).catch((error: unknown) => {
      // The next response tries again.
      delete this.#packed[coding]
      throw error
    })
    const packed = await this.#packed[coding]
    return coding === 'br' ? endedBrotli(packed, ending) : this.#endedGzip(packed, ending)
  }

  /** Header, blocks, checksum and length (RFC 1952 §2.3). */
  #endedGzip(packed: Uint8Array, ending: Uint8Array): Uint8Array {
    this.#checksum ??= crc32(this.#start)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(ending, this.#checksum), 0)
    trailer.writeUInt32LE(this.lengthWith(ending), 4)
    // The last block, stored: BFINAL 1, BTYPE 00, LEN and its complement (RFC 1951 §3.2.3, §3.2.4).
    const stored = Buffer.alloc(5)
    stored.writeUInt8(1, 0)
    stored.writeUInt16LE(ending.length, 1)
    stored.writeUInt16LE(~ending.length & 0xffff, 3)
    return Buffer.concat([gzipHeader, packed, stored, ending, trailer])
  }
}

/** Deflate, no flags, no time, no level, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * A meta-block without compression: ISLAST 0, MNIBBLES 4, MLEN − 1, ISUNCOMPRESSED 1, filled up to a byte; then the last
 * one, which is empty: ISLAST 1, ISLASTEMPTY 1 (RFC 7932 §9.2).
 */
function endedBrotli(packed: Uint8Array, ending: Uint8Array): Uint8Array {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((ending.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([packed, header, ending, lastBlock])
}
const lastBlock = Buffer.from([0b11])

/** One response: a beginning that others have too, and its own ending. */
export class EndedBody {
  readonly #start: PackedBody
  readonly #ending: Uint8Array

  constructor(start: PackedBody, ending: Uint8Array) {
    this.#start = start
    this.#ending = ending
  }

  get length(): number {
    return this.#start.lengthWith(this.#ending)
  }

  plain(): Uint8Array {
    return this.#start.plain(this.#ending)
  }

  /** The response in a coding, or as it is. */
  async coded(coding: Coding | 'identity'): Promise<Uint8Array> {
    return coding === 'identity' ? this.plain() : this.#start.coded(coding, this.#ending)
  }
}
