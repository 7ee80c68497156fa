import type { TestService } from '../harness.ts'

/** A minimal browser for the OAuth flow: cookies by host, redirects one at a time, forms of a page. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #fetch: typeof fetch

  /** @param via sends the requests */
  constructor(via: typeof fetch = fetch) {
    this.#fetch = via
  }

  async open(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}), ...init.headers }
    const answer = await this.#fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.some((one) => one.trim().toLowerCase() === 'max-age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Follows redirects within the service; returns the redirect to another site, or the page. */
  async follow(from: string | URL, init: RequestInit = {}): Promise<{ url: URL; answer: Response }> {
    let url = new URL(from)
    let answer = await this.open(url, init)
    for (let hops = 0; hops < 10 && answer.status >= 300 && answer.status < 400; hops += 1) {
      const next = new URL(answer.headers.get('location') ?? '', url)
      if (next.origin !== url.origin) return { url: next, answer }
      url = next
      answer = await this.open(url)
    }
    return { url, answer }
  }
}

/** A browser with the owner signed in. */
export async function signedIn(service: TestService): Promise<Browser> {
  const browser = new Browser()
  for (const pair of (await service.session()).split('; ')) {
    const [name = '', value = ''] = pair.split('=')
    browser.cookies.set(name, value)
  }
  return browser
}

/** Fields of the consent form, with its default ticks unless overridden. */
export function consentForm(
  html: string,
  decision: 'approve' | 'deny',
  tick: readonly string[] = [],
): URLSearchParams {
  const form = new URLSearchParams()
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    const chosen = of('type') !== 'checkbox' || /\bchecked\b/.test(tag) || tick.includes(of('value'))
    if (of('name') && chosen) form.append(of('name'), of('value'))
  }
  form.set('decision', decision)
  return form
}

/** Opens an authorization URL, submits the consent page, and returns the redirect to the client. */
export async function decide(
  browser: Browser,
  authorizationUrl: string | URL,
  decision: 'approve' | 'deny' = 'approve',
  tick: readonly string[] = [],
): Promise<URL> {
  const shown = await browser.follow(authorizationUrl)
  const html = await shown.answer.text()
  if (shown.answer.status !== 200) throw new Error(`no consent page: ${shown.answer.status} ${html}`)
  const { url } = await browser.follow(shown.url, {
    method: 'POST',
    headers: { origin: shown.url.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: consentForm(html, decision, tick).toString(),
  })
  return url
}
