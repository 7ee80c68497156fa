import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'

/**
 * A caller as an earlier look-up of the same key found it. A debit judges the key and its account again, on every process
 * alike; any other end of a request has to wait for a look-up.
 */
export interface CachedCaller {
  readonly caller: Caller
  /** The key has been found good for this request, by a debit or by a look-up. */
  isGood: boolean
  /** Looks the key up. @throws Problem when it is not good any more */
  confirm(): Promise<Caller>
}

export function cachedCaller(caller: Caller, lookUp: () => Promise<Caller>): CachedCaller {
  return {
    caller,
    isGood: false,
    async confirm() {
      const found = await lookUp()
      this.isGood = true
      return found
    },
  }
}

/** Thrown inside a call when the account is not as its caller says; the call is run again for the caller as it is now. */
export class StaleCaller extends Problem {
  constructor() {
    super('unavailable', 'The account changed during the call. Send it again.', { retryAfter: 1 })
  }
}

interface CallOfCaller {
  readonly caller?: Caller | undefined
  readonly cachedCaller?: CachedCaller | undefined
}

/**
 * Runs a call with a caller from the cache, and looks the caller up before any end of it that no debit has judged. The
 * call is run again where the caller has changed.
 */
export async function withCachedCaller<C extends CallOfCaller, T>(
  call: C,
  run: (call: C) => Promise<T>,
): Promise<T> {
  const { cachedCaller } = call
  if (!cachedCaller) return run(call)
  const first = run(call)
  const isStale = await first.then(
    () => false,
    (error: unknown) => error instanceof StaleCaller,
  )
  if (cachedCaller.isGood && !isStale) return first
  const caller = await cachedCaller.confirm()
  if (!isStale && isDeepStrictEqual(caller, call.caller)) return first
  return run({ ...call, caller, cachedCaller: undefined })
}

/** Looks a cached caller up. @throws StaleCaller when it has changed */
export async function verifyCaller({ cachedCaller, caller }: CallOfCaller): Promise<void> {
  if (!cachedCaller || cachedCaller.isGood) return
  if (!isDeepStrictEqual(await cachedCaller.confirm(), caller)) throw new StaleCaller()
}

/** Does work that began with a cached caller: no end of it, good or bad, is sent before the key is known good. */
export async function withConfirmedCaller<T>(
  known: CachedCaller | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } finally {
    if (known && !known.isGood) await known.confirm()
  }
}
