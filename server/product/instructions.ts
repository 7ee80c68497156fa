import { timeWords } from '../../tools/words/time-words.ts'

/** Longest text that hosts pass to a model whole: Claude Code cuts server instructions at this many characters. */
export const maxInstructions = 2048

/**
 * Instructions for assistants, read before the tools: where to begin, the toolsets, times, places and costs. The bridge
 * sends them before it has reached the service, so that they are no function of the registry; a test compares them with it.
 */
export const instructions = [
  'Positions, events, charts of Sun, Moon, planets and stars.',
  'Begin with search_places when a place is named: every other tool takes latitude and longitude in degrees, north and ' +
    'east positive, and timezone. Lacks it one, take a larger town nearby, or coordinates you know. Then: list_visible_objects or plan_observing for what can be seen, get_sky_calendar ' +
    'for what happens in a range, get_moon and get_sun_times for Moon and daylight, get_natal_chart for a birth.',
  'Toolsets: discovery (what there is, conventions, catalogs), places, time (clocks, scales, frames), sky (positions and ' +
    'what is up), planning (rise, set, dark hours, searches by condition), moon, events (eclipses, showers, ' +
    'conjunctions, calendar), zodiac (signs, aspects, retrogrades, almanacs), charts (of a birth), timing (transits, returns), ' +
    'renders (drawings), batch (many calls in one), account (credits and keys).',
  'Instants are ISO 8601 or words. A clock time without offset is read in timezone, for births too; resolve_local_time ' +
    'is for repeated and skipped times. Answers are in UTC; with a zone, rise has riseLocal beside it. A list ' +
    'has count and truncated, an empty one status, previous and next; beside longitude stand signDegree and formatted.',
  timeWords,
  'Prompts: birth chart, observing night, eclipse trip, month ahead, ' +
    'electional search. sky://reference/{topic} explains conventions, errors, bodies, rarer parameters and what is not-offered; ' +
    'sky://accuracy has errors.',
  'Each call costs the credits its description names; a refused one costs nothing and says what to correct.',
].join(' ')
