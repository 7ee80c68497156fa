import type { PortalStores, User } from './page-request.ts'

/** Names of the people who work on an account, by the id of their own account; a former member is not among them. */
export async function peopleOf(
  { members, accounts }: PortalStores,
  { accountId, personId }: Pick<User, 'accountId' | 'personId'>,
): Promise<ReadonlyMap<string, string>> {
  const [own, others] = await Promise.all([accounts.get(accountId), members.members(accountId)])
  return new Map([
    [accountId, own?.label ?? accountId],
    ...others.map(({ memberId, label }) => [memberId, label ?? memberId] as const),
    [personId, 'you'],
  ])
}
