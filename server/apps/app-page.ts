import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppName } from '../../tools/declaration/descriptor.ts'
import type { Registry } from '../../tools/declaration/registry.ts'

/** MCP Apps (SEP-1865): pages that hosts show in a sandbox beside the answer of a tool. */
export const uiExtension = 'io.modelcontextprotocol/ui'

/** Media type of the pages, by which hosts know them. */
export const appMediaType = 'text/html;profile=mcp-app'

/** Settings for hosts: the pages load nothing from anywhere, and have a border. */
export const appSettings = { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true }

/** Address of the page of an app. */
export const appUri = (app: AppName): string => `ui://sky-data/${app}.html`

/** The apps, for `resources/list`. */
export const apps: Readonly<Record<AppName, { readonly title: string; readonly description: string }>> = {
  sky: {
    title: 'The sky of an answer',
    description:
      'Shows the sky of a place, to be turned by hand and through twelve hours, and names what is tapped.',
  },
  wheel: {
    title: 'The chart of an answer',
    description:
      'Shows a chart as a wheel, with aspects and house of a planet that is tapped, other houses and transits.',
  },
  eclipse: {
    title: 'The eclipses of an answer',
    description: 'Shows path and limits of an eclipse on a globe, and what a place sees that is tapped.',
  },
}

/** Tools that an app may call, each behind a button with its price. */
const calledTools: Readonly<Record<AppName, readonly string[]>> = {
  sky: ['get_rise_set'],
  wheel: [],
  eclipse: ['list_eclipses'],
}

/** The build puts the pages beside the compiled service; a service that runs from its sources reads those of the last build. */
const moduleFile = fileURLToPath(import.meta.url)
const root = path.resolve(path.dirname(moduleFile), moduleFile.endsWith('.ts') ? '../..' : '../../..')

/** Stands in a built page where the prices of its calls come in. */
const pricesMark = '{"prices":{}}'

/** The page of an app with the credits of the calls that it offers. @throws Error if it was not built */
export function appPage(app: AppName, { byName }: Pick<Registry, 'byName'>): string {
  const page = readFileSync(path.join(root, 'dist/server/apps', `${app}.html`), 'utf8')
  const prices = calledTools[app].flatMap((name) => {
    const credits = byName.get(name)?.descriptor.leastCredits
    return credits === undefined ? [] : [[name, credits]]
  })
  return page.replace(pricesMark, () => JSON.stringify({ prices: Object.fromEntries(prices) }))
}
