import type { OperationArguments } from '../clients/javascript/client.ts'
import type { CommandTool } from './commands.ts'

/** An answer with its metadata, as over REST. */
export interface SkyAnswer {
  readonly data: unknown
  readonly meta: {
    readonly page?: { readonly next?: string }
    readonly warnings?: readonly { readonly detail: string }[]
  }
}

/** Where answers come from: a service, or this program. */
export interface SkySource {
  /** @throws CommandError */
  answer(tool: CommandTool, args: OperationArguments): Promise<SkyAnswer>
  /** The answer in another media type. @throws CommandError */
  file(tool: CommandTool, args: OperationArguments, mediaType: string): Promise<Uint8Array>
}
