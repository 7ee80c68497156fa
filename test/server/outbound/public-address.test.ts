import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../server/outbound/public-address.ts'

describe('a public IP address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.15.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'not an address',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
