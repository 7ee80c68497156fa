import type { JsonSchema } from '../../../tools/descriptor.ts'
import type { Registry } from '../../../tools/registry.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { gate, price } from '../content/labels.ts'
import type { Site } from '../content/site.ts'
import { openapi } from '../openapi/openapi.ts'
import { codeBlock } from './blocks.ts'
import { typeWords } from './fields.ts'
import type { Page } from './layout.ts'

/** An operation of the OpenAPI document. */
interface Operation {
  readonly id: string
  /** Name of the tool. Charts have two operations: GET, and POST with the parameters in the body. */
  readonly tool: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Title of its toolset. */
  readonly tag: string
  readonly parameters: readonly Parameter[]
}

/** A parameter in the path, query, header or body. */
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** Page of every route of the OpenAPI document by chapter, with links to the tool's page and playground form. */
export function referencePage(registry: Registry, site: Site): Page {
  const operations = operationsOf(registry, site)
  return {
    path: '/reference',
    title: 'API reference',
    description: 'Every route with its parameters, price and access.',
    body: markup`<h1>API reference</h1>
<p class="lead">${operations.length} routes under <code>${site.BASE_URL}</code>. Send an API key as a bearer token;
answers are <code>{data, meta}</code>, errors are <a href="/docs/errors">problem records</a>.</p>
${codeBlock('Authorization: Bearer ac_live_…')}
<p>Generate a client from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). To call a route from a form, open it in
the <a href="${site.PORTAL_URL}/playground">playground</a>.</p>
${registry.toolsets.map((chapter) => {
  const own = operations.filter(({ tag }) => tag === chapter.title)
  return markup`<section id="${chapter.name}"><h2>${chapter.title}</h2><p>${chapter.description}</p>
${own.map((one) => entry(one, registry, site))}</section>`
})}`,
  }
}

/** Operations of the OpenAPI document; parameters without references to shared headers. */
function operationsOf(registry: Registry, site: Site): Operation[] {
  const paths = openapi(registry, site).paths as Record<string, Record<string, JsonSchema>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: String(operation.operationId),
      tool: String(operation.operationId).replace(/_post$/, ''),
      method: method.toUpperCase(),
      path,
      summary: String(operation.summary),
      tag: (operation.tags as string[])[0] ?? '',
      parameters: [...(operation.parameters as Parameter[]).filter(({ name }) => name), ...inBody(operation)],
    })),
  )
}

/** Members of the JSON request body as parameters. */
function inBody(operation: JsonSchema): Parameter[] {
  const body = operation.requestBody as
    | { content: { 'application/json': { schema: { properties: object; required?: string[] } } } }
    | undefined
  const schema = body?.content['application/json'].schema
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    in: 'body',
    required: schema?.required?.includes(name) ?? false,
    schema: one as JsonSchema,
  }))
}

/** Collapsible entry of one operation. */
function entry(one: Operation, registry: Registry, site: Site): Markup {
  const descriptor = registry.byName.get(one.tool)?.descriptor
  return markup`<details id="${one.id}"><summary><b>${one.method}</b> <code>${one.path}</code>
<span class="what">${one.summary}</span></summary>
${descriptor ? markup`<p class="chapter">${price(descriptor)} · ${gate(descriptor)}</p>` : null}
${parameters(one)}
<p><a href="/docs/tools/${one.tool}">Description, example and answer</a> ·
<a href="${site.PORTAL_URL}/playground/${one.tool}">Try it</a></p></details>`
}

/** List of parameters; the POST variant of a chart refers to its GET operation. */
function parameters({ id, tool, parameters: own }: Operation): Markup | null {
  if (id !== tool)
    return markup`<p>The parameters of <a href="#${tool}">${tool}</a>, as JSON in the body.</p>`
  return own.length > 0 ? markup`<ul class="plain parameters">${own.map(row)}</ul>` : null
}

/** Characters of a type before it is replaced by a summary; the tool's page has the full list of values. */
const longestType = 60

/** List item of one parameter: name, type, place, required. */
function row({ name, in: place, required, schema }: Parameter): Markup {
  const type = typeWords(schema)
  const shown = type.length > longestType ? 'one of a list' : type
  return markup`<li><code>${name}</code> <span>${[shown, ...(place === 'query' ? [] : [`in ${place}`]), ...(required ? ['required'] : [])].join(' · ')}</span></li>`
}
