import process from 'node:process'
import type { CommandChapter, CommandTool } from './commands.ts'
import { processTerminal } from './process-terminal.ts'
import { runSky } from './run.ts'

/** `sky` as a single file, which asks a service: the tools are data that the bundle holds. */
export async function runRemoteSky(
  tools: readonly CommandTool[],
  chapters: readonly CommandChapter[],
): Promise<void> {
  process.exitCode = await runSky(process.argv.slice(2), process.env, { tools, chapters }, processTerminal())
}
