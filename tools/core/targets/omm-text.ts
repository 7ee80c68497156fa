/**
 * Orbit Mean-Elements Messages as CelesTrak and Space-Track send them: JSON, a list in JSON, CSV, XML and KVN.
 * T. S. Kelso, A New Way to Obtain GP Data, CelesTrak (2020, updated 2024); CCSDS 502.0-B-3 (2023), section 4.
 */
import { ElementsFault, jsonMembers } from './given-fields.ts'

/** Members of a message, names in lower case. */
type Members = ReadonlyMap<string, string>

/** Whether a text is a message, by its first signs. */
export const isOmm = (text: string): boolean => /^[[{<]|^[A-Z_]+\s*[,=]/.test(text)

/** Members of the one message of a text. @throws ElementsFault where there are none or several. */
export function ommMembers(text: string, hint: string): Members {
  const [single, ...otherMessages] = messages(text, hint)
  if (!single) throw new ElementsFault('the list has no satellite', hint)
  if (otherMessages.length === 0) return single
  const names = [single, ...otherMessages].map(
    (message) => message.get('object_name') ?? message.get('norad_cat_id') ?? '?',
  )
  const nameList = names.slice(0, 5).join(', ')
  throw new ElementsFault(
    `there are ${names.length} satellites in it: ${nameList}${names.length > 5 ? ' …' : ''}`,
    'Send one: its object of the JSON list, its line below the header of CSV, or its omm of XML.',
  )
}

function messages(text: string, hint: string): Members[] {
  if (text.startsWith('[')) return ofList(text, hint)
  if (text.startsWith('{')) return [jsonMembers(text, hint)]
  if (text.startsWith('<')) return ofXml(text)
  return /^[A-Z_]+\s*=/.test(text) ? ofPairs(text) : ofTable(text, hint)
}

function ofList(text: string, hint: string): Members[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw new ElementsFault('the elements are not one well-formed list in JSON', hint)
  }
  return (list as unknown[]).map((item) => jsonMembers(JSON.stringify(item), hint))
}

function ofTable(text: string, hint: string): Members[] {
  const [header = '', ...lines] = text.split(/[\r\n|]+/).filter((line) => line.trim() !== '')
  const names = header.split(',').map((name) => name.trim().toLowerCase())
  return lines.map((line) => {
    const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (cells.length !== names.length)
      throw new ElementsFault(`a line has ${cells.length} columns and the header ${names.length}`, hint)
    return new Map(names.map((name, index) => [name, cells[index] as string]))
  })
}

/** Values of elements by their names; structure and header say nothing more. */
function ofXml(text: string): Members[] {
  const bodies = text.split(/<omm[\s>]/).slice(1)
  return (bodies.length > 0 ? bodies : [text]).map(
    (body) =>
      new Map(
        [...body.matchAll(/<([A-Z_]+)(?: [^<>]*)?>([^<>]*)<\//g)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          value.trim(),
        ]),
      ),
  )
}

/** A message begins with its version, or where a name comes again. */
function ofPairs(text: string): Members[] {
  const all: Map<string, string>[] = [new Map()]
  for (const line of text.split(/[\r\n|]+/)) {
    const [, name, value = ''] = /^\s*([A-Z_0-9]+)\s*=\s*([^[]*)/.exec(line) ?? []
    if (name === undefined) continue
    if (all.at(-1)?.has(name.toLowerCase())) all.push(new Map())
    all.at(-1)?.set(name.toLowerCase(), value.trim())
  }
  return all
}
