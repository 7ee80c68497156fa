import type { Registry } from '../../../tools/declaration/registry.ts'
import type { Site } from '../../product/site.ts'
import { packageIcon, pluginManifest, pluginServers, submissionForm } from './chatgpt.ts'
import { claudeForm } from './claude.ts'
import { cursorFiles } from './cursor.ts'
import { directorySteps } from './directory-steps.ts'
import { dockerFiles } from './docker.ts'
import { glamaClaim, glamaRepository } from './glama.ts'
import { type Listing, listingName, listingOf, type OwnerFacts } from './listing.ts'
import { serverJson } from './server-json.ts'

/** Pictures by file name, of the apps for each directory that shows them, and of the service. */
export interface Pictures {
  readonly claude: ReadonlyMap<string, Uint8Array>
  readonly chatgpt: ReadonlyMap<string, Uint8Array>
  /** Square, 512 px. */
  readonly iconPng: Uint8Array
  readonly iconSvg: Uint8Array
}

type Files = ReadonlyMap<string, string | Uint8Array>

/**
 * Everything that directories ask for, by path in a folder. The package of ChatGPT is a folder here, which its directory takes
 * as a ZIP.
 */
export function listingFiles(
  registry: Registry,
  site: Site,
  owner: OwnerFacts,
  pictures: Pictures,
): Map<string, string | Uint8Array> {
  const listing = listingOf(registry, site, owner)
  const { GLAMA_CLAIM: claim } = site
  const { githubName } = owner
  const files = new Map<string, string | Uint8Array>([
    ['claude/listing.md', claudeForm(registry, listing, [...pictures.claude.keys()])],
    ['claude/icon.svg', pictures.iconSvg],
    ...below('claude/screenshots', pictures.claude),
    ...below('chatgpt/package', chatgptPackage(listing, owner, pictures)),
    ['chatgpt/chatgpt-app-submission.json', json(submissionForm(registry, listing))],
    ['mcp-registry/server.json', json(serverJson(site))],
    ...(claim ? ([['glama/.well-known/glama.json', json(glamaClaim(claim))]] as const) : []),
    ...(githubName ? ([['glama/glama.json', json(glamaRepository(githubName))]] as const) : []),
    ...below(`docker/servers/${listingName}`, dockerFiles(listing)),
    ...below('cursor', cursorFiles(listing)),
    ['cursor/assets/icon.svg', pictures.iconSvg],
  ])
  const text = checklist(site, missingFacts(site, owner, pictures), [...files.keys()])
  return new Map([['CHECKLIST.md', text], ...files])
}

function chatgptPackage(listing: Listing, owner: OwnerFacts, pictures: Pictures): Files {
  const screenshots = below('assets', pictures.chatgpt)
  const manifest = pluginManifest(
    listing,
    owner,
    screenshots.map(([file]) => file),
  )
  return new Map<string, string | Uint8Array>([
    ['plugin.json', json(manifest)],
    ['mcp.json', json(pluginServers(listing))],
    [packageIcon, pictures.iconPng],
    ...screenshots,
  ])
}

/** Facts that directories ask for and the deployment does not have, each with what gives it. */
export function missingFacts(site: Site, owner: OwnerFacts, pictures: Pictures): readonly string[] {
  const facts: readonly (readonly [fact: unknown, lack: string])[] = [
    [site.OPERATOR_NAME, 'Who runs the service: OPERATOR_NAME. ChatGPT compares it with the verified name.'],
    [
      (site.OPERATOR_NAME ?? '').length <= 80,
      'A shorter OPERATOR_NAME: ChatGPT takes 80 characters. Its package would be refused.',
    ],
    [site.SUPPORT_CONTACT, 'Whom to ask: SUPPORT_CONTACT, which the support page shows.'],
    [site.MCP_REGISTRY_PROOF, 'Proof of the domain for the MCP registry: MCP_REGISTRY_PROOF.'],
    [site.OPENAI_APPS_CHALLENGE, 'Proof of the domain for ChatGPT, after the upload: OPENAI_APPS_CHALLENGE.'],
    [site.GLAMA_CLAIM, 'Proof of the domain for Glama, after its listing: GLAMA_CLAIM.'],
    [owner.githubName, 'Maintainer of the public repository for Glama: --github NAME.'],
    [owner.recordingUrl, 'Film of the review cases for ChatGPT: --recording URL.'],
    [pictures.claude.size > 0 && pictures.chatgpt.size > 0, 'Pictures of the apps: npm run screenshots.'],
  ]
  return facts.filter(([fact]) => !fact).map(([, lack]) => lack)
}

/** Addresses of a deployment that files name, each once. */
export function addressesOf({ BASE_URL }: Site, files: Files): readonly string[] {
  const texts = [...files.values()].filter((content) => typeof content === 'string')
  const addresses = texts.flatMap((text) => text.match(/https?:\/\/[\w.:/-]*[\w/-]/g) ?? [])
  return [...new Set(addresses)].filter(
    (address) => address === BASE_URL || address.startsWith(`${BASE_URL}/`),
  )
}

/** Text of the steps that are done by hand, after the facts that are missing; it names the folders that have a file. */
function checklist(site: Site, missing: readonly string[], paths: readonly string[]): string {
  const sections = directorySteps(site).map(({ name, folder, steps, source }) => {
    const lines = steps.map((step) => `- [ ] ${step}`)
    const hasFiles = folder !== '' && paths.some((file) => file.startsWith(`${folder}/`))
    return `## ${name}\n\n${hasFiles ? `Files: \`${folder}/\`. ` : ''}What it asks for: ${source}\n\n${lines.join('\n')}\n`
  })
  const lacks = missing.length > 0 ? missing.map((lack) => `- [ ] ${lack}`).join('\n') : 'Nothing.'
  return `# Directories of ${site.BASE_URL}\n\n## Missing\n\n${lacks}\n\n${sections.join('\n')}`
}

/** Files in a folder. */
const below = <Content extends string | Uint8Array>(folder: string, files: ReadonlyMap<string, Content>) =>
  [...files].map(([file, content]) => [`${folder}/${file}`, content] as const)

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
