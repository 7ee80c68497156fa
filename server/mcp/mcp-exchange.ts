import type { ContentBlock } from '@modelcontextprotocol/server'
import type { Caller, Channel, RequestTally } from '../../tools/contract/ports.ts'
import type { Problem } from '../../tools/contract/problems.ts'
import type { CachedCaller } from '../calls/cached-caller.ts'
import type { ResponseBudget } from '../limits/response-budget.ts'
import type { ToolSelection } from './list/tool-selection.ts'

/** One MCP request: its caller and its id in logs. */
export interface McpExchange {
  readonly caller: Caller
  readonly requestId: string
  readonly channel: Channel
  /** The tools that the request is about. */
  readonly selection: ToolSelection
  /** `MCP-Protocol-Version`, if the client sent it. */
  readonly revision?: string | undefined
  /** `X-Sky-Test-Scenario`, used for test keys only. */
  readonly scenario: string | undefined
  /** Summary of the calls for the request's log line. */
  readonly tally?: RequestTally | undefined
  /** Present when the caller was not looked up for this exchange. */
  readonly cachedCaller?: CachedCaller | undefined
  /** A scope that a call lacked: an HTTP refusal, because hosts ask for more only where they see one. */
  outOfScope?: Problem
  /** Whether the client disconnected; by default from its signal. */
  readonly isGone?: (() => boolean) | undefined
  /** Calls started so far; a 2025-03-26 request may contain several. */
  calls: number
  /** Calls of the client that were counted in the minute of the account. */
  counted: number
  /** Files that the request reads, one after the other: their size is bounded together. */
  readonly files: { readonly budget: ResponseBudget; turn: Promise<unknown> }
}

/** Result of a call: its JSON, and further content blocks. */
export interface ToolAnswer {
  /** The envelope or the problem record. */
  readonly json: Uint8Array
  /** Text of the answer where it is not its JSON. */
  readonly text?: string
  /** Content blocks after the text. */
  readonly beside: readonly ContentBlock[]
  readonly isError: boolean
}
