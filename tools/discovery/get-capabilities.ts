import { z } from 'zod'
import { bodyIds } from '../core/bodies.ts'
import { pointsOfView } from '../core/targets/point-of-view.ts'
import { tzdbVersion } from '../core/time/zones.ts'
import { defineTool, type Service } from '../define.ts'
import { includeGroups } from '../schema/include-groups.ts'
import { instantBounds } from '../schema/instant.ts'
import { tierOrder, tiers } from '../tiers.ts'

const credentialsOf = {
  none: [],
  key: ['apiKey', 'oauth'],
  person: ['idToken'],
  account: ['apiKey', 'oauth', 'idToken'],
}

type Operation = Service['operations'][number]

const groupsIn = (operation: Operation): readonly string[] =>
  operation.parameters.find(({ name }) => name === 'include')?.choices ?? []

/** Include groups of all operations. A group without a list of fields adds one field, of its own name. */
function publishedGroups(operations: readonly Operation[]) {
  const fieldsOf = new Map<string, readonly string[]>(includeGroups.map(({ name, fields }) => [name, fields]))
  return [...new Set(operations.flatMap(groupsIn))].map((name) => ({
    name,
    tools: operations
      .filter((operation) => groupsIn(operation).includes(name))
      .map((operation) => operation.name),
    fields: [...(fieldsOf.get(name) ?? [name])],
  }))
}

export default defineTool({
  name: 'get_capabilities',
  title: 'Service capabilities',
  description:
    'List every body, include group, endpoint, credit cost and tier limit. Call once to bootstrap; ' +
    'for one table of definitions or measured accuracy use get_reference. Free, no key.',
  route: 'GET /v1/capabilities',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({}),
  output: z.object({
    service: z.object({
      name: z.string(),
      apiVersion: z.string(),
      contractVersion: z.string(),
      mcpProtocol: z.string(),
      mcpProtocols: z.array(z.string()),
      toolCount: z.int(),
      engine: z.string(),
      tzdbVersion: z.string(),
    }),
    bodies: z.array(z.string()),
    points: z.array(z.string()),
    pov: z.array(z.string()),
    includeGroups: z.array(
      z.object({ name: z.string(), tools: z.array(z.string()), fields: z.array(z.string()) }),
    ),
    endpoints: z.array(
      z.object({
        tool: z.string(),
        method: z.string(),
        path: z.string(),
        auth: z.array(z.string()),
        credits: z.string(),
        minTier: z.string(),
        summary: z.string(),
      }),
    ),
    tiers: z.array(
      z.object({
        name: z.string(),
        dailyCredits: z.int(),
        testCredits: z.int(),
        perMinute: z.int(),
        features: z.array(z.string()),
      }),
    ),
    limits: z.object({
      datetime: z.object({ min: z.string(), max: z.string(), measured: z.array(z.string()) }),
      maxUrlLength: z.int(),
      maxBodyBytes: z.int(),
      maxActiveKeys: z.int(),
    }),
    links: z.record(z.string(), z.string()),
  }),
  example: {},
  credits: 0,
  compute: (_, { service }) => ({
    data: {
      service: {
        name: 'Sky Data Service',
        apiVersion: 'v1',
        contractVersion: service.version,
        mcpProtocol: '2025-06-18',
        mcpProtocols: ['2025-06-18', '2025-11-25', '2026-07-28'],
        toolCount: service.operations.length,
        engine: service.engine,
        tzdbVersion,
      },
      bodies: [...bodyIds],
      points: ['northNode', 'southNode', 'lilith', 'ascendant', 'midheaven'],
      pov: [...pointsOfView],
      includeGroups: publishedGroups(service.operations),
      endpoints: service.operations.map((operation) => ({
        tool: operation.name,
        method: operation.method,
        path: operation.path,
        auth: credentialsOf[operation.auth],
        credits: operation.credits,
        minTier: operation.tier,
        summary: operation.title,
      })),
      tiers: tierOrder.map((name) => ({ name, ...tiers[name], features: [...tiers[name].features] })),
      limits: {
        datetime: { ...instantBounds, measured: ['1700-01-01', '2200-01-01'] },
        maxUrlLength: 4096,
        maxBodyBytes: 65_536,
        maxActiveKeys: 20,
      },
      links: {
        openapi: `${service.baseUrl}/openapi.json`,
        docs: `${service.baseUrl}/docs`,
        mcp: service.mcpUrl,
        portal: service.portalUrl,
        reference: `${service.baseUrl}/v1/reference/conventions`,
        errors: `${service.baseUrl}/docs/errors`,
      },
    },
  }),
})
