import { Problem, type ProblemCode, type ProblemDetails } from '../../../tools/contract/problems.ts'
import { duration, plainNumber } from './format.ts'

/**
 * Every problem as a person at a form reads it: what is wrong, then what to do. `{field}` is the label of the field, `{sent}`
 * what was typed, `{choices}` what would be taken, `{tier}` the plan that has it, `{years}` the years and `{wait}` the time
 * after which it works. Programs and models read `tools/contract/problems.ts`.
 */
export const problemSentences: Readonly<Record<ProblemCode, string>> = {
  missing_parameter: '{field} is empty. Please fill it in.',
  unknown_parameter:
    'There is no field of this name here.{sent}{choices} If you didn’t type it, reload the page.',
  invalid_parameter: '{field} has a value that doesn’t work here.{sent}{choices}',
  invalid_latitude: 'Latitude must be between −90 and 90.{sent}',
  invalid_longitude: 'Longitude must be between −180 and 180.{sent}',
  invalid_datetime: 'This isn’t a date or time we can read.{sent} Try 2026-11-20 and 20:00.',
  datetime_out_of_range: 'This date is too far away. Choose a year from {years}.',
  invalid_timezone: 'This isn’t a time zone.{sent} Choose a city such as Europe/Berlin.',
  invalid_include: '{field} has a part that doesn’t exist here.{sent}{choices}',
  invalid_pov: 'The sky can’t be seen from there.{sent}{choices}',
  unknown_body: 'We don’t know this body.{sent}{choices} Check the spelling.',
  unknown_target: 'We don’t know this object.{sent}{choices} Check the spelling, or try its catalog number.',
  invalid_range: 'The end must be after the start.',
  invalid_step: 'The step must be a number and a unit, such as 1 day or 10 minutes.',
  range_too_large: 'This range is too long for one answer. Choose a shorter one.{tier}',
  too_many_rows: 'That would be too many rows. Choose a shorter range, fewer objects or a longer step.',
  invalid_cursor: 'This page of results has expired. Start again from the first page.',
  invalid_target_for_quantity: 'No chosen target has that quantity. Choose another quantity or target.',
  invalid_body_for_event: 'This can’t happen to that body. Choose another event or another body.{choices}',
  invalid_name: 'A name can have up to 64 characters, and none that can’t be printed.',
  malformed_json: 'Part of the form couldn’t be read. Check brackets, quotes and commas.',
  malformed_request: 'Your browser’s request couldn’t be read. Reload the page and try again.',
  missing_api_key: 'Please sign in first.',
  invalid_api_key: 'This key isn’t valid. Create a new one under API keys.',
  revoked_api_key: 'This key was revoked. Create a new one under API keys.',
  expired_api_key: 'This key has expired. Create a new one under API keys.',
  expired_token: 'Your sign-in has expired. Please sign in again.',
  id_token_required: 'Please sign in to do this.',
  invalid_id_token: 'Your sign-in is no longer valid. Please sign in again.',
  feature_not_in_tier: 'Your plan doesn’t include this.{tier}',
  insufficient_scope: 'You don’t have permission to do this.',
  not_allowed_in_batch: 'This can’t be part of a batch. Run it on its own.',
  forbidden: 'You can’t do this with your account.',
  not_found: 'There is nothing of this name, or at this address.{choices}',
  key_not_found: 'This key no longer exists or was revoked.',
  place_not_found: 'We couldn’t find this place.{sent} Check the spelling, or try a larger town nearby.',
  star_not_found: 'We couldn’t find this star.{sent} Check the spelling.',
  entry_not_found: 'We couldn’t find that.{sent}{choices} Check the spelling.',
  method_not_allowed: 'This page can’t be used that way. Go back and try again.',
  not_acceptable: 'We can’t make a file of this kind here.',
  ambiguous_local_time: 'This time happened twice: the clocks went back. Choose the first or the second.',
  nonexistent_local_time:
    'This time never happened: the clocks went forward. Choose the time before or after.',
  key_limit_reached: 'You have as many keys as an account can have. Revoke one first.',
  idempotency_in_progress: 'This is still running. Wait a moment before you try again.',
  request_timeout: 'The request took too long to arrive. Please try again.',
  payload_too_large: 'This is more than we can take at once. Try it in smaller parts.',
  uri_too_long: 'This link is too long to open.',
  unsupported_media_type: 'We can’t read files of this kind.',
  expectation_failed: 'Your browser asked for something we can’t do. Please try again.',
  misdirected_request: 'This address belongs to another service. Check the link.',
  house_system_undefined:
    'These houses don’t work this far north or south. Choose Whole sign or Equal under Houses.',
  idempotency_conflict: 'This was already sent with other values. Reload the page and try again.',
  no_rise_set: 'The Sun doesn’t rise and set there on this day. Choose another day or place.',
  event_not_found: 'There is no such event in the years we can compute. Try another date.',
  quota_exceeded: 'Today’s credits don’t cover this. New ones come at 00:00 UTC.',
  rate_limited: 'That was a lot at once. Try again in {wait}.',
  headers_too_large: 'Your browser sent too many cookies. Clear those of this site and try again.',
  internal_error: 'Something went wrong on our side. You were not charged.',
  compute_timeout: 'This took too long to compute. You were not charged; try a shorter range.',
  unavailable: 'The service is busy. Please try again in {wait}.',
}

