import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { feedWords } from '../../tools/words/feed-words.ts'
import { isInstantWord } from '../../tools/words/time-words.ts'
import type { CallData } from '../calls/call-for-data.ts'
import { writeJson } from '../encoding/json-writer.ts'
import type { ToolAnswer } from './mcp-exchange.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * The answer to `format=feed` for a model: the address, once, and what it must know of it, then the data with its lists empty and the
 * number of events, which are read at the address.
 */
export function feedAnswer(
  { data, meta, credits }: CallData<Arguments>,
  descriptor: Descriptor,
  args: Arguments,
): ToolAnswer {
  const { links, ...otherMeta } = meta
  const { feed: url } = links as { readonly feed: string }
  const { count, truncated } = data
  const feed = {
    url,
    // Opens the calendar program of the person who follows it.
    webcal: url.replace(/^https?:/, 'webcal:'),
    use: feedWords.use,
    cost: credits > 0 ? `${feedWords.cost} This call: ${credits}.` : feedWords.cost,
    lifetime: feedWords.lifetime,
    range: rangeOf(descriptor, args),
    ...(truncated ? { incomplete: `It has the first ${count} events of the range alone.` } : {}),
    times: feedWords.times.replace('timezone', String(args.timezone ?? 'UTC')),
  }
  return {
    json: writeJson({ data: { feed, ...data }, meta: otherMeta }),
    beside: [],
    isError: false,
  }
}

/** How far the feed goes on, in words: its arguments are read anew at each refresh. */
function rangeOf({ parameters }: Descriptor, args: Arguments): string {
  const name = parameters.some((parameter) => parameter.name === 'start') ? 'start' : 'datetime'
  const end = args.end === undefined ? '' : ` and ends at ${args.end}`
  const startValue = args[name]
  if (startValue === undefined && name === 'start')
    return `It has no start date, so each refresh starts at 00:00 UTC of that day${end}.`
  if (startValue === undefined) return `It has no date, so each refresh is for that day${end}.`
  if (isInstantWord(startValue))
    return `It has no date, so each refresh is for ${startValue} of that day${end}.`
  return `It stays at ${name} ${startValue}${end}. Omit ${name}${end && ' and end'} for a feed that moves on each day.`
}
