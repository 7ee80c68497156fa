import { questionOf } from '../contract/choice.ts'
import { quote } from '../contract/problems.ts'
import { moonEventKinds } from '../core/appearance/moon-passages.ts'
import { mutualKinds } from '../core/appearance/mutual-events.ts'
import { isMajor, isUranian, lunarPointIds, placePointIds } from '../core/bodies.ts'
import { moonsOfJupiter, moonsOfSaturn, otherAsteroids, otherMoons } from '../core/data/small/other-names.ts'
import { bodyEventKinds } from '../core/events/body-events/event.ts'
import { lunarEclipseTypes } from '../core/events/eclipses/lunar.ts'
import { solarEclipseTypes } from '../core/events/eclipses/solar.ts'
import { seasonKinds } from '../core/events/seasons.ts'
import { constellationCode } from '../core/stars/constellations.ts'
import { asteroidNamed } from '../core/targets/asteroid-table.ts'
import { skyTarget } from '../core/targets/sky-target.ts'
import { smallBodyNamed } from '../core/targets/small-body-names.ts'
import { includeGroups } from './include-groups.ts'

/** A name that a parameter refuses and other tools take. */
export interface KnownElsewhere {
  /** Its kind, for a sentence: `an asteroid, which is not taken here`. */
  readonly what: string
  /** Sentences that say which tool takes it, and how. */
  readonly hint: string
}

/** A tool and its parameter that take a name: `get_body as body`. */
type Way = `${string} as ${string}`

interface Kind {
  readonly what: string
  /** Spelling that the ways take, if the text is of this kind. */
  readonly spelt: (text: string) => string | undefined
  readonly ways?: readonly Way[]
  /** Advice beside the ways, or in place of them; an ellipsis stands for the name. */
  readonly advice?: string
}

const nameAmong = (names: readonly string[]) => (text: string) =>
  names.find((name) => name.toLowerCase() === text.toLowerCase())
const spelt = (is: (text: string) => boolean) => (text: string) => (is(text) ? text : undefined)
/** Letters of a name alone. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[ _-]/g, '')

/** Names of the Moon's nodes and apogee in other programs. */
const nodeNames: Readonly<Record<string, string>> = {
  node: 'meanNode',
  northnode: 'meanNode',
  rahu: 'meanNode',
  truenode: 'trueNode',
  southnode: 'southNode',
  ketu: 'southNode',
  truesouthnode: 'trueSouthNode',
  meansouthnode: 'southNode',
  meannode: 'meanNode',
  lilith: 'meanLilith',
  blackmoon: 'meanLilith',
  meanlilith: 'meanLilith',
  truelilith: 'trueLilith',
}

/** Names that more than one body or point has, each with what it can mean, and its bodies as people know them. */
const ambiguousNames: readonly (readonly [
  names: readonly string[],
  meaning: string,
  bodies: Readonly<Record<string, string>>,
])[] = [
  [
    ['lilith'],
    'can be the apogee of the Moon or the asteroid 1181',
    {
      meanLilith: "Black Moon Lilith, the mean apogee of the Moon's orbit",
      trueLilith: "True Lilith, the apogee of the Moon's orbit that day",
      lilith1181: 'Lilith, the asteroid 1181',
    },
  ],
  [
    ['blackmoon'],
    'can be the mean or the true apogee of the Moon',
    { meanLilith: 'The mean Black Moon', trueLilith: 'The true Black Moon' },
  ],
  [
    ['node', 'northnode', 'lunarnode', 'ascendingnode', 'rahu', 'dragonshead'],
    'can be the mean or the true ascending node of the Moon',
    { meanNode: 'The mean node', trueNode: 'The true node' },
  ],
  [
    ['descendingnode', 'ketu', 'dragonstail'],
    'can be the mean or the true descending node of the Moon',
    { southNode: 'The mean south node', trueSouthNode: 'The true south node' },
  ],
]

const ambiguityOf = (text: string) => ambiguousNames.find(([names]) => names.includes(lettersOf(text.trim())))

/**
 * Why a name is refused that can mean more than one of the names that a parameter takes.
 * @param names names that the parameter takes
 * @param withBody value of the parameter with a body in place of the name
 */
