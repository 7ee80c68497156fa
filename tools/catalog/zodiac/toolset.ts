import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Zodiac',
  description:
    'Places and movements in the tropical or sidereal zodiac, and the calendars that are made of them. Geocentric ' +
    'unless a place is asked for.',
  summary:
    'Where the planets stand in the zodiac, when they change sign or direction, and the calendars made of that.',
  order: [
    'get_zodiac_positions',
    'search_aspects',
    'list_zodiac_events',
    'get_planetary_hours',
    'get_panchang',
  ],
})
