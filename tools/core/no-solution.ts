export type ImpossibleCode =
  | 'house_system_undefined'
  | 'no_rise_set'
  | 'event_not_found'
  | 'datetime_out_of_range'

/** A valid question that the sky has no answer to: the only error `core` throws for valid input. */
export class NoSolution extends Error {
  readonly code: ImpossibleCode
  readonly detail: string
  /** Values that would have an answer, if they are a short list. */
  readonly allowed: readonly string[] | undefined

  constructor(code: ImpossibleCode, detail: string, allowed?: readonly string[]) {
    super(detail)
    this.name = 'Impossible'
    this.code = code
    this.detail = detail
    this.allowed = allowed
  }
}
