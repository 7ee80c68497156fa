import type {
  ApiKeyRecord,
  ApiKeys,
  Caller,
  EntryQuery,
  KeyPause,
  Ledger,
  LedgerEntry,
  NewApiKey,
} from '../../../../tools/contract/ports.ts'
import type { Answer, Context, Service, Tool } from '../../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../../tools/declaration/validate.ts'

const { descriptors } = await loadRegistry()

export const noon = Date.UTC(2026, 10, 20, 12)

/** Keys in memory, with the rules that tools rely on: twenty active ones, and no way into another account. */
export class KeyCabinet implements ApiKeys {
  readonly held: (ApiKeyRecord & { readonly owner: string })[] = []

  async list(accountId: string) {
    return this.held.filter(({ owner }) => owner === accountId)
  }
  async page(accountId: string, after = '') {
    const all = (await this.list(accountId)).filter(({ keyId }) => keyId > after)
    const next = all.length > 3 ? all[2]?.keyId : undefined
    return { keys: all.slice(0, 3), ...(next ? { next } : {}) }
  }
  pause: KeyPause | null = null
  async creationPause() {
    return this.pause
  }
  async create(accountId: string, key: NewApiKey) {
    if ((await this.list(accountId)).filter(({ status }) => status === 'active').length >= 20) return 'limit'
    const record = this.#held(accountId, key, 'wxyz')
    return { ...record, apiKey: `ac_${key.mode}_${record.keyId}wxyz` }
  }
  async reserve(accountId: string, key: NewApiKey) {
    return this.#held(accountId, key, null)
  }
  #held(owner: string, key: NewApiKey, last4: string | null): ApiKeyRecord {
    const { name, mode, expiresAt = null, dailyLimit = null, scopes = null } = key
    const keyId = `key_${this.held.length + 1}`
    const record: ApiKeyRecord = {
      keyId,
      name,
      mode,
      last4,
      status: 'active',
      createdAt: noon,
      lastUsedAt: null,
      revokedAt: null,
      expiresAt,
      dailyLimit,
      scopes,
      successor: null,
      usageToday: { calls: 0, credits: 0 },
    }
    this.held.push({ ...record, owner })
    return record
  }
  async revoke(accountId: string, keyId: string) {
    const at = this.held.findIndex((one) => one.owner === accountId && one.keyId === keyId)
    const found = this.held[at]
    if (!found) return null
    if (found.status === 'active') this.held[at] = { ...found, status: 'revoked', revokedAt: noon }
    return this.held[at] as ApiKeyRecord
  }
}

/** A ledger that holds still: given entries, and what it was asked for. */
export class Book {
  readonly asked: { usage?: Parameters<Ledger['usage']>[0]; entries?: EntryQuery } = {}
  used = 31
  entriesHeld: LedgerEntry[] = []
  next: string | undefined

  async balance() {
    return { used: this.used, quota: 250, day: '2026-11-20' }
  }
  async usage(query: Parameters<Ledger['usage']>[0]) {
    this.asked.usage = query
    return {
      byTool: [{ tool: 'get_body', calls: 9, credits: 9 }],
      byDay: [{ date: '2026-11-20', calls: 9, credits: 9 }],
    }
  }
  async entries(query: EntryQuery) {
    this.asked.entries = query
    return { entries: this.entriesHeld, ...(this.next ? { next: this.next } : {}) }
  }
}

export const person: Caller = {
  accountId: 'acct_1',
  tier: 'free',
  mode: 'live',
  credential: { kind: 'person', id: 'acct_1' },
}
export const byKey: Caller = { ...person, credential: { kind: 'key', id: 'key_7' } }

interface Office {
  readonly keys?: KeyCabinet
  readonly book?: Book
  readonly caller?: Caller
}

/** Data of an account tool in a fresh office. */
export async function asked(tool: Tool, args: object, office: Office = {}): Promise<Answer<never>['data']> {
  return (await answered(tool, args, office)).data
}

/** Answer of an account tool in a fresh office; the payload is checked against the tool's output shape. */
export async function answered(
  tool: Tool,
  args: object,
  office: Office = {},
  position?: string,
): Promise<Answer<never>> {
  const service = {
    portalUrl: 'https://sky.example/portal',
    keys: office.keys ?? new KeyCabinet(),
    ledger: (office.book ?? new Book()) as unknown as Ledger,
    operations: descriptors,
    rateLimit: () => ({ limit: 30, remaining: 28, resetSeconds: 12 }),
  } as unknown as Service
  const caller = office.caller ?? person
  const context: Context = {
    now: noon,
    position,
    requestId: 'req_1',
    caller,
    origin: { channel: 'rest' },
    signal: () => new AbortController().signal,
    service,
  }
  const input = validateArguments(tool, args)
  const answer = (await tool.compute(
    tool.prepare ? tool.prepare(input, context) : input,
    context,
  )) as Answer<never>
  tool.output.parse(answer.data)
  return answer
}
