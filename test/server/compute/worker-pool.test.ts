import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { openWorkerPool, threadsOf } from '../../../server/compute/worker-pool.ts'
import { WorkerTime } from '../../../server/limits/worker-time.ts'
import type { Caller } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'

const workers = openWorkerPool({})
afterAll(() => workers.close())

const never = new AbortController().signal
const at = { now: Date.UTC(2026, 10, 20), requestId: 'req_test' }
const caller: Caller = { accountId: 'a', tier: 'scale', mode: 'live', credential: { kind: 'key', id: 'k' } }
const place = { latitude: 51.4779, longitude: -0.0015 }

it('the threads of a process are its share of the processors but one, and one more', () => {
  const threads = (processors: number) => [1, 2, 3, 8].map((processes) => threadsOf(processes, processors))
  expect(threads(1)).toEqual([2, 2, 2, 2])
  expect(threads(2)).toEqual([2, 2, 2, 2])
  expect(threads(8)).toEqual([8, 5, 4, 2])
})

it('gives threads a young generation of three times 8 MB, whatever the command line gives the main thread', () => {
  const pool = new URL('../../../dist/server/compute/worker-pool.js', import.meta.url)
  const script = `
    import { getHeapStatistics } from 'node:v8'
    import { Worker } from 'node:worker_threads'
    import { openWorkerPool } from ${JSON.stringify(pool)}
    await openWorkerPool({}).close()
    const ofThread = "require('worker_threads').parentPort.postMessage(require('v8').getHeapStatistics())"
    new Worker(ofThread, { eval: true, execArgv: [] }).once('message', (thread) =>
      console.log((getHeapStatistics().heap_size_limit - thread.heap_size_limit) / 2 ** 20))`
  const args = ['--max-semi-space-size=32', '--input-type=module', '--eval', script]
  expect(Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toBe(3 * (32 - 8))
})

describe('a worker thread', () => {
  it('computes the same as the main thread', async () => {
    const args = { ...place, datetime: '2026-11-20T20:00:00Z', include: 'minimal' }
    const { answer } = await workers.compute({ tool: 'get_sky_snapshot', args, context: at }, never)
    expect(answer.data).toMatchObject({ observerData: { moon: { phase: 'waxing gibbous' } } })
  })

  it('D-08 retains no memory of a finished job', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const args = { ...place, datetime: '2026-11-20T20:00:00Z', include: 'minimal' }
    const heapAfter = async (jobs: number) => {
      for (let n = 0; n < jobs; n++)
        await workers.compute({ tool: 'get_sky_snapshot', args, context: at }, new AbortController().signal)
      for (let n = 0; n < 3; n++) {
        collect()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return process.memoryUsage().heapUsed
    }
    const before = await heapAfter(100)
    expect(((await heapAfter(400)) - before) / 400).toBeLessThan(1_000)
  }, 30_000)

  it('returns a problem with its code and details', async () => {
    const args = { latitude: 80, longitude: 0, datetime: '2026-11-20T20:00:00Z', houseSystem: 'placidus' }
    const refused = workers.compute({ tool: 'get_natal_chart', args, context: at }, never)
    await expect(refused).rejects.toSatisfy(
      (error) =>
        error instanceof Problem && error.code === 'house_system_undefined' && !!error.details.allowed,
    )
  })

  it('serializes on the thread, and copies no objects then', async () => {
    const job = {
      tool: 'get_sun_times',
      args: { ...place, start: '2026-11-20', end: '2026-11-25' },
      context: { ...at, caller },
    }
    const whole = await workers.compute(job, never)
    const made = await workers.compute({ ...job, asJson: true, mediaType: 'text/csv' }, never)
    expect(JSON.parse(Buffer.from(made.json ?? []).toString())).toEqual(whole.answer.data)
    expect(made.body).toMatch(/^date,[\s\S]*2026-11-24/)
    expect(made.answer).toMatchObject({ data: undefined, settings: whole.answer.settings })
    expect(whole.answer).toMatchObject({ data: {} })
  })

  it('puts a drawing beside its numbers where a model reads them', async () => {
    const job = { tool: 'render_sky_map', args: place, context: { ...at, caller }, asJson: true }
    const { json, drawing: none } = await workers.compute(job, never)
    expect(none).toBeUndefined()
    const { svg, ...numbers } = JSON.parse(Buffer.from(json ?? []).toString())
    const { answer, drawing } = await workers.compute({ ...job, pageStart: 0 }, never)
    expect(drawing).toBe(svg)
    expect(answer.data).toEqual(numbers)
  })

  it('renders PNG', async () => {
    const job = { tool: 'render_sky_map', args: place, context: { ...at, caller }, mediaType: 'image/png' }
    const { body, answer } = await workers.compute(job, never)
    expect(
      Buffer.from(body as Uint8Array)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(answer.data).toBeUndefined()
  })

  it('stops when the caller disconnects, and takes further jobs', async () => {
    const leaving = new AbortController()
    const abandoned = workers.compute({ tool: 'get_sky_snapshot', args: place, context: at }, leaving.signal)
    leaving.abort()
    // Not the signal's own reason, which would be logged and counted as a failure of the service.
    await expect(abandoned).rejects.toMatchObject({ code: 'unavailable' })
    const { answer } = await workers.compute({ tool: 'get_sky_snapshot', args: place, context: at }, never)
    expect(answer.data).toBeDefined()
  })

  it('keeps the thread of a cancelled job during the grace period', async () => {
    const job = { tool: 'get_sun_times', args: { ...place, start: '2020-01-01', end: '2021-12-31' } }
    const context = { ...at, caller }
    await workers.compute({ ...job, context }, never)
    const { threads } = workers.load()
    const leaving = new AbortController()
    const abandoned = workers.compute({ ...job, context }, leaving.signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
    leaving.abort()
    await expect(abandoned).rejects.toThrow()
    await workers.compute({ ...job, context }, never)
    expect(workers.load().threads).toBeGreaterThanOrEqual(threads)
  })

  it('continues with the queue after a cancelled job, without a new job', async () => {
    const leaving = new AbortController()
    const long = { ...place, start: '2020-01-01', end: '2029-12-01' }
    // Starts a thread, so that the next job begins at once.
    await workers.compute({ tool: 'get_sky_snapshot', args: place, context: at }, never)
    const count = availableParallelism()
    const stopped = Array.from({ length: count }, () =>
      workers.compute({ tool: 'get_sun_times', args: long, context: { ...at, caller } }, leaving.signal),
    )
    const waiting = workers.compute({ tool: 'get_sky_snapshot', args: place, context: at }, never)
    await new Promise((resolve) => setTimeout(resolve, 50))
    leaving.abort()
    await Promise.allSettled(stopped)
    expect((await waiting).answer.data).toBeDefined()
  })

  it.skipIf(process.platform !== 'linux')(
    'D-13 has less weight with the scheduler than the event loop',
    async () => {
      await workers.compute({ tool: 'get_sky_snapshot', args: place, context: at }, never)
      // proc_pid_stat(5): niceness is the 19th field; fields after the name, which may contain spaces, begin with the
      // third.
      const niceness = (thread: string) =>
        Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
      const own = niceness(String(process.pid))
      const others = readdirSync('/proc/self/task').map(niceness)
      // If this process has the maximum niceness, it cannot increase.
      const isLast = (one: number) => one > own || one === constants.priority.PRIORITY_LOW
      expect(others.filter(isLast).length).toBeGreaterThan(0)
    },
  )

  it('D-13 runs the single job of an account after at most one more of fifty jobs of another', async () => {
    const ofGreedy = { ...at, caller }
    const ofOther = { ...at, caller: { ...caller, accountId: 'b' } }
    const order: string[] = []
    const threads = threadsOf(1)
    // Longer than a busy system's scheduling delays: jobs are counted as they end.
    const job = { tool: 'get_sun_times', args: { ...place, start: '2020-01-01', end: '2020-04-30' } }
    // Starts all threads; none is about to be stopped.
    const workers = openWorkerPool({})
    const first = Array.from({ length: threads }, () => workers.compute({ ...job, context: ofOther }, never))
    await Promise.all(first)
    const greedy = Array.from({ length: 50 }, (_, n) =>
      workers.compute({ ...job, context: ofGreedy }, never).then(() => order.push(`greedy ${n}`)),
    )
    const other = workers.compute({ ...job, context: ofOther }, never).then(() => order.push('other'))
    await Promise.all([...greedy, other])
    await workers.close()
    // Running jobs, one round, and as many again in case two threads end at once.
    expect(order.indexOf('other')).toBeLessThanOrEqual(2 * threads + 1)
  })

  it('D-13 rejects jobs of the account that fills the queue, not of the next account', async () => {
    const ofGreedy = { ...at, caller }
    const ofOther = { ...at, caller: { ...caller, accountId: 'b' } }
    const job = (context: typeof ofGreedy) =>
      workers.compute({ tool: 'get_sky_snapshot', args: place, context }, never)
    const greedy = Array.from({ length: 300 }, () => job(ofGreedy))
    const other = job(ofOther)
    const outcomes = await Promise.allSettled(greedy)
    expect((await other).answer.data).toBeDefined()
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(300 - 256 - availableParallelism())
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'rate_limited', status: 429 })
  })

  it('returns 429 to an account that waited too long behind its own jobs', async () => {
    const long = { ...place, start: '2000-01-01', end: '2009-12-31' }
    const jobs = Array.from({ length: 40 * availableParallelism() }, () =>
      workers.compute({ tool: 'get_sun_times', args: long, context: { ...at, caller }, asJson: true }, never),
    )
    const outcomes = await Promise.allSettled(jobs)
    const details = { limit: threadsOf(1) - 1, remaining: 0, retryAfter: 2 }
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'rate_limited', details } })
    // On a busy machine, some jobs that got a thread time out, which is not waiting.
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
    const first = codes.indexOf('rate_limited')
    expect(['done', 'compute_timeout']).toEqual(expect.arrayContaining([...new Set(codes.slice(0, first))]))
    expect(new Set(codes.slice(first))).toEqual(new Set(['rate_limited']))
  }, 30_000)

  it('returns 503 to an account that waited too long behind others', async () => {
    const long = { ...place, start: '2000-01-01', end: '2009-12-31' }
    // One account per job, so that none waits for its own.
    const jobs = Array.from({ length: 40 * availableParallelism() }, (_, n) => {
      const context = { ...at, caller: { ...caller, accountId: `a${n}` } }
      return workers.compute({ tool: 'get_sun_times', args: long, context, asJson: true }, never)
    })
    const outcomes = await Promise.allSettled(jobs)
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  }, 30_000)

  it('D-18 computes what it refused once a minute, and for each account alone', async () => {
    const pool = openWorkerPool({})
    // Nothing is found but by searching, and no calendar has its year.
    const args = { start: '-000500-01-01', end: '-000300-01-01', type: 'solar', count: 1 }
    const ask = (more: object = {}, accountId = 'a') => {
      const context = { ...at, caller: { ...caller, accountId } }
      const job = { tool: 'list_eclipses', args: { ...args, ...more }, context, mediaType: 'text/calendar' }
      return pool.compute(job, never).then(
        () => 'answered',
        (error: unknown) => error,
      )
    }
    const refused = await ask()
    expect(refused).toMatchObject({ code: 'datetime_out_of_range' })
    // The very same: a thread would have sent another.
    for (let n = 0; n < 20; n++) expect(await ask()).toBe(refused)
    const ofOther = await ask({}, 'b')
    expect(ofOther).toEqual(refused)
    expect(ofOther).not.toBe(refused)
    expect(await ask({ start: '2026-01-01', end: '2028-01-01' })).toBe('answered')
    await pool.close()
  }, 30_000)

  it('D-18 refuses an answer that is longer than a batch has room for on the thread, and once', async () => {
    const pool = openWorkerPool({})
    const job = {
      tool: 'get_sun_times',
      args: { ...place, start: '2026-01-01', end: '2026-12-31' },
      context: { ...at, caller },
      asJson: true,
      mostBytes: 45_000,
    }
    const refusal = () => pool.compute(job, never).catch((error: unknown) => error)
    const refused = await refusal()
    expect(refused).toMatchObject({ code: 'too_many_rows' })
    expect(await refusal()).toBe(refused)
    await pool.close()
  }, 30_000)

  it('D-16 spends the time of refusals too, and refuses what waits once none is left', async () => {
    const pool = openWorkerPool({}, undefined, 1, new WorkerTime(() => 200))
    const spender = { ...at, caller: { ...caller, accountId: 'spender' } }
    const job = (n: number, context: typeof spender) => ({
      tool: 'get_sun_times',
      args: { ...place, latitude: 40 + n / 100, start: '2000-01-01', end: '2001-12-31' },
      context,
      asJson: true,
      mostBytes: 10,
    })
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => pool.compute(job(n, spender), never).catch(({ code }) => code)),
    )
    expect(new Set(codes)).toEqual(new Set(['too_many_rows', 'rate_limited']))
    expect(codes.slice(0, 1)).toEqual(['too_many_rows'])
    const refused = await pool.compute(job(60, spender), never).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'rate_limited', details: { limit: 200, remaining: 0 } })
    const other = { ...at, caller: { ...caller, accountId: 'another' } }
    await expect(pool.compute(job(0, other), never)).rejects.toMatchObject({ code: 'too_many_rows' })
    await pool.close()
  }, 60_000)

  it('renders a drawing at its own width, or at the maximum width', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><circle cx="9" cy="9" r="9"/></svg>'
    const widthOf = async (widest?: number) => {
      const picture = widest === undefined ? { svg } : { svg, widest }
      const png = Buffer.from(await workers.rasterise(picture, never, caller))
      // The header chunk follows the signature: length, name, width (PNG, 3rd ed., §11.2.1).
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      return png.readUInt32BE(16)
    }
    expect([await widthOf(), await widthOf(100), await widthOf(1000)]).toEqual([400, 100, 400])
  })
})
