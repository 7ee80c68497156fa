import type { Caller } from '../tools/ports.ts'

/**
 * A caller as an earlier look-up of the same key found it. That is enough to ask for a debit, whose statement judges
 * the key and its account again, on every process alike; whatever else a request comes to has to wait for a look-up.
 */
export interface Recalled {
  readonly caller: Caller
  /** The key has been found good for this request, by a debit or by a look-up. */
  isGood: boolean
  /** Looks the key up. @throws Problem when it is not good any more */
  confirm(): Promise<Caller>
}

export function recalled(caller: Caller, lookUp: () => Promise<Caller>): Recalled {
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

/** Does work that began with a remembered caller: no end of it, good or bad, is told before the key is known good. */
export async function confirmed<T>(known: Recalled | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    if (known && !known.isGood) await known.confirm()
  }
}
