import { embeddedSource } from '../../../server/cli/embedded-source.ts'
import { runSky, type SkyProgram } from '../../../server/cli/run.ts'
import type { Environment } from '../../../server/cli/settings.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'

/** Outputs of a command line, and its exit code. */
export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly bytes: Uint8Array
  readonly errors: string
}

/** A file of settings that does not exist. */
const noSettings = { SKY_CONFIG: '/nonexistent/sky.json' }

/** The instant that computations take for now. */
export const cliNow = Date.UTC(2026, 10, 20, 20)

/** Runs command lines in this process. */
export class CommandLineRunner {
  readonly registry: Registry
  constructor(registry: Registry) {
    this.registry = registry
  }

  static async open(): Promise<CommandLineRunner> {
    return new CommandLineRunner(await loadRegistry())
  }

  async run(
    argv: readonly string[],
    options: {
      readonly environment?: Environment
      readonly isTerminal?: boolean
      readonly input?: string
      readonly program?: Partial<SkyProgram>
    } = {},
  ): Promise<CommandResult> {
    const written: Uint8Array[] = []
    const errors: string[] = []
    const { environment = {}, isTerminal = false, input = '', program = {} } = options
    const code = await runSky(
      argv,
      { ...noSettings, ...environment },
      {
        tools: this.registry.descriptors,
        chapters: this.registry.toolsets,
        embedded: async () => embeddedSource(this.registry, () => cliNow),
        ...program,
      },
      {
        isTerminal,
        columns: 100,
        write: (content) => written.push(Buffer.from(content)),
        report: (line) => errors.push(line),
        input: () => input,
      },
    )
    const bytes = Buffer.concat(written)
    return { code, out: bytes.toString(), bytes, errors: errors.join('\n') }
  }
}
