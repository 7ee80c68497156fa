import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { tierOrder, tiers } from '../../../tools/contract/tiers.ts'
import { type EventType, eventTypes, retryPauses } from '../../../tools/contract/webhook-events.ts'
import { techniques } from '../../../tools/reference/techniques/all-techniques.ts'
import { type Site, withUrlsOf } from '../../product/site.ts'

const moduleFolder = path.dirname(fileURLToPath(import.meta.url))

/** Guides in the order of the navigation, by the names of their files in `server/docs/guides`. */
export const guides = [
  'quickstart',
  'promises',
  'authentication',
  'time-and-places',
  'formats',
  'paging',
  'batch',
  'idempotency',
  'errors-and-retries',
  'test-keys',
  'clients',
  'accuracy',
  'charts',
  'calendars',
  'integrations',
  'webhooks',
  'self-hosting',
] as const

/** Guides that answer a question of people, in the order of the navigation. */
export const questions = [
  'questions/moonrise',
  'questions/sunset',
  'questions/tonight',
  'questions/full-moon',
  'questions/next-eclipse',
  'questions/meteor-showers',
  'questions/where-is-jupiter',
  'questions/birth-chart',
  'questions/house-systems',
  'questions/mercury-retrograde',
  'questions/time-zones',
  'questions/how-accurate',
  'questions/credits',
] as const

/** All guides in the order of the navigation. */
export const allGuides: readonly string[] = [...guides, ...questions]

/** A text in Markdown with the facts that lists of pages show. */
export interface MarkdownText {
  /** The first heading. */
  readonly title: string
  /** The first paragraph, plain. */
  readonly description: string
  readonly text: string
  /** Whether its lists define names, each under its own anchor: `- \`PORT\` (default 3000): TCP port`. */
  readonly isGlossary?: boolean
}

/** Cache: files do not change while the process runs. */
const guideFiles = new Map<string, MarkdownText>()

/** The file of a guide, for lists and links, which need neither its tables nor the URLs of the deployment. */
export function guideFile(name: string): MarkdownText {
  const guide =
    guideFiles.get(name) ??
    markdownText(readFileSync(path.join(moduleFolder, `../guides/${name}.md`), 'utf8'))
  guideFiles.set(name, guide)
  return guide
}

/** The guide of a name, with its tables and the URLs of the deployment. */
export function guideText(name: string, site: Site): MarkdownText {
  const guide = guideFile(name)
  return { ...guide, text: withUrlsOf(site, withTables(guide.text)) }
}

/** Parts of guides that are written from the program, by the name of their place. */
const tables: Readonly<Record<string, () => string>> = {
  events: () =>
    Object.entries(eventTypes)
      .map(([type, { description, fields }]: [string, EventType]) => {
        const rows = fields.map(
          (field) =>
            `| \`${field.name}\` | ${field.description}${field.nullWhen ? `; null ${field.nullWhen}` : ''} | \`${field.example}\` |`,
        )
        const table = ['| Field | Meaning | Example |', '|---|---|---|', ...rows].join('\n')
        return `### ${type}\n\n${description}\n\n${table}`
      })
      .join('\n\n'),
  techniques: () => techniqueList(),
  tiers: () => tierTable(),
  pauses: () => retryPauses.map(inWords).join(', '),
}

/** Every technique with its rules, its text, and the call that asks for it. */
function techniqueList(): string {
  return techniques
    .map(({ id, definition, forks, source, ask }) => {
      const rules = Object.entries(forks).map(([subject, rule]) => `- ${subject}: ${rule}`)
      return [
        `### ${id}`,
        definition,
        rules.join('\n'),
        `Text: ${source}. Ask: \`${ask.replace(' ', '?').replaceAll(' ', '&')}\``,
      ].join('\n\n')
    })
    .join('\n\n')
}

