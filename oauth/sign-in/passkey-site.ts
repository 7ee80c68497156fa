import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

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
  /** The response for the library, which judges its members. */
  readonly json: unknown
}

/** Passkeys of one site (Web Authentication, Level 3), for registration and sign-in. */
export interface PasskeySite {
  /** The origin that passkeys are bound to. */
  readonly origin: string
  /** Options of a registration. The person is named by the id of their account, which an authenticator returns. */
  registration(
    person: { readonly accountId: string; readonly name: string },
    registered: readonly NewPasskey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Options of a sign-in, with any passkey that the authenticator has for the site. */
  signIn(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** The registered passkey; `null` for a response that was not made for this site and challenge. */
  register(response: PasskeyResponse): Promise<NewPasskey | null>
  /**
   * The signature counter of a sign-in; `null` for a response that this passkey did not sign for this site and challenge,
   * or whose counter has not grown: then the passkey may have been copied (Web Authentication §6.1.1).
   */
  verify(response: PasskeyResponse, passkey: NewPasskey): Promise<number | null>
}

/** Time that a person has for an answer, in the browser and until the challenge expires. */
export const challengeSeconds = 5 * 60

/** Longest id of a passkey in base64url: 1,023 bytes (Web Authentication §5.8.3). */
const idPattern = /^[\w-]{1,1364}$/

/** The response in a form field; `null` for text that is no response. */
export function readPasskeyResponse(text: string): PasskeyResponse | null {
  try {
    const json = JSON.parse(text)
    const client = JSON.parse(Buffer.from(String(json.response.clientDataJSON), 'base64url').toString('utf8'))
    const { id: credentialId } = json
    const { challenge } = client
    if (typeof credentialId !== 'string' || !idPattern.test(credentialId)) return null
    return typeof challenge === 'string' ? { credentialId, challenge, json } : null
  } catch {
    return null
  }
}

/**
 * Passkeys for the host of a public URL; `null` where browsers allow none: for an IP address, which is no relying party
 * id (Web Authentication §5.1.2), and without https, except on `localhost`.
 */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const { hostname, protocol, origin } = new URL(baseUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname))) return null
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  return {
    origin,

    async registration({ accountId, name }, registered) {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: 'Sky Data Service',
        rpID: hostname,
        userName: name,
        userDisplayName: name,
        userID: new TextEncoder().encode(accountId),
        timeout: challengeSeconds * 1000,
        excludeCredentials: registered.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    async signIn() {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID: hostname,
        timeout: challengeSeconds * 1000,
        userVerification: 'required',
      })
    },

    async register({ json, challenge }) {
      const { verifyRegistrationResponse } = await library()
      const asked = { response: json as RegistrationResponseJSON, expectedChallenge: challenge, ...expected }
      const found = await verifyRegistrationResponse(asked).catch(() => null)
      if (!found?.verified) return null
      const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.filter((one) => /^[\w-]{1,20}$/.test(one)).slice(0, 10),
      }
    },

    async verify({ json, challenge }, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await library()
      const credential = {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      }
      const asked = {
        response: json as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        credential,
        ...expected,
      }
      const found = await verifyAuthenticationResponse(asked).catch(() => null)
      return found?.verified ? found.authenticationInfo.newCounter : null
    },
  }
}

/** The library takes 8 MB and is loaded for the first passkey. It rejects malformed responses with errors. */
const library = () => import('@simplewebauthn/server')
