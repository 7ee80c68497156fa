import type { CredentialKind } from '../../tools/contract/ports.ts'
import { utcDay } from '../sql.ts'

/** SQL of a CTE `used`: calls and credits of account `$1` today by credential, without refunded calls. */
export const usageToday = (credential: CredentialKind) => `
today AS (SELECT ${utcDay} AS day), used AS (
  SELECT e.credential_id, sum(sign(e.units))::int AS calls, sum(e.credits)::int AS credits
  FROM ledger_entry e CROSS JOIN today
  WHERE e.account_id = $1 AND e.at >= today.day::timestamp AT TIME ZONE 'UTC' AND e.day = today.day
    AND e.credential_kind = '${credential}' AND e.kind IN ('charge', 'refund')
  GROUP BY e.credential_id
)`
