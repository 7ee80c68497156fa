/** A row of the pricing page: tools that a tier has or has not, in people's words. */
export interface ToolGroup {
  readonly words: string
  readonly tools: readonly string[]
}

/** Tools in groups of which each is in the same tiers. */
export const toolGroups: readonly ToolGroup[] = [
  {
    words: 'Sun, Moon, planets, comets and stars: where they are',
    tools: ['get_body', 'get_sky_snapshot', 'get_ephemeris', 'get_moon', 'get_jupiter_moons', 'search_stars'],
  },
  {
    words: 'Rise and set, twilight, tonight’s sky, observing plans',
    tools: ['get_rise_set', 'get_sun_times', 'list_visible_objects', 'plan_observing'],
  },
  {
    words: 'Moon phases, eclipses, meteor showers, conjunctions, seasons, calendars',
    tools: [
      'list_moon_phases',
      'list_eclipses',
      'list_meteor_showers',
      'search_conjunctions',
      'list_body_events',
      'list_seasons',
      'get_sky_calendar',
    ],
  },
  {
    words: 'Zodiac positions, aspects, retrogrades, panchang, planetary hours',
    tools: [
      'get_zodiac_positions',
      'search_aspects',
      'list_zodiac_events',
      'get_panchang',
      'get_planetary_hours',
    ],
  },
  { words: 'Sky maps and posters', tools: ['render_sky_map'] },
  {
    words: 'Towns, time zones, calendars, coordinates',
    tools: [
      'search_places',
      'resolve_local_time',
      'convert_time',
      'convert_coordinates',
      'get_reference',
      'list_catalog_bodies',
      'get_capabilities',
    ],
  },
  {
    words: 'Birth charts, Vedic charts, chart wheels',
    tools: ['get_natal_chart', 'get_chart_analysis', 'get_vedic_chart', 'render_chart_wheel'],
  },
  { words: 'Transits and returns', tools: ['list_transits', 'get_return_chart'] },
  { words: 'Many calls in one', tools: ['run_batch'] },
  { words: 'Synastry and composite charts', tools: ['get_synastry', 'get_composite_chart'] },
  { words: 'Progressions and astrocartography', tools: ['get_progressed_chart', 'get_astrocartography'] },
  { words: 'Search by conditions of your own', tools: ['search_sky_conditions'] },
]

/** A call that people ask the price of. */
export interface PricedCall {
  readonly words: string
  readonly tool: string
  /** Arguments over those of the tool's example. */
  readonly args: Readonly<Record<string, unknown>>
}

const year = { start: '2027-01-01', end: '2028-01-01' }

/** Calls that show the worth of a credit, the cheap ones first. */
export const pricedCalls: readonly PricedCall[] = [
  { words: 'Where a planet is now', tool: 'get_body', args: {} },
  {
    words: 'Moonrise and moonset of a month',
    tool: 'get_rise_set',
    args: { targets: 'moon', start: '2027-01-01', end: '2027-02-01' },
  },
  { words: 'Every full Moon of a year', tool: 'list_moon_phases', args: { ...year, phases: 'full' } },
  { words: 'What is up tonight', tool: 'list_visible_objects', args: {} },
  { words: 'A plan for a night of observing', tool: 'plan_observing', args: { nights: 1 } },
  { words: 'A sky map or poster', tool: 'render_sky_map', args: {} },
  { words: 'A birth chart', tool: 'get_natal_chart', args: {} },
  { words: 'A drawn birth chart', tool: 'render_chart_wheel', args: {} },
  { words: 'Two charts compared', tool: 'get_synastry', args: {} },
  { words: 'Sunrise and sunset of every day of a year', tool: 'get_sun_times', args: year },
  { words: 'Retrogrades of a year', tool: 'list_zodiac_events', args: { ...year, kinds: 'retrograde' } },
]