/** Labels of the fields of the portal's own forms, by the parameter that they fill in. */
const fieldLabels: Readonly<Record<string, string>> = {
  q: 'Place',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timezone: 'Time zone',
  localDatetime: 'Date',
  datetime: 'Date',
  start: 'First day',
  end: 'Last day',
  name: 'Name',
  houseSystem: 'Houses',
  targets: 'Objects',
  bodies: 'Bodies',
  kinds: 'Kinds of events',
  conditions: 'Conditions',
}

/** Label of the field of a parameter. */
export type LabelOf = (parameter: string) => string | undefined

/** Label in the portal's own forms. */
const ownLabel: LabelOf = (parameter) =>
  Object.hasOwn(fieldLabels, parameter) ? fieldLabels[parameter] : undefined

/** Words for a value that does not work, by the message for programs; the first that fits. */
const flaws: readonly (readonly [message: RegExp, words: string])[] = [
  [
    /without the time of birth|need the time of birth/,
    'This needs the time of birth. Enter it, or ask for less.',
  ],
  [/exclude each other/, '{field} doesn’t go together with another field. Clear one of them.'],
  [
    /has no effect|applies to|filters |have no effect/,
    '{field} does nothing with your other choices. Clear it.',
  ],
  [/must be true or false/, '{field} must be yes or no.{sent}'],
  [/too long|is shorter| characters|the list is too|holds more/, '{field} is too long. Please shorten it.'],
  [/is empty|at least one/, '{field} is empty. Please fill it in.'],
  [/listed twice|an empty item|more than once/, '{field} has an entry that is empty or comes twice.{sent}'],
  [/cannot be combined/, '{field} has “all” beside other values. Keep one or the other.{sent}'],
  [/no letter for/, '{field} has a character that our drawings can’t show.{sent}'],
  [/whole number/, '{field} must be a whole number{bounds}.{sent}'],
  [
    /must be a number|must be degrees(?! or)|is not a number|expected number/,
    '{field} must be a number{bounds}.{sent}',
  ],
  [/at least -?\d|at most -?\d|more than -?\d|must be -?\d/, '{field} must be{bounds}.{sent}'],
]

/** Words of `{bounds}`, from the message: ` at most 360`, ` from 0 to 24`. */
function boundsWords(message: string): string {
  const [bound = '', first, last] =
    /(?:at least|at most|more than) -?\d+(?:\.\d+)?|(?<![\d.])(-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)/.exec(
      message,
    ) ?? []
  const words = first === undefined ? bound : `from ${first} to ${last}`
  return words && ` ${words.replaceAll('-', '−')}`
}

/** Values that a message lists; of more there is a list elsewhere. */
const mostChoices = 12

