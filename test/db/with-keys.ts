import type { Database } from '../../db/connection/database.ts'
import { vaultOf } from '../../db/vault.ts'

/** The same database to a process with other keys for secrets, newest first. */
export function withKeys(db: Database, keys: readonly string[]): Database {
  const vault = vaultOf(keys)
  return new Proxy(db, {
    get(own, name) {
      const member = Reflect.get(own, name)
      if (name === 'vault') return vault
      return typeof member === 'function' ? member.bind(own) : member
    },
  })
}
