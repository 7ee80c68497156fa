import { expect, it } from 'vitest'
import { answerChars } from '../../../server/compute/page.ts'
import { representationOf } from '../../../server/compute/representation.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const tool = (await loadRegistry()).byName.get('get_natal_chart')?.tool
const call = { request: {}, now: 0, rasterise: () => Promise.reject(new Error('No drawing.')) }
const wordOf = (chars: number) => 'a'.repeat(chars)

it('refuses a text that is longer than a host shows, and writes it for who reads it whole', async () => {
  if (!tool) throw new Error('There is no get_natal_chart.')
  const written = (chars: number, more: object) =>
    representationOf(tool, 'text/plain', wordOf(chars), { ...call, ...more })
  await expect(written(answerChars + 1, { pageStart: 0 })).rejects.toMatchObject({ code: 'too_many_rows' })
  expect(await written(answerChars, { pageStart: 0 })).toBe(wordOf(answerChars))
  expect(await written(answerChars + 1, {})).toBe(wordOf(answerChars + 1))
})
