import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Charts',
  description:
    'Charts cast for a birth; later times of one: toolset timing. In every chart tool datetime, latitude and longitude are the birth; the time looked at ' +
    'is always another parameter.',
  summary:
    'Birth charts and what is read from them, for one person or two. Later times of a life are under Timing of charts.',
  order: [
    'get_natal_chart',
    'get_chart_analysis',
    'get_synastry',
    'get_composite_chart',
    'get_astrocartography',
    'get_vedic_chart',
  ],
})
