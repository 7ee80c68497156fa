/** A question of a person, the calls that answer it, and facts of their answers. Dates are fixed, so that the facts stay. */
export interface ReviewCase {
  readonly title: string
  readonly prompt: string
  readonly calls: readonly {
    readonly tool: string
    readonly input: Readonly<Record<string, string | number | boolean>>
  }[]
  /** The answer in a sentence. Its facts stand in “…”; a test compares them with the answers of the calls. */
  readonly expected: string
}

const lisbon = { latitude: 38.7167, longitude: -9.1333, timezone: 'Europe/Lisbon' }

/** Exactly five: ChatGPT's directory. The first three have an app that shows the answer, and begin a conversation. */
export const reviewCases: readonly ReviewCase[] = [
  {
    title: 'A birth chart with houses',
    prompt:
      'I was born on 15 June 1990 at 14:30 in Lisbon. Cast my birth chart with Placidus houses and explain my Sun, Moon and ascendant.',
    calls: [
      { tool: 'search_places', input: { q: 'Lisbon', country: 'PT' } },
      {
        tool: 'get_natal_chart',
        input: { ...lisbon, datetime: '1990-06-15T14:30', houseSystem: 'placidus' },
      },
    ],
    expected:
      'The Sun at “24°11′21″ Gemini” in the ninth house, the Moon at “16°11′38″ Pisces” in the sixth, and the ascendant at “5°36′43″ Libra”. The wheel is shown where the host shows apps.',
  },
  {
    title: 'The sky of an evening',
    prompt: 'What can I see in the sky over Lisbon on 11 December 2026 at nine in the evening?',
    calls: [
      { tool: 'search_places', input: { q: 'Lisbon', country: 'PT' } },
      { tool: 'list_visible_objects', input: { ...lisbon, datetime: '2026-12-11T21:00' } },
    ],
    expected:
      'Planets and bright stars with height and direction, among them “Saturn”, “Capella” and “Rigel”. The sky is shown where the host shows apps, to be turned and moved through the night.',
  },
  {
    title: 'An eclipse from a place',
    prompt: 'How long is totality in Cádiz at the solar eclipse of August 2027, and when does it begin?',
    calls: [
      { tool: 'search_places', input: { q: 'Cádiz', country: 'ES' } },
      {
        tool: 'list_eclipses',
        input: {
          type: 'solar',
          start: '2027-08-01',
          end: '2027-08-31',
          latitude: 36.53,
          longitude: -6.29,
          timezone: 'Europe/Madrid',
        },
      },
    ],
    expected:
      'Totality lasts “172.7” seconds and begins at “2027-08-02T10:45:26+02:00” on the clock of Cádiz. The path is shown on a globe where the host shows apps.',
  },
  {
    title: 'Moon phases of a month',
    prompt: 'When are new moon and full moon in January 2027, on the clock of Tokyo?',
    calls: [
      {
        tool: 'list_moon_phases',
        input: { start: '2027-01-01', end: '2027-02-01', timezone: 'Asia/Tokyo' },
      },
    ],
    expected:
      'New moon at “2027-01-08T05:24:23+09:00” and full moon, a supermoon, at “2027-01-22T21:17:23+09:00”.',
  },
  {
    title: 'Mercury retrograde',
    prompt: 'When does Mercury turn retrograde in 2027, and in which signs?',
    calls: [
      {
        tool: 'list_zodiac_events',
        input: { start: '2027-01-01', end: '2027-12-31', bodies: 'mercury', kinds: 'station' },
      },
    ],
    expected:
      'Three times: on 9 February at “5°58′53″ Pisces”, on 10 June at “6°21′40″ Cancer” and on 7 October at “4°55′40″ Scorpio”.',
  },
]

/** Questions nearby that the tools do not answer. Exactly three: ChatGPT's directory. */
export const outsideCases: readonly {
  readonly title: string
  readonly prompt: string
  readonly reason: string
}[] = [
  {
    title: 'The weather',
    prompt: 'Will it be cloudy in Oslo tonight?',
    reason: 'Clouds and weather are not computed.',
  },
  {
    title: 'News of spaceflight',
    prompt: 'What happened at the last rocket launch?',
    reason: 'The tools compute the sky and know no news.',
  },
  {
    title: 'A journey',
    prompt: 'Book me a flight and a hotel for my next holiday.',
    reason: 'Nothing is booked or paid.',
  },
]
