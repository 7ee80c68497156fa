import type postgres from 'postgres'
import type { FaultyProxy } from '../db/proxy.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Broken } from './invariants.ts'
import type { OwnPostgres } from './own-postgres.ts'
import type { Server } from './servers.ts'

/** Parts that a fault can affect. */
export interface Environment {
  readonly database: OwnPostgres
  /** A connection unaffected by faults. */
  readonly admin: postgres.Sql
  /** Proxy between services and database, if there is one. */
  readonly proxy: FaultyProxy
  readonly servers: readonly Server[]
  /** Standby of the database, if the setting has one. */
  readonly standby?: OwnPostgres
  /** Directory of the database, if it is on a small disk. */
  readonly disk?: string
  /** Identity provider, if the setting has one. */
  readonly provider?: IdentityProvider
  /** Moves the clock of the database, if the setting controls it. */
  readonly setClock?: (secondsAhead: number) => Promise<void>
}

/** Kind of infrastructure; faults that need more than a database have a setting of their own. */
export type Setting =
  | 'identity provider'
  | 'plain'
  | 'small disk'
  | 'own clock'
  | 'standby'
  | 'failpoints'
  | 'workers'

export interface Scenario {
  readonly name: string
  readonly setting: Setting
  /** How many of the two servers are used; with one, no other process can refund for it. */
  readonly servers: 1 | 2
  /** Number of service processes that are killed. */
  readonly kills?: number
  /** No call may be affected: every call is answered as without a fault. */
  readonly isSmooth?: boolean
  /** A day ends: the customer without credits is served in the new day. */
  readonly endsDay?: boolean
  /** Causes the fault, and resolves when the affected part has recovered. */
  harm(environment: Environment): Promise<void>
  /** Checks beyond the clients' view. @returns violations */
  looks?(environment: Environment): Promise<Broken>
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
