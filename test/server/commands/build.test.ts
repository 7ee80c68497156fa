import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../node-options.ts'

let checkout: string
const at = (file: string) => path.join(checkout, file)
const build = () => execFileSync(process.execPath, [at('server/commands/build.mjs')])
const compiledAt = () => statSync(at('dist/server/config/version.js')).mtimeMs
/** Writes a file and gives it a time before the last build, as a copy or an archive may. */
function writeAsOld(file: string, text: string) {
  writeFileSync(at(file), text)
  utimesSync(at(file), 0, 0)
}

beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'sky-build-'))
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'CHANGELOG.md']
  for (const one of [...files, 'tools', 'server', 'db', 'oauth'])
    cpSync(path.join(root, one), at(one), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'))
  build()
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test('what was built is not built again', () => {
  const before = compiledAt()
  build()
  expect(compiledAt()).toBe(before)
})

test('programs are executable, also when the folder of the build is made again', () => {
  const { bin } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  rmSync(at('dist'), { recursive: true })
  build()
  const modes = Object.values<string>(bin).map((program) => statSync(at(program)).mode & 0o111)
  expect(modes).toEqual(modes.map(() => 0o111))
})

test('npm start runs what a source says now, whatever its time', () => {
  const entry = 'server/index.ts'
  const text = readFileSync(at(entry), 'utf8')
  writeAsOld(entry, `process.stdout.write('edited')\nprocess.exit(0)\n`)
  const { stdout } = spawnSync('npm', ['start', '--silent'], { cwd: checkout, encoding: 'utf8' })
  expect(stdout).toBe('edited')
  writeAsOld(entry, text)
  build()
  expect(readFileSync(at('dist/server/index.js'), 'utf8')).toContain('startService')
})

test('an edited asset is copied, and an edited setting of the compiler obeyed', () => {
  writeAsOld('server/html/assets/style.css', 'body { color: red }')
  writeAsOld(
    'server/tsconfig.json',
    readFileSync(at('server/tsconfig.json'), 'utf8').replace('"sourceMap": true', '"sourceMap": false'),
  )
  build()
  expect(readFileSync(at('dist/server/html/assets/style.css'), 'utf8')).toBe('body { color: red }')
  expect(readFileSync(at('dist/server/index.js'), 'utf8')).not.toContain('sourceMappingURL')
})

test('what was compiled from a source that is gone, is gone', () => {
  writeFileSync(at('tools/extra.ts'), 'export const extra = 1\n')
  build()
  expect(existsSync(at('dist/tools/extra.js'))).toBe(true)
  rmSync(at('tools/extra.ts'))
  build()
  expect(existsSync(at('dist/tools/extra.js'))).toBe(false)
})

test('a build that failed is done again', () => {
  writeFileSync(at('tools/extra.ts'), 'export const extra = ')
  expect(build).toThrow()
  expect(build).toThrow()
  rmSync(at('tools/extra.ts'))
  build()
  expect(existsSync(at('dist/tools/extra.js'))).toBe(false)
})
