import type { Registry } from '../../tools/declaration/registry.ts'
import { asset, assetNames } from '../html/assets.ts'
import { searchIndexPath, topicsPath } from '../html/search-form.ts'
import { pagePolicy } from '../http/headers/page-policy.ts'
import type { Site } from '../product/site.ts'
import { atOnce, inTurns, type Steps } from '../runtime/in-turns.ts'
import { changelogFeed, feedPath } from './changelog-feed.ts'
import { drawingPath, exampleDrawing } from './content/generated-examples.ts'
import { searchIndex } from './content/search-entries.ts'
import { apiCatalog, apiCatalogPath, apiCatalogType } from './directories/api-catalog.ts'
import { robotsText, sitemap } from './directories/crawlers.ts'
import { glamaClaim } from './directories/glama.ts'
import { postmanCollection, postmanPath } from './directories/postman.ts'
import { aiCatalog, cardPath, cardType, serverCard, serverJson } from './directories/server-json.ts'
import { llmsFullText, llmsText, toolsJson } from './llms.ts'
import { errorsPath, errorsText } from './markdown/list-texts.ts'
import { openapi } from './openapi/openapi.ts'
import { renderPage } from './pages/layout.ts'
import { markdownPage } from './pages/markdown.ts'
import { stylePage, stylePath, styleText } from './pages/style.ts'
import { entriesOf, type SourcedPage, sourcedPages, writeTexts } from './sourced-pages.ts'

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
  /** Prepares a long document in short turns, before its body is asked for. */
  readonly prepare?: () => Promise<void>
  /** Value of `Link` (RFC 8288), if any. */
  readonly link?: string
}

/** Five minutes, because a deployment replaces pages at the same URL. */
const briefly = 'public, max-age=300'
/** For assets, whose URL contains a hash of their content. */
const forEver = 'public, max-age=31536000, immutable'
/** Policy of documents that are no pages: they load nothing if a browser displays them. */
const inert = "default-src 'none'; img-src data:; frame-ancestors 'none'"

/** All published documents: machine-readable descriptions, pages and assets. Fixed for a registry and a site. */
export function documents(registry: Registry, site: Site): readonly Document[] {
  const pages = sourcedPages(registry, site)
  const plain = 'text/plain; charset=utf-8'
  return [
    longDocument('/openapi.json', 'application/json', function* () {
      return JSON.stringify(yield* openapi(registry, site))
    }),
    document('/tools.json', 'application/json', () => toolsJson(registry)),
    document('/llms.txt', plain, () => llmsText(registry, site)),
    longDocument('/llms-full.txt', plain, function* () {
      yield* writeTexts(pages)
      return llmsFullText(pages)
    }),
    longDocument(searchIndexPath, 'application/json', function* () {
      yield* writeTexts(pages)
      return JSON.stringify(searchIndex(entriesOf(pages), site))
    }),
    document(postmanPath, 'application/json', () => JSON.stringify(postmanCollection(registry, site))),
    ...discovery(site),
    ...pageDocuments(pages, registry, site),
    ...(errorTopicIsTool(registry)
      ? []
      : [
          document(
            errorTopic,
            htmlType,
            () => renderPage(markdownPage(errorsPath, errorsText(site)), registry, site),
            { csp: pagePolicy },
          ),
        ]),
    ...pageDocuments([styleSource], registry, site),
    ...drawings(registry),
    document(feedPath, 'application/atom+xml; charset=utf-8', () => changelogFeed(site)),
    document('/sitemap.xml', 'application/xml', () =>
      sitemap(
        site,
        pages.map(({ path }) => path),
      ),
    ),
    ...assetNames.map((name) => {
      const { path, type, bytes } = asset(name)
      return document(path, type, () => bytes, { cacheControl: forEver })
    }),
  ]
}

/** The drawings that pages of tools show. */
function drawings({ descriptors }: Registry): Document[] {
  const drawings = descriptors.filter(({ mediaTypes }) => mediaTypes.includes('image/svg+xml'))
  return drawings.flatMap(({ name }) => {
    const drawing = exampleDrawing(name)
    return drawing ? [document(drawingPath(name), 'image/svg+xml', () => drawing)] : []
  })
}

/** Documents and icons by which registries, crawlers and clients find the service. */
function discovery(site: Site): Document[] {
  const json = (path: string, type: string, write: () => object) =>
    document(path, type, () => `${JSON.stringify(write(), null, 2)}\n`)
  const catalog = json(apiCatalogPath, apiCatalogType, () => apiCatalog(site))
  const plain = 'text/plain; charset=utf-8'
  const { GLAMA_CLAIM: glamaToken, MCP_REGISTRY_PROOF: proof, OPENAI_APPS_CHALLENGE: challenge } = site
  return [
    json('/server.json', 'application/json', () => serverJson(site)),
    json(cardPath, cardType, () => serverCard(site)),
    json('/.well-known/mcp/server-card.json', cardType, () => serverCard(site)),
    json('/.well-known/ai-catalog.json', 'application/ai-catalog+json', () => aiCatalog(site)),
    { ...catalog, link: `<${site.BASE_URL}${apiCatalogPath}>; rel="api-catalog"` },
    ...(glamaToken
      ? [json('/.well-known/glama.json', 'application/json', () => glamaClaim(glamaToken))]
      : []),
    ...(proof ? [document('/.well-known/mcp-registry-auth', plain, () => `${proof}\n`)] : []),
    ...(challenge ? [document('/.well-known/openai-apps-challenge', plain, () => challenge)] : []),
    document('/robots.txt', plain, () => robotsText(site)),
    document('/icon.svg', 'image/svg+xml', () => asset('favicon.svg').bytes),
    document('/icon.png', 'image/png', () => asset('icon.png').bytes),
    document('/favicon.ico', 'image/x-icon', () => asset('favicon.ico').bytes),
  ]
}

/** The page for people who change pages: in no list, index or search. */
const styleSource: SourcedPage = { path: stylePath, page: stylePage, markdown: styleText, entries: () => [] }

const htmlType = 'text/html; charset=utf-8'
const markdownType = 'text/markdown; charset=utf-8'

/** Each page as HTML, and in Markdown at the same path with `.md`. */
function pageDocuments(pages: readonly SourcedPage[], registry: Registry, site: Site): Document[] {
  return pages.flatMap(({ path, page, markdown }) => [
    {
      ...document(path, htmlType, () => renderPage(page(), registry, site), { csp: pagePolicy }),
      ...(path === topicsPath ? { prepare: () => inTurns(writeTexts(pages)) } : {}),
    },
    document(`${path}.md`, markdownType, markdown),
  ])
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
      const content = write()
      bytes = typeof content === 'string' ? Buffer.from(content) : content
    }
    return bytes
  }
  return { path, type, body, cacheControl: headers.cacheControl ?? briefly, csp: headers.csp ?? inert }
}

/** A document that is written in steps on the first request. */
function longDocument(path: string, type: string, write: () => Steps<string>): Document {
  let cachedText: string | undefined
  const prepare = async () => {
    cachedText ??= await inTurns(write())
  }
  return { ...document(path, type, () => cachedText ?? atOnce(write())), prepare }
}
