import { type Scenario, sleep } from '../environment.ts'

export const failover: readonly Scenario[] = [
  {
    name: 'the primary killed, its standby promoted',
    setting: 'standby',
    servers: 2,
    async harm({ database, standby }) {
      await database.kill()
      await sleep(1_500)
      await standby?.promote()
    },
  },
]
