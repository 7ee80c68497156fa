/** An argument of a guide: a name of the request, filled in by a person. */
export interface GuideArgument {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly required: boolean
}

/**
 * How to answer one kind of question with the tools. It is published twice: as a prompt, which a person chooses, and as
 * a skill, which a model loads. Backticks mark names of tools and parameters; a test compares them with the registry.
 */
export interface Guide {
  /** Name of the prompt; the skill has the same with hyphens. */
  readonly name: string
  readonly title: string
  /** One or two sentences: the answer, and when to use the guide. */
  readonly description: string
  readonly arguments: readonly GuideArgument[]
  /** A question of a person that the guide answers, for the texts of directories. */
  readonly example: string
  /** The request of the prompt; its arguments follow as a list. */
  readonly request: string
  /** Tools in the order of use. */
  readonly tools: readonly string[]
  /** Steps in order, each a sentence or a few. */
  readonly steps: readonly string[]
  /** Rules for the answer. */
  readonly rules: readonly string[]
}
