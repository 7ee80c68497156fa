import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { isObject } from '../../tools/contract/values.ts'
import { appMediaType, appPage, appSettings, apps, appUri } from '../apps/app-page.ts'
import { fileUri } from '../calls/answer-parts.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callForData } from '../calls/call-for-data.ts'
import { toProblem } from '../http/problem.ts'
import type { SkillDocument } from '../product/skills.ts'
import { type FileContent, readAnswerFile } from './file-blocks.ts'
import type { McpExchange } from './mcp-exchange.ts'
import { nextRequestId, problemOf } from './tool-call.ts'

/** Content of a resource: text, or bytes in base64. */
type Content = ReadResourceResult['contents'][number]

/** Reads one resource for a caller; undefined if the source has none under the URI. */
type ReadResource = (
  uri: string,
  mcpExchange: McpExchange,
  signal: AbortSignal,
) => Content | undefined | Promise<Content | undefined>

/** One kind of resources. */
interface ResourceSource {
  /** Resources of `resources/list`. */
  readonly listed: readonly Resource[]
  /** Templates of `resources/templates/list`. */
  readonly templates: readonly ResourceTemplateType[]
  readonly read: ReadResource
}

/** The resources of the server. */
export interface ResourceCatalog {
  readonly resources: Resource[]
  readonly templates: ResourceTemplateType[]
  /** @throws ProtocolError −32602 for an unknown URI */
  read(uri: string, mcpExchange: McpExchange, signal: AbortSignal): Promise<ReadResourceResult>
}

/** Longest part of an unknown URI that its error repeats. */
const maxEcho = 128

/** Builds the catalog: reference tables, files of answers, files of skills and MCP Apps. */
export function resourceCatalog(
  runtime: CallRuntime,
  documents: readonly SkillDocument[],
  icons: Implementation['icons'],
): ResourceCatalog {
  const sources: readonly ResourceSource[] = [
    referenceSource(runtime, icons),
    answerSource(runtime),
    skillSource(documents),
    appSource(runtime),
  ]
  return {
    resources: sources.flatMap(({ listed }) => listed),
    templates: sources.flatMap(({ templates }) => templates),
    async read(uri, mcpExchange, signal) {
      for (const { read } of sources) {
        const content = await read(uri, mcpExchange, signal)
        if (content) return { contents: [content] }
      }
      throw new ResourceNotFoundError(
        uri.slice(0, maxEcho),
        'Unknown resource: ask resources/list for the URIs.',
      )
    },
  }
}

/** The tool whose answers are the reference tables. */
const referenceTool = 'get_reference'
const referenceStart = 'sky://reference/'
/** The measured errors of the service, one of the reference tables. */
const accuracyUri = 'sky://accuracy'
const json = 'application/json'

/**
 * `sky://reference/{topic}` and `sky://accuracy`: the data of `get_reference`, by a free call of it. The topics come from
 * the schema of the tool.
 */
function referenceSource(runtime: CallRuntime, icons: Implementation['icons']): ResourceSource {
  const schema = runtime.registry.byName.get(referenceTool)?.descriptor.inputSchema.properties
  const topic = isObject(schema) && isObject(schema.topic) ? schema.topic : {}
  const topics = Array.isArray(topic.enum) ? topic.enum.map(String) : []
  const look = icons ? { icons } : {}
  const resource = (uri: string, name: string, title: string, description: string): Resource => ({
    uri,
    name,
    title,
    description,
    mimeType: json,
    ...look,
  })
  const listed = topics.map((topic) =>
    resource(
      `${referenceStart}${topic}`,
      `reference-${topic}`,
      `Reference: ${topic}`,
      `The table ${topic} of ${referenceTool}: definitions, values, units and sources.`,
    ),
  )
  const accuracy = resource(
    accuracyUri,
    'accuracy',
    'Measured accuracy',
    'Largest and typical errors of the service, each with the authority it was compared with.',
  )
  const template: ResourceTemplateType = {
    uriTemplate: `${referenceStart}{topic}`,
    name: 'reference',
    title: 'Reference table',
    description: `One reference table; topic is one of ${topics.join(', ')}.`,
    mimeType: json,
    ...look,
  }
  return {
    listed: [...(topics.includes('accuracy') ? [accuracy] : []), ...listed],
    templates: topics.length > 0 ? [template] : [],
    async read(uri, mcpExchange, signal) {
      const topic = uri === accuracyUri ? 'accuracy' : afterStart(uri, referenceStart)
      if (!topic || !topics.includes(topic)) return undefined
      const { channel, caller, cachedCaller, scenario, tally, isGone } = mcpExchange
      const requestId = nextRequestId(mcpExchange)
      const { data } = await callForData(runtime, {
        tool: referenceTool,
        args: { topic: topic },
        channel,
        requestId,
        caller,
        cachedCaller,
        scenario,
        tally,
        signal: () => signal,
        isGone,
        isCounted: true,
      }).catch((error: unknown) => {
        const { message } = problemOf(runtime, mcpExchange, error, requestId)
        throw new ProtocolError(ProtocolErrorCode.InternalError, message)
      })
      return { uri, mimeType: json, text: JSON.stringify(data) }
    },
  }
}

