/** A price of a call that depends on its arguments, as its description says it. */
interface PriceWords {
  /** In place of the published formula, where that is no phrase. */
  readonly phrase?: string
  /** A usual call in words, its arguments beside those of the example of the tool, and its credits. */
  readonly example: readonly [call: string, args: Readonly<Record<string, unknown>>, credits: number]
}

const year = { start: '2027-01-01', end: '2028-01-01' }

/** By tool; a test compares the credits with those that the call is charged, or is charged at most. */
export const pricesInWords: Readonly<Record<string, PriceWords>> = {
  get_ephemeris: { example: ['365 rows', { targets: 'mars', ...year, step: '1d' }, 1] },
  list_visible_objects: { example: ['the default 20 objects', { limit: 20 }, 1] },
  get_jupiter_moons: { example: ['an instant or a night', { start: '2027-01-01', end: '2027-01-02' }, 2] },
  get_rise_set: {
    example: ['Sun and Moon for a month', { targets: 'sun,moon', start: '2027-01-01', end: '2027-01-31' }, 1],
  },
  get_sun_times: { example: ['a year', year, 7] },
  plan_observing: { example: ['a month', { start: '2027-01-01', nights: 30 }, 7] },
  search_sky_conditions: { example: ['a year', year, 17] },
  list_moon_phases: { example: ['a year', year, 1] },
  list_eclipses: {
    example: [
      'the next five years',
      { start: '2027-01-01', end: '2032-01-01', include: 'contacts,local' },
      3,
    ],
  },
  list_seasons: { example: ['a year', year, 1] },
  search_conjunctions: {
    example: [
      'one pair in five years',
      { targets: 'venus,jupiter', start: '2027-01-01', end: '2032-01-01' },
      2,
    ],
  },
  list_body_events: { example: ['two years', { start: '2027-01-01', end: '2029-01-01' }, 2] },
  list_meteor_showers: { example: ['a year', year, 1] },
  get_sky_calendar: { example: ['a year', year, 7] },
  search_aspects: { example: ['a year', year, 2] },
  list_zodiac_events: { example: ['a year', year, 2] },
  get_chart_analysis: {
    phrase: '3 credits and 1 for each group',
    example: ['dignities and lots', { include: 'dignities,lots' }, 5],
  },
  list_transits: { example: ['a year', year, 3] },
  get_return_chart: {
    phrase:
      '4 credits for each chart that comes, which is each pass of a return; include=dates: 2 for up to 20 dates, +1 per 20 more',
    example: ['one solar return', { body: 'sun', count: 1 }, 4],
  },
  render_chart_wheel: {
    phrase: '4 credits, 5 for synastry and composite',
    example: ['a birth chart', { chart: 'natal' }, 4],
  },
}
