import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * Where files live in memory (Linux), if there is room for the databases of all files at once. To copy an embedded database
 * of 39 MB takes 0.04 s of processor time there and 0.7 s on a disk, and every test of the service copies one.
 */
const memory = '/dev/shm'
const roomInMemory = () => {
  if (!existsSync(memory)) return 0
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize
}

/** These replace modules, patch prototypes or need code that nothing has run yet: each has a process of its own. */
const isolated = [
  'test/tools/contract/ids.test.ts',
  'test/db/sql-features.test.ts',
  'test/db/connection/throttled-socket.test.ts',
  'test/server/calls/hidden-classes.test.ts',
  'test/tools/core/places/place-search.test.ts',
  'test/tools/core/stars/catalog.test.ts',
]

/**
 * Thousands of made-up calls, floods, latencies that work beside them would falsify, and clients and generators that are
 * installed first: `npm run test-slow` runs them one after another.
 */
const slow = [
  'test/dear-inputs.test.ts',
  'test/attack/floods.test.ts',
  'test/attack/indistinguishable-errors.test.ts',
  'test/attack/authority/authority.test.ts',
  'test/attack/free-answers/free-answers.test.ts',
  'test/bench/load.test.ts',
  'test/fuzz/*.test.ts',
  'test/load/load.test.ts',
  'test/ops/proxies.test.ts',
  'test/outside-clients/*.test.ts',
  'test/outside/generators/generators.test.ts',
  'test/server/limits/unread-responses.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: '100%',
    // Stores the modules as they were translated, in `node_modules`; later runs translate only what was changed.
    experimental: { fsModuleCache: true },
    env: roomInMemory() > 4 * 2 ** 30 ? { TMPDIR: memory } : {},
    projects: [
      // Most files share the processes and so the modules, which take longer to load than most tests to run.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...isolated, ...slow],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        test: { name: 'slow', include: slow, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
