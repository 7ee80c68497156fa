import type { Scenario } from './environment.ts'
import { database } from './scenarios/database.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { failover } from './scenarios/failover.ts'
import { identity } from './scenarios/identity.ts'
import { midnight } from './scenarios/midnight.ts'
import { network } from './scenarios/network.ts'
import { processes } from './scenarios/processes.ts'

export const scenarios: readonly Scenario[] = [
  ...processes,
  ...database,
  ...network,
  ...diskFull,
  ...midnight,
  ...identity,
  ...failover,
]
