import type { Registry } from '../../tools/registry.ts'
import { settings } from '../config/config.ts'
import { gate, price } from './content/labels.ts'
import { hosts } from './content/mcp-hosts.ts'
import { settingsTable } from './content/settings-table.ts'

/** Address of a first run, which the README speaks of. */
const localMcp = 'http://127.0.0.1:3000/mcp'

export const snapshotFolder = 'test/snapshots'

/** One file per tool, so that any change of what a model or a client sees is a line in review. */
export function snapshots(registry: Registry): Map<string, string> {
  return new Map(registry.descriptors.map((one) => [`${one.name}.json`, `${JSON.stringify(one, null, 2)}\n`]))
}

/** The parts of the README that are read from the program, by the name in their markers. */
export function readmeParts(registry: Registry): Map<string, string> {
  return new Map([
    ['hosts', hostSections()],
    ['tools', toolTable(registry)],
    ['settings', settingsRows()],
  ])
}

/** Puts each part between `<!-- name:start -->` and `<!-- name:end -->`. */
export function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  let made = text
  for (const [name, part] of parts) {
    const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
    const from = made.indexOf(start)
    const to = made.indexOf(end)
    if (from < 0 || to < from) throw new Error(`The README has no place for its ${name}: ${start} … ${end}.`)
    made = `${made.slice(0, from + start.length)}\n${part}\n${made.slice(to)}`
  }
  return made
}

/** Chapters are rows of their own, so that one table keeps its columns aligned. */
function toolTable(registry: Registry): string {
  const rows = registry.toolsets.flatMap((chapter) => [
    `| **${chapter.title}** | | | |`,
    ...chapter.tools.flatMap((name) => {
      const one = registry.byName.get(name)?.descriptor
      return one
        ? [`| \`${name}\` | ${one.title} | \`${one.method} ${one.path}\` | ${price(one)}, ${gate(one)} |`]
        : []
    }),
  ])
  return ['| Tool | What it gives | Route | Price and access |', '|---|---|---|---|', ...rows].join('\n')
}

/** An empty cell means that the setting has no default. */
function settingsRows(): string {
  const rows = settingsTable(settings).map(
    ({ name, fallback, description }) =>
      `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${description} |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The same snippets that the guide shows, for the address of a first run. */
function hostSections(): string {
  return hosts
    .map(
      ({ name, steps, language, snippet }) =>
        `<details><summary>${name}</summary>\n\n${steps}\n\n\`\`\`${language}\n${snippet(localMcp)}\n\`\`\`\n\n</details>`,
    )
    .join('\n\n')
}
