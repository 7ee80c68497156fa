import {
  GetSkillRequestParamsSchema,
  ListSkillsRequestParamsSchema,
} from '@modelcontextprotocol/core/ext/skills'
import {
  type Implementation,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server'
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from '@modelcontextprotocol/server/ext/skills'
import type { CallRuntime } from '../calls/call.ts'
import { promptList, promptMessages, usableGuides } from '../product/prompts.ts'
import { publicHint } from '../product/server-info.ts'
import { type Skills, skillsOf } from '../product/skills.ts'
import type { McpExchange } from './mcp-exchange.ts'
import { resourceCatalog } from './resources.ts'

/** Adds the handlers of resources, prompts and skills to the server of one request. */
export type AddGuides = (server: Server, mcpExchange: McpExchange, era: McpRequestContext['era']) => void

/** Builds resources, prompts and skills once, from the registry. */
export function guideHandlers(runtime: CallRuntime, icons: Implementation['icons']): AddGuides {
  const usable = usableGuides(runtime.registry)
  const skills = skillsOf(usable, runtime.registry)
  const prompts = promptList(usable, icons)
  const { resources, templates, read } = resourceCatalog(runtime, skills.documents, icons)
  return (server, mcpExchange, era) => {
    server.setRequestHandler('resources/list', ({ params }) => {
      assertFirstPage(params)
      return { resources }
    })
    server.setRequestHandler('resources/templates/list', ({ params }) => {
      assertFirstPage(params)
      return { resourceTemplates: templates }
    })
    server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
      read(params.uri, mcpExchange, mcpReq.signal),
    )
    server.setRequestHandler('prompts/list', ({ params }) => {
      assertFirstPage(params)
      return { prompts }
    })
    server.setRequestHandler('prompts/get', ({ params }) => promptMessages(usable, params))
    handleSkills(server, skills, era)
  }
}

/** Answers `skills/list` and `skills/get`; the fields for caches exist since 2026-07-28. */
function handleSkills(server: Server, { entries }: Skills, era: McpRequestContext['era']): void {
  const hint = era === 'modern' ? publicHint : {}
  server.setRequestHandler(SKILLS_LIST_METHOD, { params: ListSkillsRequestParamsSchema }, async (params) => {
    assertFirstPage(params)
    return { skills: [...(await entries())], ...hint }
  })
  server.setRequestHandler(SKILLS_GET_METHOD, { params: GetSkillRequestParamsSchema }, async ({ uri }) => {
    const skill = (await entries()).find((candidate) => candidate.uri === uri)
    if (!skill) throw invalid('Unknown skill: ask skills/list for the URIs.')
    return { skill, ...hint }
  })
}

/**
 * Refuses any cursor: every list has one page, and returning it again would cause a loop.
 * @throws ProtocolError −32602
 */
export function assertFirstPage(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor !== undefined) throw invalid('The list has one page; send no cursor.')
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
