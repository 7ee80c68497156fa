import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Time and coordinates',
  description:
    'Clock times of any place and age, the scales and calendars of one instant, and the frames of one position.',
  order: ['resolve_local_time', 'convert_time', 'convert_coordinates'],
})
