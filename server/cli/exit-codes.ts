/** Exit codes of the command line, by class of problem. They are part of its interface. */
export const exitCodes = {
  ok: 0,
  fault: 1,
  usage: 2,
  refused: 3,
  credential: 4,
  limit: 5,
  service: 6,
} as const

/** Meaning of each exit code, for the help and the guide. */
export const exitMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.ok, 'an answer'],
  [exitCodes.fault, 'a fault of the program itself'],
  [exitCodes.usage, 'an unknown command or option, or one that is missing'],
  [exitCodes.refused, 'an argument that cannot be answered, or nothing is found'],
  [exitCodes.credential, 'no key, a wrong one, or one whose plan does not include the command'],
  [exitCodes.limit, 'too many calls, or the credits of the day are used up'],
  [exitCodes.service, 'the service cannot be reached or has failed'],
]

/** Exit code of a refusal with an HTTP status; 0 is a service without an answer. */
export function exitCodeOf(status: number): number {
  if (status === 401 || status === 403) return exitCodes.credential
  if (status === 429) return exitCodes.limit
  return status >= 400 && status < 500 && status !== 408 ? exitCodes.refused : exitCodes.service
}

/** A problem that ends the command, as a person reads it. */
export class CommandError extends Error {
  readonly exitCode: number
  readonly hint: string | undefined
  constructor(exitCode: number, message: string, hint?: string) {
    super(message)
    this.exitCode = exitCode
    this.hint = hint
  }
}

/** A command line that cannot be understood. */
export const usageError = (message: string, hint?: string): CommandError =>
  new CommandError(exitCodes.usage, message, hint)
