import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Places',
  description:
    'Where a place is and which time zone it keeps, from a gazetteer within the service. Free of charge.',
  order: ['search_places'],
})
