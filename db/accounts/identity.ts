/** An OpenID Connect identity. Not an e-mail address or name, which can change hands. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}
