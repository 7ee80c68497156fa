import { operationLine, SkyClient } from '../clients/javascript/client.ts'
import { SkyDataError } from '../clients/javascript/sky-data-error.ts'
import type { CommandTool } from './commands.ts'
import { CommandError, exitCodeOf, exitCodes } from './exit-codes.ts'
import type { CliSettings } from './settings.ts'
import type { SkySource } from './source.ts'

/** Answers of a service, through the client that programs use too. */
export function remoteSource(
  tools: readonly CommandTool[],
  { url = '', key, idToken }: CliSettings,
): SkySource {
  const lines = tools.map(({ name, method, path, free }) =>
    operationLine(name, { method, path, isCharged: !free }),
  )
  const clientOf = (apiKey: string | undefined) =>
    new SkyClient(lines, { baseUrl: url, ...(apiKey ? { apiKey } : {}) })
  const [byKey, byIdToken] = [clientOf(key), clientOf(idToken)]
  const clientFor = ({ auth }: CommandTool) => (auth === 'person' ? byIdToken : byKey)
  const orRefusal = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      throw error instanceof SkyDataError ? asCommandError(error, url) : error
    }
  }
  return {
    answer: (tool, args) => orRefusal(clientFor(tool).json(tool.name, args)),
    file: async (tool, args, mediaType) => {
      const file = await orRefusal(clientFor(tool).file(tool.name, args, mediaType))
      return new Uint8Array(await file.arrayBuffer())
    },
  }
}

function asCommandError(error: SkyDataError, url: string): CommandError {
  const { code, status, message, hint, retryAfter, requestId } = error
  if (status === 0)
    return new CommandError(
      exitCodes.service,
      `${message} (${url})`,
      'Check SKY_API_URL, or sky config show.',
    )
  const wait = retryAfter === undefined ? '' : ` Wait ${retryAfter} s.`
  const advice = code === 'missing_api_key' ? 'Set SKY_API_KEY, or store a key: sky config set key' : hint
  const reference = status >= 500 && requestId ? ` (${requestId})` : ''
  return new CommandError(
    exitCodeOf(status),
    `${message}${reference}`,
    `${advice ?? ''}${wait}`.trim() || undefined,
  )
}
