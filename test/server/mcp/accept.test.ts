import { describe, expect, it } from 'vitest'
import { framingFor } from '../../../server/mcp/accept.ts'

const both = ['application/json', 'text/event-stream'] as const

describe('Accept', () => {
  it.each([
    [null, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    [both.join(', '), 'json'],
    [both.toReversed().join(', '), 'sse'],
    ['text/event-stream', 'sse'],
    ['application/*', 'json'],
    ['text/*', 'sse'],
    ['text/event-stream, */*', 'sse'],
    ['application/json;q=0.1, text/event-stream', 'sse'],
    ['text/event-stream;q=0.5, */*;q=0.9', 'json'],
    ['APPLICATION/JSON; charset=utf-8', 'json'],
    ['*/*, application/json;q=0', 'sse'],
  ])('%s selects %s', (accept, framing) => {
    expect(framingFor(accept)).toBe(framing)
  })

  it.each(['text/html', 'application/xml', '', '*/*;q=0', 'application/json;q=0', 'json', '*/*;q=x'])(
    '%j matches neither framing',
    (accept) => {
      expect(framingFor(accept)).toBeUndefined()
    },
  )
})
