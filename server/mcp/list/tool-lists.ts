import type { Tool } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import type { Caller, Channel } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { authorize, scopeOf } from '../../calls/authorize.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { toolList } from '../../product/tool-list.ts'
import type { ToolSelection } from './tool-selection.ts'

/** The tool list of a request, and its JSON. */
export interface RequestedList {
  readonly tools: readonly Tool[]
  readonly json: string
  /** The same for equal lists. */
  readonly key: string
}

/** The part of a request that its list depends on. */
interface ListRequest {
  readonly caller: Caller
  readonly channel: Channel
  readonly selection: ToolSelection
}

/**
 * The tool lists of all selections and credentials. Every list has every tool that was selected; one that the credential
 * cannot use says so in its first words.
 */
export class ToolLists {
  readonly #runtime: CallRuntime
  #listing: readonly (readonly [Descriptor, Tool])[] | undefined
  /** Of requests for all tools with an API key of each tier, most are one; the rest are toolsets and grants. */
  readonly #lists = new LRUCache<string, RequestedList>({ max: 32 })

  constructor(runtime: CallRuntime) {
    this.#runtime = runtime
  }

  /** All tools as listed, made for the first list. */
  #tools(): readonly (readonly [Descriptor, Tool])[] {
    const { descriptors } = this.#runtime.registry
    this.#listing ??= toolList(descriptors).map((tool, index) => [descriptors[index] as Descriptor, tool])
    return this.#listing
  }

  /** The list of a request. */
  of({ caller, channel, selection }: ListRequest): RequestedList {
    const { tier, mode, credential, scopes = [] } = caller
    const key = [selection.key, credential.kind, mode, tier, [...scopes].sort().join(' ')].join('|')
    const cached = this.#lists.get(key)
    if (cached) return cached
    const tools = this.#tools()
      .filter(([descriptor]) => selection.has(descriptor))
      .map(([descriptor, tool]) =>
        this.#toolFor(descriptor, selection.key === '' ? tool : narrowed(tool), caller, channel),
      )
    const toolListing = { tools, json: JSON.stringify(tools), key }
    this.#lists.set(key, toolListing)
    return toolListing
  }

  #toolFor(descriptor: Descriptor, tool: Tool, caller: Caller, channel: Channel): Tool {
    try {
      authorize(descriptor, caller, channel, this.#runtime.service.portalUrl)
      return tool
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { ...tool, description: `${firstWords(error, descriptor, caller)} ${tool.description}` }
    }
  }
}

/** A tool of a narrowed list: without the shape of its answers and without hints but for its app, for models that pay for every token. */
export function narrowed(tool: Tool): Tool {
  const { outputSchema: _, _meta: { ui, 'ui/resourceUri': flat } = {}, ...narrowedTool } = tool
  return ui ? { ...narrowedTool, _meta: { ui, 'ui/resourceUri': flat } } : narrowedTool
}

/** Why the credential cannot use the tool. */
function firstWords({ code }: Problem, descriptor: Descriptor, { tier, credential }: Caller): string {
  if (code === 'feature_not_in_tier') return `Needs the ${descriptor.tier} tier: this account is on ${tier}.`
  if (code === 'insufficient_scope')
    return `Needs the permission ${scopeOf(descriptor)}, which this ${credential.kind === 'key' ? 'API key' : 'connection'} does not have.`
  return 'Needs a sign-in in the portal: an API key is refused.'
}