export function ambiguousName(text: string, names: readonly string[], withBody: (body: string) => string) {
  const [, meaning, bodies = {}] = ambiguityOf(text) ?? []
  const accepted = Object.keys(bodies).filter((body) => names.includes(body))
  if (meaning === undefined || accepted.length < 2) return undefined
  return {
    message: `${quote(text.trim())} ${meaning}`,
    hint: `Send ${accepted.join(accepted.length === 2 ? ' or ' : ', ')}.`,
    ...questionOf(
      `The name ${quote(text.trim())} has more than one meaning. Which one is meant?`,
      accepted
        .map((body) => ({ value: withBody(body), title: bodies[body] as string }))
        .filter(({ value }) => isWithoutRepeats(value.split(','))),
    ),
  }
}

/** Whether a list names each of its bodies once, as parameters demand. */
const isWithoutRepeats = (bodies: readonly string[]): boolean =>
  new Set(bodies.map((body) => body.trim())).size === bodies.length

/** Other names of points of a chart. */
const placePointNames: Readonly<Record<string, string>> = { equatorialascendant: 'eastPoint' }

/** Kinds of names in the order in which a text is tried. */
const kinds: readonly Kind[] = [
  {
    what: 'one of the ten bodies',
    spelt: (text) => (isMajor(text.toLowerCase()) ? text.toLowerCase() : undefined),
    ways: ['get_body as body', 'get_ephemeris as targets', 'get_zodiac_positions as bodies'],
  },
  {
    what: 'an asteroid or dwarf planet',
    spelt: smallBodyNamed,
    ways: ['get_body as body', 'get_ephemeris as targets', 'search_aspects as bodies'],
  },
  {
    what: 'an asteroid without tables of its places',
    spelt: (text) => asteroidNamed(text)?.id,
    ways: ['get_body as body', 'get_ephemeris as targets', 'list_body_events as bodies'],
  },
  {
    what: 'a hypothetical planet of charts',
    spelt: (text) => (isUranian(text.toLowerCase()) ? text.toLowerCase() : undefined),
    ways: ['get_zodiac_positions as bodies', 'search_aspects as bodies', 'get_natal_chart as bodies'],
  },
  {
    what: "a point of the Moon's orbit",
    spelt: (text) => nameAmong(lunarPointIds)(text) ?? nodeNames[lettersOf(text)],
    ways: ['get_zodiac_positions as bodies', 'search_aspects as bodies', 'list_zodiac_events as bodies'],
  },
  {
    what: 'a point of a chart that turns with its place',
    spelt: (text) => nameAmong(placePointIds)(placePointNames[lettersOf(text)] ?? lettersOf(text)),
    ways: ['get_natal_chart as bodies'],
  },
  {
    what: 'an angle of a chart',
    spelt: (text) =>
      ({ ascendant: 'ascendant', asc: 'ascendant', midheaven: 'midheaven', mc: 'midheaven' })[
        text.toLowerCase()
      ],
    ways: ['list_transits as natalPoints'],
    advice: 'get_natal_chart gives it.',
  },
  {
    what: 'the planet that is looked from',
    spelt: nameAmong(['earth']),
    ways: ['get_ephemeris as targets', 'get_zodiac_positions as bodies'],
    advice: 'It needs pov=sun, or in get_ephemeris another body.',
  },
  {
    what: 'a moon of Jupiter',
    spelt: nameAmong(moonsOfJupiter),
    advice: 'get_jupiter_moons gives its places and events.',
  },
  {
    what: 'a moon of Saturn',
    spelt: nameAmong(moonsOfSaturn),
    advice: 'get_body with body=saturn and include=moons gives its place.',
  },
  {
    what: 'a moon of a planet',
    spelt: nameAmong(otherMoons),
    advice: 'The service does not have it; get_reference topic=not-offered lists what it has instead.',
  },
  {
    what: 'a satellite',
    spelt: spelt(
      (text) =>
        /^tle:/i.test(text) || nameAmong(['iss', 'hubble', 'tiangong', 'starlink'])(text) !== undefined,
    ),
    advice:
      'Send its two lines as tle: to get_rise_set, get_ephemeris or convert_coordinates: get_reference topic=targets.',
  },
  {
    what: 'an orbit',
    spelt: spelt((text) => /^orbit:/i.test(text)),
    ways: ['get_body as body', 'get_ephemeris as targets', 'convert_coordinates as target'],
  },
  {
    what: 'a comet',
    spelt: spelt((text) => /^comet:|^\d{1,3}[pd](?:\/|$)/i.test(text)),
    ways: ['get_body as body', 'get_ephemeris as targets', 'convert_coordinates as target'],
  },
  {
    what: 'a direction',
    // A list parts it at its comma.
    spelt: spelt((text) => /^radec:/i.test(text)),
    ways: ['get_ephemeris as targets', 'get_rise_set as targets', 'convert_coordinates as target'],
  },
  {
    what: 'a star or a deep-sky object',
    spelt: (text) => (text.length > 2 ? skyTarget(text)?.id : undefined),
    ways: ['get_ephemeris as targets', 'get_rise_set as targets', 'convert_coordinates as target'],
  },
  {
    what: 'an asteroid that is not in the tables',
    spelt: nameAmong(otherAsteroids),
    advice: 'Send its elements as orbit: to get_body or get_ephemeris: get_reference topic=targets.',
  },
  {
    what: 'a constellation',
    spelt: (text) => (text.length > 2 ? constellationCode(text) : undefined),
    advice: 'search_stars constellation=… lists its stars.',
  },
]

