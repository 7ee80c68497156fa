/** Who a person is in the words of an identity provider: neither e-mail address nor name, which can change hands. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}
