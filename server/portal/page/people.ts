import { markedName, type PersonName } from '../../../db/accounts/people.ts'
import type { PortalStores, User } from './page-request.ts'

/** A person or account as lists show it: the name, marked unless it is a verified address, or the id. */
export const nameOf = (name: PersonName | undefined, id: string): string => (name && markedName(name)) ?? id

/** An account as its members read it: its name with the verified address of its own person, or that person alone. */
export function accountNameOf(name: PersonName | undefined, id: string): string {
  const person = nameOf(name, id)
  return name?.accountName ? `${name.accountName} (${person})` : person
}

/** Names of the people who work on an account, by the id of their own account; a former member is not among them. */
export async function peopleOf(
  { members }: PortalStores,
  { accountId, personId }: Pick<User, 'accountId' | 'personId'>,
): Promise<ReadonlyMap<string, string>> {
  const [names, memberList] = await Promise.all([members.names([accountId]), members.members(accountId)])
  return new Map([
    [accountId, nameOf(names.get(accountId), accountId)],
    ...memberList.map((member) => [member.memberId, nameOf(member, member.memberId)] as const),
    [personId, 'you'],
  ])
}
