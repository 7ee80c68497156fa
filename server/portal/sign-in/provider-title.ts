/** Display name of a provider: “Big Bank” for `AUTH_BIG_BANK_ISSUER`. */
export function providerTitle(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
