import type { Config } from '../config/config.ts'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
}

/** Headers of every response, whichever part of the service writes it. */
export function standingHeaders(config: Config, requestId: string): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': requestId, ...securityHeaders }
  if (config.BASE_URL.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  }
  return headers
}
