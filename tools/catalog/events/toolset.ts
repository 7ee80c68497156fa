import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Eclipses and events',
  description:
    'Dated lists of what happens in the sky. start is inclusive, end exclusive; a place makes the answer local; ' +
    'get_sky_calendar merges all kinds.',
  summary:
    'What happens in the sky and when: eclipses, conjunctions, meteor showers, seasons. Name a place to see what is visible there.',
  order: [
    'list_eclipses',
    'list_seasons',
    'search_conjunctions',
    'list_body_events',
    'list_meteor_showers',
    'get_sky_calendar',
  ],
})
