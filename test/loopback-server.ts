import type { RequestListener } from 'node:http'
import { listen } from 'listhen'

/** A test server on a free loopback port. */
export interface LoopbackServer {
  readonly port: number
  readonly url: string
  close(): Promise<void>
}

export async function loopbackServer(handler: RequestListener): Promise<LoopbackServer> {
  const { address, close } = await listen(handler, {
    // With port 0 the library would start at 3000; this way the system chooses.
    port: { port: 0, random: true },
    hostname: '127.0.0.1',
    showURL: false,
    clipboard: false,
    open: false,
    isProd: true,
    autoClose: false,
  })
  return { port: address.port, url: `http://127.0.0.1:${address.port}`, close }
}
