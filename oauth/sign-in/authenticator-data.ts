import { decodeCBOR, decodePartialCBOR } from '@levischuck/tiny-cbor'

/** Authenticator data of a registration or sign-in (Web Authentication, Level 3, §6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the relying party id. */
  readonly rpIdHash: Uint8Array
  readonly flags: number
  readonly counter: number
  /** The new credential, of a registration (§6.5.1). */
  readonly credential?: { readonly id: Uint8Array; readonly coseKey: Uint8Array }
}

/** Flags of §6.1: user present, user verified, backup eligible, backed up, attested credential data, extension data. */
export const dataFlags = { UP: 1, UV: 4, BE: 8, BS: 16, AT: 64, ED: 128 }

/**
 * Reads authenticator data, all of it.
 * @throws Error for bytes that are none
 */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [flags, counter] = [view.getUint8(32), view.getUint32(33)]
  let end = 37
  let credential: AuthenticatorData['credential']
  if (flags & dataFlags.AT) {
    // The id of the model takes 16 bytes, the length of the credential's id 2.
    const key = 55 + view.getUint16(53)
    end = itemEnd(bytes, key)
    credential = { id: bytes.slice(55, key), coseKey: bytes.slice(key, end) }
  }
  if (flags & dataFlags.ED) end = itemEnd(bytes, end)
  if (end !== bytes.length) throw new Error('Authenticator data have another length.')
  return { rpIdHash: bytes.slice(0, 32), flags, counter, ...(credential ? { credential } : {}) }
}

/** Where the CBOR item at `start` ends. */
const itemEnd = (bytes: Uint8Array, start: number) => start + decodePartialCBOR(bytes, start)[1]

/**
 * Authenticator data in an attestation object (§6.5.4). Its statement is not read: the service trusts no list of makers.
 * @throws Error for bytes that are none
 */
export function attestedData(attestationObject: Uint8Array): Uint8Array {
  const decoded = decodeCBOR(attestationObject)
  const data = decoded instanceof Map ? decoded.get('authData') : undefined
  if (data instanceof Uint8Array) return data
  throw new Error('The attestation object has no authenticator data.')
}
