import { isQuestion, type ParameterChoice } from '../../../tools/contract/choice.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { isObject } from '../../../tools/contract/values.ts'
import type { Warning } from '../../../tools/declaration/define.ts'

/** Values that a person has chosen, by the keys of the questions; `null` where they would not choose. */
export type Chosen = ReadonlyMap<string, string | null>

/** A call that goes on once its person has answered a question; nothing was charged. */
export interface PersonQuestion {
  readonly kind: 'asked'
  /** Names the question among those of the call. */
  readonly key: string
  readonly choice: ParameterChoice
  /** The answers to the questions before this one. */
  readonly chosen: Chosen
  readonly credits: 0
  readonly page?: undefined
}

/** Whether a call waits for its person. */
export const isAsked = (result: object): result is PersonQuestion =>
  'kind' in result && result.kind === 'asked'

/** The part of a call that this module needs. */
interface PersonalCall {
  readonly args: unknown
  readonly isCounted?: boolean | undefined
  readonly chosen?: Chosen | undefined
  readonly notes?: readonly Warning[] | undefined
}

/** Ends a run of a call that would take one of several readings of its arguments, where a person can choose it. */
class OpenChoice extends Error {
  readonly choice: ParameterChoice
  constructor(choice: ParameterChoice) {
    super('A person can choose.')
    this.choice = choice
  }
}

/** Leaves a choice to the person of a call, if it has one. @throws OpenChoice for {@link askPerson} */
export function leaveToPerson({ chosen }: PersonalCall, choice: ParameterChoice | undefined): void {
  if (chosen && choice) throw new OpenChoice(choice)
}

/**
 * Runs a call, and again with each value that its person has chosen: every run finds the next question anew, so that an
 * answer can set nothing but the parameter that was asked for, to a value that was offered. A person who would not choose gets the answer
 * or refusal that a call without a person gets.
 * @throws Problem `invalid_parameter` for an answer that is none of the options
 */
export async function askPerson<C extends PersonalCall, R>(
  call: C,
  next: (call: C) => Promise<R>,
): Promise<R | PersonQuestion> {
  if (!call.chosen) return next(call)
  const answers = new Map<string, string>()
  let current = call
  for (;;) {
    try {
      return await next(current)
    } catch (error) {
      const choice = choiceOf(error)
      if (!choice) throw error
      const key = unusedKey(choice.parameter, answers)
      const answer = call.chosen.get(key)
      if (answer === undefined) return { kind: 'asked', key, choice, chosen: answers, credits: 0 }
      if (answer === null && error instanceof Problem) throw error
      if (answer === null) return next({ ...current, isCounted: true, chosen: undefined })
      current = withAnswer(current, choice, answer)
      answers.set(key, answer)
    }
  }
}

/** The choice that has ended a run. */
function choiceOf(error: unknown): ParameterChoice | undefined {
  if (error instanceof OpenChoice) return error.choice
  return error instanceof Problem ? error.details.choice : undefined
}

/** `bodies`, then `bodies.2`: a list of names may have several with more than one meaning. */
function unusedKey(parameter: string, answers: Chosen): string {
  let key = parameter
  for (let count = 2; answers.has(key); count++) key = `${parameter}.${count}`
  return key
}

/** The call with the value that was chosen, and a note of it for the model. */
function withAnswer<C extends PersonalCall>(
  call: C,
  { parameter, options }: ParameterChoice,
  answer: string,
): C {
  if (!options.some(({ value }) => value === answer)) {
    throw new Problem('invalid_parameter', `The answer for ${parameter} is none of its options.`, {
      parameter,
      allowed: options.map(({ value }) => value),
      hint: 'Send one of the options of the question.',
    })
  }
  const detail = `The user was asked and chose ${parameter}=${answer}. Send it in the calls that follow.`
  return {
    ...call,
    args: withValue(call.args, parameter.split('.'), answer),
    isCounted: true,
    notes: [...(call.notes ?? []), { code: 'chosen_by_user', detail }],
  }
}

function withValue(args: unknown, [name = '', ...path]: readonly string[], value: string): unknown {
  const members = isObject(args) ? args : {}
  return { ...members, [name]: path.length === 0 ? value : withValue(members[name], path, value) }
}

/** How deep in a prepared request its warnings may stand. */
const DEEPEST = 4

/** The first choice of the warnings that a prepared request hands on to its computation. */
export function choiceIn(request: unknown, depth = DEEPEST): ParameterChoice | undefined {
  if (typeof request !== 'object' || request === null || depth === 0) return undefined
  const { choice } = request as Partial<Warning>
  if (isQuestion(choice)) return choice
  const members = Array.isArray(request) ? request.slice(0, 50) : Object.values(request)
  for (const member of members) {
    const inside = choiceIn(member, depth - 1)
    if (inside) return inside
  }
  return undefined
}
