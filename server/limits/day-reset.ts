/** The first second of the UTC day after `day`. */
export function nextMidnight(day: string): string {
  return `${new Date(Date.parse(`${day}T00:00:00Z`) + 86400000).toISOString().slice(0, 19)}Z`
}
