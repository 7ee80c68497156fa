/**
 * `npm run build`: compiles what stands in the folders of the product into `dist`, copies there the files that pages load, the
 * tables of the sky and the fonts, and bundles the pages of MCP Apps, so that neither the sources nor the packages of
 * development are needed to serve them.
 *
 * A start that finds `dist` made of the very bytes that are there now does not compile. Contents are compared and not
 * times: a checkout, a copy or an archive may give a changed file an old time. The list of contents is whole
 * only at the end, so that a build that failed or was broken off is done again.
 *
 * Types are not checked here, which would take four times as long: `npm run check` does that, and so does the build of
 * the image.
 *
 * JavaScript, for it runs before anything is compiled; Node 20 reads no TypeScript.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// An older Node.js has no `import.meta.dirname`.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const dist = path.join(root, 'dist')
const contentsFile = path.join(dist, 'built-from.json')

/** What is copied as it is. */
const isCopied = (file) =>
  file === 'CHANGELOG.md' ||
  /^server\/(html\/assets|docs\/(examples|guides))\/.+\.\w+$/.test(file) ||
  /^tools\/core\/data\/.+\.(tsv|ttf|txt|bin)$/.test(file)

/** Sources of the pages of MCP Apps, which are bundled. */
const isOfApps = (file) => /^server\/apps\/.+\.(html|css|js)$/.test(file)

/** Besides the sources, what decides how they are compiled. */
const settings = [
  'package-lock.json',
  'tsconfig.json',
  'server/tsconfig.json',
  'server/commands/build.mjs',
  'server/commands/bundle-apps.mjs',
  'server/commands/app-tables.mjs',
]

/** @returns {Record<string, string>} the checksum of every file that the build reads, by its path. */
function contents() {
  const sources = ['tools', 'server', 'db', 'oauth'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.posix.join(folder, String(file).replaceAll(path.sep, '/')))
      .filter((file) => file.endsWith('.ts') || isCopied(file) || isOfApps(file)),
  )
  const checksum = (file) =>
    createHash('sha256')
      .update(readFileSync(path.join(root, file)))
      .digest('base64')
  return Object.fromEntries(
    [...settings, 'CHANGELOG.md', ...sources.sort()].map((file) => [file, checksum(file)]),
  )
}

/** @returns {string} what `dist` was made of, or nothing. */
function builtFrom() {
  try {
    return readFileSync(contentsFile, 'utf8')
  } catch {
    return '{}'
  }
}

/** Tools are found by their files: what was compiled from a source that is gone would still be served. */
function removeOutputsOf(file) {
  const output = path.join(dist, file.replace(/\.ts$/, '.js'))
  for (const file of [output, `${output}.map`]) rmSync(file, { force: true })
}

/** Ends the program with a sentence. */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

const { bin, engines, dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [leastMajor, leastMinor] = engines.node.match(/\d+/g).map(Number)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < leastMajor || (major === leastMajor && minor < leastMinor))
  end(`Node.js ${process.versions.node} is too old: the service needs ${leastMajor}.${leastMinor} or newer.`)

const missing = Object.keys(dependencies).filter(
  (name) => !existsSync(path.join(root, 'node_modules', name, 'package.json')),
)
if (missing.length > 0)
  end(
    `Packages of the service are missing (${missing.slice(0, 3).join(', ')}…). Run npm ci --include=dev first.`,
  )

/** The path of the compiler, which is a package of development. */
function compilerPath() {
  try {
    return path.join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')
  } catch {
    return end(
      'The service has to be compiled, and the compiler is not installed, since npm leaves packages of development out ' +
        'under NODE_ENV=production or --omit=dev. Install them with npm ci --include=dev, then start again.',
    )
  }
}

const now = contents()
const before = JSON.parse(builtFrom())
if (JSON.stringify(now) !== JSON.stringify(before)) {
  const compiler = compilerPath()
  for (const file of Object.keys(before)) if (!(file in now)) removeOutputsOf(file)
  const unfinished = Object.fromEntries(Object.keys(now).map((file) => [file, '']))
  mkdirSync(dist, { recursive: true })
  writeFileSync(contentsFile, JSON.stringify(unfinished))
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'server', '--noCheck'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  // npx makes a program executable only when it first links the checkout, and a later compilation writes another file.
  for (const program of Object.values(bin)) chmodSync(path.join(root, program), 0o755)
  for (const file of Object.keys(now).filter(isCopied)) cpSync(path.join(root, file), path.join(dist, file))
  // Imported here, for an older Node.js is refused above in words.
  const { bundleApps } = await import('./bundle-apps.mjs')
  await bundleApps(root, dist)
  writeFileSync(contentsFile, JSON.stringify(now))
}
