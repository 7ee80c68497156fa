import type { RequestListener } from 'node:http'
import { listen } from 'listhen'

/** A server of a test on a free port of loopback. */
export interface LoopbackServer {
  readonly port: number
  readonly url: string
  close(): Promise<void>
}

export async function loopbackServer(handler: RequestListener): Promise<LoopbackServer> {
  const { address, close } = await listen(handler, {
    // Asked for 0, the library would begin at 3000; asked this way, it lets the system choose.
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
