import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { isObject } from '../../tools/contract/values.ts'
import type { Chosen, PersonQuestion } from '../calls/questions/ask-person.ts'

/** Name of the one field of a form. */
const field = 'choice'

/** Members of a request that is sent again with answers (2026-07-28, multi round-trip requests). */
export interface Answers {
  readonly inputResponses?: Readonly<Record<string, unknown>> | undefined
  readonly requestState?: unknown
}

/** The answers in a request, as the SDK has read it. */
export const answersOf = ({ inputResponses, requestState }: ServerContext['mcpReq']): Answers => ({
  inputResponses,
  requestState: requestState(),
})

/** The capabilities that a request of 2026-07-28 says its client has. */
export const capabilitiesIn = (envelope: unknown): unknown =>
  isObject(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined

/** Whether a client shows forms to its person: an empty capability means forms, as before there were other modes. */
export function hasForms(capabilities: unknown): boolean {
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined
  if (!isObject(elicitation)) return false
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0
}

/**
 * Values that the person of a request of 2026-07-28 has chosen, in this round and in those before; undefined where their client
 * has no forms. No round is remembered: the state has earlier answers, and each is judged again as if it had just come.
 * @throws ProtocolError for a state that this service has not written
 */
export function chosenBy(
  envelope: unknown,
  { inputResponses = {}, requestState }: Answers = {},
): Chosen | undefined {
  if (!hasForms(capabilitiesIn(envelope))) return undefined
  const answers = Object.entries(inputResponses).map(([key, response]) => [key, answerOf(response)] as const)
  return new Map<string, string | null>([...answers, ...earlierAnswers(requestState)])
}

/** The value of an accepted form, empty for one without it; `null` for one that was declined or closed. */
function answerOf(response: unknown): string | null {
  const { action, content } = isObject(response) ? response : {}
  if (action !== 'accept') return null
  const value = isObject(content) ? content[field] : undefined
  return typeof value === 'string' ? value : ''
}

/** Rounds of one call: more questions than any has. */
const MOST_ROUNDS = 16

function earlierAnswers(state: unknown): [string, string][] {
  if (state === undefined) return []
  const answers = entriesOf(state)
  if (answers.length === 0 || answers.length > MOST_ROUNDS)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'requestState is none of this service.')
  return answers
}

/** The pairs of texts that a state holds; none of another text. */
function entriesOf(state: unknown): [string, string][] {
  try {
    const entries: unknown = JSON.parse(String(state))
    const isPair = (entry: unknown) =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
    return Array.isArray(entries) && entries.every(isPair) ? (entries as [string, string][]) : []
  } catch {
    return []
  }
}

/** The result that asks the person: a form with one list of options. */
export function inputRequired({ key, choice, chosen }: PersonQuestion): InputRequiredResult {
  const { question, options } = choice
  return {
    resultType: 'input_required',
    inputRequests: {
      [key]: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: question,
          requestedSchema: {
            type: 'object',
            properties: {
              [field]: {
                type: 'string',
                title: 'Your choice',
                oneOf: options.map(({ value, title }) => ({ const: value, title })),
              },
            },
            required: [field],
          },
        },
      },
    },
    ...(chosen.size === 0 ? {} : { requestState: JSON.stringify([...chosen]) }),
  }
}
