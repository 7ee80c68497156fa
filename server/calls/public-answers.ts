import { LRUCache } from 'lru-cache'
import type { Answer } from '../../tools/define.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { writeJson } from '../http/json-writer.ts'
import { PackedBody } from '../http/packed-body.ts'
import type { CallResult, CallRuntime, ParsedCall } from './call.ts'
import { envelope } from './envelope.ts'
import { execute } from './execute.ts'

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
  readonly #kept = new LRUCache<string, PublicAnswer>({
    maxSize: bytesKept,
    sizeCalculation: ({ data }) => data.size,
    ttl: keptMs,
  })

  get(etag: string): PublicAnswer | undefined {
    return this.#kept.get(etag)
  }

  keep(etag: string, { answer, json = new Uint8Array() }: ExecutionResult): PublicAnswer {
    const made = { answer, data: new PackedBody(Buffer.concat([Buffer.from('{"data":'), json])) }
    this.#kept.set(etag, made)
    return made
  }
}

/** Whether a call is answered for everybody alike: a public operation over REST, as JSON. */
export const isPublic = ({ call, descriptor }: ParsedCall): boolean =>
  descriptor.auth === 'none' && call.channel === 'rest' && !call.inBatch && call.asJson === true

/**
 * Answers a public call: from the answers that are kept, else by computing it, which counts for the address of the client.
 * @throws Problem `rate_limited`
 */
export async function publicResult(runtime: CallRuntime, parsed: ParsedCall): Promise<CallResult> {
  const { call, descriptor, context } = parsed
  const etag = call.headers.etag ?? ''
  const known = runtime.publicAnswers.get(etag)
  const refused =
    known || call.address === undefined ? undefined : runtime.anonymousLimit.consume(call.address)
  if (refused) await refused
  const { answer, data } = known ?? runtime.publicAnswers.keep(etag, await execute(runtime, parsed))
  const { requestId } = call
  const { meta } = envelope(descriptor, answer, { requestId, computedAt: context.now, creditsCharged: 0 })
  return { ended: data.with(Buffer.concat([beforeMeta, writeJson(meta), afterMeta])) }
}

const beforeMeta = Buffer.from(',"meta":')
const afterMeta = Buffer.from('}')
