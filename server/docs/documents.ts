import type { Registry } from '../../tools/registry.ts'
import { asset, assetNames } from '../html/assets.ts'
import { pagePolicy } from '../html/page-policy.ts'
import type { Site } from './content/site.ts'
import { llmsText, toolsJson } from './llms.ts'
import { openapi } from './openapi/openapi.ts'
import { errorsPage } from './pages/error-codes.ts'
import { landingPage } from './pages/landing.ts'
import { type Page, renderPage } from './pages/layout.ts'
import { referencePage } from './pages/reference.ts'
import { settingsPage } from './pages/settings.ts'
import { toolPage } from './pages/tool.ts'

/** One published document: its bytes are made when first asked for and kept. */
export interface Document {
  readonly path: string
  readonly type: string
  readonly body: () => Uint8Array
  readonly cacheControl: string
  readonly csp: string
}

/** Short, because a deployment replaces pages under the same address. */
const briefly = 'public, max-age=300'
const forEver = 'public, max-age=31536000, immutable'
/** A document that is no page may load nothing, should a browser show it. */
const inert = "default-src 'none'; frame-ancestors 'none'"

/** Everything the service publishes about itself, as data: the registry is fixed, so is this list. */
export function documents(registry: Registry, site: Site): readonly Document[] {
  return [
    document('/openapi.json', 'application/json', () => JSON.stringify(openapi(registry, site))),
    document('/tools.json', 'application/json', () => toolsJson(registry)),
    document('/llms.txt', 'text/plain; charset=utf-8', () => llmsText(registry, site)),
    ...pages(registry, site),
    ...assetNames.map((name) => {
      const { path, type, bytes } = asset(name)
      return document(path, type, () => bytes, { cacheControl: forEver })
    }),
  ]
}

const htmlType = 'text/html; charset=utf-8'

/** Pages share a frame and a policy. */
function pages(registry: Registry, site: Site): Document[] {
  const page = (path: string, write: () => Page) =>
    document(path, htmlType, () => renderPage(write(), registry, site), { csp: pagePolicy })
  const tools = new Set(registry.byName.keys())
  const chapters = new Map(registry.toolsets.map((chapter) => [chapter.name, chapter]))
  return [
    page('/docs', () => landingPage(registry, site)),
    page('/reference', () => referencePage(registry, site)),
    page(errorsPage.path, () => errorsPage),
    page(settingsPage.path, () => settingsPage),
    ...registry.descriptors.flatMap((one) => {
      const chapter = chapters.get(one.toolset)
      return chapter ? [page(`/docs/tools/${one.name}`, () => toolPage(one, chapter, tools, site))] : []
    }),
    ...(errorTopicIsTool(registry) ? [] : [page(errorTopic, () => errorsPage)]),
  ]
}

/** The `type` of every problem record points here. A tool that serves reference tables takes the address over. */
const errorTopic = '/v1/reference/errors'
function errorTopicIsTool(registry: Registry): boolean {
  return registry.descriptors.some(({ path }) => path.startsWith('/v1/reference/'))
}

/** Written when first asked for: a start should not wait for pages that nobody reads. */
function document(
  path: string,
  type: string,
  write: () => string | Uint8Array,
  headers: Partial<Pick<Document, 'cacheControl' | 'csp'>> = {},
): Document {
  let bytes: Uint8Array | undefined
  const body = () => {
    if (!bytes) {
      const written = write()
      bytes = typeof written === 'string' ? Buffer.from(written) : written
    }
    return bytes
  }
  return { path, type, body, cacheControl: headers.cacheControl ?? briefly, csp: headers.csp ?? inert }
}
