import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Versions of the baselines in the published ratios; the Swiss Ephemeris is compiled on the machine. */
const BASELINES = ['sweph@2.10.3-b-1', 'fastify@5.12.8']

/** Installs the baselines, which are not dependencies, into a temporary folder, once. */
export function fetchBaselines(): string {
  const folder = path.join(tmpdir(), 'sky-bench-baselines')
  const isThere = (name: string) =>
    existsSync(path.join(folder, 'node_modules', name.split('@')[0] as string))
  if (BASELINES.every(isThere)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...BASELINES], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}
