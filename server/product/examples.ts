import type { Descriptor } from '../../tools/declaration/descriptor.ts'

/** Environment variable that examples read the credential from; undefined if none is needed. */
export const variable: Readonly<Record<Descriptor['auth'], string | undefined>> = {
  none: undefined,
  key: 'SKY_API_KEY',
  person: 'SKY_ID_TOKEN',
  account: 'SKY_API_KEY',
}

/** Fields of a descriptor that an example request is built from; `example` holds the arguments. */
export type ExampleSource = Pick<
  Descriptor,
  'name' | 'method' | 'path' | 'auth' | 'parameters' | 'example' | 'mediaTypes'
>

/** File that the samples save a drawing to, `sky-map.svg`; undefined for a tool that draws nothing. */
export function drawingFile({ name, mediaTypes }: ExampleSource): string | undefined {
  if (!mediaTypes.includes(drawingType)) return undefined
  return `${name.replace(/^[a-z]+_/, '').replaceAll('_', '-')}.svg`
}

/** Media type of a drawing. */
export const drawingType = 'image/svg+xml'

/** The example as a curl command for a POSIX shell. */
export function curl(source: ExampleSource, baseUrl: string): string {
  const credential = variable[source.auth]
  const body = requestBody(source)
  const file = drawingFile(source)
  return [
    `curl "${baseUrl}${requestTarget(source)}"`,
    ...(source.method === 'GET' ? [] : [`-X ${source.method}`]),
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(file ? [`-H "Accept: ${drawingType}"`, `-o ${file}`] : []),
    ...(body ? [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`] : []),
  ].join(' \\\n  ')
}

/** Request target in origin form (RFC 9112 §3.2.1); colons, commas and slashes of a query need no encoding (RFC 3986 §3.4). */
export function requestTarget(source: ExampleSource): string {
  const path = source.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(String(source.example[name] ?? '')),
  )
  const query = new URLSearchParams(
    namesIn(source, 'query').map((name): [string, string] => [name, String(source.example[name])]),
  ).toString()
  return query ? `${path}?${withPlainMarks(query)}` : path
}

/** A query in which colons, commas and slashes are as they are written. */
const withPlainMarks = (query: string): string => query.replace(/%(3A|2C|2F)/g, decodeURIComponent)
/** Percent-encoded, `!` included, which an interactive shell expands even between double quotes. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('!', '%21')

/** JSON body of the request; undefined if it has none. */
export function requestBody(source: ExampleSource): object | undefined {
  const names = namesIn(source, 'body')
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, source.example[name]])) : undefined
}

/** Names of the arguments that the example sends in one place (`query`, `body`, …). */
const namesIn = ({ parameters, example }: ExampleSource, place: string): string[] =>
  parameters
    .filter((parameter) => parameter.in === place && parameter.name in example)
    .map(({ name }) => name)

/** The example as a JSON-RPC request of MCP. */
export function mcpCall({ name, example }: ExampleSource): string {
  const params = { name, arguments: example }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2)
}

/** The text in single quotes, in which a shell expands nothing (POSIX.1-2017 §2.2.2). */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
