import { domainToASCII } from 'node:url'

/** Characters of an address and of its part before the `@` (RFC 5321, §4.5.3.1; RFC 3696 erratum 1690). */
const longest = { address: 254, local: 64 }

/** The part before the `@` without quotes: `dot-atom` (RFC 5322, §3.2.3). */
const isLocal = (text: string): boolean =>
  text.length <= longest.local && text.split('.').every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom))

/** A label of a host name (RFC 1123, §2.1). */
const isLabel = (text: string): boolean => /^[a-z0-9-]{1,63}$/.test(text) && !/^-|-$/.test(text)

/**
 * An e-mail address with its domain in lower-case ASCII; undefined for anything else. None has quotes, spaces, control characters
 * or a domain that is an IP address, so that none can end a command or a header.
 */
export function mailAddress(text: string): string | undefined {
  const separator = text.lastIndexOf('@')
  const [local, entered] = [text.slice(0, Math.max(0, separator)), text.slice(separator + 1)]
  // Where percent signs are, `domainToASCII` would decode them.
  const domain = /[%\s\p{Cc}]/u.test(entered) ? '' : domainToASCII(entered)
  const labels = domain.split('.')
  const isDomain = labels.length > 1 && labels.every(isLabel) && /[a-z]/.test(labels.at(-1) ?? '')
  const address = `${local}@${domain}`
  return isLocal(local) && isDomain && address.length <= longest.address ? address : undefined
}

/** The mailbox behind an address, for counting: many providers ignore case, dots, and what follows a plus. */
export function mailboxOf(address: string): string {
  const separator = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, separator).split('+')
  return `${local.replaceAll('.', '').toLowerCase()}${address.slice(separator)}`
}
