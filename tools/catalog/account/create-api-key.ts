import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { Problem } from '../../contract/problems.ts'
import { keyLimits, keyScopes } from '../../contract/tiers.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { type Context, callerOf, defineTool } from '../../declaration/define.ts'
import { keyRecord, shownKey } from '../../records/account/api-key.ts'
import { instantText } from '../../schema/instant.ts'

/** Label of a key; its length is counted in code points, not in UTF-16 units. */
const name = z
  .string({ error: 'name must be text' })
  .refine((text) => [...text].length <= 64, 'name has more than 64 characters')
  .refine((text) => text.trim() !== '', 'name is empty')
  .refine((text) => !/\p{Cc}/u.test(text), 'name holds control characters')
  .meta({ description: 'Label of the key.', problem: 'invalid_name', maxLength: 64 })

export default defineTool({
  name: 'create_api_key',
  title: 'Create API key',
  summary:
    'Makes a new key for a program, which is shown once. You want it for each app or device, so that you can limit and revoke them one by one.',
  description:
    'Create an API key. With a portal ID token the plaintext is returned once; with keys:manage a ' +
    'revealUrl comes, where the user sees the key once, within 24 h. Ask the user first.',
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
      .meta({ description: 'true for a test key, whose calls are free.' }),
    expiresAt: instantText('End of the key.').optional(),
    dailyLimit: z
      .int({ error: 'dailyLimit must be a whole number of credits' })
      .min(1, 'dailyLimit must be at least 1')
      .refine((limit) => limit <= keyLimits.most, `dailyLimit must be at most ${keyLimits.most}`)
      .optional()
      .meta({ description: 'Most credits that the key may use in a UTC day.' }),
    scopes: z
      .array(
        z.enum(keyScopes, { error: `a scope is one of ${keyScopes.join(', ')}` }).meta({ id: 'KeyScope' }),
      )
      .min(1, 'scopes is empty: leave it out for all')
      .max(keyScopes.length, 'scopes lists one of them twice')
      .optional()
      .meta({ description: 'What the key may do. Default all.' }),
  }),
  prepare: ({ expiresAt, ...input }, { now }) => ({
    ...input,
    expiresAt:
      expiresAt === undefined ? null : endOf(moment(expiresAt, { now, parameter: 'expiresAt' }).utc, now),
  }),
  output: keyRecord
    .extend({
      apiKey: z.string().optional().meta({ description: 'The plaintext, this once.' }),
      revealUrl: z.url().optional().meta({ description: 'Page that shows the key to its owner, once.' }),
    })
    .meta({ id: 'CreatedApiKey' }),
  example: { name: 'laptop', test: true },
  refuses: ['rate_limited', 'key_limit_reached'],
  credits: 0,
  async compute({ name, test, expiresAt, dailyLimit = null, scopes }, context) {
    const { accountId, credential } = callerOf(context)
    const { keys, portalUrl } = context.service
    await checkCreationLimit(context, accountId)
    const keyFields = {
      name: name ?? null,
      mode: test ? 'test' : 'live',
      expiresAt,
      dailyLimit,
      scopes: scopes ? [...new Set(scopes)].sort() : null,
    } as const
    // Output of an assistant stays in its conversation, and reloading a page resubmits its form: in both cases the
    // plaintext is shown on a separate page, which the owner opens once.
    if (credential.kind === 'grant' || context.origin.channel === 'portal') {
      const reserved = roomFor(await keys.reserve(accountId, keyFields, credential))
      return { data: { ...shownKey(reserved), revealUrl: `${portalUrl}/keys/${reserved.keyId}/open` } }
    }
    const created = roomFor(await keys.create(accountId, keyFields, credential))
    return { data: { ...shownKey(created), apiKey: created.apiKey } }
  },
})

/** @throws Problem `invalid_parameter` for an end that is not in the next ten years */
function endOf(end: number, now: number): number {
  if (end >= now + 60_000 && end <= now + keyLimits.longestMs) return end
  throw new Problem('invalid_parameter', 'expiresAt must be a minute to ten years ahead.', {
    parameter: 'expiresAt',
    allowed: { min: isoSeconds(now + 60_000), max: isoSeconds(now + keyLimits.longestMs) },
  })
}

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
function roomFor<K extends object>(created: K | 'limit'): K {
  if (created !== 'limit') return created
  throw new Problem('key_limit_reached', 'The account has 20 active keys.', {
    hint: 'Revoke one that is not used.',
  })
}
