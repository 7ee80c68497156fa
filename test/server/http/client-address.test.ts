import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress, shortAddress } from '../../../server/http/client-address.ts'

function from(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

describe('the client address of a request', () => {
  it('is that of the connection, regardless of headers, without trusted proxies', () => {
    expect(clientAddress(from('198.51.100.7', '203.0.113.1'), 0)).toBe('198.51.100.7')
  })

  it.each([
    [1, '203.0.113.9'],
    [2, '203.0.113.5'],
    [3, 'forged'],
  ])('is, with %i trusted proxies, the entry that the outermost of them wrote: %s', (proxies, expected) => {
    expect(clientAddress(from('10.0.0.1', 'forged, 203.0.113.5, 203.0.113.9'), proxies)).toBe(expected)
  })

  it.each(['', ' ', ','])('is that of the connection when a proxy wrote %j', (forwarded) => {
    expect(clientAddress(from('10.0.0.1', forwarded), 1)).toBe('10.0.0.1')
    expect(clientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1')
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('maps %s to %s, because one subscriber has a /64', (address, expected) => {
    expect(clientAddress(from(address), 0)).toBe(expected)
  })

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::4711', '2001:db8:1:2::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ])('H-17 of a proxy that writes %s is %s, because the port differs per connection', (hop, expected) => {
    expect(clientAddress(from('10.0.0.1', hop), 1)).toBe(expected)
  })

  it('is empty for a closed connection', () => {
    expect(clientAddress(from(undefined), 0)).toBe('')
  })
})

it.each([
  ['192.0.2.17', '192.0.2.*'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['127.0.0.1', 'localhost'],
  ['0:0:0:0::/64', 'localhost'],
  ['forged <b>', null],
  ['192.0.2.17.evil.example', null],
  ['', null],
])('the address %s is shown and kept as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
