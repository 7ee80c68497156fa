import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createLog, logOptions } from '../../../server/ops/log.ts'

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
  it('is one JSON object with level, instant and message, and nothing of the machine', () => {
    const line = JSON.parse(logged((log) => log.info({ requestId: 'req_1' }, 'answered')))
    expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'requestId', 'time'])
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('holds no credential, at whatever of three depths it is given one', () => {
    const secret = 'ac_live_0123456789'
    const names = ['authorization', 'cookie', 'apiKey', 'token', 'idToken', 'password', 'DATABASE_URL']
    for (const name of names) {
      const text = logged((log) => {
        log.info({ [name]: secret }, 'top')
        log.info({ headers: { [name]: secret } }, 'within')
        log.info({ request: { headers: { [name]: secret } } }, 'deep')
      })
      expect(text, name).not.toContain(secret)
      expect(text.match(/\[redacted\]/g), name).toHaveLength(3)
    }
  })

  it('holds name, message and stack of an error, and none of its other members', () => {
    const error = Object.assign(new TypeError('broken'), { parameters: ['51.4779'], query: 'SELECT 1' })
    const text = logged((log) => log.error({ err: error }, 'failed'))
    expect(JSON.parse(text).err).toEqual({ type: 'TypeError', message: 'broken', stack: error.stack })
  })

  it('is written from the level that was set', () => {
    expect(createLog('warn').isLevelEnabled('info')).toBe(false)
    expect(createLog('warn').isLevelEnabled('error')).toBe(true)
  })
})
