import { z } from 'zod'
import { Problem } from '../../contract/problems.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { callerOf, defineTool } from '../../declaration/define.ts'

export default defineTool({
  name: 'revoke_api_key',
  title: 'Revoke API key',
  summary: 'Stops a key for good. Use it when a key has leaked, or when a program no longer needs it.',
  description:
    'Revoke an API key at once and for good; callers that use it get 401. It may be repeated: a key that ' +
    'is revoked stays so. Needs a portal ID token or the scope keys:manage. Confirm with the user first.',
  route: 'DELETE /v1/account/keys/{keyId}',
  auth: 'person',
  effect: 'revokes',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    keyId: z.string().max(64, 'a key id is shorter').meta({ description: 'The keyId from list_api_keys.' }),
  }),
  output: z
    .object({
      keyId: z.string().describe('Id of the key.'),
      status: z.literal('revoked').describe('The key is refused for good.'),
      revokedAt: z.iso.datetime().describe('When it was revoked, the first time.'),
    })
    .meta({ id: 'RevokedApiKey' }),
  example: { keyId: 'key_01K00000000000000000000000' },
  refuses: ['key_not_found'],
  credits: 0,
  async compute({ keyId }, context) {
    const { accountId, credential } = callerOf(context)
    const key = await context.service.keys.revoke(accountId, keyId, credential)
    if (!key?.revokedAt)
      throw new Problem('key_not_found', 'The account has no key with this id.', { parameter: 'keyId' })
    return { data: { keyId: key.keyId, status: 'revoked' as const, revokedAt: isoSeconds(key.revokedAt) } }
  },
})
