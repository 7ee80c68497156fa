import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { readConfig, withResolvedUrls } from '../config/config.ts'
import { isLoopbackHost } from '../config/loopback.ts'
import { listingName } from '../docs/directories/listing.ts'
import { addressesOf, listingFiles, missingFacts, type Pictures } from '../docs/directories/listing-files.ts'
import { zipArchive } from './zip-archive.ts'

const usage = `Usage: npm run listings -- [--site URL] [--out FOLDER]
  --site URL        public https address of the deployment, best without a port; BASE_URL by default
  --out FOLDER      where the files go; listings by default
  --terms URL       terms of the operator; those of the service by default
  --github NAME     who maintains the public repository, for Glama
  --recording URL   film of the review cases, for ChatGPT
  --check           also asks the deployment for every address that the files name`

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
/** Where `npm run screenshots` puts pictures, a folder for each directory. */
const screenshotFolder = path.join(root, 'dist/screenshots')
/** Files in this folder are handed in as one ZIP beside it. */
const packageFolder = 'chatgpt/package/'

/**
 * `npm run listings -- --site https://sky.example`: writes what directories of MCP servers ask for, ready to hand in, and says
 * what only the owner can give. Names, contacts and proofs come from the settings of the deployment.
 */
export async function writeListings(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      site: { type: 'string' },
      out: { type: 'string', default: 'listings' },
      terms: { type: 'string' },
      github: { type: 'string' },
      recording: { type: 'string' },
      check: { type: 'boolean' },
    },
  })
  const baseUrl = siteAddress(values.site ?? environment.BASE_URL ?? '')
  for (const [option, address] of Object.entries({ terms: values.terms, recording: values.recording }))
    if (address !== undefined) requireHttps(option, address)
  const settings = readConfig({ ...environment, NODE_ENV: undefined, BASE_URL: baseUrl })
  const site = withResolvedUrls(settings, settings.PORT)
  const owner = { termsUrl: values.terms, githubName: values.github, recordingUrl: values.recording }
  const pictures = readPictures()
  const files = listingFiles(await loadRegistry(), site, owner, pictures)
  const packed = [...files].flatMap(([file, content]) =>
    file.startsWith(packageFolder) ? [[file.slice(packageFolder.length), content] as const] : [],
  )
  files.set(`chatgpt/${listingName}.zip`, zipArchive(new Map(packed)))
  for (const [file, content] of files) {
    const target = path.resolve(values.out, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  const faults = values.check ? await unanswered(addressesOf(site, files), site.MCP_URL) : []
  if (faults.length > 0)
    throw new Error(`The deployment does not answer as directories expect:\n${faults.join('\n')}`)
  const missing = missingFacts(site, owner, pictures).map((lack) => `  ${lack}`)
  const lacks = missing.length > 0 ? `Missing, for the owner to give:\n${missing.join('\n')}\n` : ''
  return `${files.size} files in ${values.out}; begin with CHECKLIST.md.\n${portWarning(baseUrl)}${lacks}`
}

/** Addresses that do not answer 200, and the server if it does not ask for a sign-in, with what they answered. */
async function unanswered(addresses: readonly string[], mcpUrl: string): Promise<string[]> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const status = await fetch(address).then((response) => response.status, String)
      return status === (address === mcpUrl ? 401 : 200) ? [] : [`  ${address}: ${status}`]
    }),
  )
  return answers.flat()
}

/** Options that the command cannot use, with a message for the operator. */
export class UnusableOptions extends Error {}

function requireHttps(option: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:')
    throw new UnusableOptions(`--${option} must be an https URL, such as https://sky.example.`)
  return url
}

/**
 * The address of a deployment as the files name it.
 * @throws UnusableOptions for parts that no file may contain, and for names that only this machine reaches
 */
export function siteAddress(text: string): string {
  const url = requireHttps('site', text)
  const address = `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
  // A bare ? or # stays in `href`, and a password must not reach the message.
  if (url.href !== `${url.origin}${url.pathname}`)
    throw new UnusableOptions(`--site takes no user, password, query or hash: send ${address}`)
  const name = url.hostname.replace(/\.$/, '')
  if (isLoopbackHost(name) || name.endsWith('.localhost'))
    throw new UnusableOptions(
      `--site is ${name}, a name of this machine alone: send the public address, such as https://sky.example.`,
    )
  return address
}

/** A line on the port of an address, if it has one. */
export function portWarning(address: string): string {
  const { port, hostname } = new URL(address)
  return (
    port && `Warning: directories may not reach port ${port}; https://${hostname} without a port is safer.\n`
  )
}

function readPictures(): Pictures {
  const assets = path.join(root, 'server/html/assets')
  return {
    claude: screenshots('claude'),
    chatgpt: screenshots('chatgpt'),
    iconPng: readFileSync(path.join(assets, 'icon.png')),
    iconSvg: readFileSync(path.join(assets, 'favicon.svg')),
  }
}

function screenshots(directory: string): Map<string, Uint8Array> {
  const folder = path.join(screenshotFolder, directory)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : []
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name))]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeListings(process.argv.slice(2), process.env).then(
    (text) => process.stdout.write(text),
    (error: unknown) => {
      const isUsage =
        error instanceof UnusableOptions || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      console.error(error instanceof Error ? error.message : error)
      if (isUsage) console.error(usage)
      process.exit(isUsage ? 2 : 1)
    },
  )
}
