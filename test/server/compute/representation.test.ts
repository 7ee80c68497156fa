import { expect, it } from 'vitest'
import { representationOf } from '../../../server/compute/representation.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const tool = (await loadRegistry()).byName.get('get_natal_chart')?.tool
const call = { request: {}, now: 0, rasterise: () => Promise.reject(new Error('No drawing.')) }
const data = {
  rows: Array.from({ length: 9 }, (_, index) => ({ a: index, b: 'b', c: -index, d: index / 7 })),
}

it('refuses a text that is longer than a host shows, and writes it for who reads it whole', async () => {
  if (!tool) throw new Error('There is no get_natal_chart.')
  const text = await representationOf(tool, 'text/plain', data, call)
  await expect(
    representationOf(tool, 'text/plain', data, { ...call, mostChars: text.length - 1 }),
  ).rejects.toMatchObject({ code: 'too_many_rows' })
  expect(await representationOf(tool, 'text/plain', data, { ...call, mostChars: text.length })).toBe(text)
})
