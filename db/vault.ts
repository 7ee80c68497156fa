import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A secret as stored in the database: `<key id>.<base64url of nonce, ciphertext and tag>`. */
export interface Sealed {
  readonly sealed: string
}

/** Encryption of database secrets under keys that the database does not hold. */
export interface Vault {
  /** @param name names the value (authenticated data); it must be the same when the value is opened */
  seal(name: string, value: unknown): Sealed
  /** @throws SecretUnreadable if the key is missing, or the ciphertext was changed or moved */
  open<T>(name: string, sealed: Sealed): T
  /** Whether the value is encrypted under the newest key. */
  isCurrent(sealed: Sealed): boolean
  /** HMAC-SHA-256 under each key, newest first. Without a key the text cannot be found by trial. */
  hashes(name: string, text: string): readonly [string, ...string[]]
}

/** A secret in the database was encrypted under a key that this process does not have. */
export class SecretUnreadable extends Error {
  constructor(name: string, keyId: string) {
    super(
      `The secret "${name}" in the database is encrypted under the key ${keyId}, which this process does not have or ` +
        'cannot decrypt it with. Set SECRET_KEYS, or restore the file secret.key of DATA_DIR.',
    )
    this.name = 'SecretUnreadable'
  }
}

/** The value under a name; `null` for one that cannot be decrypted. */
export function openOrNull<T>(vault: Pick<Vault, 'open'>, name: string, sealed: Sealed): T | null {
  try {
    return vault.open<T>(name, sealed)
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

/** AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D §8.2.2): far fewer than 2³² values are sealed per key. */
const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const keyLength = 32

interface Key {
  readonly id: string
  readonly sealing: Buffer
  readonly hashing: Buffer
}

/** Textual form of a key: 32 bytes as 43 characters of base64url. */
export const secretKeyPattern = /^[\w-]{43}$/

/** A new random key. */
export const newSecretKey = (): string => randomBytes(keyLength).toString('base64url')

/** Derives the encryption and the HMAC key (RFC 5869), since a key serves one purpose (NIST SP 800-57 part 1 §5.2). */
function keyOf(text: string): Key {
  const secret = Buffer.from(text, 'base64url')
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, keyLength))
  const id = createHash('sha256').update(derived('id')).digest('base64url').slice(0, 8)
  return { id, sealing: derived('seal'), hashing: derived('hash') }
}

/** Whether a value is encrypted; values written by older versions may not be. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && typeof (value as Sealed).sealed === 'string'

/**
 * A vault over keys in memory.
 * @param texts keys of 32 bytes in base64url: the first encrypts, all decrypt
 */
export function vaultOf(texts: readonly string[]): Vault {
  const keys = texts.map(keyOf)
  const [newest] = keys
  if (!newest) throw new Error('A vault needs a key.')
  const idOf = ({ sealed }: Sealed) => sealed.split('.', 1)[0] ?? ''
  return {
    seal(name, value) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, newest.sealing, nonce).setAAD(Buffer.from(name))
      const parts = [nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]
      return { sealed: `${newest.id}.${Buffer.concat(parts).toString('base64url')}` }
    },

    open(name, sealed) {
      const id = idOf(sealed)
      const key = keys.find((candidate) => candidate.id === id)
      if (!key) throw new SecretUnreadable(name, id)
      const text = sealed.sealed.slice(id.length + 1)
      const bytes = Buffer.from(text, 'base64url')
      // Node ignores what is no base64url: one secret would have many texts.
      if (bytes.toString('base64url') !== text) throw new SecretUnreadable(name, id)
      try {
        const decipher = createDecipheriv(algorithm, key.sealing, bytes.subarray(0, nonceLength), {
          authTagLength: tagLength,
        })
        decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagLength))
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(nonceLength, -tagLength)),
          decipher.final(),
        ])
        return JSON.parse(opened.toString('utf8'))
      } catch {
        throw new SecretUnreadable(name, id)
      }
    },

    isCurrent: (sealed) => idOf(sealed) === newest.id,

    hashes(name, text) {
      const hash = ({ hashing }: Key) =>
        createHmac('sha256', hashing).update(`${name.length}:${name}${text}`).digest('base64url')
      return [hash(newest), ...keys.slice(1).map(hash)]
    },
  }
}

/** A vault over a key file. The file is created if missing, and read when a secret is first sealed or opened. */
export function vaultInFile(file: string): Vault {
  let opened: Vault | undefined
  const vault = () => {
    opened ??= vaultOf(keysIn(file))
    return opened
  }
  return {
    seal: (name, value) => vault().seal(name, value),
    open: (name, sealed) => vault().open(name, sealed),
    isCurrent: (sealed) => vault().isCurrent(sealed),
    hashes: (name, text) => vault().hashes(name, text),
  }
}

function keysIn(file: string): string[] {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${newSecretKey()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
  const keys = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  if (keys.length === 0 || !keys.every((key) => secretKeyPattern.test(key)))
    throw new Error(`${file} must contain keys of 32 bytes in base64url, one per line, newest first.`)
  return keys
}
