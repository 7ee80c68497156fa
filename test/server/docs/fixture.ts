import { z } from 'zod'
import { defineTool, defineToolset } from '../../../tools/declaration/define.ts'
import { assemble } from '../../../tools/declaration/registry.ts'
import { latitude, longitude } from '../../../tools/schema/place.ts'

/** One tool of every kind the documents must show: each gate, each method, a formula, a higher tier, a recursion. */
const getBody = defineTool({
  name: 'get_body',
  title: 'One body',
  summary: 'What a test needs, and no more than that.',
  description: 'One body for an observer, <with> "markup" & all.',
  route: 'GET /v1/bodies/{body}',
  auth: 'key',
  effect: 'reads',
  credits: 1,
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({
    body: z.enum(['sun', 'moon']).meta({ description: 'Which body.' }),
    latitude,
    longitude,
    datetime: z.string().default('now').meta({ description: 'ISO 8601 instant.' }),
  }),
  output: z.object({
    body: z.string().meta({ description: 'Name of the body.' }),
    altitude: z.number().nullable().meta({ description: 'Degrees above the horizon.' }),
    riseSet: z.object({ rise: z.iso.datetime().nullable() }),
  }),
  example: { body: 'moon', latitude: 51.4779, longitude: -0.0015 },
  compute: () => ({ data: { body: 'moon', altitude: null, riseSet: { rise: null } } }),
})

const getCapabilities = defineTool({
  name: 'get_capabilities',
  title: 'Service capabilities',
  summary: 'What a test needs, and no more than that.',
  description: 'Lists what there is.',
  route: 'GET /v1/capabilities',
  auth: 'none',
  effect: 'reads',
  credits: 0,
  tier: 'free',
  frame: 'none',
  input: z.strictObject({}),
  output: z.object({ bodies: z.array(z.string()) }),
  example: {},
  compute: () => ({ data: { bodies: [] } }),
})

const period: z.ZodType = z.lazy(() => z.object({ lord: z.string(), children: z.array(period) }))
const getSynastry = defineTool({
  name: 'get_synastry',
  title: 'Two charts compared',
  summary: 'What a test needs, and no more than that.',
  description: 'Compares two charts.',
  route: 'POST /v1/charts/synastry',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  input: z.strictObject({
    first: z.object({ latitude, longitude }).meta({ description: 'The first birth.' }),
    aspects: z.string().default('major').meta({ description: 'Aspects to look for.' }),
  }),
  output: z.object({ periods: z.array(period) }),
  example: { first: { latitude: 1, longitude: 2 } },
  credits: { formula: '5 + 1/year', of: () => 5 },
  compute: () => ({ data: { periods: [] } }),
})

const getReturns = defineTool({
  name: 'get_returns',
  title: 'Returns',
  summary: 'What a test needs, and no more than that.',
  description: 'Finds returns.',
  route: 'GET /v1/charts/returns',
  aboutCharts: true,
  alsoPost: true,
  auth: 'key',
  effect: 'reads',
  credits: 4,
  tier: 'starter',
  frame: 'geocentric',
  input: z.strictObject({ datetime: z.string().meta({ description: 'The birth.' }) }),
  output: z.object({ returns: z.array(z.object({ time: z.string() })) }),
  views: { table: ({ returns }) => returns },
  example: { datetime: '2000-01-01T12:00:00Z' },
  compute: () => ({ data: { returns: [] } }),
})

const createKey = defineTool({
  name: 'create_api_key',
  title: 'Create a key',
  summary: 'What a test needs, and no more than that.',
  description: 'Creates a key.',
  route: 'POST /v1/account/keys',
  auth: 'person',
  effect: 'creates',
  credits: 0,
  tier: 'free',
  frame: 'none',
  input: z.strictObject({ name: z.string().max(64).optional().meta({ description: 'Label.' }) }),
  output: z.object({ keyId: z.string() }),
  example: { name: 'laptop' },
  compute: () => ({ data: { keyId: 'key_1' } }),
})

const revokeKey = defineTool({
  name: 'revoke_api_key',
  title: 'Revoke a key',
  summary: 'What a test needs, and no more than that.',
  description: 'Revokes a key.',
  route: 'DELETE /v1/account/keys/{keyId}',
  auth: 'person',
  effect: 'revokes',
  credits: 0,
  tier: 'free',
  frame: 'none',
  input: z.strictObject({ keyId: z.string().meta({ description: 'Identifier of the key.' }) }),
  output: z.object({ keyId: z.string() }),
  example: { keyId: 'key_1' },
  compute: () => ({ data: { keyId: 'key_1' } }),
})

const getUsage = defineTool({
  name: 'get_usage',
  title: 'Usage',
  summary: 'What a test needs, and no more than that.',
  description: 'Says what is left.',
  route: 'GET /v1/account/usage',
  auth: 'account',
  effect: 'reads',
  credits: 0,
  tier: 'free',
  frame: 'none',
  input: z.strictObject({}),
  output: z.object({ dailyRemaining: z.int() }),
  example: {},
  compute: () => ({ data: { dailyRemaining: 1 } }),
})

const chapter = (title: string) => defineToolset({ title, description: `Tools about ${title}.`, order: [] })

export const registry = assemble([
  { name: 'discovery', toolset: chapter('Discovery'), tools: [getCapabilities] },
  { name: 'sky', toolset: chapter('Sky'), tools: [getBody] },
  { name: 'charts', toolset: chapter('Charts'), tools: [getSynastry, getReturns] },
  { name: 'account', toolset: chapter('Account'), tools: [createKey, revokeKey, getUsage] },
])

export const site = {
  BASE_URL: 'https://sky.test',
  MCP_URL: 'https://sky.test/mcp',
  PORTAL_URL: 'https://sky.test/portal',
}
