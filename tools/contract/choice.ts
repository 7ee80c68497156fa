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
const MOST_OPTIONS = 12

/** A question where there are several values, and few enough to read; otherwise nothing is to be chosen. */
export const questionOf = (
  question: string,
  options: readonly ChoiceOption[],
): { readonly question: ChoiceQuestion } | undefined =>
  options.length > 1 && options.length <= MOST_OPTIONS ? { question: { question, options } } : undefined
