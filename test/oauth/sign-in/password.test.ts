import { describe, expect, it } from 'vitest'
import { hashPassword, passwordError, verifyPassword } from '../../../oauth/sign-in/password.ts'

describe('a password hash', () => {
  it('verifies only its password, and differs each time', async () => {
    const [one, two] = await Promise.all([
      hashPassword('a comet over the harbour'),
      hashPassword('a comet over the harbour'),
    ])
    expect(one).not.toBe(two)
    expect(await verifyPassword('a comet over the harbour', one)).toBe(true)
    expect(await verifyPassword('a comet over the Harbour', one)).toBe(false)
    expect(await verifyPassword('', one)).toBe(false)
  })

  it('is the same for ü in one code point and in two', async () => {
    const kept = await hashPassword('fünf Sterne am Himmel')
    expect(await verifyPassword('fu\u0308nf Sterne am Himmel', kept)).toBe(true)
  })

  it('of an older, cheaper cost still verifies', async () => {
    // RFC 7914 §12: scrypt("password", "NaCl", N = 1024, r = 8, p = 16), the first 32 bytes of the key.
    const key = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex')
    const salt = Buffer.from('NaCl').toString('base64url')
    expect(await verifyPassword('password', `scrypt$1024$8$16$${salt}$${key.toString('base64url')}`)).toBe(
      true,
    )
  })
})

describe('a password', () => {
  it.each([
    ['eleven char', 'at least 12'],
    ['x'.repeat(257), 'at most 256'],
    ['abababababab', 'more variety'],
  ])('%s is rejected', (password, why) => {
    expect(passwordError(password)).toContain(why)
  })

  it.each(['correct horse battery', '🌒🌓🌔🌕🌖🌗🌘🌑🪐⭐🌟🌠'])('%s is accepted', (password) => {
    expect(passwordError(password)).toBeUndefined()
  })
})
