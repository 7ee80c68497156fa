import { curl, type ExampleSource, requestBody, requestTarget, variable } from './examples.ts'
import type { Site } from './site.ts'

/** A request in one language. */
export interface Sample {
  readonly label: string
  /** Name of the language in Markdown. */
  readonly language: 'sh' | 'js' | 'python' | 'json'
  readonly code: string
}

/**
 * The request of a tool in four languages. Programs read the credential from the environment, so no sample holds one.
 * Values are written as literals that nothing in them can end: the arguments may come from a link of someone else.
 * @param source descriptor of the tool, with the arguments as `example`
 */
export function requestSamples(source: ExampleSource, site: Pick<Site, 'BASE_URL'>): Sample[] {
  return [
    { label: 'curl', language: 'sh', code: curl(source, site.BASE_URL) },
    { label: 'JavaScript', language: 'js', code: javascript(source, site.BASE_URL) },
    { label: 'Python', language: 'python', code: python(source, site.BASE_URL) },
    { label: 'MCP', language: 'json', code: mcpRequest(source) },
  ]
}

/** The request with `fetch`, as a module of Node. */
function javascript(source: ExampleSource, baseUrl: string): string {
  const credential = variable[source.auth]
  const body = requestBody(source)
  const headers = [
    ...(credential ? [`    Authorization: \`Bearer $\{process.env.${credential}}\`,`] : []),
    ...(body ? [`    'Content-Type': 'application/json',`] : []),
  ]
  const options = [
    ...(source.method === 'GET' ? [] : [`  method: '${source.method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`] : []),
  ]
  const url = JSON.stringify(baseUrl + requestTarget(source))
  const call = options.length > 0 ? `${url}, {\n${options.join('\n')}\n}` : url
  return `const response = await fetch(${call})
if (!response.ok) throw new Error(await response.text())
const { data } = await response.json()
console.log(data)`
}

/** The request with Requests, the HTTP library that Python programs use most. */
function python(source: ExampleSource, baseUrl: string): string {
  const credential = variable[source.auth]
  const body = requestBody(source)
  const options = [
    `    ${JSON.stringify(baseUrl + requestTarget(source))},`,
    ...(credential ? [`    headers={"Authorization": f"Bearer {os.environ['${credential}']}"},`] : []),
    ...(body ? [`    json=${pythonLiteral(body, '    ')},`] : []),
    '    timeout=30,',
  ]
  return `${credential ? 'import os\n\n' : ''}import requests

response = requests.${source.method.toLowerCase()}(
${options.join('\n')}
)
response.raise_for_status()
print(response.json()["data"])`
}

const pythonConstants = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

/** A JSON value as Python. Strings and numbers of JSON are the same there (The Python Language Reference 3.14, §2.6, §2.7). */
function pythonLiteral(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return pythonConstants.get(value) ?? JSON.stringify(value)
  const isList = Array.isArray(value)
  const deeper = `${indent}    `
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${deeper}${isList ? '' : `${JSON.stringify(name)}: `}${pythonLiteral(member, deeper)},`,
  )
  const [open, close] = isList ? '[]' : '{}'
  return members.length > 0 ? `${open}\n${members.join('\n')}\n${indent}${close}` : `${open}${close}`
}

/** The call as a JSON-RPC request of MCP. */
function mcpRequest({ name, example }: ExampleSource): string {
  const params = { name, arguments: example }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2)
}

/** Further lines of a text two spaces deeper. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ')
