import { z } from 'zod'
import { Problem } from '../../contract/problems.ts'
import { tierAtLeast } from '../../contract/tiers.ts'
import { callerOf, defineTool } from '../../declaration/define.ts'

/** Calls per batch on the starter tier, and on higher tiers; the latter is also the limit of the schema. */
const starterCalls = 10
const mostCalls = 50

const call = z
  .strictObject({
    id: z
      .string()
      .max(64, 'an id has at most 64 characters')
      .optional()
      .meta({ description: 'Your label, returned with the result.' }),
    tool: z.string().max(64, 'a tool name is shorter').meta({ description: 'Tool name.' }),
    arguments: z.record(z.string(), z.unknown()).optional().meta({ description: 'Its arguments.' }),
  })
  .meta({ id: 'BatchCall' })

export default defineTool({
  name: 'run_batch',
  title: 'Batch of calls',
  summary:
    'Runs many calls in one request. Saves time when you need the same thing for many people, places or days.',
  description:
    'Run up to 50 read calls in one request and get their results in order. Each is charged as usual, and ' +
    'one failure does not stop the rest. Account tools and batches are not allowed inside. The answers ' +
    'have 8 MB at most, over MCP 45 kB.',
  route: 'POST /v1/batch',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'none',
  input: z.strictObject({
    calls: z
      .array(call, { error: 'calls must be a list of {tool, arguments}' })
      .min(1, 'calls is empty')
      .max(mostCalls, `calls holds more than ${mostCalls}`)
      .meta({ description: 'The calls, in the order of their results.' }),
    parallel: z
      .boolean({ error: 'parallel must be true or false' })
      .default(true)
      .meta({ description: 'false: one after the other, so that credits go to the first calls first.' }),
  }),
  output: z.object({
    results: z
      .array(
        z
          .object({
            id: z.string().nullable().describe('id of the call; null without one.'),
            tool: z.string().describe('Tool that was called.'),
            status: z.int().describe('HTTP status that the call alone would have had.'),
            data: z.unknown().optional().describe('data of its answer; absent when it failed.'),
            page: z
              .record(z.string(), z.union([z.string(), z.int()]))
              .optional()
              .describe('As meta.page of the call alone; absent when data is whole.'),
            problem: z
              .record(z.string(), z.unknown())
              .optional()
              .describe('Its problem record; absent when it succeeded.'),
            creditsCharged: z
              .int()
              .describe('Credits charged for the call; 0 when it failed, and on a further page.'),
          })
          .meta({ id: 'BatchResult' }),
      )
      .describe('Results in the order of the calls.'),
    count: z.int().describe('Number of results in this answer.'),
    succeeded: z.int().describe('Number of calls of the whole batch with status 200.'),
    creditsCharged: z.int().describe('Credits charged for all calls; 0 on a further page.'),
  }),
  example: {
    calls: [
      { id: 'moon', tool: 'get_body', arguments: { body: 'moon', latitude: 51.4779, longitude: -0.0015 } },
      {
        id: 'sky',
        tool: 'get_sky_snapshot',
        arguments: { latitude: 51.4779, longitude: -0.0015, include: 'minimal' },
      },
    ],
  },
  refuses: ['range_too_large', 'too_many_rows', 'not_allowed_in_batch', 'not_found'],
  prepare(input, context) {
    const { tier } = callerOf(context)
    const limit = tierAtLeast(tier, 'pro') ? mostCalls : starterCalls
    if (input.calls.length > limit) {
      throw new Problem('range_too_large', `A batch of the tier ${tier} holds at most ${limit} calls.`, {
        parameter: 'calls',
        allowed: { max: limit },
        requiredTier: 'pro',
      })
    }
    return input
  },
  isPaged: true,
  credits: { formula: 'the sum of its calls', of: () => 0 },
  async compute({ calls, parallel }, context) {
    const run = ({ tool, arguments: args }: (typeof calls)[number], index: number) =>
      context.service.call(tool, args ?? {}, context, index)
    const outcomes = parallel ? await Promise.all(calls.map(run)) : await inOrder(calls, run)
    const results = outcomes.map((outcome, index) => {
      const { id = null, tool } = calls[index] as (typeof calls)[number]
      const { status, creditsCharged } = outcome
      const { page } = 'data' in outcome ? outcome : {}
      const content =
        'data' in outcome ? { data: outcome.data, ...(page ? { page } : {}) } : { problem: outcome.problem }
      return { id, tool, status, ...content, creditsCharged }
    })
    const creditsCharged = results.reduce((sum, result) => sum + result.creditsCharged, 0)
    return {
      data: {
        results,
        count: results.length,
        succeeded: results.filter((result) => result.status === 200).length,
        creditsCharged,
      },
      creditsCharged,
      ends: outcomes.map((outcome) => ('data' in outcome ? outcome.asOf : String(outcome.problem.code))),
    }
  },
})

/** Runs the calls one after another; results in the same order. */
async function inOrder<T, R>(items: readonly T[], run: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) results.push(await run(item, index))
  return results
}
