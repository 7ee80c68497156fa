import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content codings that are offered, the one that is sent first (RFC 9110 §8.4.1, RFC 7932). */
export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** There are about ten (IANA, HTTP Content Coding Registry); what follows after so many is not read. */
const mostCodings = 100

/**
 * The coding that a client reads and that makes least of a text. `identity` where it reads none, or only by a wildcard,
 * which programs send without meaning it.
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

/** How hard a text is compressed: what is sent once quickly, what is kept and sent many times as small as it goes. */
export type Effort = 'quick' | 'thorough'

const efforts = {
  quick: { br: 3, gzip: 4 },
  thorough: { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
} as const

/** On a thread of its own, so that no other answer waits for it. */
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
