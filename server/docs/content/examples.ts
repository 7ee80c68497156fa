import type { Descriptor } from '../../../tools/descriptor.ts'

/** Environment variable that the examples keep a credential in. */
const variable: Readonly<Record<Descriptor['auth'], string | undefined>> = {
  none: undefined,
  key: 'SKY_API_KEY',
  person: 'SKY_ID_TOKEN',
  account: 'SKY_API_KEY',
}

/** Everything an example is made of; another `example` gives another request. */
export type ExampleSource = Pick<Descriptor, 'name' | 'method' | 'path' | 'auth' | 'parameters' | 'example'>

/** The tool's own example as a curl command that can be pasted into a shell. */
export function curl(one: ExampleSource, baseUrl: string): string {
  const credential = variable[one.auth]
  const body = requestBody(one)
  return [
    `curl "${baseUrl}${requestTarget(one)}"`,
    ...(one.method === 'GET' ? [] : [`-X ${one.method}`]),
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(body ? [`-H "Content-Type: application/json"`, `-d ${quote(JSON.stringify(body))}`] : []),
  ].join(' \\\n  ')
}

/** Path and query, as they stand in the first line of a request (RFC 9112 §3.2.1). */
export function requestTarget(one: ExampleSource): string {
  const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(one.example[name] ?? '')),
  )
  const query = new URLSearchParams(
    given(one, 'query').map((name): [string, string] => [name, String(one.example[name])]),
  ).toString()
  return query ? `${path}?${query}` : path
}

/** What is sent as JSON, if anything is. */
export function requestBody(one: ExampleSource): object | undefined {
  const names = given(one, 'body')
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, one.example[name]])) : undefined
}

const given = ({ parameters, example }: ExampleSource, place: string): string[] =>
  parameters
    .filter((parameter) => parameter.in === place && parameter.name in example)
    .map(({ name }) => name)

/** The same example as the parameters of an MCP `tools/call`. */
export function mcpCall(one: ExampleSource): string {
  return JSON.stringify({ name: one.name, arguments: one.example }, null, 2)
}

/** Single quotes keep a shell from reading anything in the text (POSIX.1-2017 §2.2.2). */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
