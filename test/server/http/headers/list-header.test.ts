import { describe, expect, it } from 'vitest'
import { codingFor } from '../../../../server/http/compress.ts'
import { bearerToken, misplacedKey, notBearer } from '../../../../server/http/headers/bearer.ts'
import { listElements, nameAndParameters } from '../../../../server/http/headers/list-header.ts'
import { mediaRanges } from '../../../../server/http/headers/media-ranges.ts'
import { isMediaType } from '../../../../server/http/request-body.ts'

describe('a list in a header', () => {
  // RFC 9110 §5.6.1.2: a recipient must ignore a reasonable number of empty elements.
  it.each([
    ['a,b', ['a', 'b']],
    [' , ,a ,\t,b,,', ['a', 'b']],
    ['', []],
    [', ,', []],
    // §5.6.4: quoted strings hold commas and escaped quotation marks.
    ['a;x="1,2",b', ['a;x="1,2"', 'b']],
    [String.raw`a;x="\",",b`, [String.raw`a;x="\","`, 'b']],
    ['a;x="1,b', ['a;x="1,b']],
  ])('%j has the elements %j', (text, elements) => {
    expect(listElements(text)).toEqual(elements)
  })

  it('is read up to its hundredth element', () => {
    expect(listElements('a,'.repeat(1_000))).toHaveLength(100)
    expect(listElements(`"",${'a,'.repeat(1_000)}`)).toHaveLength(100)
  })

  it('has up to 99 parameters in one element', () => {
    expect(nameAndParameters(`a${';b'.repeat(1_000)}`)).toHaveLength(100)
    expect(nameAndParameters(' A ')).toEqual(['a'])
  })

  it('has its weights behind parameters with commas: RFC 9110 §12.5.1', () => {
    expect(mediaRanges('application/json;profile="a,b";q=0, */*;Q=0.5')).toEqual([
      { type: 'application/json', quality: 0, place: 0 },
      { type: '*/*', quality: 0.5, place: 1 },
    ])
  })
})

describe('Accept-Encoding, RFC 9110 §12.5.3', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['*', 'identity'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, *', 'br'],
    ['identity;q=0, *;q=0.5, br;q=0', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0.000, gzip;q=0.001', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    [' ,, gzip ; q=0.5 ,', 'gzip'],
    ['gzip;q=0.5, identity', 'identity'],
    ['gzip;q=1.0, identity;q=0.5, *;q=0', 'gzip'],
    ['deflate, zstd', 'identity'],
  ])('%j prefers %s', (header, coding) => {
    expect(codingFor(header)).toBe(coding)
  })
})

describe('Content-Type, RFC 9110 §8.3.1', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; Charset="UTF-8"',
    'application/json;',
    'application/json; version=1; charset=utf-8',
  ])('%j is JSON in UTF-8', (header) => {
    expect(isMediaType(header, 'application/json')).toBe(true)
  })
})

describe('Authorization', () => {
  // RFC 9110 §11.1: the scheme is case-insensitive; §11.4: one or more spaces follow it; RFC 6750 §2.1: the token.
  it.each(['Bearer k', 'bearer k', 'BEARER k', 'bearer  k', 'Bearer k '])('%j has a token', (header) => {
    expect(bearerToken(header)).toBe('k')
  })

  const secret = 'ac_live_0123456789'
  it.each([
    [`Basic ${btoa(`${secret}:`)}`, /^Basic authentication does not take the API key\./],
    [secret, /^The Authorization header must begin with Bearer, then the API key\./],
    [`Token ${secret}`, /^The Authorization header must begin with Bearer/],
    [`Bearer${secret}`, /^The Authorization header must begin with Bearer/],
    ['Bearer', /must have one API key after Bearer, and nothing else\./],
    [`Bearer ${secret} ${secret}`, /must have one API key after Bearer/],
    [`Bearer "${secret}"`, /must have one API key after Bearer/],
    [`Bearer Bearer ${secret}`, /must have one API key after Bearer/],
  ])('%j has none; the error says how to send it, and does not repeat it', (header, words) => {
    expect(bearerToken(header)).toBeUndefined()
    const said = notBearer(header, 'API key')
    expect(said).toMatch(words)
    expect(said).toContain('Send it as "Authorization: Bearer <API key>".')
    expect(said).not.toContain('0123456789')
    expect(said).not.toContain(btoa(secret).slice(0, 12))
  })

  it('is what a key in another place should be sent in', () => {
    for (const name of ['x-api-key', 'X-API-KEY', 'apikey', 'X-Auth-Token'])
      expect(misplacedKey(new Headers({ [name]: secret }), '')?.detail).toMatch(
        /^A key in the header [\w-]+ is not read\. Send it as "Authorization: Bearer <API key>"\.$/,
      )
    for (const name of ['api_key', 'apikey', 'API_KEY', 'access_token', 'key'])
      expect(misplacedKey(new Headers(), `?latitude=1&${name}=${secret}`)?.detail).toMatch(
        /^A key in the query parameter [\w-]+ is not read\./,
      )
    expect(misplacedKey(new Headers({ accept: '*/*' }), '?latitude=1')).toBeUndefined()
  })
})
