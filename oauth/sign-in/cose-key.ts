import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { decodeCBOR } from '@levischuck/tiny-cbor'

/** COSE algorithms of keys that the service accepts (IANA, "COSE Algorithms"): EdDSA, ES256, RS256. */
export const coseAlgorithms = [-8, -7, -257]

/**
 * Reads a public key: Ed25519 or P-256 (RFC 9053 §7.1, §7.2), or RSA (RFC 8230 §4) of at least 2048 bits.
 * @throws Error for any other
 */
function readCoseKey(bytes: Uint8Array): { readonly algorithm: unknown; readonly key: KeyObject } {
  const decoded = decodeCBOR(bytes)
  const members = decoded instanceof Map ? decoded : new Map()
  const text = (label: number) => Buffer.from(members.get(label)).toString('base64url')
  const [type, algorithm, curve] = [1, 3, -1].map((label) => members.get(label))
  let jwk: JsonWebKey | null = null
  if (type === 1 && algorithm === -8 && curve === 6) jwk = { kty: 'OKP', crv: 'Ed25519', x: text(-2) }
  if (type === 2 && algorithm === -7 && curve === 1)
    jwk = { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }
  if (type === 3 && algorithm === -257) jwk = { kty: 'RSA', n: text(-1), e: text(-2) }
  if (!jwk) throw new Error('The key is of no algorithm that was asked for.')
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  if ((key.asymmetricKeyDetails?.modulusLength ?? 2048) < 2048) throw new Error('The key is too short.')
  return { algorithm, key }
}

/** Whether a key is one that the service accepts. */
export function isCoseKey(bytes: Uint8Array): boolean {
  return readCoseKey(bytes).key.type === 'public'
}

/**
 * Whether a signature is that of a key (Web Authentication §6.5.5): ECDSA as DER, the others as their algorithm has it.
 * @throws Error for a key that is not accepted
 */
export function isSignedBy(coseKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  const { algorithm, key } = readCoseKey(coseKey)
  return verify(algorithm === -8 ? null : 'sha256', data, key, signature)
}
