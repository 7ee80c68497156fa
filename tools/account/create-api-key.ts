import { z } from 'zod'
import { type Context, callerOf, defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { keyRecord, shownKey } from '../records/api-key.ts'

/** Counted in characters as people see code points, not in UTF-16 units. */
const name = z
  .string({ error: 'name must be text' })
  .refine((text) => [...text].length <= 64, 'name has more than 64 characters')
  .refine((text) => text.trim() !== '', 'name is empty')
  .refine((text) => !/\p{Cc}/u.test(text), 'name holds control characters')
  .meta({ description: 'Label, at most 64 characters.', problem: 'invalid_name', maxLength: 64 })

export default defineTool({
  name: 'create_api_key',
  title: 'Create API key',
  description:
    'Create an API key. With a portal ID token the plaintext is returned once; an assistant with keys:manage gets a ' +
    'revealUrl instead, where the user sees the key once, within 24 h. test=true makes an ac_test_ key, whose calls ' +
    'cost nothing. Ask the user before calling.',
  route: 'POST /v1/account/keys',
  auth: 'person',
  effect: 'creates',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    name: name.optional(),
    test: z
      .boolean({ error: 'test must be true or false' })
      .default(false)
      .meta({ description: 'Make a test key.' }),
  }),
  output: keyRecord.extend({
    apiKey: z.string().optional().meta({ description: 'The plaintext, this once.' }),
    revealUrl: z.url().optional().meta({ description: 'Page that shows the key to its owner, once.' }),
  }),
  example: { name: 'laptop', test: true },
  credits: 0,
  async compute({ name, test }, context) {
    const { accountId, credential } = callerOf(context)
    const { keys, portalUrl } = context.service
    await paced(context, accountId)
    const wanted = { name: name ?? null, mode: test ? 'test' : 'live' } as const
    // What an assistant reads stays in its conversation, and a page that is loaded again sends its form again: in both
    // cases the key gets its plaintext on a page of its own, where the owner opens it once.
    if (credential.kind === 'grant' || context.origin.channel === 'portal') {
      const reserved = roomFor(await keys.reserve(accountId, wanted))
      return { data: { ...shownKey(reserved), revealUrl: `${portalUrl}/keys/${reserved.keyId}/open` } }
    }
    const made = roomFor(await keys.create(accountId, wanted))
    return { data: { ...shownKey(made), apiKey: made.apiKey } }
  },
})

/** One limit for every channel, since the portal and assistants come here, too. */
async function paced({ service }: Context, accountId: string): Promise<void> {
  const pause = await service.keys.creationPause(accountId)
  if (pause) {
    const { perHour, retryAfter } = pause
    throw new Problem('rate_limited', `The account created ${perHour} keys within an hour.`, {
      limit: perHour,
      remaining: 0,
      retryAfter,
      hint: 'Use one of its active keys, or wait.',
    })
  }
}

function roomFor<K extends object>(made: K | 'limit'): K {
  if (made !== 'limit') return made
  throw new Problem('key_limit_reached', 'The account holds 20 active keys.', {
    hint: 'Revoke one that is not used.',
  })
}
