import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Timing of charts',
  description:
    'A birth chart and another time: transits, returns, progressions, time lords. datetime, latitude and longitude are the birth; ' +
    'the time looked at is start or targetDatetime.',
  summary:
    'What a birth chart says of another time: transits, returns, progressions and the periods of a life.',
  order: ['list_transits', 'get_return_chart', 'get_progressed_chart'],
})
