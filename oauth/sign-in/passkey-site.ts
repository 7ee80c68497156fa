import { createHash, randomBytes } from 'node:crypto'
import {
  type AuthenticatorData,
  attestedData,
  dataFlags,
  readAuthenticatorData,
} from './authenticator-data.ts'
import { coseAlgorithms, isCoseKey, isSignedBy } from './cose-key.ts'

/** A passkey as it was registered. Binary values are base64url. */
export interface NewPasskey {
  readonly credentialId: string
  /** COSE public key. */
  readonly publicKey: string
  /** Signature counter; 0 for authenticators that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
}

/** A response of an authenticator, read from text. */
export interface PasskeyResponse {
  /** Id of the passkey, base64url. */
  readonly credentialId: string
  /** Challenge that it signed. */
  readonly challenge: string
  /** Members of `AuthenticatorAttestationResponse` or `AuthenticatorAssertionResponse` (§5.2), binary ones in base64url. */
  readonly members: Readonly<Record<string, unknown>>
}

/** Options of a request to an authenticator, as JSON (§5.1.8, §5.1.9). */
export interface PasskeyOptions extends Readonly<Record<string, unknown>> {
  readonly challenge: string
}

/** Passkeys of one site (Web Authentication, Level 3, whose sections are named here), for registration and sign-in. */
export interface PasskeySite {
  /** The origin that passkeys are bound to. */
  readonly origin: string
  /** Options of a registration. The person is named by the id of their account, which an authenticator returns. */
  registration(
    person: { readonly accountId: string; readonly name: string },
    registered: readonly NewPasskey[],
  ): PasskeyOptions & { readonly user: { readonly id: string } }
  /** Options of a sign-in, with any passkey that the authenticator has for the site. */
  signIn(): PasskeyOptions
  /** The registered passkey; `null` for a response that was not made for this site (§7.1). */
  register(response: PasskeyResponse): NewPasskey | null
  /**
   * The signature counter of a sign-in; `null` for a response that this passkey of this account did not sign for this site
   * (§7.2), or whose counter has not grown: then the passkey may have been copied (§6.1.1).
   */
  verify(response: PasskeyResponse, passkey: NewPasskey & { readonly accountId: string }): number | null
}

/** Time that a person has for an answer, in the browser and until the challenge expires. */
export const challengeSeconds = 5 * 60

/** Longest id of a passkey in base64url: 1,023 bytes (Web Authentication §5.8.3). */
const idPattern = /^[\w-]{1,1364}$/

/** The response in a form field; `null` for text that is no response. */
export function readPasskeyResponse(text: string): PasskeyResponse | null {
  return orNull(() => {
    const { id: credentialId, response: members } = JSON.parse(text)
    const { challenge } = clientData(members)
    if (typeof credentialId !== 'string' || !idPattern.test(credentialId)) return null
    return typeof challenge === 'string' ? { credentialId, challenge, members } : null
  })
}

/**
 * Passkeys for the host of a public URL; `null` where browsers allow none: for an IP address, which is no relying party
 * id (Web Authentication §5.1.2), and without https, except on `localhost`.
 */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const { hostname, protocol, origin } = new URL(baseUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname))) return null
  const timeout = challengeSeconds * 1000
  const challenge = () => randomBytes(32).toString('base64url')
  const isOurs = (response: PasskeyResponse, type: string, data: AuthenticatorData) => {
    const client = clientData(response.members)
    const isHere = client.type === type && client.origin === origin && !client.crossOrigin
    return isHere && sha256(hostname).equals(data.rpIdHash) && isConfirmed(data.flags)
  }
  return {
    origin,

    registration: ({ accountId, name }, registered) => ({
      challenge: challenge(),
      rp: { name: 'Sky Data Service', id: hostname },
      user: { id: userHandle(accountId), name, displayName: name },
      pubKeyCredParams: coseAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      attestation: 'none',
      excludeCredentials: registered.map(({ credentialId: id, transports }) => ({
        id,
        transports,
        type: 'public-key',
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }),

    signIn: () => ({ challenge: challenge(), rpId: hostname, timeout, userVerification: 'required' }),

    register: (response) =>
      orNull(() => {
        const { attestationObject, transports } = response.members
        const data = readAuthenticatorData(attestedData(bytesOf(attestationObject)))
        const { credential, counter } = data
        if (!credential || base64url(credential.id) !== response.credentialId) return null
        if (!isOurs(response, 'webauthn.create', data) || !isCoseKey(credential.coseKey)) return null
        return {
          credentialId: response.credentialId,
          publicKey: base64url(credential.coseKey),
          counter,
          transports: (Array.isArray(transports) ? transports : [])
            .filter((transport) => /^[\w-]{1,20}$/.test(transport))
            .slice(0, 10),
        }
      }),

    verify: (response, passkey) =>
      orNull(() => {
        const { authenticatorData, clientDataJSON, signature, userHandle: owner } = response.members
        const signed = bytesOf(authenticatorData)
        const data = readAuthenticatorData(signed)
        if (response.credentialId !== passkey.credentialId || owner !== userHandle(passkey.accountId))
          return null
        if (!isOurs(response, 'webauthn.get', data) || !hasGrown(data.counter, passkey.counter)) return null
        const all = Buffer.concat([signed, sha256(bytesOf(clientDataJSON))])
        return isSignedBy(bytesOf(passkey.publicKey), all, bytesOf(signature)) ? data.counter : null
      }),
  }
}

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const userHandle = (accountId: string) => base64url(Buffer.from(accountId))

/** @throws TypeError for what is no text */
function bytesOf(member: unknown): Uint8Array {
  if (typeof member !== 'string') throw new TypeError('A member is not text.')
  return Uint8Array.from(Buffer.from(member, 'base64url'))
}

/** Client data: type, challenge and origin, as the browser saw them (§5.8.1). */
function clientData(members: PasskeyResponse['members']): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(bytesOf(members.clientDataJSON)).toString('utf8'))
}

/** User present and verified; a passkey is backed up only if it may be (§6.1.3). */
function isConfirmed(flags: number): boolean {
  const { UP, UV, BE, BS } = dataFlags
  return (flags & (UP | UV)) === (UP | UV) && (flags & (BE | BS)) !== BS
}

/** Authenticators that do not count send 0 (§6.1.1). */
const hasGrown = (now: number, before: number) => now > before || (now === 0 && before === 0)

/** A response that cannot be read is none. */
function orNull<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
