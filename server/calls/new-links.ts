import type { CallResult, CallRuntime, ParsedCall } from './call.ts'

/** Makes the links that the call asks for, such as a calendar feed, and discards them when the call fails. */
export async function withNewLinks(
  { makeLinks }: CallRuntime,
  parsed: ParsedCall,
  run: (parsed: ParsedCall) => Promise<CallResult>,
): Promise<CallResult> {
  const made = makeLinks(parsed.call, parsed.descriptor)
  if (!made) return run(parsed)
  const newLinks = await made
  try {
    return await run({ ...parsed, newLinks })
  } catch (error) {
    await newLinks.discard()
    throw error
  }
}
