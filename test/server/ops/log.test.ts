import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createLog, logOptions, withoutSecrets } from '../../../server/ops/log.ts'

function logged(write: (log: pino.Logger) => void): string {
  let text = ''
  const sink = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  write(pino(logOptions('info'), sink))
  return text
}

describe('a log line', () => {
  it('is one JSON object with level, time and message, and no host name or process id', () => {
    const line = JSON.parse(logged((log) => log.info({ requestId: 'req_1' }, 'answered')))
    expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'requestId', 'time'])
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('contains no credential, at any of three depths', () => {
    const secret = 'opaque-0123456789'
    const names = ['authorization', 'cookie', 'apiKey', 'token', 'idToken', 'password', 'DATABASE_URL']
    for (const name of [...names, 'refresh_token', 'client_secret', 'code_verifier']) {
      const text = logged((log) => {
        log.info({ [name]: secret }, 'top')
        log.info({ headers: { [name]: secret } }, 'within')
        log.info({ request: { headers: { [name]: secret } } }, 'deep')
      })
      expect(text, name).not.toContain(secret)
      expect(text.match(/\[redacted\]/g), name).toHaveLength(3)
    }
  })

  it('contains only name, code, first line of the message and stack of an error', () => {
    const error = Object.assign(new TypeError('Failed query: SELECT 1\nparams: 51.4779'), {
      parameters: ['51.4779'],
      query: 'SELECT 1',
      code: '42P01',
      cause: new Error('within\n51.4779'),
    })
    const text = logged((log) => log.error({ err: error }, 'failed'))
    expect(text).not.toContain('51.4779')
    const { err } = JSON.parse(text)
    expect(err).toMatchObject({ type: 'TypeError', reason: '42P01', message: 'Failed query: SELECT 1' })
    expect(err.stack[0]).toMatch(/^at .*log\.test\.ts/)
    expect(Object.keys(err)).toEqual(['type', 'reason', 'message', 'stack', 'cause'])
    expect(err.cause.message).toBe('within')
  })

  it.each([
    ['a key', `ac_live_${'a'.repeat(38)}`, 'key [redacted] is bad'],
    ['a test key', `ac_test_${'B'.repeat(38)}`, 'key [redacted] is bad'],
    ['a JSON Web Token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln-_', 'key [redacted] is bad'],
    ['an opaque token', `Bearer ${'x'.repeat(43)}`, 'key Bearer [redacted] is bad'],
    [
      'the password of a database',
      'postgres://sky:pa55@db/sky',
      'key postgres://sky:[redacted]@db/sky is bad',
    ],
  ])('does not contain %s from a message', (_, secret, shown) => {
    expect(JSON.parse(logged((log) => log.error(`key ${secret} is bad`))).msg).toBe(shown)
  })

  it('keeps words that only resemble a credential', () => {
    const line = 'get_body https://sky.example:3000/docs key_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    expect(withoutSecrets(line)).toBe(line)
  })

  it('is written from the configured level on', () => {
    expect(createLog('warn').isLevelEnabled('info')).toBe(false)
    expect(createLog('warn').isLevelEnabled('error')).toBe(true)
  })
})
