import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { portWarning, siteAddress, UnusableOptions } from '../../../../server/commands/listings.ts'
import { zipArchive } from '../../../../server/commands/zip-archive.ts'
import { claudeCallbacks } from '../../../../server/docs/directories/claude.ts'
import { directorySteps } from '../../../../server/docs/directories/directory-steps.ts'
import { listingOf } from '../../../../server/docs/directories/listing.ts'
import {
  addressesOf,
  listingFiles,
  missingFacts,
  type Pictures,
} from '../../../../server/docs/directories/listing-files.ts'
import { outsideCases, reviewCases } from '../../../../server/docs/directories/review-cases.ts'
import { sampleSite } from '../../../../server/product/site.ts'
import { toolList } from '../../../../server/product/tool-list.ts'
import { loadRegistry, type Registry } from '../../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../../harness.ts'
import { answer } from '../../../tools/answer.ts'

const site = {
  ...sampleSite,
  OPERATOR_NAME: 'Example & Co',
  SUPPORT_CONTACT: 'mailto:help@sky.example',
  GLAMA_CLAIM: `glama_claim_${'a'.repeat(32)}`,
  MCP_REGISTRY_PROOF: `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`,
  OPENAI_APPS_CHALLENGE: 'token-123',
}
const owner = { githubName: 'octocat', recordingUrl: 'https://film.example/sky' }
const picture = new Map(['1.png', '2.png', '3.png'].map((name) => [name, Buffer.from(name)]))
const icon = { iconPng: Buffer.from('png'), iconSvg: Buffer.from('svg') }
const pictures: Pictures = { claude: picture, chatgpt: picture, ...icon }
const none: Pictures = { claude: new Map(), chatgpt: new Map(), ...icon }

let registry: Registry
let files: ReturnType<typeof listingFiles>
beforeAll(async () => {
  registry = await loadRegistry()
  files = listingFiles(registry, site, owner, pictures)
})
const text = (file: string) => String(files.get(file))
const json = (file: string) => JSON.parse(text(file))

/** Whether a text is one line that fits; directories count characters, not bytes. */
const fits = (line: string, limit: number) =>
  line.trim() === line && line !== '' && [...line].length <= limit && !line.includes('\n')

