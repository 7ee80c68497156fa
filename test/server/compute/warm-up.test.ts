import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { warmUpTools } from '../../../server/compute/warm-up.ts'
import { defineTool } from '../../../tools/declaration/define.ts'
import { assemble, loadRegistry } from '../../../tools/declaration/registry.ts'

const now = Date.UTC(2026, 10, 20, 20)

describe('the first calls of a process', () => {
  it('wait for their own tool: whatever computes on the event loop has been run once by then', async () => {
    const ran: string[] = []
    const tool = (name: 'get_one' | 'get_two' | 'get_long', more: object) =>
      defineTool({
        name,
        title: name,
        summary: 'What a test needs, and no more than that.',
        description: `${name}.`,
        route: `GET /v1/${name}`,
        auth: 'key',
        effect: 'reads',
        tier: 'free',
        frame: 'none',
        input: z.strictObject({}),
        output: z.object({}),
        example: {},
        credits: 1,
        compute() {
          ran.push(name)
          return { data: {} }
        },
        ...more,
      })
    const slices = function* () {
      for (const slice of ['slice 1', 'slice 2']) yield void ran.push(slice)
    }
    const toolset = { title: 'X', description: 'X.', order: [] }
    const tools = [tool('get_one', { ready: slices }), tool('get_two', {}), tool('get_long', { heavy: true })]
    const untilWarm = warmUpTools(assemble([{ name: 'x', toolset, tools }]), now)
    expect(ran).toEqual([])
    await untilWarm('get_two')
    expect(ran).toEqual(['get_two'])
    await untilWarm('get_long')
    expect(ran).toEqual(['get_two'])
    await untilWarm('get_one')
    expect(ran).toEqual(['get_two', 'slice 1', 'slice 2', 'get_one'])
    expect(['get_one', 'get_two', 'get_long'].map(untilWarm)).toEqual([undefined, undefined, undefined])
  })

  it('wait, whichever tool they ask for, and none for long', async () => {
    const registry = await loadRegistry()
    const untilWarm = warmUpTools(registry, now)
    const names = registry.descriptors
      .filter(({ auth }) => auth === 'none' || auth === 'key')
      .map(({ name }) => name)
    expect(names.filter((name) => !untilWarm(name))).toEqual([])
    await Promise.all(names.map(untilWarm))
    await nextTurn()
    expect(names.filter(untilWarm)).toEqual([])
  })
})
