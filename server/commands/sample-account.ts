import type {
  ApiKeyRecord,
  ApiKeys,
  Balance,
  Caller,
  Ledger,
  LedgerEntry,
} from '../../tools/contract/ports.ts'
import { tiers } from '../../tools/contract/tiers.ts'
import { dayMs } from '../../tools/contract/values.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'

/** Instant of the examples, ms since 1970: an evening on which the Moon is up over Greenwich. */
export const sampleNow = Date.UTC(2026, 10, 20, 20)
/** Request id of the examples. */
export const sampleRequestId = 'req_01M7WV9XT169HQ0S9EPTH6VAPH'

const accountId = 'acc_01M7D2K4ZC3V8R5N0QWX6T1YBE'
const laptop = 'key_01M7D2M8A70P4H3S9JZV5K2CXN'
/** The key that the example of `revoke_api_key` names. */
const replacedKey = 'key_01K00000000000000000000000'
const usedCredits = 37

/** The caller of the example of a tool: an API key of a made-up account; the person, for tools that need one; none, for public tools. */
export const callerOfExample = ({ auth }: Pick<Descriptor, 'auth'>): Caller | undefined =>
  auth === 'none' ? undefined : sampleCaller(auth === 'person' ? 'person' : 'key')

/** A caller of the made-up account: by an API key of it, or the person. */
export const sampleCaller = (kind: 'key' | 'person'): Caller => ({
  accountId,
  tier: 'pro',
  mode: 'live',
  credential: { kind, id: kind === 'key' ? laptop : 'ses_01M7WTZ4R2' },
})

const balance: Balance = { used: usedCredits, quota: tiers.pro.dailyCredits, day: '2026-11-20' }

const entry = (
  id: string,
  minutesAgo: number,
  tool: string,
  credits: number,
  after: number,
): LedgerEntry => ({
  entryId: `led_${id}`,
  time: sampleNow - minutesAgo * 60_000,
  kind: 'charge',
  tool,
  channel: 'rest',
  credential: 'key',
  keyId: laptop,
  credits: -credits,
  balanceAfter: balance.quota - after,
  requestId: `req_${id}`,
})

const key = (record: Partial<ApiKeyRecord>): ApiKeyRecord => ({
  keyId: laptop,
  name: 'laptop',
  mode: 'live',
  last4: '7Q2x',
  status: 'active',
  createdAt: sampleNow - 9 * dayMs,
  lastUsedAt: sampleNow - 60_000,
  revokedAt: null,
  expiresAt: null,
  dailyLimit: null,
  scopes: null,
  successor: null,
  usageToday: { calls: 15, credits: usedCredits },
  ...record,
})

const unused = { lastUsedAt: null, usageToday: { calls: 0, credits: 0 } }
const created = key({
  keyId: 'key_01M7WV9XT4F8K2M6B1D3G5H7J9',
  mode: 'test',
  last4: 'mple',
  createdAt: sampleNow,
  ...unused,
})

/** Ledger of the made-up account: it grants every debit and changes nothing. */
export const sampleLedger: Ledger = {
  debit: async () => ({
    granted: true,
    opId: 'op_1',
    at: sampleNow,
    replayed: false,
    asOf: undefined,
    balance,
  }),
  charged: async () => undefined,
  balance: async () => balance,
  budget: async () => undefined,
  entries: async () => ({
    entries: [
      entry('01M7WV80F30W6N8T2K4R9C5MVA', 1, 'get_natal_chart', 3, usedCredits),
      entry('01M7WV44YC7E1Z5Q8H3B0D6XGS', 3, 'get_body', 1, usedCredits - 3),
    ],
  }),
  usage: async () => ({
    byTool: [
      { tool: 'get_natal_chart', calls: 11, credits: 33 },
      { tool: 'get_body', calls: 4, credits: 4 },
    ],
    byDay: [{ date: balance.day, calls: 15, credits: usedCredits }],
  }),
}

/** Keys of the made-up account; no plaintext is a real key. */
export const sampleKeys: ApiKeys = {
  list: async () => [key({})],
  page: async () => ({ keys: [key({})] }),
  creationPause: async () => null,
  create: async () => ({ ...created, apiKey: 'ac_test_ThisIsAnExample' }),
  reserve: async () => created,
  revoke: async () =>
    key({ keyId: replacedKey, name: 'old laptop', status: 'revoked', revokedAt: sampleNow, ...unused }),
}
