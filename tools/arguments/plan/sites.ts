import { z } from 'zod'
import { quote } from '../../contract/problems.ts'

/** A further place of a request. */
export interface FurtherSite {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly elevation: number
}

const MOST_SITES = 5
const decimal = /^[+-]?\d{1,5}(?:\.\d{1,8})?$/

/** A place of the list, if the text is one. */
function siteOfText(text: string): FurtherSite | undefined {
  const [name = '', numbers = '', ...surplus] = text.split(':').map((part) => part.trim())
  const parts = numbers.split(',').map((part) => part.trim())
  if (surplus.length > 0 || !/^[^\p{C}]{1,40}$/u.test(name)) return undefined
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => decimal.test(part))) return undefined
  const [latitude = 0, longitude = 0, elevation = 0] = parts.map(Number)
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && elevation >= -500 && elevation <= 20_000
  return isPlace
    ? { name, latitude: latitude + 0, longitude: longitude + 0, elevation: elevation + 0 }
    : undefined
}

/** Parameter of further places to compare with that of the request. */
export const sites = z
  .string()
  .max(1_000, 'the list is too long')
  .transform((list, context): FurtherSite[] => {
    const refused = (message: string) => {
      const hint =
        'Write name:latitude,longitude,elevation with ; between places: Hill:51.2,-3.7,420;Coast:50.1,-5.2'
      context.addIssue({ code: 'custom', input: list, message, params: { hint } })
      return z.NEVER
    }
    const texts = list.split(';')
    const read = texts.map(siteOfText)
    const unread = texts[read.indexOf(undefined)]
    if (unread !== undefined) return refused(`${quote(unread)} is no place`)
    if (read.length > MOST_SITES) return refused(`at most ${MOST_SITES} further places fit in one call`)
    const places = read as FurtherSite[]
    const repeated = places.find(
      ({ name }, index) => places.findIndex((site) => site.name === name) !== index,
    )
    return repeated ? refused(`${quote(repeated.name)} is listed twice`) : places
  })
  .optional()
  .meta({
    description: 'Further places to rank with it, ; between them: name:latitude,longitude,elevation.',
    isUnlisted: true,
  })
