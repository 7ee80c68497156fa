import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Sky and positions',
  description:
    'Where the Sun, Moon, planets and stars are, for a place and an instant or along a stretch of time.',
  order: ['get_sky_snapshot', 'get_body', 'get_ephemeris', 'list_visible_objects', 'get_jupiter_moons'],
})
