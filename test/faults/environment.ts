import type postgres from 'postgres'
import type { FaultyProxy } from '../db/proxy.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Broken } from './invariants.ts'
import type { OwnPostgres } from './own-postgres.ts'
import type { Server } from './servers.ts'

/** What a fault can lay its hands on. */
export interface Environment {
  readonly database: OwnPostgres
  /** A connection that the faults leave alone. */
  readonly admin: postgres.Sql
  /** The services' way to the database, where it is a single one. */
  readonly proxy: FaultyProxy
  readonly servers: readonly Server[]
  /** Follows the database, where the setting has one. */
  readonly standby?: OwnPostgres
  /** Where the data of the database are, when that is a small disk. */
  readonly disk?: string
  /** Whom the services trust about people, where the setting has one. */
  readonly provider?: IdentityProvider
  /** Moves the clock of the database, where the setting has that in its hands. */
  readonly setClock?: (secondsAhead: number) => Promise<void>
}

/** What stands under the services: a fault that needs more than a database has a setting of its own. */
export type Setting = 'identity provider' | 'plain' | 'small disk' | 'own clock' | 'standby' | 'failpoints'

export interface Scenario {
  readonly name: string
  readonly setting: Setting
  /** How many of the two servers are called; a single one is alone in the world. */
  readonly servers: 1 | 2
  /** How many processes of the service die without a word. */
  readonly kills?: number
  /** Nothing may go wrong at all: every call is answered as if there were no fault. */
  readonly isSmooth?: boolean
  /** A day ends: the customer without credits is served in the new one. */
  readonly endsDay?: boolean
  /** Does its harm, and comes back when what was harmed is there again. */
  harm(environment: Environment): Promise<void>
  /** Looks at what the clients do not see, and gives what is broken. */
  looks?(environment: Environment): Promise<Broken>
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
