import type { Budget, Caller } from '../../tools/contract/ports.ts'
import { warnedShare } from '../../tools/contract/webhook-events.ts'

/** A key or assistant that has used most of its daily limit. */
export interface BudgetWarning extends Budget {
  readonly accountId: string
  readonly credential: Caller['credential']
}

/** Whether so much of a limit is used that its owner is warned. */
export const isNearLimit = ({ limit, used: usedCredits }: Budget): boolean =>
  usedCredits >= warnedShare * limit

/**
 * Passes a warning on when a charge takes the use of a credential over the share. The debit gives each charge the use up
 * to and including itself, so that one charge of the day does, on whichever process. Live calls only.
 * @param credits price of the charge
 */
export function warnOfBudget(
  { warn }: { readonly warn?: (warning: BudgetWarning) => void },
  { accountId, credential, mode }: Caller,
  budget: Budget,
  credits: number,
): void {
  if (mode !== 'live' || !isNearLimit(budget)) return
  if (!isNearLimit({ ...budget, used: budget.used - credits })) warn?.({ accountId, credential, ...budget })
}
