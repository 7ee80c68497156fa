import { z } from 'zod'
import { callerOf, defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { keyRecord, shownKey } from '../schema/key-record.ts'

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
    'Create an API key. The plaintext is returned once and cannot be read again; test=true makes an ac_test_ key, ' +
    'whose calls cost nothing. Needs a portal ID token. Ask the user before calling.',
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
  output: keyRecord.extend({ apiKey: z.string() }),
  example: { name: 'laptop', test: true },
  credits: 0,
  async compute({ name, test }, context) {
    const made = await context.service.keys.create(callerOf(context).accountId, {
      name: name ?? null,
      mode: test ? 'test' : 'live',
    })
    if (made === 'limit') {
      throw new Problem('key_limit_reached', 'The account holds 20 active keys.', {
        hint: 'Revoke one that is not used.',
      })
    }
    return { data: { ...shownKey(made), apiKey: made.apiKey } }
  },
})
