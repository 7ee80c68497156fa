#!/usr/bin/env node
import process from 'node:process'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { processTerminal } from './process-terminal.ts'
import { runSky } from './run.ts'

/** `sky`: a command for each tool. The computation is loaded when no service is set. */
const registry = await loadRegistry()
process.exitCode = await runSky(
  process.argv.slice(2),
  process.env,
  {
    tools: registry.descriptors,
    chapters: registry.toolsets,
    embedded: async () => (await import('./embedded-source.ts')).embeddedSource(registry),
  },
  processTerminal(),
)
