import type { Guide, GuideArgument } from './guide.ts'

const argument = (name: string, title: string, description: string, required = false): GuideArgument => ({
  name,
  title,
  description,
  required,
})

/** The first step wherever a place is named. */
const findPlace =
  'Call `search_places` with the name of the place and take latitude, longitude and timezone from its answer. Ask which ' +
  'place is meant if several fit; never guess coordinates.'

/** Rule of every guide: a model may explain numbers, and may not make them up. */
const onlyAnswers =
  'Take every number and time from an answer of a tool. Say what is computed and what is interpretation.'

const localTimes = 'Give times on the clock of the place, with the date, and name the zone.'

/** All guides, in the order of the lists of prompts and skills. */
export const guides: readonly Guide[] = [
  {
    name: 'birth_chart',
    title: 'Birth chart',
    description:
      'Casts a birth chart and reads it: planets in signs and houses, ascendant, aspects. Use for a natal chart, for a ' +
      'sun, moon or rising sign, and where a birth time is not known.',
    arguments: [
      argument('date', 'Date of birth', 'Day of birth, such as 1990-06-15.', true),
      argument('place', 'Place of birth', 'Town and country of birth.', true),
      argument(
        'time',
        'Time of birth',
        'Clock time at the place of birth, such as 14:30. Leave out if unknown.',
      ),
      argument('houseSystem', 'House system', 'Such as placidus, whole-sign or equal.'),
    ],
    example:
      'I was born on 15 June 1990 at 14:30 in Lisbon. Cast my birth chart with Placidus houses and explain my Sun, Moon and ascendant.',
    request: 'Cast the birth chart of this person and explain it.',
    tools: [
      'search_places',
      'resolve_local_time',
      'get_natal_chart',
      'get_chart_analysis',
      'render_chart_wheel',
    ],
    steps: [
      findPlace,
      'Ask which house system to use if none is named: most Western software uses placidus, and equal is the default here.',
      'Call `get_natal_chart` with `datetime` as the clock time of the birth without an offset, `timezone` of the place, and ' +
        '`houseSystem`. If the time is not known, send the date and `timeKnown=false`; houses and ascendant are then null.',
      'Call `resolve_local_time` only if the chart is refused or warned about because the clock time was repeated or skipped.',
      'If asked for dignities, lots, patterns or fixed stars, call `get_chart_analysis` with those groups in `include`; if ' +
        'asked for a picture, call `render_chart_wheel` with the same birth and settings.',
      'Begin with Sun, Moon and ascendant, then the other planets by sign and house, then the closest aspects.',
    ],
    rules: [
      'Name the house system and the zodiac of the chart.',
      'Within one degree of the border of a sign, say so: some minutes of birth time may change the sign.',
      'Birth data are personal: use them for this chart only.',
      onlyAnswers,
    ],
  },
  {
    name: 'plan_a_night',
    title: 'Plan a night under the stars',
    description:
      'Plans an observing night: when it is dark, what the Moon does, and which planets, stars and deep-sky objects stand ' +
      'well when. Use for what to see tonight, and for the best night for a target.',
    arguments: [
      argument('place', 'Place', 'Where to observe from: a town, or latitude and longitude.', true),
      argument('date', 'Evening', 'Date of the evening, such as 2026-12-11; tonight if left out.'),
      argument('targets', 'Targets', 'Objects to observe, such as Saturn and M45.'),
    ],
    example:
      'I am in Tromsø tonight with a small telescope. When is it dark, and what should I look at when?',
    request: 'Plan a night of observing.',
    tools: [
      'search_places',
      'plan_observing',
      'list_visible_objects',
      'list_meteor_showers',
      'render_sky_map',
    ],
    steps: [
      findPlace,
      'Call `plan_observing` with latitude, longitude, `timezone`, the evening as `start`, and `targets` if there are any. ' +
        'It answers the dark and the moonless hours, and for each target when it is high enough.',
      'Without targets, call `list_visible_objects` with the place, `timezone`, `scope=night` and `datetime`: `tonight`, or noon ' +
        'of the date of the evening, such as 2026-12-11T12:00. It answers planets and Moon, then stars and clusters, each with ' +
        'best time, rise, set and windows.',
      'Call `list_meteor_showers` with the date as `start` and the place if meteors may be of interest.',
      'If asked for a map, call `render_sky_map` with the place, `datetime` and `timezone`.',
      'Answer as a timetable: planets first, then stars and deep sky, each with best time, direction and height.',
    ],
    rules: [
      'Say how bright the Moon is and when it is up.',
      'Clouds and weather are not computed: say so once.',
      localTimes,
      onlyAnswers,
    ],
  },
  {
    name: 'eclipse_trip',
    title: 'Eclipse trip',
    description:
      'Finds the next solar or lunar eclipses of a place or of the Earth, and where and when to stand. Use for the next ' +
      'eclipse here, for the path of totality, and to compare places of a journey.',
    arguments: [
      argument('place', 'Place', 'Home, or where to go; left out, eclipses of the whole Earth.'),
      argument('from', 'From', 'First date, such as 2027-01-01; today if left out.'),
      argument('until', 'Until', 'Last date, such as 2030-12-31.'),
      argument('kind', 'Kind', 'Such as total solar, annular, or lunar.'),
    ],
    example:
      'Where in Spain should I stand for the total solar eclipse of August 2027, and how long is totality there?',
    request: 'Find eclipses worth a journey and say where and when to stand.',
    tools: ['search_places', 'list_eclipses'],
    steps: [
      'Where a place is named: call `search_places` and take latitude, longitude and timezone from its answer.',
      'For the next eclipse of a place call `list_eclipses` with latitude, longitude, `timezone`, `visibleOnly=true` and ' +
        '`count=1`; for totality at that place `localKinds=total`. `kinds` is the type on the whole Earth, and not the type ' +
        'seen from the place.',
      'For eclipses of the whole Earth call `list_eclipses` with `start`, `end`, `type` and `kinds`, without a place and with ' +
        'a small `count`: the price grows with it.',
      'For the band of a solar eclipse call `list_eclipses` with `include=contacts,path` and `count=1`, choose points on the ' +
        'central line, and call `search_places` with their latitude and longitude for the towns nearby.',
      'For each town of the choice call `list_eclipses` with its coordinates: contacts, altitude of the Sun and duration.',
      'Compare the places in a table: phase seen, start, maximum, end, duration, altitude.',
    ],
    rules: [
      'Say what is seen from the place, which may be partial while the eclipse is total elsewhere.',
      'For every phase of a solar eclipse but totality itself, say that eyes need a filter made for the Sun.',
      'Clouds and weather are not computed: say so once.',
      localTimes,
      onlyAnswers,
    ],
  },
  {
    name: 'month_ahead',
    title: 'The month ahead',
    description:
      'Lists what happens in the sky in a month: Moon phases, eclipses, conjunctions, meteor showers, planets, and on ' +
      'request ingresses, retrogrades and the void-of-course Moon. Use for a calendar, a newsletter or a forecast.',
    arguments: [
      argument('month', 'Month', 'Such as 2026-12; the next 31 days if left out.'),
      argument('place', 'Place', 'Makes times and visibility local.'),
      argument('interest', 'Interest', 'astronomy, astrology or both; both if left out.'),
    ],
    example: 'What happens in the sky over Nairobi next month? Give me a calendar file of the highlights.',
    request: 'Tell me what happens in the sky in this month.',
    tools: ['search_places', 'get_sky_calendar', 'list_moon_phases', 'list_zodiac_events'],
    steps: [
      'Where a place is named: call `search_places` and take latitude, longitude and timezone from its answer.',
      'Call `get_sky_calendar` with the first day of the month as `start`, the first day of the next as `end`, `timezone`, ' +
        'and the place if there is one. For highlights only `minImportance=4`. For astronomy leave `ingress` and ' +
        '`retrograde` out of `kinds`.',
      'For astrology call `list_zodiac_events` for the same range: retrogrades with stations, ingresses and ' +
        'void-of-course periods, by `kinds`.',
      'For times and distances of the Moon alone call `list_moon_phases`.',
      'Answer in the order of dates, the three most important events first.',
    ],
    rules: [
      'If a person wants the events in a calendar, call `get_sky_calendar` with `format=ics` for a file, or `format=feed` ' +
        'for an address that calendar programs subscribe to, and pass on what the answer says of it.',
      localTimes,
      onlyAnswers,
    ],
  },
  {
    name: 'electional_search',
    title: 'Electional search',
    description:
      'Finds times that satisfy astrological or astronomical conditions: a waxing Moon that is not void of course, Mercury ' +
      'direct, a sign rising, Venus in a house, the Moon applying to Jupiter. Use to choose a date, and to check a date that is set.',
    arguments: [
      argument('purpose', 'Purpose', 'What the time is for, such as a wedding or a launch.', true),
      argument('from', 'From', 'First date, such as 2027-03-01.', true),
      argument('until', 'Until', 'Last date, such as 2027-06-30.', true),
      argument('place', 'Place', 'Where it takes place.', true),
      argument('conditions', 'Conditions', 'Conditions to satisfy, in words.'),
    ],
    example:
      'Find a Saturday in spring 2027 in Vienna for a wedding: waxing Moon, not void of course, Venus and Mercury direct.',
    request: 'Find the best times for this purpose.',
    tools: [
      'search_places',
      'get_reference',
      'search_sky_conditions',
      'list_zodiac_events',
      'search_aspects',
      'get_natal_chart',
    ],
    steps: [
      'Agree on the conditions first: which of them are needed and which are wishes. Traditions differ.',
      findPlace,
      'Call `get_reference` with `topic=conditions` for the quantities that can be searched for.',
      'Call `search_sky_conditions` with `start`, `end`, the place, `timezone` and at most eight `conditions` that hold at ' +
        'once. It needs the tier pro.',
      'Without that tier call `list_zodiac_events` for retrograde and void-of-course periods and `search_aspects` for the ' +
        'aspects, and intersect their intervals.',
      'If nothing is found, take the least important condition away and say so.',
      'For each of at most three candidates call `get_natal_chart` with the candidate as `datetime`, and check the ' +
        'ascendant and the houses.',
    ],
    rules: [
      'Give each interval with start and end, and the condition that ends it.',
      'Say that electional rules are a tradition, and not a prediction.',
      localTimes,
      onlyAnswers,
    ],
  },
]
