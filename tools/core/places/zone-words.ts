import { isoOffset } from '../time/civil.ts'
import { offsetsToCome, zoneNames, zoneOf } from '../time/zones.ts'
import { placesOver } from './gazetteer.ts'

/** A meaning of an abbreviation or an offset: the zones that keep it, with the same clock through the year. */
export interface ZoneMeaning {
  /** `UTC-06:00 in winter, UTC-05:00 (CDT) in summer`. */
  readonly meaning: string
  /** The zones, that of the largest town first. */
  readonly timezones: readonly string[]
}

interface Clock {
  readonly zone: string
  /** Abbreviations and seconds of the rule. */
  readonly standard: { readonly abbreviation: string; readonly offsetSeconds: number }
  readonly summer: { readonly abbreviation: string; readonly offsetSeconds: number } | undefined
}

/** Towns that rank zones: smaller ones are no reason to name a zone first. */
const TOWN = 300_000

let read: readonly Clock[] | undefined

/** The clocks of all zones of places, that of the most populous town first; links and zones of no place left out. */
function clocks(): readonly Clock[] {
  if (read) return read
  const ranked = [...new Set([...placesOver(TOWN)].map(({ timezone }) => timezone))]
  const placeZones = zoneNames().filter((name) => zoneOf(name) === name && /^(?!Etc\/)\w+\//.test(name))
  const placeZoneNames = new Set(placeZones)
  read = [...new Set([...ranked.filter((zone) => placeZoneNames.has(zone)), ...placeZones])].map((zone) => {
    const [standard, summer] = offsetsToCome(zone)
    return { zone, standard: standard as NonNullable<typeof standard>, summer }
  })
  return read
}

const words = ({ abbreviation, offsetSeconds }: Clock['standard']): string =>
  `UTC${isoOffset(offsetSeconds)}${/^[A-Z]/.test(abbreviation) ? ` (${abbreviation})` : ''}`

/** Clocks grouped by what they show through the year. */
function meanings(clocks: readonly Clock[]): ZoneMeaning[] {
  const groups = new Map<string, string[]>()
  for (const { zone, standard, summer } of clocks) {
    const meaning = summer ? `${words(standard)}, in summer ${words(summer)}` : `${words(standard)} all year`
    groups.set(meaning, [...(groups.get(meaning) ?? []), zone])
  }
  return [...groups].map(([meaning, timezones]) => ({ meaning, timezones }))
}

/** The meanings of an abbreviation such as IST or CST, by the clocks that are kept today. */
export function zonesAbbreviated(text: string): ZoneMeaning[] {
  const abbreviation = text.trim().toUpperCase()
  if (!/^[A-Z]{2,5}$/.test(abbreviation)) return []
  // ET, CT, MT and PT are both clocks of a zone of America.
  const standardAbbreviation = /^[ECMP]T$/.test(abbreviation) ? abbreviation.replace('T', 'ST') : undefined
  return meanings(
    clocks().filter(({ zone, standard, summer }) =>
      standardAbbreviation
        ? standard.abbreviation === standardAbbreviation &&
          summer !== undefined &&
          zone.startsWith('America/')
        : standard.abbreviation === abbreviation || summer?.abbreviation === abbreviation,
    ),
  )
}

/** An offset from UTC as people write it: +02:00, GMT+2, UTC-5:30. */
const offsetPattern = /^(?:utc|gmt|z)?\s*([+\u2212-])\s*(\d{1,2})(?::?([0-5]\d))?$/i

/** The seconds that an offset means, east of Greenwich positive. */
export function offsetWritten(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = offsetPattern.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 14) return undefined
  const seconds = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '+' ? seconds : -seconds
}

/** The zones that keep an offset for a part of the year or all of it. */
export const zonesAtOffset = (seconds: number): ZoneMeaning[] =>
  meanings(
    clocks().filter(
      ({ standard, summer }) => standard.offsetSeconds === seconds || summer?.offsetSeconds === seconds,
    ),
  )

/** Zones whose name ends with that of a town: `Europe/London` of London. */
export function zonesOfTown(text: string): string[] {
  const zoneText = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return zoneNames().filter((name) => name.includes('/') && name.toLowerCase().endsWith(`/${zoneText}`))
}
