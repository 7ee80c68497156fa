import { expect, test } from 'vitest'
import { dataTable } from '../../../server/html/data-table.ts'
import { markup } from '../../../server/html/markup.ts'

const table = dataTable({
  label: 'Stars',
  columns: [{ title: 'Star' }, { title: 'Seen "from"' }, { title: 'Magnitude', isNumber: true }],
  rows: [
    ['Sirius', markup`<b>here</b>`, '−1.44'],
    ['Vega', 'there', null],
  ],
}).value

test('the first cell of a row names it, and each other cell has the title of its column', () => {
  expect(table.match(/<th scope="row">/g)).toHaveLength(2)
  expect([...table.matchAll(/<td data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Seen &quot;from&quot;',
    'Magnitude',
    'Seen &quot;from&quot;',
    'Magnitude',
  ])
})

test('it scrolls in a region with a name, which the keyboard reaches', () => {
  expect(table).toMatch(/^<div class="scroll" tabindex="0" role="region" aria-label="Stars">/)
})
