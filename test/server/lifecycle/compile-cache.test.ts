import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../node-options.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sky-compile-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stores compiled code in a process of its own, which imports a module afterwards. */
function start(dataDir: string): string {
  const at = (file: string) => JSON.stringify(path.join(root, 'dist', file))
  const script = `import(${at('server/lifecycle/compile-cache.js')})
    .then(({ storeCompiledCode }) => storeCompiledCode(process.argv[1]))
    .then(() => import(${at('tools/contract/problems.js')}))
    .then(() => console.log('started'))`
  return execFileSync(process.execPath, ['-e', script, dataDir], { encoding: 'utf8' })
}

test('code is stored in the data folder where Node can, and nothing is written where it cannot', () => {
  expect(start(folder)).toBe('started\n')
  const stored = path.join(folder, 'compile-cache')
  expect(existsSync(stored)).toBe('enableCompileCache' in module)
  if (existsSync(stored)) expect(readdirSync(stored)).not.toHaveLength(0)
})

test('a folder that cannot be made does not keep the service from starting', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(start(path.join(file, 'data'))).toBe('started\n')
})
