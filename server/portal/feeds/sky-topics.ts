import { elementDays } from '../../../tools/contract/element-lines.ts'
import type { PlaceFields } from '../sky/places.ts'

/** Arguments of a tool. */
type Arguments = Readonly<Record<string, unknown>>

/** Something of the sky that people wait for: the search of an alert or a calendar that a button makes. */
export interface SkyTopic {
  readonly title: string
  /** Name of an alert about it, before that of the town. */
  readonly name: string
  readonly about: string
  readonly tool: string
  /** Days beyond the first month in which the next three events are looked for; 0 for what comes within days. */
  readonly aheadDays: number
  /** Whether its form asks for the orbit of a satellite. */
  readonly asksOrbit?: boolean
  /** Whether its events have no titles for a calendar. */
  readonly isForAlertsOnly?: boolean
  /** @param satellite as `targets` takes it, where the form asks for its orbit */
  readonly args: (place: PlaceFields, satellite: string) => Arguments
}

/** Where a topic is seen from. */
const site = ({ latitude, longitude }: PlaceFields): Arguments => ({ latitude, longitude })

/** The topics by the end of their paths, the most wanted first. */
export const skyTopics: Readonly<Record<string, SkyTopic>> = {
  eclipses: {
    title: 'Next eclipse at my town',
    name: 'Eclipses',
    about: 'Eclipses of the Sun and the Moon that you can see from home, with the time they begin there.',
    tool: 'list_eclipses',
    aheadDays: 1_700,
    args: (place) => ({ ...site(place), visibleOnly: true }),
  },
  'dark-nights': {
    title: 'Dark, moonless nights',
    name: 'Dark nights',
    about:
      'Two hours or more of full darkness with the Moon below the horizon. We know the Sun and the Moon, not the weather: check the clouds yourself.',
    tool: 'search_sky_conditions',
    aheadDays: 30,
    isForAlertsOnly: true,
    args: (place) => ({
      ...site(place),
      conditions: [
        { quantity: 'night', op: 'is', value: 'astronomical' },
        { quantity: 'altitude', target: 'moon', op: 'lt', value: 0 },
      ],
      minDurationMinutes: 120,
    }),
  },
  'planets-together': {
    title: 'Planets together',
    name: 'Planets together',
    about: 'Planets close to each other, to the Moon or to a bright star, when your town can see it.',
    tool: 'get_sky_calendar',
    aheadDays: 31,
    args: (place) => ({ ...site(place), kinds: 'conjunction', minImportance: 2 }),
  },
  'space-station': {
    title: 'The ISS over my town',
    name: 'ISS',
    about: `Passes of the International Space Station, or of another satellite, that your eyes can see: in the dark, with the satellite in sunlight. Orbits change: passes come for ${elementDays} days after the date of the orbit that you paste. Then paste a newer one.`,
    tool: 'get_rise_set',
    aheadDays: 0,
    asksOrbit: true,
    args: (place, satellite) => ({ ...site(place), targets: satellite, visibleOnly: true }),
  },
  'full-moon': {
    title: 'Full Moon',
    name: 'Full Moon',
    about: 'Each full Moon, to the minute, by the clock of your town.',
    tool: 'list_moon_phases',
    aheadDays: 100,
    args: () => ({ phases: 'full' }),
  },
  'meteor-showers': {
    title: 'Meteor showers',
    name: 'Meteor showers',
    about: 'The best hour of the best night of each rich shower, for your town.',
    tool: 'list_meteor_showers',
    aheadDays: 300,
    args: (place) => ({ ...site(place), minZhr: 20 }),
  },
  'moon-phases': {
    title: 'Moon phases',
    name: 'Moon phases',
    about: 'New Moon, first quarter, full Moon and last quarter, by the clock of your town.',
    tool: 'list_moon_phases',
    aheadDays: 30,
    args: () => ({ phases: 'all' }),
  },
  planets: {
    title: 'Planets at their best',
    name: 'Planets at their best',
    about: 'Oppositions and greatest elongations: when each planet is easiest to see.',
    tool: 'list_body_events',
    aheadDays: 700,
    args: () => ({
      bodies: 'mercury,venus,mars,jupiter,saturn,uranus,neptune',
      kinds: 'opposition,greatestElongation',
    }),
  },
  seasons: {
    title: 'Seasons',
    name: 'Seasons',
    about: 'Equinoxes and solstices.',
    tool: 'list_seasons',
    aheadDays: 300,
    args: () => ({ kinds: 'equinox,solstice' }),
  },
  'sunrise-sunset': {
    title: 'Sunrise and sunset',
    name: 'Sunrise and sunset',
    about: 'Both of each day, for your town.',
    tool: 'get_sun_times',
    aheadDays: 0,
    args: (place) => ({ ...site(place), include: 'riseset' }),
  },
  'golden-hour': {
    title: 'Golden and blue hour',
    name: 'Golden hour',
    about: 'The light that photographers wait for, morning and evening of each day.',
    tool: 'get_sun_times',
    aheadDays: 0,
    args: (place) => ({ ...site(place), include: 'light' }),
  },
  highlights: {
    title: 'Everything worth a look',
    name: 'Sky highlights',
    about: 'The best of all of these, as your town sees it.',
    tool: 'get_sky_calendar',
    aheadDays: 31,
    args: (place) => ({ ...site(place), minImportance: 3 }),
  },
}

/** The topic at the end of a path; undefined for anything else. */
export const topicOf = (slug: string): SkyTopic | undefined =>
  Object.hasOwn(skyTopics, slug) ? skyTopics[slug] : undefined
