import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { drawingFile, drawingType, requestBody, variable } from '../../product/examples.ts'
import type { Site } from '../../product/site.ts'

/** Path of the collection. */
export const postmanPath = '/postman.json'

/** A query parameter of a request; disabled ones show what else there is. */
interface Pair {
  readonly key: string
  readonly value: string
  readonly description: string
  readonly disabled?: boolean
}

/**
 * All operations as a Postman collection (format 2.1), which Bruno, Insomnia and Hoppscotch import too: a folder for each toolset, and in
 * it the example of each tool, its other parameters switched off. The key stands in one variable.
 */
export function postmanCollection({ toolsets, descriptors }: Registry, { BASE_URL }: Site): object {
  return {
    info: {
      name: 'Sky Data Service',
      description: `Set the variable SKY_API_KEY to a key of ${BASE_URL}/portal/keys. Guides: ${BASE_URL}/docs`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: BASE_URL },
      ...[...new Set(Object.values(variable))].flatMap((key) => (key ? [{ key, value: '' }] : [])),
    ],
    auth: bearer('SKY_API_KEY'),
    item: toolsets.map(({ name, title, description }) => ({
      name: title,
      description,
      item: descriptors.filter(({ toolset }) => toolset === name).map(requestOf),
    })),
  }
}

function requestOf(descriptor: Descriptor): object {
  const { name, title, summary, method, path, auth, example } = descriptor
  const body = requestBody(descriptor)
  const query = descriptor.parameters.filter((parameter) => parameter.in === 'query').map(pairOf)
  const credential = variable[auth]
  const segments = path.split('/').slice(1)
  const inPath = segments.filter((segment) => segment.startsWith('{')).map((segment) => segment.slice(1, -1))
  const sent = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`)
  const pathSegments = segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'))
  return {
    name: title,
    request: {
      description: `${summary}\n\nTool: ${name}`,
      method,
      ...(credential === 'SKY_API_KEY'
        ? {}
        : { auth: credential === undefined ? { type: 'noauth' } : bearer(credential) }),
      header: [
        ...(drawingFile(descriptor) ? [{ key: 'Accept', value: drawingType }] : []),
        ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: {
        raw: `{{baseUrl}}/${pathSegments.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: pathSegments,
        ...(query.length > 0 ? { query } : {}),
        ...(inPath.length > 0
          ? { variable: inPath.map((key) => ({ key, value: String(example[key] ?? '') })) }
          : {}),
      },
      ...(body
        ? {
            body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
          }
        : {}),
    },
  }

  function pairOf({ name: key, description, schema }: Parameter): Pair {
    const isSent = key in example
    const value = isSent ? example[key] : schema.default
    return { key, value: String(value ?? ''), description, ...(isSent ? {} : { disabled: true }) }
  }
}

/** Authentication by a credential in a variable of the collection. */
const bearer = (credential: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${credential}}}`, type: 'string' }],
})