describe('every tool', () => {
  it('has a title and says whether it reads or destroys, as the server publishes it', () => {
    for (const { title, name, annotations } of toolList(registry.descriptors)) {
      expect(title?.trim(), name).not.toBe('')
      expect(name.length, name).toBeLessThanOrEqual(64)
      for (const hint of ['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const)
        expect(annotations?.[hint], `${name} ${hint}`).toBeTypeOf('boolean')
      // Claude: a tool reads, or it writes; what destroys does not read.
      expect(annotations?.readOnlyHint && annotations.destructiveHint, name).toBe(false)
    }
  })

  it('is explained in the form of ChatGPT, hint by hint, in sentences', () => {
    const { tools } = json('chatgpt/chatgpt-app-submission.json')
    expect(Object.keys(tools)).toEqual(registry.descriptors.map(({ name }) => name))
    for (const { name, annotations } of registry.descriptors) {
      const { readOnlyHint, openWorldHint, destructiveHint } = annotations
      expect(tools[name].annotations).toEqual({ readOnlyHint, openWorldHint, destructiveHint })
      for (const reason of Object.values(tools[name].justifications)) expect(reason).toMatch(/^[A-Z].+\.$/)
    }
  })
})

describe('a calendar feed, which stays behind and is charged', () => {
  const feedWords = /format=feed.*revoked in the portal, and is charged each day/

  it('is explained at each tool whose format has it, and at no other', () => {
    const { tools } = json('chatgpt/chatgpt-app-submission.json')
    const lines = text('claude/listing.md').split('\n')
    const withFeed = registry.descriptors.filter(({ parameters }) =>
      parameters.some(
        ({ name, schema }) => name === 'format' && `${schema.enum}`.split(',').includes('feed'),
      ),
    )
    expect(withFeed.length).toBeGreaterThan(10)
    for (const descriptor of registry.descriptors) {
      const { name } = descriptor
      const hasFeed = withFeed.includes(descriptor)
      const { justifications } = tools[name]
      const line = lines.find((entry) => entry.startsWith(`- \`${name}\` (`))
      for (const reason of [justifications.read_only_justification, line])
        expect(feedWords.test(reason), `${name}: ${reason}`).toBe(hasFeed)
      for (const reason of Object.values(justifications))
        expect(String(reason).includes('format=feed'), name).toBe(hasFeed)
    }
    expect(text('claude/listing.md')).toContain(`of which ${withFeed.length} also create a calendar feed`)
  })

  it('is named where the handling of data is', () => {
    const handling = text('claude/listing.md').split('## Data handling')[1]?.split('\n## ')[0]
    for (const words of ['format=feed', 'encrypted', 'Anyone with the address', 'revokes it', 'is charged'])
      expect(handling).toContain(words)
    expect(handling).toContain('not stored, unless a calendar feed is asked for')
  })
})

describe('the cases of a review', () => {
  it.each(reviewCases.map((entry) => [entry.title, entry] as const))(
    '%s: the calls answer what is expected',
    async (_, { calls, expected }) => {
      const answers = []
      for (const { tool, input } of calls) {
        const called = registry.byName.get(tool)?.tool
        if (!called) throw new Error(`There is no tool ${tool}.`)
        // Reviewers may be on the lowest tier.
        answers.push(JSON.stringify((await answer(called, input, Date.UTC(2026, 10, 20), 'free')).data))
      }
      const facts = [...expected.matchAll(/“([^”]+)”/g)].map(([, fact = '']) => fact)
      expect(facts.length).toBeGreaterThan(0)
      for (const fact of facts) expect(answers.join('\n')).toContain(fact)
    },
  )

  it('are five inside and three outside, and the first three show an app', () => {
    expect([reviewCases.length, outsideCases.length]).toEqual([5, 3])
    const toolsOfCases = reviewCases.map(({ calls }) =>
      calls.flatMap(({ tool }) => registry.byName.get(tool)?.descriptor.app ?? []),
    )
    expect(toolsOfCases.slice(0, 3)).toEqual([['wheel'], ['sky'], ['eclipse']])
  })
})

// Plugin submission errors, "Final directory submission", OpenAI, November 2026.
describe('the package for ChatGPT', () => {
  it('stays within the limits of the final submission', () => {
    const { name, version, description, extensions } = json('chatgpt/package/plugin.json')
    const { interface: listing, review, publication } = extensions['com.openai']
    expect(name).toMatch(/^[A-Za-z0-9][\w-]{0,63}$/)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(fits(description, 1_024)).toBe(true)
    expect(fits(listing.displayName, 30) && fits(listing.shortDescription, 30)).toBe(true)
    expect(listing.displayName).not.toMatch(/MCP|plugin/i)
    expect(fits(listing.longDescription, 4_000) && fits(listing.developerName, 80)).toBe(true)
    expect(listing.developerName).toBe('Example & Co')
    expect(listing.capabilities.length).toBeLessThanOrEqual(20)
    for (const capability of listing.capabilities) expect(fits(capability, 120)).toBe(true)
    expect(listing.defaultPrompt).toHaveLength(listing.screenshots.length)
    expect(new Set(listing.defaultPrompt).size).toBe(3)
    for (const prompt of listing.defaultPrompt) expect(fits(prompt, 128) && !prompt.includes('@')).toBe(true)
    for (const kind of ['website', 'support', 'privacyPolicy', 'termsOfService'])
      expect(listing[`${kind}URL`]).toMatch(/^https:\/\/\S{1,1016}$/)
    for (const file of [listing.logo, listing.composerIcon, ...listing.screenshots])
      expect(files.has(`chatgpt/package/${file.slice(2)}`), file).toBe(true)
    expect(review).toMatchObject({ commerce: false, demo_recording_url: owner.recordingUrl })
    expect(publication.release_notes).toContain(version)
    // Nothing about prices.
    expect(JSON.stringify(listing)).not.toMatch(/free|credit|price|plan\b|trial|discount|upgrade/i)
  })

  it('has five positive and three negative cases, whose tools exist', () => {
    const { test_cases: cases } = json('chatgpt/package/plugin.json').extensions['com.openai'].review
    expect([cases.positive.length, cases.negative.length]).toEqual([5, 3])
    for (const { tools_triggered: tools } of cases.positive)
      for (const tool of tools.split(', ')) expect(registry.byName.has(tool), tool).toBe(true)
    // Chatgpt-app-submission.v1.json: a subtitle of at most 30 characters, and no more cases than these.
    const form = json('chatgpt/chatgpt-app-submission.json')
    expect([form.test_cases.length, form.negative_test_cases.length]).toEqual([5, 3])
    expect(fits(form.app_info.subtitle, 30)).toBe(true)
  })

  it('names one server over https', () => {
    expect(Object.values(json('chatgpt/package/mcp.json').mcpServers)).toEqual([
      { type: 'streamable-http', url: 'https://sky.example/mcp' },
    ])
  })

  it('becomes a ZIP that other programs open', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sky-zip-'))
    const packed = new Map([...files].filter(([file]) => !file.endsWith('.md')))
    writeFileSync(path.join(folder, 'a.zip'), zipArchive(packed))
    const script =
      'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print("\\n".join(i.filename+" "+str(i.file_size) for i in z.infolist()))'
    const listed = execFileSync('python3', ['-c', script, path.join(folder, 'a.zip')], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(listed.trim().split('\n')).toEqual(
      [...packed].map(([file, content]) => `${file} ${Buffer.from(content as string).length}`),
    )
  })
})

// Submitting to the Connectors Directory, Anthropic, November 2026, and its form.
describe('the form of Claude', () => {
  it('has a tagline of 55 characters at most, and a description of 50 to 100 words', () => {
    const { tagline, description } = listingOf(registry, site)
    expect(fits(tagline, 55)).toBe(true)
    const words = description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(50)
    expect(words).toBeLessThanOrEqual(100)
    expect(text('claude/listing.md')).toContain(description)
  })

  it('has three use cases and more, every tool with its hints, and both addresses of a sign-in', () => {
    const form = text('claude/listing.md')
    for (const { prompt } of reviewCases) expect(form).toContain(prompt)
    for (const { name, title } of registry.descriptors) expect(form).toContain(`\`${name}\` (${title})`)
    for (const address of claudeCallbacks) expect(form).toContain(address)
    expect(form).toContain('ui://sky-data/sky.html')
    expect(form).toContain('- 3.png')
  })
})

// Cmd/validate of docker/mcp-registry, July 2026.
describe('the folder for Docker', () => {
  it('passes the rules of its catalog', () => {
    const folder = 'docker/servers/sky-data-service'
    const server = parse(text(`${folder}/server.yaml`))
    expect(server).toMatchObject({ name: 'sky-data-service', type: 'remote', dynamic: { tools: true } })
    expect(server.name).toMatch(/^[a-z0-9-]+$/)
    expect(server.about.title).not.toMatch(/MCP|Server/)
    for (const word of server.about.title.split(' ')) expect(word[0]).toBe(word[0].toUpperCase())
    expect(server.about.icon).toBe('https://sky.example/icon.png')
    expect(server.remote).toEqual({ transport_type: 'streamable-http', url: 'https://sky.example/mcp' })
    expect(server.oauth[0].secret).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9._-]+$/)
    expect(server.oauth[0].env).toMatch(/^[A-Z_]+$/)
    expect(text(`${folder}/readme.md`)).toBe('Docs: https://sky.example/docs\n')
    // CONTRIBUTING.md of docker/mcp-registry: "always an empty array" for remote servers.
    expect(json(`${folder}/tools.json`)).toEqual([])
  })
})

