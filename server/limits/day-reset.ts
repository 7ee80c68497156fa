/** Start of the UTC day after `day` (`YYYY-MM-DD`), when quotas reset. */
export function nextMidnight(day: string): string {
  return `${new Date(Date.parse(`${day}T00:00:00Z`) + 86400000).toISOString().slice(0, 19)}Z`
}
