import { beforeAll, describe, expect, it } from 'vitest'
import { clientClass, operationLine } from '../../../../server/clients/javascript/client.ts'
import { camelCase } from '../../../../server/docs/clients/operations.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { outcomesOf } from './driver.mjs'
import { hasModule, pythonDriver } from './python.ts'
import { type ContractDriver, ContractRun, caseNames } from './run-contract.ts'

const { descriptors } = await loadRegistry()
const SkyData = clientClass(
  descriptors.map(({ name, method, path, free }) =>
    operationLine(camelCase(name), { method, path, isCharged: !free }),
  ),
)
const hasHttpx = hasModule('httpx')

const clients: readonly (readonly [name: string, driver: ContractDriver, isThere: boolean])[] = [
  ['JavaScript', (scripts) => outcomesOf(SkyData, scripts), true],
  ['Python', pythonDriver('sync'), hasHttpx],
  ['Python with asyncio', pythonDriver('async'), hasHttpx],
]

// Each client makes all calls at the same time, since some of them wait.
describe.each(clients)('the client of %s', (_, driver, isThere) => {
  let run: ContractRun
  beforeAll(async () => {
    if (isThere) run = await ContractRun.of(driver)
  })

  it.skipIf(!isThere).each(caseNames)('%s', (name) => {
    run.check(name)
  })
})

it.skipIf(!hasHttpx)('the client of Python sends a key only over TLS or to this machine', async () => {
  const script = { baseUrl: 'http://sky.example', options: {}, calls: [] }
  await expect(pythonDriver('sync')([script])).rejects.toThrow('base_url must begin with https://')
})