const LONGEST = 80

/** Names that are no slips of others. */
export const otherBodies: readonly string[] = [
  ...otherAsteroids,
  ...moonsOfJupiter,
  ...moonsOfSaturn,
  ...otherMoons,
]

/**
 * The meaning of a text that a parameter for bodies or targets refuses, and the tools that take it.
 * @param names names that the parameter takes
 */
export function bodyElsewhere(text: string, names: readonly string[] = []): KnownElsewhere | undefined {
  const word = text.trim()
  for (const { what: kindTitle, spelt, ways: accepting = [], advice } of kinds) {
    // Elements may be wrong, which another message says.
    const name =
      word.length <= LONGEST || /^(orbit|tle):/i.test(word) ? quietly(() => spelt(word)) : undefined
    if (name === undefined) continue
    if (names.includes(name)) return { what: `written ${name} here`, hint: `Send ${name}.` }
    const twins = Object.keys(ambiguityOf(word)?.[2] ?? {}).filter((body) => body !== name)
    const likewise = twins.length > 0 ? `So is ${twins.join(', ')}.` : ''
    const acceptedBy = accepting.length > 0 ? `${waysIn(name, accepting)}.` : ''
    return {
      what: `${kindTitle}, which is not taken here`,
      hint: [acceptedBy, likewise, advice?.replace('…', name) ?? ''].filter(Boolean).join(' '),
    }
  }
  return undefined
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** `ceres is taken by get_body as body and by get_ephemeris as targets`. */
function waysIn(name: string, accepting: readonly Way[]): string {
  const short = /^(?:orbit|tle|radec):/i.test(name) ? 'It' : name
  return `${short} is taken by ${accepting.join(', by ')}`
}

/** Kinds of events by the tool that lists them. */
const kindsOfEvents: readonly (readonly [tool: string, parameter: string, kinds: readonly string[]])[] = [
  ['list_zodiac_events', 'kinds', ['retrograde', 'station', 'ingress', 'lunation', 'voidOfCourse']],
  ['list_body_events', 'kinds', bodyEventKinds],
  ['list_seasons', 'kinds', seasonKinds],
  ['list_eclipses', 'kinds', [...solarEclipseTypes, ...lunarEclipseTypes]],
  ['search_conjunctions', 'kinds', ['conjunction', 'occultation', 'graze', 'transit', 'eclipse']],
  ['get_sky_calendar', 'kinds', ['phase', 'season', 'shower', 'planet', 'smallBody']],
  ['list_moon_phases', 'phases', ['new', 'firstQuarter', 'full', 'lastQuarter']],
  ['list_transits', 'kinds', ['aspects', 'signs', 'houses']],
  ['get_jupiter_moons', 'kinds', [...moonEventKinds, ...mutualKinds, 'redSpotTransit']],
]

/** Where a kind of event or a group of fields is taken that a list does not have. */
export function wordElsewhere(word: string): string | undefined {
  const group = includeGroups.find(({ name }) => name === word)
  if (group) return `${word} is a group of ${group.tools.join(' and ')}.`
  const takers = kindsOfEvents.filter(([, , kinds]) => kinds.includes(word))
  if (takers.length === 0) return undefined
  return `${word} is taken by ${takers.map(([tool, parameter]) => `${tool} as ${parameter}`).join(', by ')}.`
}
