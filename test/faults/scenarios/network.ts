import { type Scenario, sleep } from '../environment.ts'

export const network: readonly Scenario[] = [
  {
    name: 'connections cut',
    setting: 'plain',
    servers: 2,
    async harm({ proxy }) {
      proxy.cut()
    },
  },
  {
    name: 'connections accepted and closed for 3 s',
    setting: 'plain',
    servers: 2,
    async harm({ proxy }) {
      proxy.mode = 'close'
      proxy.cut()
      await sleep(3_000)
      proxy.mode = 'pass'
    },
  },
  {
    name: 'packets dropped for 3 s',
    setting: 'plain',
    servers: 2,
    async harm({ proxy }) {
      proxy.mode = 'silent'
      await sleep(3_000)
      proxy.mode = 'pass'
    },
  },
]
