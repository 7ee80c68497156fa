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

/** One published document. */
export interface Document {
  readonly path: string
  /** Media type with charset. */
  readonly type: string
  /** Rendered on the first call and cached. */
  readonly body: () => Uint8Array
  readonly cacheControl: string
  /** Content-Security-Policy. */
  readonly csp: string
}

/** Five minutes, because a deployment replaces pages at the same URL. */
const briefly = 'public, max-age=300'
/** For assets, whose URL contains a hash of their content. */
const forEver = 'public, max-age=31536000, immutable'
/** Policy of documents that are no pages: they load nothing if a browser displays them. */
const inert = "default-src 'none'; frame-ancestors 'none'"

/** All published documents: machine-readable descriptions, pages and assets. Fixed for a registry and a site. */
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

/** The HTML pages, which share a layout and a policy. */
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

/**
 * Target of the `type` of every problem record. The errors page is served there unless a reference tool has the path.
 */
const errorTopic = '/v1/reference/errors'
/** True if a tool serves the path. */
function errorTopicIsTool(registry: Registry): boolean {
  return registry.descriptors.some(({ path }) => path.startsWith('/v1/reference/'))
}

/** A document that is rendered on the first request, so that the start does not wait for it. */
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