/** Credits and calls of each tier. */
function tierTable(): string {
  const count = new Intl.NumberFormat('en')
  const rows = tierOrder.map((name) => {
    const { dailyCredits, perMinute } = tiers[name]
    return `| ${name} | ${count.format(dailyCredits)} | ${count.format(perMinute)} |`
  })
  return ['| Plan | Credits a day | Calls a minute |', '|---|---|---|', ...rows].join('\n')
}

/** “5 seconds”, “2 hours”. */
function inWords(seconds: number): string {
  if (seconds >= 3_600) return `${seconds / 3_600} hours`
  return seconds >= 60 ? `${seconds / 60} minutes` : `${seconds} seconds`
}

/** A guide with the parts that are written from the program, each at the place of its name: `<!-- events -->`. */
const withTables = (text: string): string =>
  text.replace(/<!-- (\w+) -->/g, (place, name) => tables[name]?.() ?? place)

/** A version of the changelog. */
export interface Release {
  readonly version: string
  readonly date: string
  /** The text before its first section. */
  readonly summary: string
  readonly sections: string
}

/** The changelog, which is at the root of the repository, and at that of the compiled program. */
const changelog = () => readFileSync(path.join(moduleFolder, '../../../CHANGELOG.md'), 'utf8')

/** The versions of the changelog, the newest first. */
export const releases = (): readonly Release[] => releasesOf(changelog())

/** Path of the page of a version. */
export const releasePath = ({ version }: Release): string => `/docs/changelog/${version}`

/** The versions of a changelog, the newest first. */
function releasesOf(text: string): readonly Release[] {
  return text
    .split(/^(?=## \[)/m)
    .slice(1)
    .map((release) => {
      const [, version = '', date = '', body = ''] =
        /^## \[(.+?)\](?: - (\S+))?\n([\s\S]*)$/.exec(release) ?? []
      const [summary = '', ...sections] = body.split(/^(?=### )/m)
      return { version, date, summary: summary.trim(), sections: sections.join('').trim() }
    })
}

/**
 * The release notes: a page of what is new in each version, and a page of each version with all its changes.
 */
export function changelogTexts(): readonly (MarkdownText & { readonly path: string })[] {
  const text = changelog()
  const [introduction = ''] = text.split(/^## \[/m)
  const versions = releasesOf(text)
  const overview = versions.map((release) => {
    const { version, date, summary } = release
    return `## ${version}\n\n${date ? `${date}. ` : ''}[All changes of ${version}](${releasePath(release)})\n\n${summary}\n`
  })
  return [
    {
      path: '/docs/changelog',
      ...markdownText(
        `${introduction}New versions come as an [Atom feed](/changelog.atom).\n\n${overview.join('\n')}`,
      ),
    },
    ...versions.map((release) => {
      const { version, date, summary, sections } = release
      const released = date ? `Released on ${date}.` : 'Not released yet.'
      const head = `# Changes of ${version}\n\n${released} [All versions](/docs/changelog)`
      // A section is a heading of the second level on the page of its version, so that the search finds it.
      const body = sections.replace(/^### /gm, '## ')
      return { path: releasePath(release), ...markdownText(`${head}\n\n${summary}\n\n${body}\n`) }
    }),
  ]
}

/** Anchor of a heading: its words in lower case, joined by hyphens; codes stay as they are. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Text that Markdown shows as it is, such as the name of an operator. */
export const literal = (text: string): string => text.replace(/[\\`*_<>[\]&]/g, '\\$&')

/** A link or picture of Markdown, whose text is in the first group. */
export const markdownLink = /!?\[([^[\]]*)\]\([^()]*\)/g

/** @throws Error if the text does not begin with a heading and a paragraph */
export function markdownText(text: string): MarkdownText {
  const [, title, paragraph] = /^# (.+)\n\n((?:.+\n)+)/.exec(text) ?? []
  if (!title || !paragraph)
    throw new Error(`A page begins with a heading and a paragraph: ${text.slice(0, 80)}`)
  const description = paragraph.trim().replace(/\s+/g, ' ').replace(markdownLink, '$1')
  return { title, description: description.replaceAll('`', ''), text }
}
