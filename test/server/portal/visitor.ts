/** A browser without eyes: it keeps cookies, follows nothing by itself, and sends forms as a browser does. */
export class Visitor {
  readonly #base: string
  readonly cookies = new Map<string, string>()

  constructor(base: string, cookie = '') {
    this.#base = base
    if (cookie) this.cookies.set(...(cookie.split('=') as [string, string]))
  }

  async open(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(new URL(path, this.#base), {
      redirect: 'manual',
      headers: { cookie: this.#held(), ...headers },
    })
    this.#keep(answer)
    return answer
  }

  /** The page at a path, as text. */
  async read(path: string): Promise<string> {
    return (await this.open(path)).text()
  }

  /** Sends a form with the token that `page` shows, from this site unless headers say otherwise. */
  async send(
    page: string,
    fields: Record<string, string>,
    { action = page, headers = {} }: { action?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const csrf = csrfOf(await this.read(page))
    return this.post(action, { csrf, ...fields }, headers)
  }

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const answer = await fetch(new URL(path, this.#base), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: {
        cookie: this.#held(),
        origin: new URL(this.#base).origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
    this.#keep(answer)
    // A browser sends the same form on (RFC 9110 §15.4.8).
    const onward = answer.status === 307 ? answer.headers.get('location') : null
    return onward ? this.post(onward, fields, headers) : answer
  }

  #held(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(answer: Response): void {
    for (const one of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = one.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const isGone = attributes.some(
        (text) => /^max-age=0$/i.test(text) || /^expires=thu, 01 jan 1970/i.test(text),
      )
      if (isGone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

export function csrfOf(html: string): string {
  const found = /name="csrf" value="([\w-]{86})"/.exec(html)?.[1]
  if (!found) throw new Error('The page has no form.')
  return found
}
