import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Changes to a response, for responses that must be refused. */
export interface AuthenticatorChanges {
  readonly origin?: string
  readonly rpId?: string
  /** Flags of the authenticator data: user present 1, user verified 4, attested data 64. */
  readonly flags?: number
  readonly counter?: number
}

/** An authenticator with one passkey, in software: its responses are what a browser sends for it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Response to a registration (`navigator.credentials.create`). */
  create(
    { challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } },
    changes: AuthenticatorChanges = {},
  ): string {
    this.#userHandle = user.id
    const data = this.#data({ flags: 0x45, ...changes })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(32)
    const authData = Buffer.concat([
      data,
      Buffer.alloc(16),
      length,
      Buffer.from(this.id, 'base64url'),
      this.#publicKey(),
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
    const authData = this.#data({ flags: 5, ...changes })
    const clientDataJSON = this.#client('webauthn.get', challenge, changes)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return this.#response({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #response(response: object): string {
    const { id } = this
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #client(type: string, challenge: string, { origin = this.#origin }: AuthenticatorChanges): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }

  /** Authenticator data (Web Authentication §6.1): hash of the relying party id, flags, counter. */
  #data({ rpId = new URL(this.#origin).hostname, flags = 0, counter = this.counter }: AuthenticatorChanges) {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
  }

  /** COSE key (RFC 9053 §7.1): EC2, ES256, P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
    return Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
  }
}
