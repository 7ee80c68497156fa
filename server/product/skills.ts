import { type Skill, skillEntry } from '@modelcontextprotocol/server/ext/skills'
import type { Registry } from '../../tools/declaration/registry.ts'
import type { Guide } from './guide.ts'
import { instructionsOf } from './prompts.ts'

/** A file of a skill, as `resources/read` returns it. */
export interface SkillDocument {
  readonly uri: string
  /** Name of the skill. */
  readonly name: string
  /** Description of the skill. */
  readonly description: string
  readonly text: string
}

/** Skills of the server by the Skills extension of MCP (SEP-2640, final of 13 September 2026). */
export interface Skills {
  /** Every file of every skill, `SKILL.md` first. */
  readonly documents: readonly SkillDocument[]
  /** Entries with frontmatter, digests and sizes; made on the first call. */
  readonly entries: () => Promise<readonly Skill[]>
}

/** File of each skill with the tools that it uses. */
const toolsFile = 'references/tools.md'

/** Name of a guide's skill: lower case and hyphens (Agent Skills specification). */
const skillName = ({ name }: Guide) => name.replaceAll('_', '-')

/** Makes one skill of each guide; what it says about tools comes from the registry. */
export function skillsOf(usable: readonly Guide[], registry: Pick<Registry, 'byName'>): Skills {
  const folders = usable.map((guide) => ({
    name: skillName(guide),
    description: guide.description,
    files: filesOf(guide, registry),
  }))
  let skillList: Promise<readonly Skill[]> | undefined
  return {
    documents: folders.flatMap(({ name, description, files }) =>
      Object.entries(files).map(([path, text]) => ({
        uri: `skill://${name}/${path}`,
        name,
        description,
        text,
      })),
    ),
    entries: () => {
      skillList ??= Promise.all(folders.map(({ name, files }) => skillEntry(name, files)))
      return skillList
    },
  }
}

/** The files of a guide's skill by their path. */
function filesOf(guide: Guide, registry: Pick<Registry, 'byName'>): Record<string, string> {
  const lines = [
    '---',
    `name: ${skillName(guide)}`,
    // A JSON string is a YAML string (YAML 1.2 §1.3).
    `description: ${JSON.stringify(guide.description)}`,
    'license: MIT',
    '---',
    '',
    `# ${guide.title}`,
    '',
    'Uses the tools of the MCP server of Sky Data Service. Their descriptions, prices and examples are in',
    `[${toolsFile}](${toolsFile}).`,
    '',
    instructionsOf(guide),
    '',
  ]
  return { 'SKILL.md': lines.join('\n'), [toolsFile]: toolsPage(guide, registry) }
}

/** Markdown page of a guide's tools: description, price and example of each, from the registry. */
function toolsPage({ title, tools }: Guide, { byName }: Pick<Registry, 'byName'>): string {
  const sections = tools.flatMap((name) => {
    const tool = byName.get(name)?.descriptor
    if (!tool) return []
    const price = tool.free ? 'free' : `${tool.credits} ${tool.credits === '1' ? 'credit' : 'credits'}`
    return [
      `## ${name}`,
      '',
      `${tool.title}. ${tool.description}`,
      '',
      `Price: ${price}. Tier: ${tool.tier} or higher.`,
      '',
      '```json',
      JSON.stringify(tool.example),
      '```',
      '',
    ]
  })
  return [`# Tools of ${title}`, '', ...sections].join('\n')
}
