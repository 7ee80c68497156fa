import { Problem } from '../../tools/problems.ts'
import type { RegistryEntry } from '../../tools/registry.ts'
import { observeCall } from '../ops/call-observer.ts'
import { admit, takeSlot, throwIfDisconnected } from './admit.ts'
import { ofCursor } from './answer-parts.ts'
import { withCachedCaller } from './cached-caller.ts'
import type { Call, CallResult, CallRuntime } from './call.ts'
import { charge, withoutAnswer } from './charge.ts'
import { isNotModified } from './etag.ts'
import { parseCall } from './parse-call.ts'
import { isPublic, publicResult } from './public-result.ts'

/**
 * The call pipeline of every channel: find, admit, parse, compare ETags, compute, debit, envelope. The result is
 * serialized before the debit and sent after it: a committed charge stands, and a call that fails earlier is free.
 */
export function callTool(runtime: CallRuntime, call: Call): Promise<CallResult> {
  const entry = runtime.registry.byName.get(call.tool)
  if (!entry) return Promise.reject(new Problem('not_found', 'There is no such tool.'))
  return observeCall(
    runtime.observe,
    call,
    () =>
      withCachedCaller(call, (current) =>
        runtime.idempotencyLocks.run(current, () => runSteps(runtime, current, entry)),
      ),
    statusOf,
  )
}

/** An empty result is a 304. */
const statusOf = (result: CallResult): number =>
  (result.json ?? result.ended ?? result.envelope ?? result.data ?? result.headersOnly) ? 200 : 304

/** Awaits what is a promise alone: what a call keeps while its debit is in flight, the garbage collector copies. */
async function runSteps(runtime: CallRuntime, call: Call, entry: RegistryEntry): Promise<CallResult> {
  const refused = admit(runtime, call, entry.descriptor)
  if (refused) await refused
  const taken = takeSlot(runtime, call, entry.descriptor)
  const slot = taken instanceof Promise ? await taken : taken
  try {
    throwIfDisconnected(call)
    const parsing = parseCall(runtime, ofCursor(runtime, call, entry.descriptor), entry, slot)
    const parsed = parsing instanceof Promise ? await parsing : parsing
    if (isNotModified(runtime, parsed)) return {}
    if (isPublic(parsed)) return await publicResult(runtime, parsed)
    if (call.headersOnly) return await withoutAnswer(runtime, parsed)
    const preparing = runtime.prepareLinks(call, entry.descriptor)
    return await charge(runtime, preparing ? { ...parsed, makeLinks: await preparing } : parsed)
  } finally {
    slot?.release()
  }
}
