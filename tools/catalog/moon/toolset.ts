import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Moon',
  description: 'The Moon at an instant, and the calendar of its phases.',
  order: ['get_moon', 'list_moon_phases'],
})
