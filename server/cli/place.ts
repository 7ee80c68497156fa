import type { Command, CommandLine, CommandTool } from './commands.ts'
import { type CommandError, usageError } from './exit-codes.ts'
import type { CliSettings } from './settings.ts'
import type { SkySource } from './source.ts'

/** A place that a name stands for. */
interface Place {
  readonly name: string
  readonly admin1: string | null
  readonly countryName: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
}

/** The arguments of a command line with its places, and the words for the one of the command itself. */
export interface PlacedArguments {
  readonly args: Readonly<Record<string, unknown>>
  readonly placeName?: string
}

/**
 * Puts latitude, longitude and time zone of named places into the arguments. Commands that need a place and name none have that of
 * the settings.
 * @throws CommandError for a name that no place has, or a command without the place that it needs
 */
export async function placed(
  command: Command,
  { args, places }: CommandLine,
  {
    source,
    settings,
    placeSearch,
  }: { readonly source: SkySource; readonly settings: CliSettings; readonly placeSearch: CommandTool },
): Promise<PlacedArguments> {
  const names = new Map(places)
  const isPlaceless = args.latitude === undefined && args.longitude === undefined
  if (isPlaceless && needsPlace(command) && !names.has('')) {
    if (!settings.place) throw missingPlace(command)
    names.set('', settings.place)
  }
  const filled: Record<string, unknown> = { ...args }
  let placeName: string | undefined
  for (const [prefix, name] of names) {
    const { place, words } = await placeOf(name, source, placeSearch)
    const { latitude, longitude, timezone } = place
    const owner = prefix.replace(/\.$/, '')
    const member = command.tool.parameters.find((parameter) => parameter.name === owner)
    const hasTimezone = member
      ? Object.hasOwn((member.schema.properties ?? {}) as object, 'timezone')
      : command.tool.parameters.some((parameter) => parameter.name === 'timezone')
    const facts = { ...(hasTimezone ? { timezone } : {}), latitude, longitude }
    if (owner === '') {
      Object.assign(filled, { ...facts, ...args, latitude, longitude })
      placeName = words
    } else filled[owner] = { ...facts, ...(args[owner] as object | undefined), latitude, longitude }
  }
  return { args: filled, ...(placeName ? { placeName } : {}) }
}

const needsPlace = ({ tool }: Command): boolean =>
  tool.parameters.some((parameter) => parameter.name === 'latitude' && parameter.required)

const missingPlace = ({ name }: Command): CommandError =>
  usageError(
    `${name} needs a place.`,
    `sky ${name} --place Lisbon, or --latitude 38.72 --longitude -9.13. For always: sky config set place Lisbon`,
  )

/**
 * The place of a name, and its words: with its region where another place of its country has its name.
 * @throws CommandError for a name that no place has
 */
async function placeOf(
  name: string,
  source: SkySource,
  placeSearch: CommandTool,
): Promise<{ readonly place: Place; readonly words: string }> {
  const { data } = await source.answer(placeSearch, { q: name, limit: 9 })
  const [place, ...namesakes] = (data as { readonly places: readonly [Place, ...Place[]] }).places
  const isShared = namesakes.some(
    (namesake) => namesake.name === place.name && namesake.countryName === place.countryName,
  )
  const region = isShared ? place.admin1 : null
  return { place, words: [place.name, ...(region ? [region] : []), place.countryName].join(', ') }
}
