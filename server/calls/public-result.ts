import { writeJson } from '../encoding/json-writer.ts'
import { pageRecord } from './answer-parts.ts'
import type { CallResult, CallRuntime, ParsedCall } from './call.ts'
import { metaOf } from './envelope.ts'
import { execute } from './execute.ts'

/** Whether a call is answered for everybody alike: a public operation over REST, as JSON. */
export const isPublic = ({ call, descriptor }: ParsedCall): boolean =>
  descriptor.auth === 'none' && call.channel === 'rest' && !call.inBatch && call.asJson === true

/**
 * Answers a public call: from the answers that are kept, else by computing it, which counts for the address of the client.
 * @throws Problem `rate_limited`
 */
export async function publicResult(runtime: CallRuntime, parsed: ParsedCall, etag = ''): Promise<CallResult> {
  const { call, descriptor, context } = parsed
  const cached = runtime.publicAnswers.get(etag)
  const refused =
    cached || call.address === undefined ? undefined : runtime.anonymousLimit.consume(call.address)
  if (refused) await refused
  const { answer, data } = cached ?? runtime.publicAnswers.keep(etag, await execute(runtime, parsed))
  const { requestId } = call
  const page = pageRecord(runtime, parsed, { answer })
  const facts = { requestId, computedAt: context.now, creditsCharged: 0, parts: page && { page } }
  const meta = metaOf(descriptor, answer, facts)
  const body = data.with(Buffer.concat([beforeMeta, writeJson(meta), afterMeta]))
  return { kind: 'public', body, page, credits: 0 }
}

const beforeMeta = Buffer.from(',"meta":')
const afterMeta = Buffer.from('}')
