import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askRunningService, openOperatorSocket } from '../../../server/lifecycle/operator-socket.ts'
import { testService } from '../../harness.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sky-socket-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const file = () => path.join(dataDir, 'operator.sock')

describe('the socket of the operator', () => {
  it('answers links and reasons, and is gone once it is closed', async () => {
    const close = await openOperatorSocket(dataDir, async (account) => {
      if (account === 'acct_none') throw new Error('There is no active account acct_none.')
      return `http://localhost/portal/sign-in?token=${account ?? 'owner'}`
    })
    expect(await askRunningService(dataDir)).toMatch(/token=owner$/)
    expect(await askRunningService(dataDir, 'acct_1')).toMatch(/token=acct_1$/)
    await expect(askRunningService(dataDir, 'acct_none')).rejects.toThrow('no active account')
    await expect(askRunningService(dataDir, '../x')).rejects.toThrow('named by its id')
    await close?.()
    expect([await askRunningService(dataDir), await readdir(dataDir)]).toEqual([undefined, []])
  })

  it('is open to its own user alone', async () => {
    const close = await openOperatorSocket(dataDir, async () => 'link')
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    await close?.()
    for (const mode of [0o710, 0o701, 0o755, 0o777]) {
      await chmod(dataDir, mode)
      expect(await openOperatorSocket(dataDir, async () => 'link')).toBeUndefined()
    }
  })

  it('replaces the file of a process that was killed', async () => {
    await writeFile(file(), 'left')
    const close = await openOperatorSocket(dataDir, async () => 'link')
    expect(await askRunningService(dataDir)).toBe('link')
    await close?.()
  })

  it.each(['no json\n', '[]\n', '{"account":1}\n', `${'x'.repeat(10_000)}\n`, '', '\0\n'])(
    'survives %j',
    async (text) => {
      const close = await openOperatorSocket(dataDir, async () => 'link')
      const socket = createConnection(file())
      socket.on('error', () => {})
      socket.end(text)
      socket.resume()
      await once(socket, 'close')
      expect(await askRunningService(dataDir)).toBe('link')
      await close?.()
    },
  )

  // An unhandled error fails the run, as it would end the service.
  it.each([
    ['that stays after its answer', 0],
    ['whose answer takes longer than the time for it', 100],
  ])('survives a command %s', async (_, answerMs) => {
    const { setTimeout } = Socket.prototype
    const timeouts = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
      this: Socket,
      ms,
      end,
    ) {
      return setTimeout.call(this, ms / 100, end)
    })
    const close = await openOperatorSocket(dataDir, async () => {
      await sleep(answerMs)
      return 'link'
    })
    const socket = createConnection({ path: file(), allowHalfOpen: true })
    socket.on('error', () => {})
    socket.write('{}\n')
    socket.resume()
    await sleep(200)
    timeouts.mockRestore()
    expect(await askRunningService(dataDir)).toBe('link')
    socket.destroy()
    await close?.()
  })

  it('does not exist where its path would be cut off', async () => {
    const deep = path.join(dataDir, 'x'.repeat(120))
    await mkdir(deep, { mode: 0o700 })
    expect(await openOperatorSocket(deep, async () => 'link')).toBeUndefined()
    expect(await askRunningService(deep)).toBeUndefined()
  })

  it('makes links of a running service that sign its owner in', async () => {
    const service = await testService()
    try {
      const link = await askRunningService(service.config.DATA_DIR)
      expect(link).toMatch(new RegExp(`^${service.config.PORTAL_URL}/sign-in\\?token=[\\w-]{43}$`))
      await expect(askRunningService(service.config.DATA_DIR, 'acct_none')).rejects.toThrow(
        'no active account',
      )
    } finally {
      await service.close()
    }
  })
})
