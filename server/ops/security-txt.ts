import { dayMs } from '../../tools/contract/values.ts'
import type { Config } from '../config/config.ts'
import { assertRead, type Handler, type Route } from '../http/exchange.ts'

const path = '/.well-known/security.txt'
/** Validity in days; RFC 9116 §2.5.5 recommends less than a year. */
const validDays = 90

/** Mounts `/.well-known/security.txt` (RFC 9116) if `SECURITY_CONTACT` is set. */
export function mountSecurityTxt(
  route: Route,
  { SECURITY_CONTACT: contact, BASE_URL: base }: Pick<Config, 'SECURITY_CONTACT' | 'BASE_URL'>,
): void {
  if (!contact) return
  const handler: Handler = ({ event }) => {
    assertRead(event.req.method)
    return {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
      body: securityTxt(contact, base, Date.now()),
    }
  }
  route(path, handler, 'all')
}

/** The file's text. @param now Unix milliseconds */
export function securityTxt(contact: string, base: string, now: number): string {
  // Whole days, so that all instances of a deployment return the same text.
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs).toISOString()
  const fields = {
    Contact: contact,
    Expires: expires.replace('.000Z', 'Z'),
    'Preferred-Languages': 'en',
    Canonical: `${base}${path}`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
