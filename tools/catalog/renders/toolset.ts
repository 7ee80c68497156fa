import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Drawings',
  description:
    'The sky, the Moon and birth charts as drawings: SVG without fonts or scripts, and PNG or PDF where it is asked for.',
  order: ['render_sky_map', 'render_chart_wheel'],
})
