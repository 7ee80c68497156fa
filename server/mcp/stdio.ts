#!/usr/bin/env node
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { releaseVersion } from '../config/version.ts'
import { BridgeError, bridge, bridgeSettings } from './bridge.ts'
import { stdioInput } from './stdio-input.ts'

/** `sky-mcp`: connects an MCP host to the service over stdio. Only protocol messages go to stdout. */
function main(): void {
  const logLine = (line: string) => process.stderr.write(`sky-mcp: ${line}\n`)
  try {
    if (process.argv.length > 2) throw new BridgeError('takes no arguments; set SKY_API_KEY and SKY_MCP_URL.')
    const settings = bridgeSettings(process.env)
    const input = stdioInput((message) => process.stdout.write(`${JSON.stringify(message)}\n`))
    const transport = new StdioServerTransport(process.stdin.pipe(input))
    serveStdio(() => bridge(settings, releaseVersion, logLine), {
      transport,
      onerror: (error) => logLine(error.message),
    })
    process.stdin.once('close', () => process.exit(0))
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error
    logLine(error.message)
    process.exitCode = 2
  }
}

main()
