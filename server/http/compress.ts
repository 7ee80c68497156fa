import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Supported content codings, in order of preference (RFC 9110 §8.4.1, RFC 7932). */
export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** There are about ten (IANA, HTTP Content Coding Registry); what follows after so many is not read. */
const mostCodings = 100

/**
 * The preferred content coding that `Accept-Encoding` allows, or `identity`. A wildcard does not count, because
 * programs send it without being able to decode.
 * @see RFC 9110 §12.5.3
 */
export function codingFor(acceptEncoding: string | null | undefined): Coding | 'identity' {
  const accepted = new Map(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',', mostCodings)
      .map((one): [string, boolean] => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
        return [name, !parameters.some((part) => /^q=0(\.0*)?$/.test(part))]
      }),
  )
  if (accepted.get('br')) return 'br'
  return accepted.get('gzip') || accepted.get('x-gzip') ? 'gzip' : 'identity'
}

/**
 * Compression level: `quick` for responses that are sent once, `thorough` for cached content that is sent many times.
 */
export type Effort = 'quick' | 'thorough'

const efforts = {
  quick: { br: 3, gzip: 4 },
  thorough: { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
} as const

/** Compresses on a thread of libuv's pool, off the event loop. */
export function compress(body: Uint8Array | string, coding: Coding, effort: Effort): Promise<Uint8Array> {
  if (coding === 'gzip') return deflate(body, { level: efforts[effort].gzip })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: efforts[effort].br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  })
}
