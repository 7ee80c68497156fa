import { z } from 'zod'
import { tierOrder, tiers } from '../../contract/tiers.ts'
import { bodyIds } from '../../core/bodies.ts'
import { pointsOfView } from '../../core/targets/point-of-view.ts'
import { tzdbVersion } from '../../core/time/zones.ts'
import { defineTool, type Service } from '../../declaration/define.ts'
import { capabilitiesShape } from '../../records/discovery/capabilities.ts'
import { includeGroups } from '../../schema/include-groups.ts'
import { instantBounds } from '../../schema/instant.ts'

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

/** Limits of every request, and the years of which the accuracy was measured. */
const requestLimits = {
  datetime: { ...instantBounds, measured: ['1700-01-01', '2200-01-01'] },
  maxUrlLength: 4096,
  maxBodyBytes: 65_536,
  maxActiveKeys: 20,
}

export default defineTool({
  name: 'get_capabilities',
  title: 'Service capabilities',
  summary:
    'What this service can do for you: its operations, prices, limits and the years it covers. A good first call for a program that has just connected.',
  description:
    'List every body, include group, endpoint, price and limit of the service, for programs that set ' +
    'themselves up. No other tool needs it first. For one table of definitions or measured accuracy use ' +
    'get_reference.',
  route: 'GET /v1/capabilities',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({}),
  output: z.object(capabilitiesShape),
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
      limits: requestLimits,
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
