import type { Caller, CallerBalance } from '../../tools/contract/ports.ts'
import { dailyCredits } from '../../tools/contract/tiers.ts'
import { isoText } from '../../tools/contract/values.ts'
import { accuracyOf } from '../../tools/core/ephemeris/accuracy.ts'
import type { Answer, Warning } from '../../tools/declaration/define.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { RawJson } from '../encoding/json-writer.ts'
import { nextMidnight } from '../limits/day-reset.ts'
import { answerParts } from './answer-parts.ts'
import type { CallAnswer, CallFile, CallRuntime, NewLinks, ParsedCall } from './call.ts'
import type { Receipt } from './debit.ts'

type Meta = Readonly<Record<string, unknown>>

/** Metadata of a call inside a batch. */
const noMeta: Meta = {}

/** Parts of an answer beside its data and its balance. */
interface Extras {
  readonly links: NewLinks | undefined
  readonly etag: string | undefined
}

/** Wraps an answer, with its metadata and the header of its credits. */
export function envelope(
  runtime: CallRuntime,
  parsed: ParsedCall,
  { answer, json, body, drawing, page: cut }: ExecutionResult,
  { credits, balance }: Receipt,
  { links, etag }: Extras,
): CallAnswer | CallFile {
  const { call, descriptor, context } = parsed
  const { notes = [] } = call
  call.headers['x-credits-charged'] = String(credits)
  const parts = answerParts(runtime, parsed, { answer, body, drawing, page: cut })
  const facts = { requestId: call.requestId, computedAt: runtime.now(), caller: call.caller, balance, links }
  const members = {
    data: json ? new RawJson(json) : answer.data,
    meta: call.inBatch
      ? noMeta
      : metaOf(descriptor, answer, { ...facts, creditsCharged: credits, parts, notes }),
    credits,
    asOf: context.now,
    page: parts.page,
    drawing,
    etag,
  }
  return body === undefined ? { kind: 'answer', ...members } : { kind: 'file', body, ...members }
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
  readonly links?: NewLinks | undefined
  /** Warnings about the call, beside those of its answer. */
  readonly notes?: readonly Warning[]
  /** The page and the files of the answer. */
  readonly parts?: object
}

/** Metadata of a tool's answer. */
export function metaOf(descriptor: Descriptor, answer: Answer<unknown>, call: EnvelopeFacts): Meta {
  const { caller, balance, notes = [] } = call
  const warnings = [...(answer.warnings?.map(noteOf) ?? []), ...notes]
  const aboutSky = descriptor.frame !== 'none'
  return {
    requestId: call.requestId,
    computedAt: isoText(call.computedAt),
    ...(caller ? { tier: caller.tier } : {}),
    ...(balance ? { usage: usage(balance, call.creditsCharged) } : {}),
    ...(caller?.mode === 'test' ? { testMode: true } : {}),
    ...(aboutSky ? { engine, referenceFrame: answer.referenceFrame ?? descriptor.frame, units } : {}),
    ...(answer.measured ? { accuracy: accuracyOf(answer.measured) } : {}),
    ...(answer.settings ? { settings: answer.settings } : {}),
    ...(call.links ? { links: call.links } : {}),
    ...call.parts,
    ...(aboutSky || warnings.length > 0 ? { warnings } : {}),
  }
}

/** A warning without the choice of a person. */
const noteOf = ({ code, detail }: Warning): Warning => ({ code, detail })

function usage(balance: CallerBalance, creditsCharged: number) {
  const { caller, account } = dailyCredits(balance)
  return {
    ...caller,
    creditsCharged,
    resetsAt: nextMidnight(balance.day),
    ...(account ? { account } : {}),
  }
}