/** Words of `{choices}`: the nearest value, or all of a short list. */
function choicesWords(code: ProblemCode, { hint = '', allowed }: ProblemDetails): string {
  const [, nearest] = /Did you mean ([^?]{1,60})\?/.exec(hint) ?? []
  if (nearest !== undefined) return ` Did you mean “${nearest}”?`
  if (code === 'unknown_parameter' || !Array.isArray(allowed)) return ''
  if (allowed.length === 0 || allowed.length > mostChoices) return ''
  return ` You can use ${allowed.map((value) => `“${value}”`).join(', ')}.`
}

/** Words of `{years}`: the first and the last year that work. */
function yearsWords({ allowed }: ProblemDetails): string {
  const { min = '-003000', max = '3000' } = (allowed ?? {}) as { min?: string; max?: string }
  const year = (instant: string) => Number(/^-?\d+/.exec(instant)?.[0])
  // The end of the range is not within it.
  const last = year(String(max)) - (/-01-01T00:00/.test(String(max)) ? 1 : 0)
  return `${plainNumber(year(String(min)))} to ${last}`
}

/** Words of `{wait}`. */
function waitWords({ retryAfter = 0 }: ProblemDetails): string {
  return retryAfter < 5 ? 'a moment' : duration(retryAfter)
}

/** Text that the person typed, as the message quotes it. */
function typedText(message: string): string | undefined {
  const [, text] = /Got "([^"]{1,60})"/.exec(message) ?? /"([^"]{1,60})"/.exec(message) ?? []
  return text?.replace(/\\u\{(\w+)\}/g, (escaped, code: string) => {
    const character = String.fromCodePoint(Number.parseInt(code, 16))
    return /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) ? character : escaped
  })
}

/** Words for fields that are missing: those that the hint names, or the one that the problem names. */
function missingWords({ hint = '', parameter = '' }: ProblemDetails, labelOf: LabelOf): string | undefined {
  const [, names = ''] = /^Send ([\w, ]+)\.$/.exec(hint) ?? []
  if (!names.includes(' ')) return undefined
  const words = names.replace(/\w+/g, (name) => (joints.has(name) ? name : (labelOf(name) ?? name)))
  return words.includes(labelOf(parameter) ?? parameter)
    ? `Please fill in ${words.replace(/ and (?=.* and )/g, ', ')}.`
    : undefined
}

/** Words between the names of a hint. */
const joints: ReadonlySet<string> = new Set(['and', 'or', 'together', 'neither', 'no'])

/** A refusal that a form of the portal has found itself: its message and its hint are a person's words. */
export class FormProblem extends Problem {
  constructor(
    message: string,
    parameter: string | undefined,
    hint: string,
    code: ProblemCode = 'invalid_parameter',
  ) {
    super(code, message, { ...(parameter === undefined ? {} : { parameter }), hint })
  }
}

/** A problem in a person's words, without names of parameters, codes and advice for programs. */
export function problemWords(problem: Problem, labelOf: LabelOf = ownLabel): string {
  const { code, message, details } = problem
  if (problem instanceof FormProblem) return `${message} ${details.hint}`
  const missing = code === 'missing_parameter' ? missingWords(details, labelOf) : undefined
  if (missing !== undefined) return missing
  const typed = typedText(message)
  const flaw =
    code === 'invalid_parameter' ? flaws.find(([pattern]) => pattern.test(message))?.[1] : undefined
  const words: Readonly<Record<string, string>> = {
    field: fieldWords(details.parameter, labelOf),
    sent: typed === undefined ? '' : ` You entered “${typed}”.`,
    bounds: boundsWords(message),
    choices: choicesWords(code, details),
    years: yearsWords(details),
    wait: waitWords(details),
    tier: details.requiredTier === undefined ? '' : ` The ${details.requiredTier} plan allows it.`,
  }
  return (flaw ?? problemSentences[code]).replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}

/** Label of the field of a parameter, such as `first.datetime` or `calls.0.tool`. */
function fieldWords(parameter = '', labelOf: LabelOf): string {
  const path = parameter.split('.')
  const label = labelOf(path[0] ?? '')
  const member = path.slice(1).findLast((name) => !/^\d+$/.test(name))
  if (label === undefined || parameter === '') return 'One of the fields'
  return member === undefined ? label : `${label}: ${labelOf(member)?.toLowerCase() ?? 'one of its values'}`
}
