/** Whether a host, with or without the brackets of a URL, is a loopback address or `localhost` (RFC 6890 §2.2.2, RFC 6761 §6.3). */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){1,3}|::1|\[::1\])$/.test(host)

/** Whether the host of a URL is a loopback address or `localhost`. */
export const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname)
