import type { Consent } from '../../../oauth/consent.ts'
import { cards } from '../../html/cards.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { csrfField, onward } from '../page/layout.ts'
import { type AuthenticatedRequest, home, type PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { hasHiddenSteps, hiddenStepsCookie } from '../page/session-cookie.ts'

/** The first steps of an account, and whether each is done. */
export interface FirstSteps {
  /** There is a way to sign in again. */
  readonly signInMethod: boolean
  /** A program has called with a key. */
  readonly call: boolean
  /** An assistant is or was connected. */
  readonly assistant: boolean
}

/** Title, reason, address and link of each step. */
const steps: Readonly<
  Record<keyof FirstSteps, readonly [title: string, why: string, href: string, link: string]>
> = {
  signInMethod: [
    'Keep your way in',
    'The link that brought you here works once. Set a password or add a passkey, so you can come back.',
    '/portal/account',
    'Set a password or add a passkey',
  ],
  call: [
    'Make a first call',
    'Create a key for your program and run the command that comes with it.',
    '/portal/keys',
    'Create a key',
  ],
  assistant: [
    'Connect an assistant',
    'Claude, ChatGPT, VS Code and others can look at the sky for you.',
    '/portal/connect',
    'Choose yours',
  ],
}

/** Whether the browser hides the steps. */
export const hidesSteps = ({ exchange }: AuthenticatedRequest): boolean =>
  hasHiddenSteps(exchange.event.req.headers.get('cookie'))

/** The steps that programs and assistants of an account have done. */
export async function programSteps(
  { keys }: PortalStores,
  consent: () => Promise<Consent>,
  accountId: string,
  signal: AbortSignal,
): Promise<Pick<FirstSteps, 'call' | 'assistant'>> {
  const { assistants } = await consent()
  const [page, connected] = await Promise.all([
    keys.page(accountId, undefined, signal),
    assistants(accountId, signal),
  ])
  return {
    call: page.keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    assistant: connected.length > 0,
  }
}

/** The steps with a tick at those that are done; null once all are. */
export function firstSteps(pageRequest: AuthenticatedRequest, done: FirstSteps): Markup | null {
  const names = Object.keys(steps) as (keyof FirstSteps)[]
  if (names.every((name) => done[name])) return null
  return markup`<section aria-labelledby="steps"><h2 id="steps">First steps</h2>${cards(
    names.map((name) => {
      const [title, why, href, link] = steps[name]
      return { href, title, text: why, foot: done[name] ? chip('✓ done', 'good') : chip(link) }
    }),
    3,
  )}
<form method="post" action="/portal/steps">${csrfField(pageRequest)}<button class="quiet">Hide these steps</button></form></section>`
}

/** POST handler that hides the steps in this browser. */
export const hideStepsHandler: PageHandler<AuthenticatedRequest> = {
  post: () => onward(home, { 'set-cookie': hiddenStepsCookie }),
}
