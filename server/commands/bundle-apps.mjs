/**
 * The pages of MCP Apps, each one file with its style, its script and its tables inside: hosts show them in a sandbox that
 * loads nothing. A part of `npm run build`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { embeddedTables } from './app-tables.mjs'

/** Modules of Node.js that no app calls, though what it imports names them. */
const emptyModule = '\0empty'

/** Bundles the script of an app. */
async function scriptOf(file, tables) {
  const build = await rolldown({
    input: file,
    platform: 'browser',
    shimMissingExports: true,
    logLevel: 'silent',
    moduleTypes: { '.txt': 'text' },
    plugins: [
      {
        name: 'tables',
        resolveId: (id) => (id.startsWith('node:') ? emptyModule : undefined),
        load(id) {
          if (id === emptyModule) return 'export {}'
          return id.endsWith(path.join('tools/core/data/table-file.ts'))
            ? { code: tables, moduleType: 'js' }
            : undefined
        },
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  // The end of a script element must not stand in a script, and an address that a message of a package names would not open.
  return output[0].code
    .replaceAll('</script', '<\\/script')
    .replaceAll(/https?:\/\/(?!www\.w3\.org\/)[\w./-]+/g, 'its documentation')
}

const digest = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Writes the pages. Each allows its own script and its own style, pictures that stand in it, and nothing else.
 * @param {string} root of the repository
 * @param {string} dist where the service was compiled to
 */
export async function bundleApps(root, dist) {
  const folder = path.join(root, 'server/apps')
  const out = path.join(dist, 'server/apps')
  mkdirSync(out, { recursive: true })
  const { outerSeries } = await import(pathToFileURL(path.join(dist, 'tools/core/data/outer/series.js')).href)
  const style = readFileSync(path.join(folder, 'app.css'), 'utf8').replace(/\n\s*/g, '\n')
  for (const page of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    const tables = embeddedTables(page.replace('.html', ''), path.join(root, 'tools/core/data'), outerSeries)
    const script = await scriptOf(path.join(folder, page.replace('.html', '.js')), tables)
    const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; img-src data:; base-uri 'none'; form-action 'none'`
    const parts = {
      POLICY: `<meta http-equiv="content-security-policy" content="${policy}">`,
      STYLE: `<style>${style}</style>`,
      SCRIPT: `<script type="application/json" id="settings">{"prices":{}}</script>\n<script type="module">${script}</script>`,
    }
    const html = readFileSync(path.join(folder, page), 'utf8')
    writeFileSync(
      path.join(out, page),
      html.replace(/<!-- (POLICY|STYLE|SCRIPT) -->/g, (_, part) => parts[part]),
    )
  }
}
