import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

it('the answer in the README is what the service answers, but for the call itself', async () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const query = /bodies\/moon\?\\\n(\S+)"/.exec(readme)?.[1]
  const shown = JSON.parse(/```json\n(\{[\s\S]*?\n\})\n```/.exec(readme)?.[1] ?? '')
  const answer = await (await service.get(`/v1/bodies/moon?${query}`)).json()
  expect(answer.data).toEqual(shown.data)
  const { requestId: _, computedAt: __, usage: ___, tier: ____, ...meta } = shown.meta
  expect(answer.meta).toMatchObject(meta)
  expect(Object.keys(answer.meta).sort()).toEqual(Object.keys(shown.meta).sort())
})
