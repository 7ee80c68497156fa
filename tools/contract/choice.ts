/** A value that a person can choose, with its words for them. */
export interface ChoiceOption {
  readonly value: string
  readonly title: string
}

/** A question to a person, with the few values that answer it. */
export interface ChoiceQuestion {
  /** One or two sentences in plain words, without texts of the request. */
  readonly question: string
  readonly options: readonly ChoiceOption[]
}

/** A question whose answer is the value of a parameter: the call goes on with it. */
export interface ParameterChoice extends ChoiceQuestion {
  /** Path of the parameter, such as `timezone` or `first.datetime`. */
  readonly parameter: string
}

/** More options than these are a list to search, which a form in a chat is not. */
export const MOST_OPTIONS = 12

/** The options of all questions of the service: nothing that a request holds is one of them. */
const askable = new WeakSet<readonly ChoiceOption[]>()

/** Whether a value is a question that {@link questionOf} has made, or a choice with one. */
export const isQuestion = (value: unknown): value is ChoiceQuestion =>
  typeof value === 'object' && value !== null && 'options' in value && askable.has(Object(value.options))

/** A question where there are several values, and few enough to read; otherwise nothing is to be chosen. */
export const questionOf = (
  question: string,
  options: readonly ChoiceOption[],
): { readonly question: ChoiceQuestion } | undefined => {
  if (options.length < 2 || options.length > MOST_OPTIONS) return undefined
  askable.add(options)
  return { question: { question, options } }
}
