import { promisify } from 'node:util'
import { brotliCompress, constants, deflateRaw, gzip } from 'node:zlib'
import { listElements, nameAndParameters, weightIn } from './headers/list-header.ts'

/** Supported content codings, in order of preference (RFC 9110 §8.4.1, RFC 7932). */
export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const deflateBlocks = promisify(deflateRaw)

/** Names that are read in `Accept-Encoding`. */
const knownCodings = new Set(['br', 'gzip', 'x-gzip', 'identity', '*'])

/**
 * The content coding that `Accept-Encoding` prefers (RFC 9110 §12.5.3), the smaller one among equals, or `identity`. A
 * wildcard counts only where identity is refused, because programs send it without being able to decode.
 */
export function codingFor(acceptEncoding: string | null | undefined): Coding | 'identity' {
  if (!acceptEncoding) return 'identity'
  const weights: Partial<Record<string, number>> = {}
  for (const text of listElements(acceptEncoding)) {
    const [name, ...parameters] = nameAndParameters(text)
    if (knownCodings.has(name)) weights[name] = weightIn(parameters)
  }
  const { identity = 0 } = weights
  const wildcard = weights.identity === 0 ? (weights['*'] ?? 0) : 0
  const br = weights.br ?? wildcard
  const gzip = weights.gzip ?? weights['x-gzip'] ?? wildcard
  if (Math.max(br, gzip) === 0 || identity > Math.max(br, gzip)) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

/**
 * Compression level: `quick` for responses that are sent once, `thorough` for cached content that is sent many times.
 */
export type Effort = 'quick' | 'thorough'

const efforts = {
  quick: { br: 3, gzip: 4 },
  thorough: { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
} as const

/** Parameters of Brotli. */
const brotliParams = (body: Uint8Array | string, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
})

/** Compresses on a thread of libuv's pool, off the event loop. */
export function compress(body: Uint8Array | string, coding: Coding, effort: Effort): Promise<Uint8Array> {
  return coding === 'gzip'
    ? deflate(body, { level: efforts[effort].gzip })
    : brotli(body, { params: brotliParams(body, efforts[effort].br) })
}

/**
 * Compresses up to a byte that more can follow: the blocks of gzip without header and checksum, or a Brotli stream without
 * its end. Off the event loop.
 */
export function compressFlushed(body: Uint8Array, coding: Coding): Promise<Uint8Array> {
  return coding === 'gzip'
    ? deflateBlocks(body, { level: levels.gzip, finishFlush: constants.Z_SYNC_FLUSH })
    : brotli(body, {
        params: brotliParams(body, levels.br),
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      })
}

/** Levels for answers that are sent several times: a twentieth of the time of `thorough`, a tenth larger. */
const levels = { br: 5, gzip: 6 } as const
