import type { Descriptor } from '../../tools/descriptor.ts'
import { Problem } from '../../tools/problems.ts'
import { pagedCall } from '../calls/answer-parts.ts'
import type { Call, CallRuntime } from '../calls/call.ts'

/** Name of the argument for the next page of an answer. */
const cursorName = 'cursor'

/** Arguments of the call, and the page that is wanted. */
type PagedCall = Pick<Call, 'args' | 'pageStart' | 'paidAt' | 'paidEnds'>

/**
 * Separates the cursor of a page from the arguments of the tool, where the tool has no cursor of its own.
 * @throws Problem `invalid_cursor` for one of another call or account, or whose time is over
 */
export function pagedCallOf(
  runtime: CallRuntime,
  { name, parameters, toolset }: Pick<Descriptor, 'name' | 'parameters' | 'toolset'>,
  given: Readonly<Record<string, unknown>>,
  accountId: string,
): PagedCall {
  const { [cursorName]: cursor, ...args } = given
  if (cursor === undefined || parameters.some((one) => one.name === cursorName))
    return { args: given, pageStart: [] }
  const page = typeof cursor === 'string' ? runtime.paidAnswers.pageOf(cursor, runtime.now()) : undefined
  const isOf = page?.accountId === accountId && page.of === pagedCall(name, args)
  // Without the ends of its calls, a batch would run and charge them again.
  if (!page || !isOf || (toolset === 'batch' && !page.ends)) {
    throw new Problem('invalid_cursor', 'The cursor belongs to another request, or is older than a day.', {
      parameter: cursorName,
      hint: 'Repeat the request that returned it, with cursor added, or start without a cursor.',
    })
  }
  return { args, pageStart: page.start, paidAt: page.asOf, paidEnds: page.ends }
}
