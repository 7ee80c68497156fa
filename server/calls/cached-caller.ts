import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'

/**
 * A cached caller of an API key, used optimistically. The debit re-checks the key and the account on every process; a
 * request without a debit needs a look-up before its response.
 */
export interface CachedCaller {
  readonly caller: Caller
  /** Whether the key was verified during this request, by a debit or a look-up. */
  isGood: boolean
  /** Looks the key up. @throws Problem when it is no longer valid */
  confirm(): Promise<Caller>
}

/** Wraps a cached caller with its look-up. */
export function cachedCaller(caller: Caller, lookUp: () => Promise<Caller>): CachedCaller {
  return {
    caller,
    isGood: false,
    async confirm() {
      const caller = await lookUp()
      this.isGood = true
      return caller
    },
  }
}

/** Thrown inside a call when the account differs from the cached caller; the call is rerun with the current one. */
export class StaleCaller extends Problem {
  constructor() {
    super('unavailable', 'The account changed during the call; retry.', { retryAfter: 1 })
  }
}

/** The part of a call that this module needs. */
interface CallOfCaller {
  readonly caller?: Caller | undefined
  readonly cachedCaller?: CachedCaller | undefined
}

/**
 * Runs a call with a cached caller. If no debit verified the key, the caller is looked up before the response, and the
 * call is rerun if the caller changed.
 */
export function withCachedCaller<C extends CallOfCaller, T>(
  call: C,
  run: (call: C) => Promise<T>,
): Promise<T> {
  const { cachedCaller } = call
  return cachedCaller ? runConfirmed(call, cachedCaller, run) : run(call)
}

async function runConfirmed<C extends CallOfCaller, T>(
  call: C,
  cachedCaller: CachedCaller,
  run: (call: C) => Promise<T>,
): Promise<T> {
  let isStale = false
  let end: () => T
  try {
    const result = await run(call)
    end = () => result
  } catch (error) {
    isStale = error instanceof StaleCaller
    end = () => {
      throw error
    }
  }
  if (cachedCaller.isGood && !isStale) return end()
  const caller = await cachedCaller.confirm()
  if (!isStale && isDeepStrictEqual(caller, call.caller)) return end()
  return run({ ...call, caller, cachedCaller: undefined })
}

/** Looks a cached caller up. @throws StaleCaller when it has changed */
export async function verifyCaller({ cachedCaller, caller }: CallOfCaller): Promise<void> {
  if (!cachedCaller || cachedCaller.isGood) return
  if (!isDeepStrictEqual(await cachedCaller.confirm(), caller)) throw new StaleCaller()
}

/** Runs work with a cached caller; neither its result nor its error is returned before the key is verified. */
export async function withConfirmedCaller<T>(
  cachedCaller: CachedCaller | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } finally {
    if (cachedCaller && !cachedCaller.isGood) await cachedCaller.confirm()
  }
}
