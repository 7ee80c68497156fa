import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyPostgres, postgresUrl } from '../../db/databases.ts'
import { type FaultyProxy, startProxy } from '../../db/proxy.ts'
import { type TestService, testService } from '../../harness.ts'

describe.skipIf(!postgresUrl)('a service whose PostgreSQL becomes unavailable', () => {
  let service: TestService
  let proxy: FaultyProxy
  let drop: () => Promise<void>
  let url: string
  beforeAll(async () => {
    const empty = await emptyPostgres()
    ;({ drop, url } = empty)
    proxy = await startProxy(url)
    service = await testService({ DATABASE_URL: proxy.url, SHUTDOWN_DELAY: '1' })
  })
  let closing: Promise<void> | undefined
  // Closed by the last test, or here if that one does not run.
  const close = () => {
    closing ??= service.close()
    return closing
  }
  afterAll(async () => {
    await close()
    await proxy.close()
    await drop()
  })
  const ready = async () => (await service.get('/readyz', {})).status

  /** Waits until the metrics show an open circuit breaker, after a query without a reply. */
  async function refusing(): Promise<void> {
    const opened = async () => {
      await service.database.query('SELECT 1').catch(() => {})
      const text = await (await service.get('/metrics', {})).text()
      return Number(/^sky_database_refusing (\d)$/m.exec(text)?.[1])
    }
    await expect.poll(opened, { timeout: 10_000 }).toBe(1)
  }

  it.each(['silent', 'close'] as const)(
    'L-05 (%s) is not ready within a second, keeps running, and is ready again after the recovery',
    async (mode) => {
      await expect.poll(ready, { timeout: 5_000 }).toBe(200)
      proxy.mode = mode
      if (mode === 'close') proxy.cut()
      const lost = performance.now()
      let asked = lost
      // The last successful probe must have started well within the second.
      for (let status = 200; status === 200; status = await ready()) {
        asked = performance.now()
        await sleep(20)
      }
      expect(asked - lost).toBeLessThan(1_000)
      expect((await service.get('/healthz', {})).status).toBe(200)
      if (mode === 'silent') await refusing()
      proxy.mode = 'pass'
      await expect.poll(ready, { timeout: 5_000 }).toBe(200)
    },
  )

  it('fails /readyz at once on shutdown, and keeps serving for SHUTDOWN_DELAY', async () => {
    const closed = close()
    expect(await ready()).toBe(503)
    expect((await service.get('/v1/capabilities', {})).status).toBe(200)
    await closed
    await expect(fetch(`${service.baseUrl}/healthz`)).rejects.toThrow()
  })
})
