import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes, sign } from 'node:crypto'

/** Changes to a response, for responses that must be refused. */
export interface AuthenticatorChanges {
  readonly origin?: string
  readonly rpId?: string
  /** Flags of the authenticator data: user present 1, user verified 4, attested data 64. */
  readonly flags?: number
  readonly counter?: number
  /** Ceremony that the browser names. */
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Account that the passkey says it belongs to. */
  readonly userHandle?: string
  /** Id of the credential in attested data. */
  readonly attestedId?: string
  /** Bytes after authenticator data, in hex, such as extension data. */
  readonly tail?: string
}

/** Keys of an authenticator, by the algorithm of COSE. */
const keysOf = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  /** A key that is too short. */
  RS256short: () => generateKeyPairSync('rsa', { modulusLength: 1024 }),
  /** A key of a curve that the service does not accept. */
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
} satisfies Record<string, () => KeyPairKeyObjectResult>
export type Algorithm = keyof typeof keysOf

/** An authenticator with one passkey, in software: its responses are what a browser sends for it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  readonly #keys: KeyPairKeyObjectResult
  readonly #origin: string
  #userHandle = ''

  constructor(origin: string, algorithm: Algorithm = 'ES256') {
    this.#origin = origin
    this.#keys = keysOf[algorithm]()
  }

  /** Response to a registration (`navigator.credentials.create`). */
  create(
    { challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } },
    changes: AuthenticatorChanges = {},
  ): string {
    this.#userHandle = user.id
    const { attestedId = this.id, tail = '', ...more } = changes
    const data = this.#data({ flags: 0x45, ...more })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(32)
    const authData = Buffer.concat([
      data,
      Buffer.alloc(16),
      length,
      Buffer.from(attestedId, 'base64url'),
      this.#publicKey(),
      Buffer.from(tail, 'hex'),
    ])
    // { fmt: 'none', attStmt: {}, authData } (RFC 8949)
    const size = Buffer.alloc(2)
    size.writeUInt16BE(authData.length)
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      authData,
    ])
    return this.#response({
      clientDataJSON: this.#client('webauthn.create', challenge, changes),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Response to a sign-in (`navigator.credentials.get`). */
  get({ challenge }: { readonly challenge: string }, changes: AuthenticatorChanges = {}): string {
    const { tail = '', userHandle = this.#userHandle } = changes
    const authData = Buffer.concat([this.#data({ flags: 5, ...changes }), Buffer.from(tail, 'hex')])
    const clientDataJSON = this.#client('webauthn.get', challenge, changes)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const digest = this.#keys.publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
    return this.#response({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign(digest, Buffer.concat([authData, hash]), this.#keys.privateKey).toString('base64url'),
      userHandle,
    })
  }

  #response(response: object): string {
    const { id } = this
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #client(ceremony: string, challenge: string, changes: AuthenticatorChanges): string {
    const { type = ceremony, origin = this.#origin, crossOrigin = false } = changes
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url')
  }

  /** Authenticator data (Web Authentication §6.1): hash of the relying party id, flags, counter. */
  #data({ rpId = new URL(this.#origin).hostname, flags = 0, counter = this.counter }: AuthenticatorChanges) {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
  }

  /** COSE key: EC2 and OKP (RFC 9053 §7.1, §7.2), RSA (RFC 8230 §4). */
  #publicKey(): Buffer {
    const { kty, crv, x = '', y = '', n = '', e = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex')
    // Labels -1, -2 and -3 are 20, 21 and 22; 58 and 59 begin strings with lengths of one and two bytes.
    const modulus = `20 59${(hex(n).length / 2).toString(16).padStart(4, '0')} ${hex(n)} 21 43${hex(e)}`
    const key =
      kty === 'RSA'
        ? `a4 0103 03390100 ${modulus}`
        : kty === 'OKP'
          ? `a4 0101 0327 2006 215820 ${hex(x)}`
          : crv === 'P-384'
            ? `a5 0102 033822 2002 215830 ${hex(x)} 225830 ${hex(y)}`
            : `a5 0102 0326 2001 215820 ${hex(x)} 225820 ${hex(y)}`
    return Buffer.from(key.replaceAll(' ', ''), 'hex')
  }
}
