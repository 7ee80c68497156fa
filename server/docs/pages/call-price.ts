import type { Context } from '../../../tools/declaration/define.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { isPricedByRows, requestCredits } from '../../../tools/declaration/request-price.ts'
import { validateArguments } from '../../../tools/declaration/validate.ts'

/** The price of a call. */
export interface CallCredits {
  readonly credits: number
  /** Whether it is the most that the call can cost: fewer rows cost less. */
  readonly isMost: boolean
}

/**
 * Price of a call by the function of its tool, which charges too; undefined for a tool that the registry does not have.
 * @param args arguments over those of the tool's example
 * @param now ms since 1970 UTC
 */
export function creditsOfCall(
  { byName }: Registry,
  name: string,
  args: Readonly<Record<string, unknown>>,
  now: number,
): CallCredits | undefined {
  const tool = byName.get(name)?.tool
  if (!tool) return undefined
  const input = validateArguments(tool, { ...tool.example, ...args })
  const request = tool.prepare ? tool.prepare(input, visitorAt(now)) : input
  return { credits: requestCredits(tool, request).most, isMost: isPricedByRows(tool) }
}

/** Context of a visitor who may call everything, and calls nothing. */
const visitorAt = (now: number): Context => ({
  now,
  requestId: 'req_pricing',
  caller: {
    accountId: 'acct_pricing',
    tier: 'scale',
    mode: 'test',
    credential: { kind: 'key', id: 'key_pricing' },
  },
  signal: () => AbortSignal.abort(),
  service: unreachable,
  origin: { channel: 'front' },
})

/** A price needs no part of the service, and a tool whose price reads one is at fault. */
const unreachable = new Proxy({} as Context['service'], {
  get: (_, name) => {
    throw new Error(`A price reads ${String(name)} of the service.`)
  },
})
