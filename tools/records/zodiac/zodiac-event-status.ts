import { bodyIds } from '../../core/bodies.ts'
import {
  bodiesFor,
  type ZodiacEventFilter,
  type ZodiacEventKind,
  zodiacEventKinds,
} from '../../core/events/zodiac-events.ts'
import type { Window } from '../../core/time/day.ts'
import { nameOf } from '../aspect-hit.ts'
import { rangeWords } from '../event.ts'
import type { ZodiacEventRecord } from './zodiac-event.ts'

/** Range, kinds and bodies of a list. */
interface ListScope extends ZodiacEventFilter {
  readonly range: Window
}

/** Kinds that last, so that an instant can lie within one. */
const lasting: readonly ZodiacEventKind[] = ['retrograde', 'voidOfCourse']

/** Status of a complete list in which kinds of events have none, or none of some bodies. */
export function missingKinds(
  { range, kinds, bodies }: ListScope,
  events: readonly ZodiacEventRecord[],
): { status?: string } {
  const possible =
    kinds ?? zodiacEventKinds.filter((kind) => range.start < range.end || lasting.includes(kind))
  const missing = possible.flatMap((kind) => {
    const presentBodies = new Set(events.filter((event) => event.kind === kind).map(({ body }) => body))
    const names = bodiesFor(kind, bodies).filter((body) => !presentBodies.has(body))
    return names.length === 0 ? [] : `No ${kind} of ${names.map(nameOf).join(', ')}`
  })
  return missing.length === 0 ? {} : { status: `${missing.join('; ')} ${rangeWords(range)}.` }
}

/** Subject and verb of the status of an empty list. */
export function noZodiacEvent({ range, kinds = zodiacEventKinds, bodies }: ListScope): string {
  const isNow = range.start === range.end
  const isOfAll = bodies.length === bodyIds.length
  const names = bodies.map(nameOf).join(', ')
  const onlyKind = kinds.length === 1 ? kinds[0] : undefined
  if (isNow && onlyKind === 'voidOfCourse') return 'The Moon is not void of course'
  if (isNow && onlyKind === 'retrograde')
    return isOfAll ? 'No body is retrograde' : `${names} ${bodies.length === 1 ? 'is' : 'are'} not retrograde`
  return `No ${kinds.join(', ')} of ${isOfAll ? 'any body' : names}`
}
