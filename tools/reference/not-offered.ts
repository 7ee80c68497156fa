import { entry, type ReferenceEntry } from './entry.ts'

/** Subjects that no operation answers, though people ask for them: name, the lack in a line, and the nearest way, a call. */
const rows: readonly (readonly [id: string, definition: string, nearest: string])[] = [
  // Western charts
  [
    'planetary years',
    'No hyleg, alcocoden or planetary years; firdaria, releasing, decennials and distributions are offered.',
    'get_progressed_chart method=firdaria',
  ],
  [
    'local space',
    'No local space lines or geodetic charts; lines of rising, setting and culmination are.',
    'get_astrocartography lines=mc,asc',
  ],
  [
    'horary judgement',
    'No judgement of horary or election charts: their facts alone.',
    'get_chart_analysis include=horary',
  ],
  [
    'interpretation',
    'No texts of meaning, forecasts, horoscopes of a sign, Sabian symbols or tarot: figures alone.',
    'get_natal_chart',
  ],
  [
    'human design',
    'No gates, channels or types; the longitudes they are made of are offered.',
    'get_zodiac_positions',
  ],
  ['numerology', 'No numerology.', 'convert_time'],
  [
    'bazi',
    'No Four Pillars, hours of the Chinese day or Zi Wei; calendar date and solar terms are offered.',
    'list_seasons kinds=solarTerm',
  ],
  [
    'rectification',
    'No search for an unknown time of birth; a chart without one is offered.',
    'get_natal_chart timeKnown=false',
  ],
  ['stored charts', 'Nothing about people is stored: send the birth with each call.', 'get_natal_chart'],
  // Vedic charts
  [
    'other dashas',
    'No dashas but Vimshottari, Ashtottari, Yogini, Chara and Kalachakra: no Narayana, Sthira or Shoola.',
    'get_vedic_chart include=dashas dashaSystem=chara',
  ],
  [
    'bhava bala',
    'No strengths of houses (Bhava bala); those of planets, yogas and doshas are offered.',
    'get_vedic_chart include=shadbala',
  ],
  ['muhurta', 'No choice of a muhurta; the limbs of a day and its periods are offered.', 'get_panchang'],
  // The sky
  [
    'spacecraft',
    'No places of probes such as Voyager or JWST; a path around the Sun can be sent as orbit:.',
    'get_ephemeris',
  ],
  ['satellite catalogue', 'No stored satellites, ISS included: send its two lines as tle:.', 'get_rise_set'],
  [
    'other moons',
    'No moons of Mars, Uranus, Neptune or Pluto; four of Jupiter and seven of Saturn are offered.',
    'get_jupiter_moons',
  ],
  [
    'other asteroids',
    'No asteroids but those of topic=bodies by name, so not Toutatis, Didymos, 2001 WN5, 1999 AN10: send others as orbit:.',
    'get_body',
  ],
  ['new comets', 'No comets found after 2022 by name, but C/2023 A3: send them as orbit:.', 'get_body'],
  [
    'exoplanets',
    'No exoplanets, pulsars, quasars or novae by name: send their direction as radec:.',
    'convert_coordinates',
  ],
  [
    'minima of variable stars',
    'No times of minima and maxima of variable stars: their range and period.',
    'search_stars',
  ],
  ['photographs', 'No photographs or animations: drawings as SVG, PNG and PDF.', 'render_sky_map'],
  [
    'faint stars',
    'No stars fainter than 10 and no mosaics; fields of eyepieces, finders and cameras are drawn.',
    'render_sky_map view=field',
  ],
  [
    'heliacal risings',
    'Heliacal risings and settings of planets, not of stars: their rise, set and how deep the Sun is are offered.',
    'list_body_events kinds=heliacal',
  ],
  [
    'eclipses elsewhere',
    'No eclipses as seen from other bodies, but those of the moons of Jupiter.',
    'list_eclipses',
  ],
  // The Earth
  ['weather', 'No weather, cloud or seeing: darkness and Moon alone decide a night.', 'plan_observing'],
  [
    'light pollution',
    'No brightness of the night sky (Bortle, SQM): darkness by the Sun and Moon alone.',
    'plan_observing',
  ],
  ['aurora', 'No aurora, sunspots or other activity of the Sun.', 'get_sun_times'],
  ['tides', 'No tides; the phases and distances that make them are offered.', 'list_moon_phases'],
  ['other calendars', 'No Mayan, Coptic, Ethiopian, Bahá’í or French Republican dates.', 'convert_time'],
  [
    'addresses',
    'No street addresses, and towns from some 7,500 people on: send coordinates.',
    'search_places',
  ],
  [
    'push messages',
    'No messages by mail or telephone: calendar feeds, and webhooks in the portal.',
    'get_sky_calendar format=feed',
  ],
]

/** Entries of the subjects that the service does not offer. */
export const notOfferedEntries = (): ReferenceEntry[] =>
  rows.map(([id, definition, nearest]) =>
    entry(id, definition, nearest, 'this service', { licence: 'part of this service; MIT' }),
  )
