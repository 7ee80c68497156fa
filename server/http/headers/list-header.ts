/** Elements read from one header; no client sends as many, and the rest is ignored. */
const mostElements = 100

/** The name and parameters read from one element; no client sends as many, and the rest is ignored. */
const mostParts = 100

/** One element: text without commas, and quoted strings, which may hold them (RFC 9110 §5.6.4). */
const element = /(?:[^",]|"(?:[^"\\]|\\.?)*(?:"|$))+/g

/**
 * Elements of a header that is a list (RFC 9110 §5.6.1), without the white space around them. Empty ones are left out, as
 * §5.6.1.2 requires. Several lines of a header come as one list, joined by commas (§5.3).
 */
export function listElements(value: string): string[] {
  const elements = value.includes('"') ? (value.match(element) ?? []) : value.split(',', mostElements)
  return elements
    .slice(0, mostElements)
    .map((element) => element.trim())
    .filter(Boolean)
}

/**
 * Weight `q` among the parameters of an element (RFC 9110 §12.4.2), 0 to 1; 1 without one. An invalid weight counts as 0:
 * it does not show that the client accepts anything.
 */
export function weightIn(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return quality >= 0 && quality <= 1 ? quality : 0
}

/** An element in lower case, as its name and first parameters. */
export function nameAndParameters(text: string): [name: string, ...parameters: string[]] {
  if (!text.includes(';')) return [text.trim().toLowerCase()]
  const [name = '', ...parameters] = text.split(';', mostParts).map((part) => part.trim().toLowerCase())
  return [name, ...parameters]
}
