import { Problem, type ProblemCode } from '../../../tools/contract/problems.ts'

/**
 * Every problem as a person at a form reads it: what is wrong, then what to do. `{field}` is the label of the field, `{sent}`
 * what was typed. Programs and models read `tools/contract/problems.ts`.
 */
export const problemSentences: Readonly<Record<ProblemCode, string>> = {
  missing_parameter: '{field} is empty. Please fill it in.',
  unknown_parameter: 'This page is out of date. Reload it and try again.',
  invalid_parameter: '{field} has a value that doesn’t work here.{sent}',
  invalid_latitude: 'Latitude must be between −90 and 90.{sent}',
  invalid_longitude: 'Longitude must be between −180 and 180.{sent}',
  invalid_datetime: 'This isn’t a date or time we can read.{sent} Try 2026-11-20 and 20:00.',
  datetime_out_of_range: 'This date is too far away: years from −3000 to 3000 work, some pages have fewer.',
  invalid_timezone: 'This isn’t a time zone.{sent} Choose a city such as Europe/Berlin.',
  invalid_include: 'One of the groups you chose doesn’t exist here.{sent}',
  invalid_pov: 'The sky can’t be shown from there.{sent}',
  unknown_body: 'We don’t know this body.{sent} Check the spelling.',
  unknown_target: 'We don’t know this object.{sent} Check the spelling, or try its catalog number.',
  invalid_range: 'The end must be after the start.',
  invalid_step: 'The step must be a number and a unit, such as 1 day or 10 minutes.',
  range_too_large: 'This range is too long for one answer. Choose a shorter one.',
  too_many_rows: 'That would be too many rows. Choose a shorter range, fewer objects or a longer step.',
  invalid_cursor: 'This page of results has expired. Start again from the first page.',
  invalid_target_for_quantity: 'No chosen target has that quantity. Choose another quantity or target.',
  invalid_body_for_event: 'This can’t happen to that body. Choose another event or another body.',
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
  feature_not_in_tier: 'Your plan doesn’t include this.',
  insufficient_scope: 'You don’t have permission to do this.',
  not_allowed_in_batch: 'This can’t be part of a batch. Run it on its own.',
  forbidden: 'You can’t do this with your account.',
  not_found: 'There is nothing at this address.',
  key_not_found: 'This key no longer exists or was revoked.',
  place_not_found: 'We couldn’t find this place.{sent} Check the spelling, or try a larger town nearby.',
  star_not_found: 'We couldn’t find this star.{sent} Check the spelling.',
  entry_not_found: 'We couldn’t find that.{sent} Check the spelling.',
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
    'These houses don’t work this far north or south. Choose Whole sign or Equal under Conventions.',
  idempotency_conflict: 'This was already sent with other values. Reload the page and try again.',
  no_rise_set: 'The Sun doesn’t rise and set there on this day. Choose another day or place.',
  event_not_found: 'There is no such event in the years we can compute. Try another date.',
  quota_exceeded: 'You have used today’s credits. They are renewed at 00:00 UTC.',
  rate_limited: 'That was a lot at once. Wait a minute and try again.',
  headers_too_large: 'Your browser sent too many cookies. Clear those of this site and try again.',
  internal_error: 'Something went wrong on our side. You were not charged.',
  compute_timeout: 'This took too long to compute. You were not charged; try a shorter range.',
  unavailable: 'The service is busy. Please try again in a moment.',
}

/** Labels of the fields of forms, by the parameter that they fill in. */
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

/** Text that the person typed, as the message quotes it. */
const typedText = (message: string): string | undefined => /"([^"]{1,60})"/.exec(message)?.[1]

/** A refusal that a form of the portal has found itself: its message and its hint are a person's words. */
export class FormProblem extends Problem {
  constructor(message: string, parameter: string | undefined, hint: string) {
    super('invalid_parameter', message, { ...(parameter === undefined ? {} : { parameter }), hint })
  }
}

/** A problem in a person's words, without names of parameters, codes and advice for programs. */
export function problemWords(problem: Problem): string {
  const { code, message, details } = problem
  if (problem instanceof FormProblem) return `${message} ${details.hint}`
  const { parameter } = details
  const label = parameter === undefined ? undefined : fieldLabels[parameter]
  const typed = typedText(message)
  return problemSentences[code]
    .replace('{field}', label ?? 'One of the fields')
    .replace('{sent}', () => (typed === undefined ? '' : ` You entered “${typed}”.`))
}
