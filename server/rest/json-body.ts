import { Problem } from '../../tools/contract/problems.ts'
import { isObject } from '../../tools/contract/values.ts'
import { readJson, withoutNulls } from '../encoding/strict-json.ts'
import { isMediaType, readBytes } from '../http/request-body.ts'

/**
 * Reads the JSON object of a request body; an empty body is an empty object, and a `null` member is an absent one.
 * @throws Problem `unsupported_media_type`, `malformed_json`
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return {}
  if (!isMediaType(request.headers.get('content-type'), 'application/json')) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
      allowed: ['application/json'],
    })
  }
  const { value: body, mayHoldNull } = readJson(bytes)
  const value = mayHoldNull ? withoutNulls(body) : body
  if (!isObject(value)) {
    throw new Problem('malformed_json', 'The body must be a JSON object.')
  }
  return value
}
