import type { CallResult, CallRuntime, NewLinks, ParsedCall } from './call.ts'

/** Makes the links that the call asks for, such as a calendar feed, and discards them when the call fails. */
export function withNewLinks(
  { makeLinks }: CallRuntime,
  parsed: ParsedCall,
  run: (parsed: ParsedCall) => Promise<CallResult>,
): Promise<CallResult> {
  const made = makeLinks(parsed.call, parsed.descriptor)
  return made ? runWith(made, parsed, run) : run(parsed)
}

async function runWith(
  made: Promise<NewLinks>,
  parsed: ParsedCall,
  run: (parsed: ParsedCall) => Promise<CallResult>,
): Promise<CallResult> {
  const newLinks = await made
  try {
    return await run({ ...parsed, newLinks })
  } catch (error) {
    await newLinks.discard()
    throw error
  }
}
