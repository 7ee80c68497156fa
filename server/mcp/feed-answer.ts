import type { Descriptor } from '../../tools/descriptor.ts'
import { feedWords } from '../../tools/feed-words.ts'
import { isInstantWord } from '../../tools/time-words.ts'
import { withoutRows } from '../compute/result.ts'
import { writeJson } from '../http/json-writer.ts'
import type { ToolAnswer } from './mcp-exchange.ts'

type Arguments = Readonly<Record<string, unknown>>

/** A parsed answer to `format=feed`. */
interface Answer {
  readonly data: Readonly<Record<string, unknown>> & { readonly count?: number; readonly truncated?: boolean }
  readonly meta: {
    readonly links?: { readonly feed?: string }
    readonly usage?: { readonly creditsCharged: number }
    readonly page?: unknown
  }
}

/**
 * The answer to `format=feed` for a model: the address, once, and what it must know of it, then the data with its lists empty and the
 * number of events, which are read at the address.
 */
export function feedAnswer(json: Uint8Array, descriptor: Descriptor, args: Arguments): ToolAnswer {
  const { data, meta }: Answer = JSON.parse(Buffer.from(json).toString('utf8'))
  const { page: _, links, ...others } = meta
  const { count, truncated } = data
  const charged = meta.usage?.creditsCharged
  const feed = {
    url: links?.feed,
    // Opens the calendar program of the person who follows it.
    webcal: links?.feed?.replace(/^https?:/, 'webcal:'),
    use: feedWords.use,
    cost: charged ? `${feedWords.cost} This call: ${charged}.` : feedWords.cost,
    lifetime: feedWords.lifetime,
    range: rangeOf(descriptor, args),
    ...(truncated ? { incomplete: `It has the first ${count} events of the range alone.` } : {}),
    times: feedWords.times.replace('timezone', String(args.timezone ?? 'UTC')),
  }
  return {
    json: writeJson({ data: { feed, ...(withoutRows(data) as object) }, meta: others }),
    beside: [],
    isError: false,
  }
}

/** How far the feed goes on, in words: its arguments are read anew at each refresh. */
function rangeOf({ parameters }: Descriptor, args: Arguments): string {
  const name = parameters.some((one) => one.name === 'start') ? 'start' : 'datetime'
  const end = args.end === undefined ? '' : ` and ends at ${args.end}`
  const asked = args[name]
  if (asked === undefined && name === 'start')
    return `It has no start date, so each refresh starts at 00:00 UTC of that day${end}.`
  if (asked === undefined) return `It has no date, so each refresh is for that day${end}.`
  if (isInstantWord(asked)) return `It has no date, so each refresh is for ${asked} of that day${end}.`
  return `It stays at ${name} ${asked}${end}. Omit ${name}${end && ' and end'} for a feed that moves on each day.`
}
