import type { Worker } from 'node:cluster'

/** The part of node's handle of a connection that is used. */
interface Handle {
  close(callback?: () => void): void
}

/**
 * Connections that the primary has handed to a worker and the worker has not yet taken. Node keeps those of a worker that
 * ends open for ever, and its client waits (`handoff` in lib/internal/cluster/round_robin_handle.js, Node 20 to 24). Here
 * they are closed with their worker, so that the client connects again.
 */
export class HandedConnections {
  readonly #holders = new Map<Handle, Worker>()

  /** Follows the connections that are handed to a worker, until it ends. */
  follow(worker: Worker): void {
    const child = worker.process
    const send = child.send.bind(child) as (...sendArguments: unknown[]) => boolean
    child.send = (...sendArguments: unknown[]) => {
      const [, handle] = sendArguments
      if (isHandle(handle)) this.#note(handle, worker)
      return send(...sendArguments)
    }
    worker.once('exit', () => {
      for (const [handle, holder] of this.#holders) if (holder === worker) handle.close()
    })
  }

  /** Node closes the primary's handle when a worker has taken the connection, or hands it to another one. */
  #note(handle: Handle, worker: Worker): void {
    if (!this.#holders.has(handle)) {
      const close = handle.close.bind(handle)
      handle.close = (callback) => {
        this.#holders.delete(handle)
        close(callback)
      }
    }
    this.#holders.set(handle, worker)
  }
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function'
