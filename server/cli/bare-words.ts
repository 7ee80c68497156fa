import type { Command, CommandLine, CommandTool } from './commands.ts'
import { usageError } from './exit-codes.ts'
import { flagsOf, kebab, placeFlag, placeFlagsOf } from './flags.ts'

/** A date, with or without a clock time, as the service reads years: four digits, or four or six behind a sign. */
const dateWord = /^(?:\d{4}|[+-]\d{4}(?:\d\d)?)-\d\d-\d\d(?:t\S{1,30})?$/i
/** The name of a day, or of an instant in it. */
const dayWord =
  /^(?:now|today|tonight|midnight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i
/** A weekday as names of places begin with it: Friday Harbor. */
const capitalizedWeekday = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/
/** A clock time, which goes with a date. */
const clockWord = /^\d{1,2}:\d\d(?::\d\d)?$/

/** Latitude and longitude. */
const coordinates = /^([+-]?\d{1,3}(?:\.\d{1,20})?)(?: |, ?)([+-]?\d{1,3}(?:\.\d{1,20})?)$/

/** Parameters that a date without an option fills: the first that a command has. A clock time makes it an instant. */
const dateParameters = ['night', 'localDatetime', 'datetime', 'start']

const timesOf = ({ parameters }: CommandTool): readonly string[] =>
  dateParameters.filter((parameter) => parameters.some(({ name }) => name === parameter))
const hasPlace = (command: Command): boolean => placeFlagsOf(flagsOf(command)).includes(placeFlag)

/** Words that a command takes without an option, beside its arguments, as its help names them. */
export const bareWordsOf = (command: Command): readonly string[] => [
  ...(timesOf(command.tool).length > 0 ? ['TIME'] : []),
  ...(command.positional.length === 0 && hasPlace(command) ? ['PLACE'] : []),
]

/**
 * Puts the words that stand without an option into a command line, as people type them: `sky moon Sydney tomorrow`, `sky chart
 * 1990-05-15 14:30 Lisbon`, `sky places New York`. A date fills the time of the command; all else names its place.
 * @throws CommandError for words that the command has no use for, or whose option stands there too
 */
export function readBareWords(command: Command, line: CommandLine, words: readonly string[]): void {
  const isOfTime = words.map((word, index) => isTime(word) && !beginsName(word, words[index + 1]))
  putTime(
    command,
    line.args,
    words.filter((_, index) => isOfTime[index]),
  )
  leavePresetTime(command, line.args)
  const text = words.filter((_, index) => !isOfTime[index]).join(' ')
  if (text !== '') putName(command, line, text)
}

const isDate = (word: string): boolean => dateWord.test(word) || dayWord.test(word)
const isTime = (word: string): boolean => isDate(word) || clockWord.test(word)

/** Whether a weekday begins the name of a place. */
const beginsName = (word: string, next: string | undefined): boolean =>
  capitalizedWeekday.test(word) && next !== undefined && /^\p{L}/u.test(next) && !isTime(next)

function putTime({ name, tool, preset }: Command, args: CommandLine['args'], words: readonly string[]): void {
  if (words.length === 0) return
  const dates = words.filter(isDate).map((word) => (dayWord.test(word) ? word.toLowerCase() : word))
  const [date = 'a date', clock] = [dates[0], words.find((word) => clockWord.test(word))]
  const names = timesOf(tool)
  const isInstant = clock !== undefined || /\dt/i.test(date)
  const parameter = (isInstant && names.find((candidate) => candidate !== 'night')) || names[0]
  if (parameter === undefined) throw usageError(`${name} takes no time. Not understood: ${words.join(' ')}`)
  const isWhole = dates.length === 1 && words.length === (clock === undefined ? 1 : 2)
  if (!isWhole || (clock !== undefined && !/\d-\d\d-\d\d$/.test(date)))
    throw usageError(`Not one time: ${words.join(' ')}`, 'Write 1990-05-15 14:30, or a day such as tomorrow.')
  if (args[parameter] !== preset[parameter])
    throw usageError(`The time stands there twice: ${date}, and --${kebab(parameter)}.`)
  args[parameter] = clock === undefined ? date : `${date}T${clock.replace(/^\d:/, '0$&')}`
}

/** Leaves out the time that a command sets by itself where a person has said another. */
function leavePresetTime({ tool, preset }: Command, args: CommandLine['args']): void {
  const names = timesOf(tool).filter((name) => args[name] !== undefined)
  const isPreset = (name: string) => args[name] === preset[name]
  if (names.every(isPreset)) return
  for (const name of names.filter(isPreset)) delete args[name]
}

function putName(command: Command, { args, places }: CommandLine, text: string): void {
  const { name, tool, positional } = command
  if (positional.length === 0 && hasPlace(command)) {
    if (places.has('')) throw usageError(`The place stands there twice: ${text}, and ${places.get('')}.`)
    const [, latitude, longitude] = coordinates.exec(text) ?? []
    if (latitude === undefined) places.set('', text)
    else if (args.latitude !== undefined || args.longitude !== undefined)
      throw usageError(`The place stands there twice: ${text}, and --latitude or --longitude.`)
    else Object.assign(args, { latitude: Number(latitude), longitude: Number(longitude) })
  } else if (isSearch(tool) && typeof args.q === 'string') args.q = `${args.q} ${text}`
  else {
    const words = positional.map(kebab).join(' and ')
    throw usageError(
      `Not understood: ${text}`,
      `${name} takes ${words === '' ? 'options' : `${words} without an option`}; all others begin with --${hasPlace(command) ? `, the place as well: --${placeFlag} Lisbon` : ''}. See sky ${name} --help`,
    )
  }
}

/** Whether the words of a tool are those of a search. */
const isSearch = ({ name }: CommandTool): boolean => name.startsWith('search_')
