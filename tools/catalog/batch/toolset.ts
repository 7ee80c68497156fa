import { defineToolset } from '../../declaration/define.ts'

export default defineToolset({
  title: 'Batch',
  description: 'Several calls in one request, each charged as if it were made alone.',
  order: ['run_batch'],
})
