import { GetSkillRequestParamsSchema } from '@modelcontextprotocol/core/ext/skills'
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  type StandardSchemaV1,
  specTypeSchemas,
} from '@modelcontextprotocol/server'
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from '@modelcontextprotocol/server/ext/skills'
import { quote } from '../../../tools/contract/problems.ts'
import { isObject } from '../../../tools/contract/values.ts'

const { PaginatedRequestParams: page } = specTypeSchemas

/** Schemas of the parameters, by method; methods without one read no parameters. */
const schemas: Readonly<Record<string, StandardSchemaV1>> = {
  initialize: specTypeSchemas.InitializeRequestParams,
  'tools/list': page,
  'tools/call': specTypeSchemas.CallToolRequestParams,
  'resources/list': page,
  'resources/templates/list': page,
  'resources/read': specTypeSchemas.ReadResourceRequestParams,
  'prompts/list': page,
  'prompts/get': specTypeSchemas.GetPromptRequestParams,
  [SKILLS_LIST_METHOD]: page,
  [SKILLS_GET_METHOD]: GetSkillRequestParamsSchema,
}

/**
 * An SDK server that refuses malformed parameters with −32602 and one sentence, before the SDK would with an internal error
 * and the report of its validator.
 */
export class ValidatingServer extends Server {
  protected override _wrapHandler(
    method: string,
    handler: (request: JSONRPCRequest, context: ServerContext) => Promise<Result>,
  ) {
    const wrapped = super._wrapHandler(method, handler)
    return async (request: JSONRPCRequest, context: ServerContext) => {
      await assertParams(method, request.params)
      return wrapped(request, context)
    }
  }
}

/** @throws ProtocolError −32602 for parameters that the method cannot have */
async function assertParams(method: string, params: unknown = {}): Promise<void> {
  const { issues } = (await schemas[method]?.['~standard'].validate(params)) ?? {}
  if (issues && issues.length > 0)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${method}: ${sentence(issues, params)}`)
}

/** The parts of an issue of the validator that are read here. */
interface Issue extends StandardSchemaV1.Issue {
  readonly expected?: string
  readonly values?: readonly unknown[]
  /** Issues of each member of a union. */
  readonly errors?: readonly (readonly Issue[])[]
}

/** Most missing parameters that an error names. */
const mostMissing = 4

/** Error message in one sentence: all parameters that are missing, else the first one that is malformed. */
function sentence(issues: readonly Issue[], params: unknown): string {
  const missing = [...new Set(issues.filter((issue) => valueAt(params, issue) === undefined).map(nameOf))]
  if (missing.length > 0) {
    const [last, ...otherNames] = missing.slice(0, mostMissing).reverse()
    return otherNames.length === 0
      ? `${last} is missing.`
      : `${otherNames.reverse().join(', ')} and ${last} are missing.`
  }
  const [first] = issues as readonly [Issue]
  const types = [...new Set(expectedBy(first))]
  const expected = types.length > 0 ? `must be ${types.join(' or ')}` : 'is malformed'
  return `${nameOf(first)} ${expected}, not ${typeName(valueAt(params, first))}.`
}

/** Words for the types of JSON that a validator names. */
const words: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

/** Words for the types or values that an issue wants. */
function expectedBy({ expected = '', values, errors = [] }: Issue): string[] {
  if (values) return values.map(quote)
  if (words[expected]) return [words[expected]]
  // Of a union, the issues of the value itself tell its types; those inside of it belong to one of its forms.
  return errors.flatMap((form) => form.filter(({ path = [] }) => path.length === 0).flatMap(expectedBy))
}

/** Type of a JSON value, as words. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'boolean') return String(value)
  return words[typeof value] ?? 'absent'
}

/** Path of a parameter, escaped, because a client chooses the names of arguments. */
function nameOf({ path = [] }: Issue): string {
  return quote(['params', ...path.map(keyOf)].join('.')).slice(1, -1)
}

function valueAt(params: unknown, { path = [] }: Issue): unknown {
  return path.reduce<unknown>(
    (container, part) =>
      isObject(container) || Array.isArray(container) ? Reflect.get(container, keyOf(part)) : undefined,
    params,
  )
}

const keyOf = (part: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof part === 'object' ? part.key : part
