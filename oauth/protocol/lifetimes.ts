const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes in seconds. */
export const lifetimes = {
  code: minute,
  interaction: 10 * minute,
  accessToken: hour,
  idToken: hour,
  /** Since its last use: each refresh issues a new one. */
  refreshToken: 30 * day,
  grant: 365 * day,
}
