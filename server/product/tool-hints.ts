import type { Descriptor } from '../../tools/declaration/descriptor.ts'

/** Tools where most conversations begin: a place, the sky tonight, one body, a birth chart, the dates to come. */
const entrances = new Set([
  'search_places',
  'list_visible_objects',
  'get_body',
  'get_natal_chart',
  'get_sky_calendar',
])

/** Words that people use for what a tool answers, where its name and title have others. */
const hints: Readonly<Record<string, string>> = {
  get_reference: 'definitions, house systems, accuracy',
  search_stars: 'star, galaxy, nebula',
  search_places: 'city coordinates, time zone',
  resolve_local_time: 'local clock, daylight saving',
  convert_time: 'Julian date, sidereal time',
  convert_coordinates: 'right ascension, azimuth',
  get_sky_snapshot: 'all planets now',
  get_body: 'where is a planet',
  get_ephemeris: 'table of positions over time',
  list_visible_objects: 'visible tonight, stargazing',
  get_rise_set: 'moonrise, planet sets',
  get_sun_times: 'sunrise, sunset, twilight',
  plan_observing: 'best nights for telescopes',
  search_sky_conditions: 'when is it dark',
  get_moon: 'moon phase today',
  list_moon_phases: 'full moon, new moon dates',
  list_eclipses: 'solar eclipse, lunar eclipse',
  list_seasons: 'equinox, solstice dates',
  search_conjunctions: 'planets close together',
  list_body_events: 'opposition, elongation, perihelion',
  list_meteor_showers: 'shooting stars, Perseids',
  get_sky_calendar: 'astronomy events this month',
  get_zodiac_positions: 'planets in signs now',
  search_aspects: 'dates of squares, trines',
  list_zodiac_events: 'Mercury retrograde, ingress',
  get_planetary_hours: 'ruler of the hour',
  get_panchang: 'nakshatra, Hindu calendar',
  get_natal_chart: 'birth chart, horoscope',
  get_chart_analysis: 'dignities, lots, patterns',
  list_transits: 'transits to birth chart',
  get_synastry: 'compatibility of two people',
  get_composite_chart: 'relationship chart, Davison',
  get_return_chart: 'solar return, Saturn return',
  get_progressed_chart: 'progressions, firdaria, releasing',
  get_astrocartography: 'where on earth',
  get_vedic_chart: 'Jyotish, dasha',
  render_sky_map: 'picture of the sky',
  render_chart_wheel: 'picture of a birth chart',
  run_batch: 'many calls at once',
  get_usage: 'credits left',
}

/** Tools with a hint or an entrance here, for a test that they exist. */
export const hintedTools: readonly string[] = [...entrances, ...Object.keys(hints)]

/** `_meta` of a tool for hosts that load tools when they are needed (Claude Code, tool search); others ignore it. */
export function hintsOf({ name, title }: Pick<Descriptor, 'name' | 'title'>): Record<string, unknown> {
  return {
    'anthropic/searchHint': hints[name] ?? title.toLowerCase(),
    ...(entrances.has(name) ? { 'anthropic/alwaysLoad': true } : {}),
  }
}
