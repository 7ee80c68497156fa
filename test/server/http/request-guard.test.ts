import { describe, expect, it } from 'vitest'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import { hostAllowed, originAllowed } from '../../../server/http/request-guard.ts'

const config = withResolvedUrls(
  readConfig({
    BASE_URL: 'https://sky.example',
    LEGACY_URL: 'https://old.example:8443',
    ALLOWED_HOSTS: 'alias.example',
    ALLOWED_ORIGINS: 'https://app.example',
  }),
  3000,
)

describe('Host', () => {
  it.each([
    'sky.example',
    'SKY.example',
    'old.example:8443',
    'alias.example',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])('%s is served', (host) => {
    expect(hostAllowed(host, config, 3000)).toBe(true)
  })

  it.each([
    '',
    'evil.example',
    'sky.example.evil.example',
    'sky.example:444',
    'sky.example.',
    'old.example',
    'localhost',
    'localhost:3001',
    '127.0.0.2:3000',
    'user@sky.example',
    'sky.example/',
    'sky.example,evil.example',
  ])('%j is not', (host) => {
    expect(hostAllowed(host, config, 3000)).toBe(false)
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
