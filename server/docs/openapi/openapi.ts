import type { Descriptor, JsonSchema, Parameter } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { isLoopback } from '../../config/loopback.ts'
import { contractVersion } from '../../config/version.ts'
import { gate } from '../../product/access.ts'
import type { Site } from '../../product/site.ts'
import type { Steps } from '../../runtime/in-turns.ts'
import { generatedExample } from '../content/generated-examples.ts'
import { components, defineMeta, examplesOf, exceptionalSecurity, usualSecurity } from './components.ts'
import { type OperationParameters, SharedParameters } from './parameters.ts'
import { headerReferences, problemSchema, responseName, statusesOf } from './problems.ts'
import { type OperationSchemas, SchemaComponents } from './schemas.ts'
import { webhooks } from './webhooks.ts'

/**
 * OpenAPI 3.1 document, generated from the descriptors, an operation in a step. Toolsets become tags, so that viewers
 * show the same chapters as the docs.
 * @see OpenAPI Specification, version 3.1.0, §4.8
 */
export function* openapi(registry: Registry, site: Site): Steps<JsonSchema> {
  const schemas = new SchemaComponents()
  const drafts = yield* drafted(registry.descriptors, schemas)
  const parameters = new SharedParameters(drafts)
  const bodies = new SharedParameters(
    drafts
      .filter(({ one }) => one.alsoPost)
      .map(({ noun, one, members }) => ({ noun, parameters: membersOf(one.parameters, members) })),
    'Argument',
  )
  const responses: Record<string, JsonSchema> = {}
  const operations = yield* paths(registry, { site, schemas, parameters, bodies, drafts, responses })
  const events = webhooks(schemas)
  defineMeta(registry.descriptors, schemas)
  schemas.define('Problem', problemSchema)
  const componentSchemas = yield* schemas.components()
  const examples = yield* examplesOf(drafts, componentSchemas, site)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sky Data Service',
      version: contractVersion,
      summary: 'Astronomical and astrological data for people, programs and assistants.',
      description:
        'Positions, phases, rise and set, eclipses, zodiac and charts as JSON. Every response is an envelope ' +
        '`{data, meta}`; every error is an RFC 9457 problem with a stable `code`. Every response has `Cache-Control` and ' +
        '`X-Request-Id` (`meta.requestId`), to a caller with a credential `X-Credits-Charged`, `RateLimit` and `RateLimit-Policy`. Beside an instant `time` stands ' +
        '`timeLocal`, with its offset, when the request names a time zone. CSV is RFC 4180, iCalendar RFC 5545. The same operations are ' +
        `tools of the MCP server at ${site.MCP_URL}, at the same price.`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Sky Data Service', url: `${site.BASE_URL}/docs` },
    },
    externalDocs: {
      description: 'Guides, and a page for every tool: /docs/tools/{operationId}',
      url: `${site.BASE_URL}/docs`,
    },
    servers: [
      // A service of this machine has several names, so its address is that of the document (OpenAPI 3.1.1 §4.8.5).
      { url: isLoopback(site.BASE_URL) ? '/' : site.BASE_URL, description: 'This service' },
      ...(site.LEGACY_URL
        ? [{ url: site.LEGACY_URL, description: 'Older address of the same service' }]
        : []),
    ],
    tags: registry.toolsets.map(({ title, description }) => ({ name: title, description })),
    security: usualSecurity,
    paths: operations,
    webhooks: events,
    components: components(registry.descriptors, site, {
      schemas: componentSchemas,
      parameters,
      examples,
      responses,
    }),
  }
}

/** Schemas and parameters of a tool, before it is known which of them others share. */
interface Draft extends OperationSchemas, OperationParameters {
  readonly one: Descriptor
}

function* drafted(descriptors: readonly Descriptor[], schemas: SchemaComponents): Steps<Draft[]> {
  const drafts: Draft[] = []
  for (const descriptor of descriptors) {
    const operationSchemas = schemas.of(descriptor)
    const outside = descriptor.parameters.filter((parameter) => parameter.in !== 'body')
    const parameters = outside.map((parameter) =>
      parameterObject(parameter, operationSchemas.members, descriptor),
    )
    drafts.push({ ...operationSchemas, one: descriptor, parameters })
    yield
  }
  return drafts
}

