import { defineToolset } from '../define.ts'

export default defineToolset({
  title: 'Charts',
  description:
    'Charts cast for a birth. In every chart tool datetime, latitude and longitude are the birth; the time looked at ' +
    'is always another parameter.',
  order: [
    'get_natal_chart',
    'get_chart_analysis',
    'list_transits',
    'get_synastry',
    'get_composite_chart',
    'get_return_chart',
    'get_progressed_chart',
    'get_astrocartography',
    'get_vedic_chart',
  ],
})
