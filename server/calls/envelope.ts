import { accuracyOf } from '../../tools/core/ephemeris/accuracy.ts'
import type { Answer } from '../../tools/define.ts'
import type { Descriptor } from '../../tools/descriptor.ts'
import type { Caller, CallerBalance } from '../../tools/ports.ts'
import { dailyCredits } from '../../tools/tiers.ts'
import { nextMidnight } from '../limits/day-reset.ts'

/** Successful response of every channel. */
export interface Envelope {
  readonly data: unknown
  readonly meta: Readonly<Record<string, unknown>>
}

/** Name of the ephemeris engine in `meta.engine`. */
export const engine = 'precise'
const units = { angles: 'deg', distance: 'au', time: 'UTC' }

/** Facts about a call that its `meta` reports. */
interface EnvelopeFacts {
  readonly requestId: string
  /** Unix milliseconds. */
  readonly computedAt: number
  readonly caller?: Caller | undefined
  readonly balance?: CallerBalance | undefined
  readonly creditsCharged: number
  /** URLs of resources created for the call, such as a calendar feed. */
  readonly links?: Readonly<Record<string, string>> | undefined
  /** The page and the files of the answer. */
  readonly parts?: object
}

/** Wraps a tool's answer in `data` and `meta`. */
export function envelope(descriptor: Descriptor, answer: Answer<unknown>, call: EnvelopeFacts): Envelope {
  const { caller, balance } = call
  const aboutSky = descriptor.frame !== 'none'
  return {
    data: answer.data,
    meta: {
      requestId: call.requestId,
      computedAt: `${new Date(call.computedAt).toISOString().slice(0, 19)}Z`,
      ...(caller ? { tier: caller.tier } : {}),
      ...(balance ? { usage: usage(balance, call.creditsCharged) } : {}),
      ...(caller?.mode === 'test' ? { testMode: true } : {}),
      ...(aboutSky ? { engine, referenceFrame: answer.referenceFrame ?? descriptor.frame, units } : {}),
      ...(answer.measured ? { accuracy: accuracyOf(answer.measured) } : {}),
      ...(answer.settings ? { settings: answer.settings } : {}),
      ...(call.links ? { links: call.links } : {}),
      ...call.parts,
      ...(aboutSky || answer.warnings?.length ? { warnings: answer.warnings ?? [] } : {}),
    },
  }
}

function usage(balance: CallerBalance, creditsCharged: number) {
  const { caller, account } = dailyCredits(balance)
  return {
    ...caller,
    creditsCharged,
    resetsAt: nextMidnight(balance.day),
    ...(account ? { account } : {}),
  }
}
