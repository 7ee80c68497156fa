import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandsOf } from '../../../server/cli/commands.ts'
import { completionScript } from '../../../server/cli/completion.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const { descriptors } = await loadRegistry()
const commands = commandsOf(descriptors)
const script = completionScript(commands, 'bash')

const folder = mkdtempSync(path.join(tmpdir(), 'sky-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The script of a shell in a file. */
function scriptFile(shell: string): string {
  const file = path.join(folder, `sky.${shell}`)
  writeFileSync(file, completionScript(commands, shell))
  return file
}

/** Completions that bash offers for a line whose last word is being typed. */
const completed = (...words: string[]) =>
  execFileSync(
    'bash',
    [
      '--norc',
      '-c',
      `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sky; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    ],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n')

describe('completion', () => {
  it.each([
    [['sky', 'rise'], ['rise-set']],
    [['sky', 'rise-set', '--visible'], ['--visible-only']],
    [['sky', 'rise-set', '--pl'], ['--place']],
    [['sky', 'sky-map', '--theme', 'd'], ['dark']],
    [['sky', 'moon', '--include', 'phase,li'], ['phase,libration']],
    [['sky', 'completion', 'z'], ['zsh']],
    [['sky', 'help', 'tonig'], ['tonight']],
  ])('bash completes %j', (words, completions) => {
    expect(completed(...words)).toEqual(completions)
  })

  it('bash offers every command', () => {
    expect(completed('sky', '')).toEqual([...commands.keys(), 'help', 'completion', 'config'])
  })

  it.each(['zsh', 'fish'])('%s reads its script without an error, where it is installed', (shell) => {
    for (const name of commands.keys()) expect(completionScript(commands, shell)).toContain(name)
    const { error, status, stderr } = spawnSync(shell, ['-n', scriptFile(shell)], { encoding: 'utf8' })
    if (!error) expect([status, stderr]).toEqual([0, ''])
  })

  it.skipIf(spawnSync('fish', ['--version']).error).each([
    ['sky rise', ['rise-set']],
    ['sky rise-set --visible', ['--visible-only']],
    ['sky rise-set --pl', ['--place']],
    ['sky sky-map --theme d', ['dark']],
    ['sky completion z', ['zsh']],
    ['sky config ', ['set', 'show', 'unset']],
  ])('fish completes %j', (line, completions) => {
    const program = 'source $argv[1]; complete -C $argv[2]'
    const words = execFileSync('fish', ['--no-config', '-c', program, scriptFile('fish'), line], {
      encoding: 'utf8',
    })
    const offered = words.split('\n').flatMap((word) => word.split('\t')[0] || [])
    expect(offered.sort()).toEqual(completions)
  })

  it('of another shell is refused', () => {
    expect(() => completionScript(commands, 'cmd')).toThrow('bash, zsh or fish')
  })
})
