import { describe, expect, it } from 'vitest'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { originAllowed, servedHost, shownHosts } from '../../../server/config/served-hosts.ts'

const settings = {
  BASE_URL: 'https://sky.example',
  LEGACY_URL: 'https://old.example:8443',
  ALLOWED_HOSTS: 'Alias.example, metrics.example:9090',
  ALLOWED_ORIGINS: 'https://app.example',
}
const config = withResolvedUrls(readConfig(settings), 3000)

describe('Host', () => {
  it.each([
    ['sky.example', 'sky.example'],
    ['SKY.example', 'sky.example'],
    ['sky.example.', 'sky.example'],
    ['sky.example:443', 'sky.example'],
    ['Sky.Example.:443', 'sky.example'],
    ['old.example:8443', 'old.example:8443'],
    ['old.example', 'old.example:8443'],
    ['old.example.:8443', 'old.example:8443'],
    ['alias.example', 'alias.example'],
    ['alias.example:443', 'alias.example'],
    ['alias.example:3000', 'alias.example:3000'],
    ['metrics.example:9090', 'metrics.example:9090'],
    ['localhost:3000', 'localhost:3000'],
    ['LOCALHOST:3000', 'localhost:3000'],
    ['127.0.0.1:3000', '127.0.0.1:3000'],
    ['[::1]:3000', '[::1]:3000'],
  ])('%s is served, as %s', (host, usual) => {
    expect(servedHost(host, config, 3000)).toBe(usual)
  })

  it.each([
    '',
    '.',
    ':443',
    'evil.example',
    'sky.example.evil.example',
    'sky.example:444',
    'sky.example:80',
    'sky.example..',
    'old.example:443',
    'metrics.example',
    'localhost',
    'localhost.',
    '127.0.0.1',
    '[::1]',
    'localhost:3001',
    '127.0.0.2:3000',
    '127.0.0.1.evil.example',
    'user@sky.example',
    'sky.example/',
    'sky.example,evil.example',
    'sky.example:443:443',
    '__proto__',
  ])('%j is not', (host) => {
    expect(servedHost(host, config, 3000)).toBeUndefined()
  })

  it('a name of its own is not replaced by another one without a port', () => {
    const both = withResolvedUrls(
      readConfig({ BASE_URL: 'https://sky.example:8443', LEGACY_URL: 'https://sky.example' }),
      3000,
    )
    expect(servedHost('sky.example', both, 3000)).toBe('sky.example')
    expect(servedHost('sky.example:8443', both, 3000)).toBe('sky.example:8443')
  })

  it('port 80 of the machine itself is written without a port', () => {
    const plain = withResolvedUrls(readConfig({}), 80)
    for (const host of ['localhost', 'localhost:80', 'LOCALHOST.:80'])
      expect(servedHost(host, plain, 80)).toBe('localhost')
  })

  it('a refused client sees all names, in production that of the public URL alone', () => {
    const names = ['sky.example', 'old.example:8443', 'alias.example', 'metrics.example:9090']
    expect(shownHosts(config, 3000)).toEqual(expect.arrayContaining([...names, 'localhost:3000']))
    expect(shownHosts({ ...config, NODE_ENV: 'production' }, 3000)).toEqual(['sky.example'])
  })
})

describe('Origin', () => {
  it.each([
    'https://sky.example',
    'https://old.example:8443',
    'https://app.example',
    'http://localhost:3000',
  ])('%s may call', (origin) => {
    expect(originAllowed(origin, config, 3000)).toBe(true)
  })

  it.each([
    'null',
    'http://sky.example',
    'https://app.example:444',
    'https://alias.example',
    'https://app.example/',
  ])('%s may not', (origin) => {
    expect(originAllowed(origin, config, 3000)).toBe(false)
  })
})
