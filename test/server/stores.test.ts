import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

it('a process is on the list of those that owe answers before it takes its first call', async () => {
  const listed = await service.database.query('SELECT id FROM instance')
  expect(listed).toHaveLength(1)
})
