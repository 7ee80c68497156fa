import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/account/list-credit-ledger.ts'
import type { LedgerEntry } from '../../../../tools/contract/ports.ts'
import { answered, asked, Book, noon } from './office.ts'

const entry: LedgerEntry = {
  entryId: 'led_1',
  time: noon,
  kind: 'charge',
  tool: 'get_natal_chart',
  channel: 'mcp',
  credential: 'key',
  keyId: 'key_7',
  credits: -3,
  balanceAfter: 219,
  requestId: 'req_0',
}
interface Page {
  readonly entries: readonly { readonly status: number; readonly time: string }[]
  readonly count: number
  readonly truncated: boolean
}

describe('list_credit_ledger', () => {
  it('shows entries as the ledger has them, with the instant in words', async () => {
    const book = new Book()
    book.entriesHeld = [entry]
    const page = (await asked(tool, {}, { book })) as Page
    expect(page).toMatchObject({
      count: 1,
      truncated: false,
      entries: [{ ...entry, time: '2026-11-20T12:00:00Z' }],
    })
  })

  it('shows a charge as an answer, and the refund of an operator beside it', async () => {
    const book = new Book()
    book.entriesHeld = [entry, { ...entry, entryId: 'led_1_refund', kind: 'refund', credits: 3 }]
    const page = (await asked(tool, {}, { book })) as Page
    expect(page.entries.map(({ status }) => status)).toEqual([200, 200])
  })

  it('goes on where the entries before ended', async () => {
    const book = new Book()
    book.next = '1234.led_1'
    const { data, rows } = await answered(tool, { limit: 1 }, { book })
    expect(data).toMatchObject({ truncated: true })
    await answered(tool, { limit: 1 }, { book }, rows?.next?.position)
    expect(book.asked.entries).toMatchObject({ after: '1234.led_1' })
  })

  it.each([0, 1_001, 1.5, -1])('refuses a limit of %d', async (limit) => {
    await expect(asked(tool, { limit })).rejects.toMatchObject({
      status: 400,
      details: { parameter: 'limit' },
    })
  })

  it('looks back a day when nothing is said, a hundred entries long', async () => {
    const book = new Book()
    await asked(tool, {}, { book })
    const { start, limit, accountId } = book.asked.entries ?? { start: 0 }
    expect([noon - start, limit, accountId]).toEqual([86_400_000, 100, 'acct_1'])
  })
})
