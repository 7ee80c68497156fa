import { parseRequest, runTool } from '../../server/compute/run-tool.ts'
import type { TierName } from '../../tools/contract/ports.ts'
import type { Answer, Context, Tool } from '../../tools/declaration/define.ts'
import { partParameters } from '../../tools/declaration/idle-parameters.ts'

/** The clock of tool tests: 2026-11-20T20:00Z. */
export const testNow = Date.UTC(2026, 10, 20, 20)

// biome-ignore lint/suspicious/noExplicitAny: a payload is whatever its tool's own shape says; tests read into it.
export type Payload = Record<string, any>

/** Context of a call of an API key. */
export const contextOf = (now = testNow, tier: TierName = 'pro'): Context =>
  ({
    now,
    requestId: 'req_test',
    caller: { accountId: 'acct_test', tier, mode: 'live', credential: { kind: 'key', id: 'key_test' } },
    signal: () => new AbortController().signal,
    service: { operations: [] },
  }) as unknown as Context

/**
 * Answer of a tool to arguments, by the same steps as a call: validate, prepare, compute; the payload
 * is checked against the tool's own output shape.
 */
export async function answer(
  tool: Tool,
  args: object,
  now = testNow,
  tier: TierName = 'pro',
  position?: string,
): Promise<Answer<Payload>> {
  const context = { ...contextOf(now, tier), position }
  const { request } = parseRequest(tool, args, context)
  const made = (await runTool(tool, request, context)) as Answer<Payload>
  tool.output.parse(made.data)
  return made
}

/** The example of a tool for some parts of its answer, without what they do not read. */
export function exampleFor(tool: Tool, include: string): Payload {
  const idle = partParameters(tool).filter(
    ({ usedBy }) => include !== 'all' && !include.split(',').some((part) => usedBy.includes(part)),
  )
  const entries = Object.entries(tool.example).filter(([name]) => !idle.some((one) => one.name === name))
  return { ...Object.fromEntries(entries), include }
}

/** Answers of a tool with the rows of all its pages, each asked for a second later. */
export async function answersOf(tool: Tool, args: object, now = testNow): Promise<Answer<Payload>[]> {
  const answers = [await answer(tool, args, now)]
  for (let rows = answers[0]?.rows; rows?.next; rows = answers.at(-1)?.rows)
    answers.push(await answer(tool, args, now, 'pro', rows.next.position))
  return answers
}
