import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
import { chosenPort, listen, PortInUse, portOf } from '../../../server/http/listen.ts'
import { root } from '../../node-options.ts'
import { copyPreparedDatabase } from '../../prepared-database.ts'

const open: Server[] = []
const create = () => {
  const server = createServer()
  open.push(server)
  return server
}
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done)))))

const addressesOf = (servers: readonly Server[]) =>
  servers.map((server) => server.address() as { address: string; port: number })
async function occupy(host: string, port = 0): Promise<number> {
  const server = create().listen(port, host)
  await once(server, 'listening')
  return portOf(server)
}

/** A server of a machine that lacks an address, or where a port is taken, by the address. */
function machine(faults: Readonly<Record<string, string[]>>): () => Server {
  return () => {
    const server = create()
    const { listen: really } = server
    server.listen = ((port: number, host: string) => {
      const code = faults[host]?.shift()
      if (!code) return Reflect.apply(really, server, [port, host])
      const error = Object.assign(new Error(`listen ${code} ${host}`), { code })
      process.nextTick(() => server.emit('error', error))
      return server
    }) as typeof server.listen
    return server
  }
}

describe('localhost', () => {
  it('is both loopback addresses at one port, which the system may choose', async () => {
    const servers = await listen({ port: 0, host: 'localhost' }, create)
    const [first, second] = addressesOf(servers)
    expect([first?.address, second?.address]).toEqual(['127.0.0.1', '::1'])
    expect(first?.port).toBe(second?.port)
  })

  it.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'is the other address alone where one is missing (%s)',
    async (code) => {
      for (const [absent, present] of [
        ['::1', '127.0.0.1'],
        ['127.0.0.1', '::1'],
      ] as const) {
        const servers = await listen({ port: 0, host: 'localhost' }, machine({ [absent]: [code] }))
        expect(addressesOf(servers).map(({ address }) => address)).toEqual([present])
      }
    },
  )

  it('is nothing where both are missing', async () => {
    const none = machine({ '127.0.0.1': ['EADDRNOTAVAIL'], '::1': ['EAFNOSUPPORT'] })
    await expect(listen({ port: 0, host: 'localhost' }, none)).rejects.toThrow('EAFNOSUPPORT')
  })

  it('passes another fault on, and leaves no address bound', async () => {
    const faulty = machine({ '::1': ['EACCES'] })
    const port = await chosenPort('localhost')
    await expect(listen({ port, host: 'localhost' }, faulty)).rejects.toThrow('EACCES')
    expect(await occupy('127.0.0.1', port)).toBe(port)
  })

  it('takes another port where the chosen one is in use on the other address', async () => {
    const servers = await listen(
      { port: 0, host: 'localhost' },
      machine({ '::1': ['EADDRINUSE', 'EADDRINUSE'] }),
    )
    const [first, second] = addressesOf(servers)
    expect(first?.port).toBe(second?.port)
  })

  it.each([
    ['127.0.0.1', '::1'],
    ['::1', '127.0.0.1'],
  ])('is refused in one sentence where the port is in use on %s alone', async (taken, free) => {
    const port = await occupy(taken)
    const failure = await listen({ port, host: 'localhost' }, create).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PortInUse)
    expect((failure as Error).message).toBe(
      `Port ${port} is in use on ${taken} and not on ${free}, and localhost means both: ` +
        `set PORT to a port that is free on both, or HOST=${free}.`,
    )
    expect(await occupy(free, port)).toBe(port)
  })

  it('is refused where the port is in use on both', async () => {
    const port = portOf((await listen({ port: 0, host: 'localhost' }, create))[0])
    await expect(listen({ port, host: 'localhost' }, create)).rejects.toThrow(
      `Port ${port} is in use on 127.0.0.1 and ::1: set PORT to a free port.`,
    )
  })
})

describe('one address', () => {
  it.each(['127.0.0.1', '::1'])('%s is bound alone', async (host) => {
    const servers = await listen({ port: 0, host }, create)
    expect(addressesOf(servers).map(({ address }) => address)).toEqual([host])
    const other = host === '::1' ? '127.0.0.1' : '::1'
    expect(await occupy(other, portOf(servers[0]))).toBe(portOf(servers[0]))
  })

  it('names the port that is in use', async () => {
    const port = await occupy('127.0.0.1')
    await expect(listen({ port, host: '127.0.0.1' }, create)).rejects.toThrow(
      `Port ${port} is in use on 127.0.0.1: set PORT to a free port.`,
    )
  })
})

it('the service says so in one line, and ends', async () => {
  const port = await occupy('::1')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-port-'))
  await copyPreparedDatabase(dataDir)
  const child = spawn(process.execPath, [path.join(root, 'dist/server/index.js')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(errors).toMatch(
    new RegExp(`^Port ${port} is in use on ::1 and not on 127\\.0\\.0\\.1, [^\\n]+\\.\\n$`),
  )
  await rm(dataDir, { recursive: true })
})
