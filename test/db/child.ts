/**
 * Tasks that tests run in a process of their own: `node --import tsx child.ts <task> <arguments>`. Prints one JSON line
 * per completed step, so that a test that kills it knows what was acknowledged by then.
 */

import { lockDataDir } from '../../db/connection/data-dir-lock.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { call, ledgerOn, parallel } from './databases.ts'

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

const tasks: Readonly<Record<string, (...args: string[]) => Promise<void>>> = {
  /** Holds a data directory until killed. */
  async hold(directory) {
    lockDataDir(directory as string)
    say('held')
    setInterval(() => {}, 1_000)
  },
  async migrate(url) {
    await (await openDatabase({ url: url as string })).close()
    say('migrated')
  },
  /** Debits one credit `count` times from `lanes` parallel callers, and prints each grant once it is committed. */
  async debit(url, lanes, count, ...accountIds) {
    const db = await openDatabase({ url: url as string })
    const ledger = ledgerOn(db)
    say('ready')
    await parallel(Number(lanes), async (lane) => {
      for (let n = 0; n < Number(count); n++) {
        const accountId = accountIds[(lane + n) % accountIds.length] as string
        const verdict = await ledger.debit(call(accountId))
        if (verdict.granted) say({ accountId, opId: verdict.opId })
      }
    })
    await db.close()
  },
}

const [task, ...args] = process.argv.slice(2)
await tasks[task as string]?.(...args).catch((error: unknown) => {
  say({ error: String(error) })
  process.exit(1)
})
