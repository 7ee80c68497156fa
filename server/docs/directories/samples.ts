import type { Registry } from '../../../tools/declaration/registry.ts'
import { cursorLink, gooseLink, vsCodeLink } from '../../product/install-links.ts'
import { instructions } from '../../product/instructions.ts'
import { promptList, usableGuides } from '../../product/prompts.ts'
import type { Site } from '../../product/site.ts'
import { skillsOf } from '../../product/skills.ts'
import { atOnce } from '../../runtime/in-turns.ts'
import { openapi } from '../openapi/openapi.ts'
import { apiCatalog } from './api-catalog.ts'
import { bundleManifest } from './bundle-manifest.ts'
import { robotsText } from './crawlers.ts'
import { glamaClaim } from './glama.ts'
import { aiCatalog, serverCard, serverJson } from './server-json.ts'

/** An imaginary deployment. */
const site: Site = {
  BASE_URL: 'https://sky.example',
  MCP_URL: 'https://sky.example/mcp',
  PORTAL_URL: 'https://sky.example/portal',
  LEGACY_URL: undefined,
}

/** Names of schemas and shared parameters, which generated clients have as types in the code of their users. */
function openapiNames(registry: Registry): string {
  const { components } = atOnce(openapi(registry, site)) as { components: Record<string, object> }
  const { schemas = {}, parameters = {} } = components
  return [schemas, parameters].map((part) => `${Object.keys(part).join('\n')}\n`).join('\n')
}

/**
 * Files and texts that an imaginary deployment publishes for hosts, models, registries and crawlers, by file name, so that
 * a review shows every change of them.
 */
export function publishedSamples(registry: Registry): Map<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const usable = usableGuides(registry)
  const skills = skillsOf(usable, registry).documents.map(
    ({ uri, text }) => [`${uri.replace('skill://', 'skill-').replaceAll('/', '-')}`, text] as const,
  )
  return new Map([
    ['ai-catalog.json', json(aiCatalog(site))],
    ['api-catalog.json', json(apiCatalog(site))],
    ['bundle-manifest.json', json(bundleManifest(registry, site.BASE_URL))],
    ['glama.json', json(glamaClaim(`glama_claim_${'x'.repeat(32)}`))],
    [
      'install-links.txt',
      `${[vsCodeLink, cursorLink, gooseLink].map((link) => link(site.MCP_URL)).join('\n')}\n`,
    ],
    ['instructions.txt', `${instructions}\n`],
    ['openapi-names.txt', openapiNames(registry)],
    ['prompts.json', json(promptList(usable, undefined))],
    ['robots.txt', robotsText(site)],
    ['server-card.json', json(serverCard(site))],
    ['server.json', json(serverJson(site))],
    ...skills,
  ])
}
