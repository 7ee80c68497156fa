/**
 * Part of a WITH statement: marks the refresh tokens for which the tokens of `used` were issued, from which on another use
 * of theirs is reuse.
 * @param used name of a part with a column `refreshed_by`
 */
export function successorUsed(used: string): string {
  return `successor_used AS (
  UPDATE oauth_artifact SET successor_used_at = now()
  WHERE kind = 'RefreshToken' AND successor_used_at IS NULL AND hash IN (SELECT refreshed_by FROM ${used})
)`
}
