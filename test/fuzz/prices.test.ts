import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { disagreement, generatedCalls, Shopper } from '../server/portal/playground/priced-calls.ts'

/** Calls of each tool. */
const callsOfTool = 100

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000' })
})
afterAll(() => service?.close())

it(`the price that a form shows is what is charged, for ${callsOfTool} generated calls of every tool`, async () => {
  const { descriptors } = service.registry
  const wrong: string[] = []
  for (const descriptor of descriptors) {
    if (descriptor.effect !== 'reads') continue
    // Each tool has an account of its own, so that no day ends with its credits.
    const shopper = await Shopper.new(service)
    for (const args of generatedCalls(descriptor, descriptors, callsOfTool)) {
      const difference = await disagreement(shopper, descriptor, args)
      if (difference) wrong.push(difference)
    }
  }
  expect(wrong).toEqual([])
}, 3_600_000)
