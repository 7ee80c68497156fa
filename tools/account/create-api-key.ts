import { z } from 'zod'
import { type Context, callerOf, defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { keyRecord, shownKey } from '../records/api-key.ts'

/** Label of a key; its length is counted in code points, not in UTF-16 units. */
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
    await checkCreationLimit(context, accountId)
    const wanted = { name: name ?? null, mode: test ? 'test' : 'live' } as const
    // Output of an assistant stays in its conversation, and reloading a page resubmits its form: in both cases the
    // plaintext is shown on a separate page, which the owner opens once.
    if (credential.kind === 'grant' || context.origin.channel === 'portal') {
      const reserved = roomFor(await keys.reserve(accountId, wanted))
      return { data: { ...shownKey(reserved), revealUrl: `${portalUrl}/keys/${reserved.keyId}/open` } }
    }
    const made = roomFor(await keys.create(accountId, wanted))
    return { data: { ...shownKey(made), apiKey: made.apiKey } }
  },
})

/** Rate limit of key creation, shared by all channels: the portal and assistants call this tool too. */
async function checkCreationLimit({ service }: Context, accountId: string): Promise<void> {
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

/** The key, or the problem that the account has the maximum number of active keys. */
function roomFor<K extends object>(made: K | 'limit'): K {
  if (made !== 'limit') return made
  throw new Problem('key_limit_reached', 'The account has 20 active keys.', {
    hint: 'Revoke one that is not used.',
  })
}