/** Components that operations refer to, and the drafts of all tools. */
interface Parts {
  readonly site: Site
  readonly schemas: SchemaComponents
  readonly parameters: SharedParameters
  /** Arguments that the bodies of several operations have. */
  readonly bodies: SharedParameters
  readonly drafts: readonly Draft[]
  /** Responses of the operations that share one, by name; filled while the paths are written. */
  readonly responses: Record<string, JsonSchema>
}

/** Path items. Operations on the same path, such as listing and creating keys, share one. */
function* paths(registry: Registry, parts: Parts): Steps<Record<string, Record<string, JsonSchema>>> {
  const titles = new Map(registry.toolsets.map(({ name, title }) => [name, title]))
  const byPath: Record<string, Record<string, JsonSchema>> = {}
  for (const draft of parts.drafts) {
    const { one: descriptor } = draft
    const item = byPath[descriptor.path] ?? {}
    const operationObject = operation(draft, titles.get(descriptor.toolset) ?? descriptor.toolset, parts)
    if (descriptor.alsoPost) shareAnswer(operationObject, `${draft.noun}Response`, parts)
    item[descriptor.method.toLowerCase()] = operationObject
    if (descriptor.alsoPost) item.post ??= postTwin(operationObject, draft, parts)
    byPath[descriptor.path] = item
    yield
  }
  return byPath
}

/**
 * Operation object of a tool. `x-credits`, `x-tier` and `x-problems` hold price, tier unless it is free, and the codes of
 * problems that its arguments can give, beside `unknown_parameter`, which all give, for programs; the description, for people. All
 * codes are in the shared responses.
 */
function operation(draft: Draft, tag: string, parts: Parts): JsonSchema {
  const { one: descriptor } = draft
  const { site, parameters } = parts
  const body = descriptor.parameters.filter((parameter) => parameter.in === 'body')
  return {
    operationId: descriptor.name,
    summary: descriptor.title,
    // The price is the last sentence of the description; `security` names the credential.
    description: descriptor.description + (descriptor.tier === 'free' ? '' : `\n\n${gate(descriptor)}`),
    tags: [tag],
    ...exceptionalSecurity(descriptor),
    parameters: [
      ...draft.parameters.map((parameter) => parameters.referred(parameter)),
      ...sharedHeaders(descriptor),
    ],
    ...(body.length > 0 ? { requestBody: requestBody(draft, body, parts) } : {}),
    responses: {
      200: answer(descriptor, draft.data, site),
      ...(descriptor.method === 'GET' ? { 304: { description: 'Unchanged.' } } : {}),
      ...problemReferences(descriptor),
    },
    'x-credits': descriptor.credits,
    ...(descriptor.tier === 'free' ? {} : { 'x-tier': descriptor.tier }),
    'x-problems': descriptor.refusals.filter((code) => code !== 'unknown_parameter'),
  }
}

/** Parameter object. The description moves from the schema to the parameter, where viewers display it. */
function parameterObject(
  { name, in: place, required, description }: Parameter,
  members: OperationSchemas['members'],
  descriptor: Descriptor,
): JsonSchema {
  const { description: _, choices: __, ...schema } = members[name] ?? {}
  return {
    name,
    in: place,
    ...(required ? { required } : {}),
    description,
    schema,
    ...(name in descriptor.example ? { example: descriptor.example[name] } : {}),
  }
}

/** References to the error responses of an operation, by status. */
const problemReferences = (descriptor: Descriptor): JsonSchema =>
  Object.fromEntries(
    statusesOf(descriptor).map((status) => [
      status,
      { $ref: `#/components/responses/${responseName(status)}` },
    ]),
  )

/** Moves the answer of an operation to the components, where the operation beside it refers to it, too. */
function shareAnswer(operationObject: JsonSchema, name: string, { responses }: Parts): void {
  const byStatus = operationObject.responses as Record<string, JsonSchema>
  responses[name] = byStatus[200] as JsonSchema
  byStatus[200] = { $ref: `#/components/responses/${name}` }
}

