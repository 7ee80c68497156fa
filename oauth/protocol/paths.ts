/** Paths of the endpoints. */
export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
}

/** Authorization endpoint of an issuer at another name than that of the consent page, at whose URL it is. */
export const authorizationPathOf = (host: string): string =>
  `${paths.authorization}/at/${encodeURIComponent(host)}`
