import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { TestService } from '../../harness.ts'
import { Visitor } from './visitor.ts'

/** Someone new with an account of their own, signed in. */
export async function newPerson(
  service: TestService,
  label = 'Ada',
): Promise<{ readonly accountId: string; readonly visitor: Visitor }> {
  const { accountId } = await createAccounts(service.database).create('pro', label)
  return { accountId, visitor: await signedInTo(service, accountId) }
}

/** Another browser, signed in to the same account. */
export async function signedInTo(service: TestService, accountId: string): Promise<Visitor> {
  const visitor = new Visitor(service.baseUrl)
  const link = await linkTo(service, accountId)
  const token = new URL(link, service.baseUrl).searchParams.get('token') ?? ''
  await visitor.send(link, { token }, { action: '/portal/sign-in' })
  return visitor
}

/** The path of a one-time link to an account. */
export async function linkTo(service: TestService, accountId: string): Promise<string> {
  return `/portal/sign-in?token=${await createSignIn(service.database).createLink(accountId, 60_000)}`
}
