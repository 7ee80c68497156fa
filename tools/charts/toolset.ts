import { defineToolset } from '../define.ts'

export default defineToolset({
  title: 'Charts',
  description:
    'Charts cast for a birth. In every chart tool datetime, latitude and longitude are the birth; the time looked at ' +
    'is always another parameter.',
  order: ['get_natal_chart'],
})
