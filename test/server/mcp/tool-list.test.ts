import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemRecord } from '../../../server/http/problem.ts'
import { toolList } from '../../../server/mcp/tool-list.ts'
import { defineTool } from '../../../tools/define.ts'
import { describe as described } from '../../../tools/describe.ts'
import { Problem } from '../../../tools/problems.ts'

const tool = defineTool({
  name: 'get_latitude',
  title: 'Latitude',
  description: 'Gives a latitude back.',
  route: 'GET /v1/latitude',
  auth: 'key',
  effect: 'reads',
  credits: 1,
  tier: 'free',
  frame: 'none',
  input: z.strictObject({ latitude: z.number().min(-90).max(90) }),
  output: z.object({ latitude: z.number() }),
  example: { latitude: 1 },
  compute: ({ latitude }) => ({ data: { latitude } }),
})
const [listed] = toolList([described(tool, 'small')])

describe('a listed tool', () => {
  it('publishes the bounds of its parameters', () => {
    expect(listed?.inputSchema.properties).toMatchObject({ latitude: { minimum: -90, maximum: 90 } })
  })

  it('allows exactly an envelope or a problem record', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const fits = ajv.compile(listed?.outputSchema ?? false)
    const meta = { requestId: 'req_1', computedAt: '2026-01-01T00:00:00Z' }
    expect(fits({ data: { latitude: 1 }, meta })).toBe(true)
    expect(fits(problemRecord(new Problem('invalid_latitude', 'No.'), 'req_1', 'http://sky.test'))).toBe(true)
    expect(fits({})).toBe(false)
    expect(fits({ data: { latitude: 1 } })).toBe(false)
    expect(fits({ data: { latitude: 'north' }, meta })).toBe(false)
  })
})
