import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { json, text } from 'node:stream/consumers'
import type { ContractDriver } from './run-contract.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** The Python of the system, whose packages are those of Debian. */
export const python = '/usr/bin/python3'

/** Folder of the client of Python. */
export const pythonFolder = path.join(root, 'server/clients/python')

/** The environment in which Python finds the client, and leaves no files. */
export const pythonEnvironment = {
  ...process.env,
  PYTHONPATH: pythonFolder,
  MYPYPATH: pythonFolder,
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Whether Python has a module. */
export const hasModule = (name: string): boolean =>
  spawnSync(python, ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0

/** The client of Python as a driver of the contract. */
export const pythonDriver =
  (mode: 'sync' | 'async'): ContractDriver =>
  async (scripts) => {
    const program = path.join(import.meta.dirname, 'driver.py')
    const child = spawn(python, [program, mode], { env: pythonEnvironment })
    child.stdin.end(JSON.stringify(scripts))
    const errors = text(child.stderr)
    try {
      return (await json(child.stdout)) as Awaited<ReturnType<ContractDriver>>
    } catch (cause) {
      throw new Error(await errors, { cause })
    }
  }
