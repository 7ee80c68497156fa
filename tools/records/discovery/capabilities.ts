import { z } from 'zod'

/** Output shape of the abilities and limits of the service. */
export const capabilitiesShape = {
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
}
