import {
  type ElicitRequestFormParams,
  type InputRequests,
  isInputRequiredResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { type Answers, answersOf, capabilitiesIn, hasForms } from './elicitation.ts'

/** Whether the host of a request has forms: its capabilities stand in the request, or before 2026-07-28 in the handshake. */
export const hostHasForms = (server: Server, { envelope }: ServerContext['mcpReq']): boolean =>
  hasForms(capabilitiesIn(envelope) ?? server.getClientCapabilities())

/** How long a person may think. A host that waits less cancels the call. */
const mostThinkingMs = 600_000

/**
 * Runs a call of the service whose host has forms. A host of 2026-07-28 gets the service's question as its result and sends
 * the call again; one of 2025 is asked by a request of the bridge, and the call is sent again with its response.
 */
export async function withQuestions(
  server: Server,
  { mcpReq }: ServerContext,
  call: (answers: Answers) => Promise<object>,
): Promise<object> {
  let result = await call(answersOf(mcpReq))
  while (!mcpReq.envelope && isInputRequiredResult(result)) {
    const { inputRequests = {}, requestState } = result
    const inputResponses = await responsesOf(server, inputRequests, mcpReq.signal)
    result = await call({ inputResponses, requestState })
  }
  return result
}

/** Asks the person of a host of 2025 each question. A host that fails to ask has a person who would not choose. */
async function responsesOf(
  server: Server,
  requests: InputRequests,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const responses: Record<string, unknown> = {}
  for (const [key, { params }] of Object.entries(requests)) {
    const form = formFor(server, params as ElicitRequestFormParams)
    const request = { method: 'elicitation/create', params: form } as const
    responses[key] = await server.request(request, { timeout: mostThinkingMs, signal }).catch(() => {
      signal.throwIfAborted()
      return { action: 'cancel' }
    })
  }
  return responses
}

/** The form in the words of the host's revision: 2025-06-18 has names of values in place of titled options. */
function formFor(server: Server, form: ElicitRequestFormParams): ElicitRequestFormParams {
  if (server.getNegotiatedProtocolVersion() !== '2025-06-18') return form
  const { mode: _, requestedSchema, ...members } = form
  const properties = Object.entries(requestedSchema.properties).map(([name, field]) => {
    if (!('oneOf' in field)) return [name, field] as const
    const { oneOf: options, ...schema } = field
    const named = {
      enum: options.map((option) => option.const),
      enumNames: options.map(({ title }) => title),
    }
    return [name, { ...schema, ...named }] as const
  })
  return {
    ...members,
    requestedSchema: { ...requestedSchema, properties: Object.fromEntries(properties) },
  } as ElicitRequestFormParams
}
