import {
  curl,
  drawingFile,
  drawingType,
  type ExampleSource,
  mcpCall,
  requestBody,
  requestTarget,
  variable,
} from './examples.ts'
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
    { label: 'MCP', language: 'json', code: mcpCall(source) },
  ]
}

/** The request with `fetch`, as a module of Node: it prints the whole answer, or saves the drawing. */
function javascript(source: ExampleSource, baseUrl: string): string {
  const credential = variable[source.auth]
  const body = requestBody(source)
  const file = drawingFile(source)
  const headers = [
    ...(credential ? [`    Authorization: \`Bearer $\{process.env.${credential}}\`,`] : []),
    ...(file ? [`    Accept: '${drawingType}',`] : []),
    ...(body ? [`    'Content-Type': 'application/json',`] : []),
  ]
  const options = [
    ...(source.method === 'GET' ? [] : [`  method: '${source.method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`] : []),
  ]
  const url = JSON.stringify(baseUrl + requestTarget(source))
  const call = options.length > 0 ? `${url}, {\n${options.join('\n')}\n}` : url
  return [
    ...(file ? [`import { writeFile } from 'node:fs/promises'`, ''] : []),
    `const response = await fetch(${call})`,
    'if (!response.ok) throw new Error(await response.text())',
    ...(file
      ? [`await writeFile('${file}', await response.text())`, `console.log('Saved ${file}')`]
      : ['const { data } = await response.json()', 'console.dir(data, { depth: null })']),
  ].join('\n')
}

/** The request with the library of Python itself, so that nothing must be installed. */
function python(source: ExampleSource, baseUrl: string): string {
  const credential = variable[source.auth]
  const body = requestBody(source)
  const file = drawingFile(source)
  const headers = [
    ...(credential ? [`        "Authorization": f"Bearer {os.environ['${credential}']}",`] : []),
    ...(file ? [`        "Accept": "${drawingType}",`] : []),
    ...(body ? [`        "Content-Type": "application/json",`] : []),
  ]
  const modules = [...(file && !body ? [] : ['json']), ...(credential ? ['os'] : []), 'urllib.request']
  const opened = 'urllib.request.urlopen(request, timeout=30) as response'
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(baseUrl + requestTarget(source))},`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body ? [`    data=json.dumps(${pythonLiteral(body, '    ')}).encode(),`] : []),
    ...(source.method === 'GET' ? [] : [`    method="${source.method}",`]),
    ')',
    ...(file
      ? [
          `with ${opened}, open("${file}", "wb") as file:`,
          '    file.write(response.read())',
          `print("Saved ${file}")`,
        ]
      : [
          `with ${opened}:`,
          '    data = json.load(response)["data"]',
          'print(json.dumps(data, indent=2, ensure_ascii=False))',
        ]),
  ].join('\n')
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

/** Further lines of a text two spaces deeper. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ')
