import { z } from 'zod'
import { tierOrder, tiers } from '../../contract/tiers.ts'
import { bodyIds } from '../../core/bodies.ts'
import { pointsOfView } from '../../core/targets/point-of-view.ts'
import { tzdbVersion } from '../../core/time/zones.ts'
import { defineTool, type Service } from '../../declaration/define.ts'
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

export default defineTool({
  name: 'get_capabilities',
  title: 'Service capabilities',
  summary:
    'What this service can do for you: its operations, limits and the years it covers. A good first call for a program that has just connected.',
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
  output: z.object({
    service: z
      .object({
        name: z.string().describe('Name of the service.'),
        apiVersion: z.string().describe('Prefix of every path.'),
        contractVersion: z.string().describe('Version of the public interface.'),
        mcpProtocol: z.string().describe('Oldest revision of MCP that is accepted.'),
        mcpProtocols: z.array(z.string()).describe('Every revision of MCP that is accepted, oldest first.'),
        toolCount: z.int().describe('Number of operations.'),
        engine: z.string().describe('Name and version of the program that computes positions.'),
        tzdbVersion: z.string().describe('Release of the IANA time zone database in use.'),
      })
      .meta({ id: 'ServiceVersions' })
      .describe('The service and its versions.'),
    bodies: z.array(z.string()).describe('Bodies that every sky operation knows.'),
    points: z.array(z.string()).describe('Computed points of the zodiac beside the bodies.'),
    pov: z.array(z.string()).describe('Points of view that `pov` accepts.'),
    includeGroups: z
      .array(
        z
          .object({
            name: z.string().describe('Name of the group in `include`.'),
            tools: z.array(z.string()).describe('Operations that have the group.'),
            fields: z.array(z.string()).describe('Fields that the group adds to an answer.'),
          })
          .meta({ id: 'IncludeGroup' }),
      )
      .describe('Groups of fields that `include` chooses.'),
    endpoints: z
      .array(
        z
          .object({
            tool: z.string().describe('Name over MCP.'),
            method: z.string().describe('HTTP method over REST.'),
            path: z.string().describe('Path over REST, with placeholders in braces.'),
            auth: z
              .array(z.string())
              .describe('Credentials that are accepted: apiKey, oauth, idToken; empty where none is needed.'),
            credits: z.string().describe('Price of a call: a whole number of credits, or its formula.'),
            minTier: z.string().describe('Lowest tier that includes the operation.'),
            summary: z.string().describe('Title of the operation.'),
          })
          .meta({ id: 'Endpoint' }),
      )
      .describe('Every operation.'),
    tiers: z
      .array(
        z
          .object({
            name: z.string().describe('Name of the tier.'),
            dailyCredits: z.int().describe('Credits of a UTC day.'),
            testCredits: z
              .int()
              .describe('Credits of a UTC day for all test keys of an account together, free of charge.'),
            perMinute: z.int().describe('Most calls a minute.'),
            workerMs: z
              .int()
              .describe('Most milliseconds of long computations a minute; failed ones count too.'),
            features: z.array(z.string()).describe('Kinds of operations that the tier includes.'),
          })
          .meta({ id: 'Tier' }),
      )
      .describe('Tiers in ascending order.'),
    limits: z
      .object({
        datetime: z
          .object({
            min: z.string().describe('First instant, inclusive, ISO 8601 in UTC.'),
            max: z.string().describe('End of the range, exclusive, ISO 8601 in UTC.'),
            measured: z
              .array(z.string())
              .describe('First and last date between which the accuracy was measured.'),
          })
          .meta({ id: 'InstantRange' })
          .describe('Instants that are accepted.'),
        maxUrlLength: z.int().describe('Longest URL, characters.'),
        maxBodyBytes: z.int().describe('Largest request body, bytes.'),
        maxActiveKeys: z.int().describe('Most active API keys of an account.'),
      })
      .meta({ id: 'RequestLimits' })
      .describe('Limits of every request.'),
    links: z.record(z.string(), z.string()).describe('URLs of the documents of the service, by name.'),
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