/** Files that answers name in `meta.files`: drawings, calendars and tables. They are not listed, but found there. */
function answerSource(runtime: CallRuntime): ResourceSource {
  const template = (start: string, name: string, title: string): ResourceTemplateType => ({
    uriTemplate: `${start}{id}`,
    name,
    title,
    description:
      'A file of an earlier answer, named in its resourceUri or meta.files. Free for the account that paid for the answer.',
  })
  return {
    listed: [],
    templates: [
      template(fileUri.drawing, 'drawing', 'Drawing of an answer'),
      template(fileUri.other, 'answer-file', 'File of an answer'),
    ],
    async read(uri, mcpExchange, signal) {
      if (!Object.values(fileUri).some((start) => uri.startsWith(start))) return undefined
      try {
        return contentOf(await readAnswerFile(runtime, uri, mcpExchange, signal))
      } catch (error) {
        const problem = toProblem(error)
        if (problem.code === 'not_found') {
          throw new ResourceNotFoundError(
            uri.slice(0, maxEcho),
            `${problem.message} ${problem.details.hint ?? ''}`.trim(),
          )
        }
        if (problem.code !== 'insufficient_scope')
          throw new ProtocolError(ProtocolErrorCode.InternalError, problem.message)
        // Only a connection can ask its user for more.
        if (mcpExchange.caller.credential.kind === 'grant') mcpExchange.outOfScope = problem
        const hint = problem.details.hint ?? ''
        throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `${problem.message} ${hint}`.trim())
      }
    },
  }
}

/** The file as text, or as bytes in base64. */
const contentOf = ({ uri, mimeType, text, blob }: FileContent): Content =>
  blob === undefined ? { uri, mimeType, text: text ?? '' } : { uri, mimeType, blob }

/** Files of skills, in Markdown. `SKILL.md` is listed; other files are found through it. */
function skillSource(documents: readonly SkillDocument[]): ResourceSource {
  const mimeType = 'text/markdown'
  const byUri = new Map(documents.map((document) => [document.uri, document]))
  return {
    listed: documents
      .filter(({ uri }) => uri.endsWith('/SKILL.md'))
      .map(({ uri, name, description }) => ({ uri, name, description, mimeType })),
    templates: [],
    read: (uri) => {
      const document = byUri.get(uri)
      return document && { uri, mimeType, text: document.text }
    },
  }
}

/** Pages that hosts show beside answers: the same for every caller, and free. */
function appSource({ registry }: CallRuntime): ResourceSource {
  const _meta = { ui: appSettings }
  const names = [...new Set(registry.descriptors.flatMap(({ app }) => app ?? []))]
  const byUri = new Map(names.map((app) => [appUri(app), app]))
  return {
    listed: names.map((app) => ({
      uri: appUri(app),
      name: `app-${app}`,
      ...apps[app],
      mimeType: appMediaType,
      _meta,
    })),
    templates: [],
    read: (uri) => {
      const app = byUri.get(uri)
      return app && { uri, mimeType: appMediaType, text: appPage(app, registry), _meta }
    },
  }
}

const afterStart = (text: string, start: string) =>
  text.startsWith(start) ? text.slice(start.length) : undefined