/** The operation with its arguments in a body; its price, tier and codes of problems are those of the other. */
function postTwin(operationObject: JsonSchema, draft: Draft, parts: Parts): JsonSchema {
  const { one: descriptor } = draft
  const shared = Object.fromEntries(
    Object.entries(operationObject).filter(([name]) => !name.startsWith('x-')),
  )
  const { 304: _, ...responses } = operationObject.responses as Record<string, JsonSchema>
  const twin: Descriptor = { ...descriptor, method: 'POST' }
  return {
    ...shared,
    operationId: `${descriptor.name}_post`,
    summary: `${descriptor.title} (JSON body)`,
    description: `\`${descriptor.name}\` at the same price, its arguments in a JSON body, out of URLs and logs.`,
    parameters: sharedHeaders(twin),
    requestBody: requestBody(draft, descriptor.parameters, parts),
    responses: { ...responses, ...problemReferences(twin) },
  }
}

/** References to optional headers: `If-None-Match` for GET, `Idempotency-Key` for calls that cost credits. */
function sharedHeaders({ method, free }: Descriptor): JsonSchema[] {
  const names = [...(method === 'GET' ? ['IfNoneMatch'] : []), ...(free ? [] : ['IdempotencyKey'])]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/** Arguments of a body, each with its schema. */
const membersOf = (body: readonly Parameter[], members: Draft['members']) =>
  body.map(({ name }) => {
    const { choices: _, ...schema } = members[name] ?? {}
    return { name, schema }
  })

/** JSON request body; optional if all of its members are. Unknown members are rejected, as by the tool. */
function requestBody(draft: Draft, body: readonly Parameter[], { schemas, bodies }: Parts): JsonSchema {
  const { one: descriptor, noun, members } = draft
  const required = body.filter((parameter) => parameter.required).map(({ name }) => name)
  const example = Object.fromEntries(
    Object.entries(descriptor.example).filter(([name]) => body.some((parameter) => parameter.name === name)),
  )
  const properties = membersOf(body, members).map((member) => {
    const shared = bodies.nameOf(member)
    return [member.name, shared ? schemas.define(shared, member.schema) : member.schema]
  })
  const schema = schemas.define(`${noun}Request`, {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  })
  return { required: required.length > 0, content: { 'application/json': { schema, example } } }
}

/** Response 200. Only GET responses can be revalidated; headers that all responses have are in the description of the document. */
function answer(descriptor: Descriptor, data: JsonSchema, site: Site): JsonSchema {
  return {
    description: descriptor.title,
    ...(descriptor.method === 'GET' ? { headers: headerReferences(['ETag']) } : {}),
    content: Object.fromEntries(
      descriptor.mediaTypes.map((type) => [
        type,
        { schema: otherSchemas[type] ?? envelope(data), ...exampleOf(descriptor, type, site) },
      ]),
    ),
  }
}

/** The generated example of a representation: JSON as a component, which a POST twin shares; a drawing by its URL. */
function exampleOf({ name, title }: Descriptor, type: string, site: Site): JsonSchema {
  const example = generatedExample(name, site)
  if (example && type === 'application/json')
    return { examples: { [name]: { $ref: `#/components/examples/${name}` } } }
  if (example?.drawing && type === 'image/svg+xml')
    return { examples: { [name]: { summary: title, externalValue: site.BASE_URL + example.drawing } } }
  return {}
}

/** Schema of the envelope; `meta` refers to one component, because it is large and the same for every operation. */
function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { data, meta: { $ref: '#/components/schemas/Meta' } },
    required: ['data', 'meta'],
  }
}

/** Schemas of representations without envelope, by media type. */
const otherSchemas: Readonly<Record<string, JsonSchema>> = {
  'text/plain': { type: 'string' },
  'text/csv': { type: 'string' },
  'text/calendar': { type: 'string' },
  'application/geo+json': { type: 'object' },
  'image/svg+xml': { type: 'string' },
  'image/png': { type: 'string', format: 'binary' },
  'application/pdf': {
    type: 'string',
    format: 'binary',
    description: 'A poster in its true size.',
  },
}
