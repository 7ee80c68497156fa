import { type Scenario, sleep } from '../environment.ts'
import { failpoints } from '../failpoints.ts'
import { childrenOf, signal } from '../processes.ts'

export const processes: readonly Scenario[] = [
  { name: 'nothing happens', setting: 'plain', servers: 2, isSmooth: true, harm: () => sleep(1_000) },
  {
    name: 'kill -9 of one of two servers',
    setting: 'plain',
    servers: 2,
    kills: 1,
    async harm({ servers }) {
      await servers[0]?.kill()
      await sleep(2_000)
      await servers[0]?.start()
    },
  },
  {
    name: 'kill -9 of one of two processes behind one port',
    setting: 'workers',
    servers: 1,
    kills: 1,
    async harm({ servers }) {
      const workers = () => childrenOf(servers[0]?.pid ?? 0)
      const [killed = 0] = workers()
      signal(killed, 'SIGKILL')
      do await sleep(50)
      while (workers().includes(killed) || workers().length < 2)
    },
  },
  {
    name: 'kill -9 of the only server',
    setting: 'plain',
    servers: 1,
    kills: 1,
    async harm({ servers }) {
      await servers[0]?.kill()
      await servers[0]?.start()
    },
  },
  {
    name: 'kill -9 of a server in its first second',
    setting: 'plain',
    servers: 1,
    kills: 2,
    async harm({ servers }) {
      await servers[0]?.kill()
      await servers[0]?.start()
      await sleep(300)
      await servers[0]?.kill()
      await servers[0]?.start()
    },
  },
  {
    name: 'rolling restart by SIGTERM',
    setting: 'plain',
    servers: 2,
    isSmooth: true,
    async harm({ servers }) {
      for (const server of servers) {
        const code = await server.terminate()
        if (code !== 0) throw new Error(`A server that was asked to stop ended with ${code}.`)
        await server.start()
      }
    },
  },
  ...failpoints.map(
    (point): Scenario => ({
      name: `kill -9 ${point}`,
      setting: 'failpoints',
      servers: 2,
      kills: 1,
      async harm({ servers }) {
        await servers[0]?.killAt(point)
        await servers[0]?.start()
      },
    }),
  ),
]
