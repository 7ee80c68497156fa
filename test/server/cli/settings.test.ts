import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configure, readSettings } from '../../../server/cli/settings.ts'

describe('settings of the command line', () => {
  let folder: string
  let environment: Record<string, string>
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sky-cli-'))
    environment = { XDG_CONFIG_HOME: folder }
  })
  afterEach(() => rm(folder, { recursive: true }))
  const file = () => path.join(folder, 'sky/config.json')
  const config = (argv: readonly string[], input = '') => configure(argv, environment, () => input)

  it('are stored in a file of the owner alone; the key comes from the standard input and is never printed', async () => {
    config(['set', 'url', 'https://sky.example'])
    config(['set', 'key'], 'ac_live_secret1234\n')
    config(['set', 'place', 'Lisbon'])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(readSettings(environment)).toMatchObject({
      url: 'https://sky.example',
      key: 'ac_live_secret1234',
      place: 'Lisbon',
    })
    expect(config(['show'])).toContain('…1234')
    expect(config(['show'])).not.toContain('secret')
    config(['unset', 'url'])
    expect(readSettings(environment).url).toBeUndefined()
  })

  it('of the environment go before those of the file', () => {
    config(['set', 'place', 'Lisbon'])
    expect(readSettings({ ...environment, SKY_PLACE: 'Ulm', SKY_API_KEY: 'k' })).toMatchObject({
      place: 'Ulm',
      key: 'k',
    })
  })

  it('are not read from a file that others can read', async () => {
    config(['set', 'place', 'Lisbon'])
    await chmod(file(), 0o644)
    expect(() => readSettings(environment)).toThrow(
      expect.objectContaining({ exitCode: 2, hint: expect.stringContaining('chmod 600') }),
    )
  })

  it.each([
    [['set', 'key', 'ac_live_x'], 'history of the shell'],
    [['set', 'colour', 'red'], 'url, key, place'],
    [['set', 'url', 'sky'], 'https://sky.example'],
    [['set', 'place'], 'needs a value'],
    [['erase'], 'show, set and unset'],
  ])('%j is refused', (argv, message) => {
    expect(() => config(argv)).toThrow(message)
  })

  it('a file that is not JSON is named', async () => {
    const broken = path.join(folder, 'broken.json')
    await writeFile(broken, '{', { mode: 0o600 })
    expect(() => readSettings({ SKY_CONFIG: broken })).toThrow(`${broken} is not JSON`)
  })
})
