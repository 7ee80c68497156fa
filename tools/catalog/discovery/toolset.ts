import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Discovery',
  description:
    'What the service offers, the conventions it keeps, and the static catalogs. No key, no charge.',
  order: ['get_capabilities', 'get_reference', 'list_catalog_bodies', 'search_stars'],
})