// Server.json schema of 2025-12-11.
describe('the file for the MCP registry', () => {
  it('has the parts and lengths of its schema', () => {
    const { name, title, description, version, remotes } = json('mcp-registry/server.json')
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(name.length).toBeLessThanOrEqual(200)
    expect(fits(title, 100) && fits(description, 100) && fits(version, 255)).toBe(true)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(remotes).toMatchObject([{ type: 'streamable-http', url: 'https://sky.example/mcp' }])
  })
})

describe('the smaller files', () => {
  it('claim the listing of Glama, by a token and by a maintainer', () => {
    expect(json('glama/.well-known/glama.json').claim).toMatch(/^glama_claim_[\w-]{32}$/)
    expect(json('glama/glama.json').maintainers).toEqual(['octocat'])
  })

  it('are a plugin of Cursor with a name in its alphabet', () => {
    const { name, logo, mcpServers } = json('cursor/.cursor-plugin/plugin.json')
    expect(name).toMatch(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
    expect(files.has(`cursor/${logo}`)).toBe(true)
    expect(json(`cursor/${mcpServers.slice(2)}`).mcpServers[name].url).toBe('https://sky.example/mcp')
  })
})

describe('what only the owner can give', () => {
  it('is named where it is missing, and nowhere else', () => {
    expect(missingFacts(site, owner, pictures)).toEqual([])
    const tooLong = { ...site, OPERATOR_NAME: 'x'.repeat(81) }
    expect(missingFacts(tooLong, owner, pictures)).toEqual([expect.stringContaining('80 characters')])
    const missing = missingFacts(sampleSite, {}, none)
    const sources =
      'OPERATOR_NAME SUPPORT_CONTACT MCP_REGISTRY_PROOF OPENAI_APPS_CHALLENGE GLAMA_CLAIM --github --recording screenshots'
    for (const source of sources.split(' ')) expect(missing.join('\n')).toContain(source)
    const bare = listingFiles(registry, sampleSite, {}, none)
    for (const lack of missing) expect(bare.get('CHECKLIST.md')).toContain(`- [ ] ${lack}`)
    expect([...bare.keys()].filter((file) => file.includes('glama'))).toEqual([])
  })

  it('leaves steps by hand in the checklist and on the page, for each directory with the document that asks', () => {
    for (const { name, steps, source } of directorySteps(site)) {
      expect(text('CHECKLIST.md')).toContain(`## ${name}\n`)
      expect(text('CHECKLIST.md')).toContain(source)
      for (const step of steps) expect(text('CHECKLIST.md')).toContain(`- [ ] ${step}`)
    }
  })
})

describe('the address of a deployment', () => {
  it('is taken without a slash at its end, and with a warning about a port', () => {
    expect(siteAddress('https://Sky.example:443/')).toBe('https://sky.example')
    expect(siteAddress('https://sky.example:8443/')).toBe('https://sky.example:8443')
    expect(portWarning('https://sky.example')).toBe('')
    expect(portWarning('https://sky.example:8443')).toMatch(/^Warning: .* port 8443.*\n$/)
  })

  it.each([
    [
      'user@sky.example user:secret@sky.example/ sky.example/?a=1 sky.example? sky.example/#a',
      'send https://sky.example',
    ],
    [
      'localhost localhost. api.localhost:8443 127.0.0.1 127.1 [::1]',
      'send the public address, such as https',
    ],
    ['', 'must be an https URL'],
  ])('is none of %s: the message says %s', (texts, message) => {
    for (const text of texts.split(' ')) {
      expect(() => siteAddress(`https://${text}`)).toThrow(UnusableOptions)
      expect(() => siteAddress(`https://${text}`)).toThrow(message)
      expect(() => siteAddress(`https://${text}`)).not.toThrow('secret')
      expect(() => siteAddress(`http://${text}`)).toThrow('must be an https URL')
    }
  })
})

describe('the checklist', () => {
  it.each([
    ['all facts', site, owner],
    ['no facts', sampleSite, {}],
    ['a maintainer alone', sampleSite, { githubName: 'octocat' }],
  ])('names the folders that are written with %s, and no other', (_, from, facts) => {
    const written = listingFiles(registry, from, facts, none)
    const named = [...String(written.get('CHECKLIST.md')).matchAll(/^Files: `([^`]+)\/`/gm)]
    const folders = [...written.keys()].flatMap((file) => file.match(/^[^/]+(?=\/)/) ?? [])
    expect(named.map(([, folder]) => folder).sort()).toEqual([...new Set(folders)].sort())
  })
})

describe('every address of the service in a listing', () => {
  let service: TestService
  beforeAll(async () => {
    const { OPERATOR_NAME, GLAMA_CLAIM, MCP_REGISTRY_PROOF, OPENAI_APPS_CHALLENGE } = site
    service = await testService({ OPERATOR_NAME, GLAMA_CLAIM, MCP_REGISTRY_PROOF, OPENAI_APPS_CHALLENGE })
  })
  afterAll(() => service?.close())

  it('answers 200, and the server asks for a sign-in', async () => {
    const addresses = addressesOf(site, files)
    expect(addresses.length).toBeGreaterThan(8)
    for (const address of addresses) {
      const { pathname } = new URL(address)
      const { status } = await service.get(pathname, {})
      expect(status, address).toBe(pathname === '/mcp' ? 401 : 200)
    }
    const proof = await service.get('/.well-known/mcp-registry-auth')
    expect(await proof.text()).toBe(`${site.MCP_REGISTRY_PROOF}\n`)
  })
})
