import { LRUCache } from 'lru-cache'
import type { Answer } from '../../tools/declaration/define.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { PackedBody } from '../http/packed-body.ts'

/** Bytes of kept answers, with their compressed ones. */
const bytesKept = 16 * 1024 * 1024
/** As long as their `Cache-Control` allows. */
const keptMs = 3_600_000

/** An answer without its `meta`, which each response has for itself. */
interface PublicAnswer {
  readonly answer: Answer<unknown>
  readonly data: PackedBody
}

/** The answers of public operations, by ETag: computed and compressed once for all. */
export class PublicAnswers {
  readonly #answers = new LRUCache<string, PublicAnswer>({
    maxSize: bytesKept,
    sizeCalculation: ({ data }) => data.size,
    ttl: keptMs,
  })

  get(etag: string): PublicAnswer | undefined {
    return this.#answers.get(etag)
  }

  keep(etag: string, { answer, json = new Uint8Array() }: ExecutionResult): PublicAnswer {
    const publicAnswer = { answer, data: new PackedBody(Buffer.concat([Buffer.from('{"data":'), json])) }
    this.#answers.set(etag, publicAnswer)
    return publicAnswer
  }
}
