import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { isLoopback } from '../../../server/config/loopback.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/sky',
  BASE_URL: 'https://sky.example',
}

describe('the settings', () => {
  it('all have defaults', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ PORT: 3000, HOST: 'localhost', DATA_DIR: '.data', OWNER_TIER: 'pro' })
    expect(config.SIGN_UP_TIER).toBe('free')
  })

  it('WORKERS takes a number or auto, and more than one requires PostgreSQL', () => {
    const { DATABASE_URL } = production
    expect(readConfig({}).WORKERS).toBe(1)
    expect(readConfig({ WORKERS: '3', DATABASE_URL }).WORKERS).toBe(3)
    expect(readConfig({ WORKERS: 'auto', DATABASE_URL }).WORKERS).toBe(Math.min(64, availableParallelism()))
    const refused = () => readConfig({ WORKERS: '2' })
    expect(refused).toThrow(ConfigError)
    expect(refused).toThrow(
      'WORKERS: 2 processes cannot share the embedded database; set DATABASE_URL, or WORKERS=1',
    )
  })

  it('treat an empty variable as unset, and ignore other variables', () => {
    expect(readConfig({ PORT: '', HOME: '/root', MCP_URL: 'http://evil.example' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['BASE_URL', 'sky.example'],
    ['BASE_URL', 'ftp://sky.example'],
    ['ALLOWED_HOSTS', '*.sky.example'],
    ['ALLOWED_HOSTS', 'sky.example/mcp'],
    ['ALLOWED_HOSTS', 'ftp://sky.example'],
    ['ALLOWED_HOSTS', 'sky.example:99999'],
    ['ALLOWED_HOSTS', '[::1'],
    ['DATABASE_URL', 'mysql://db'],
    ['NODE_ENV', 'prod'],
    ['OWNER_TIER', 'gold'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'all'],
    ['DATABASE_PREPARE', 'no'],
  ])('reject %s=%s with the name of the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('split lists at commas and strip the trailing slash of a URL', () => {
    const config = readConfig({ ALLOWED_HOSTS: 'a.example, B.Example,', BASE_URL: 'https://sky.example/' })
    expect(config.ALLOWED_HOSTS).toEqual(['a.example', 'b.example'])
    expect(config.BASE_URL).toBe('https://sky.example')
  })
})

describe('in production', () => {
  it('only an https URL and PostgreSQL are required', () => {
    expect(readConfig(production).NODE_ENV).toBe('production')
  })

  it.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['BASE_URL', { BASE_URL: undefined }],
    ['BASE_URL', { BASE_URL: 'http://sky.example' }],
  ])('a missing or plain %s stops the start', (name, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(name)
  })

  it('http is allowed on loopback', () => {
    expect(() => readConfig({ ...production, BASE_URL: 'http://127.0.0.1:3000' })).not.toThrow()
  })
})

describe('derived URLs', () => {
  it.each([
    ['localhost', 'http://localhost:4321'],
    ['127.0.0.1', 'http://127.0.0.1:4321'],
    ['0.0.0.0', 'http://localhost:4321'],
    ['::', 'http://localhost:4321'],
    ['::1', 'http://[::1]:4321'],
  ])('from HOST %s and the bound port are %s', (HOST, base) => {
    const config = withResolvedUrls(readConfig({ HOST, PORT: '0' }), 4321)
    expect(config).toMatchObject({ BASE_URL: base, MCP_URL: `${base}/mcp`, PORTAL_URL: `${base}/portal` })
  })

  it('from BASE_URL do not depend on the port', () => {
    expect(withResolvedUrls(readConfig({ BASE_URL: 'https://sky.example' }), 4321).MCP_URL).toBe(
      'https://sky.example/mcp',
    )
  })

  it.each([
    ['http://localhost:1', true],
    ['http://127.8.9.1', true],
    ['smtp://127.1', true],
    ['smtp://127.0.0.1.example', false],
    ['http://[::1]:3', true],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
    ['http://10.0.0.1', false],
  ])('%s on loopback: %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected)
  })
})

describe('identity providers', () => {
  const google = { AUTH_GOOGLE_ISSUER: 'https://accounts.google.com', AUTH_GOOGLE_ID: 'client' }

  it('are configured by name, with or without a secret', () => {
    const other = { AUTH_MY_ORG_ISSUER: 'https://id.example', AUTH_MY_ORG_ID: 'c2', AUTH_MY_ORG_SECRET: 's' }
    expect(readConfig({ ...google, ...other }).identityProviders).toEqual([
      { name: 'google', issuer: 'https://accounts.google.com', clientId: 'client' },
      { name: 'my_org', issuer: 'https://id.example', clientId: 'c2', clientSecret: 's' },
    ])
  })

  it.each([
    ['no client id', { AUTH_GOOGLE_ID: undefined }, 'AUTH_GOOGLE_ID'],
    ['a plain address', { AUTH_GOOGLE_ISSUER: 'http://accounts.google.com' }, 'AUTH_GOOGLE_ISSUER'],
    ['no address at all', { AUTH_GOOGLE_ISSUER: 'google' }, 'AUTH_GOOGLE_ISSUER'],
  ])('with %s stop the start', (_, change, name) => {
    expect(() => readConfig({ ...google, ...change })).toThrow(name)
  })
})
