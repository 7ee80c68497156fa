import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The release that the ratios are quoted against; it is built on the machine. */
const SWISS_EPHEMERIS = 'sweph@2.10.3-b-1'

/** A temporary folder with the baselines that are not the product's dependencies, made once. */
export function fetchBaselines(): string {
  const folder = path.join(tmpdir(), 'sky-bench-baselines')
  if (existsSync(path.join(folder, 'node_modules', 'sweph'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', SWISS_EPHEMERIS], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}
