import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { endOnFaults, stopOnSignals } from '../../../server/lifecycle/process-events.ts'

class FakeProcess extends EventEmitter {
  readonly exits: number[] = []
  exit(code: number) {
    this.exits.push(code)
  }
}
let fake: FakeProcess
beforeEach(() => {
  fake = new FakeProcess()
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe.each(['SIGTERM', 'SIGINT'])('%s', (signal) => {
  it('closes everything, then exits with 0', async () => {
    let release = () => {}
    const closing = new Promise<void>((resolve) => {
      release = resolve
    })
    stopOnSignals(fake, () => closing)
    fake.emit(signal)
    await settled()
    expect(fake.exits).toEqual([])
    release()
    await settled()
    expect(fake.exits).toEqual([0])
  })

  it('in a worker process the second one changes nothing', async () => {
    stopOnSignals(fake, () => new Promise(() => {}), true)
    fake.emit(signal)
    fake.emit('SIGTERM')
    await settled()
    expect(fake.exits).toEqual([])
  })

  it('exits at once the second time', async () => {
    stopOnSignals(fake, () => new Promise(() => {}))
    fake.emit(signal)
    fake.emit(signal)
    await settled()
    expect(fake.exits).toEqual([1])
  })
})

describe.each(['uncaughtException', 'unhandledRejection'])('%s', (kind) => {
  it.each([
    ['an error', new RangeError('broken'), 'RangeError'],
    ['anything else', 'ac_live_secret', 'Error'],
  ])('G-04 that is %s is logged, and the process leaves with 1', (_, thrown, name) => {
    const logged: { err: Error }[] = []
    endOnFaults(fake, { fatal: (details) => logged.push(details as { err: Error }) })
    fake.emit(kind, thrown)
    expect(fake.exits).toEqual([1])
    expect(logged[0]?.err.name).toBe(name)
    expect(String(logged[0]?.err)).not.toContain('ac_live')
  })
})
