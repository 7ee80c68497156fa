import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Rise, set and planning',
  description: 'When things rise and set, how dark the night is, and when several sky conditions coincide.',
  order: ['get_rise_set', 'get_sun_times', 'plan_observing', 'search_sky_conditions'],
})
