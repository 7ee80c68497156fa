import type { Descriptor } from '../../tools/describe.ts'

/** Environment variable that the examples keep a credential in. */
const variable: Readonly<Record<Descriptor['auth'], string | undefined>> = {
  none: undefined,
  key: 'SKY_API_KEY',
  person: 'SKY_ID_TOKEN',
  account: 'SKY_API_KEY',
}

/** The tool's own example as a curl command that can be pasted into a shell. */
export function curl(one: Descriptor, baseUrl: string): string {
  const of = (place: string) =>
    one.parameters.filter((parameter) => parameter.in === place && parameter.name in one.example)
  const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(one.example[name])),
  )
  const query = new URLSearchParams(
    of('query').map(({ name }): [string, string] => [name, String(one.example[name])]),
  ).toString()
  const body = Object.fromEntries(of('body').map(({ name }) => [name, one.example[name]]))
  const credential = variable[one.auth]
  return [
    `curl "${baseUrl}${path}${query ? `?${query}` : ''}"`,
    ...(one.method === 'GET' ? [] : [`-X ${one.method}`]),
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(of('body').length > 0
      ? [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]
      : []),
  ].join(' \\\n  ')
}

/** The same example as the parameters of an MCP `tools/call`. */
export function mcpCall(one: Descriptor): string {
  return JSON.stringify({ name: one.name, arguments: one.example }, null, 2)
}

/** Single quotes keep a shell from reading anything in the text (POSIX.1-2017 §2.2.2). */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
