import { mailAddress } from '../../tools/contract/mail-address.ts'
import { isLoopbackHost } from './loopback.ts'

/** The operator's mail server. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, TLS before anything is sent, TLS where the server offers it, or none. */
  readonly tls: 'first' | 'required' | 'optional' | 'none'
  readonly auth: { readonly user: string; readonly pass: string } | null
}

/** Sender of mails. */
export interface MailSender {
  readonly name: string
  readonly address: string
}

const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** Text without percent escapes; undefined if one is broken. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The mail server of a URL, `smtp://user:password@host:587`; undefined if the URL is not whole. */
export function mailServerOf(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const defaultPort = defaultPorts[protocol]
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const [user, pass] = [decoded(username), decoded(password)]
  const isPlain = (pathname === '' || pathname === '/') && hash === '' && /^[\w.:-]+$/.test(host)
  const isOptional = search === '?tls=optional'
  if (!defaultPort || !isPlain || (search !== '' && !isOptional)) return undefined
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  const relaxed = isOptional ? 'optional' : isLoopbackHost(host) ? 'none' : 'required'
  return {
    host,
    port: port === '' ? defaultPort : Number(port),
    tls: protocol === 'smtps:' ? 'first' : relaxed,
    auth: user === '' ? null : { user, pass },
  }
}

/** The sender of `Sky <sky@example.com>` or `sky@example.com`; undefined if there is no address. */
export function mailSenderOf(text: string): MailSender | undefined {
  const [, name = '', named] = /^([^<>"\p{Cc}]{0,100})<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = mailAddress(named ?? text.trim())
  return address === undefined ? undefined : { name: name.trim(), address }
}
