import { beforeAll, describe, it } from 'vitest'
import { clientClass, operationLine } from '../../../../server/clients/javascript/client.ts'
import { camelCase } from '../../../../server/docs/clients/operations.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { outcomesOf } from './driver.mjs'
import { type ContractDriver, ContractRun, caseNames } from './run-contract.ts'

const { descriptors } = await loadRegistry()
const SkyData = clientClass(
  descriptors.map(({ name, method, path, free }) =>
    operationLine(camelCase(name), { method, path, isCharged: !free }),
  ),
)

const clients: readonly (readonly [name: string, driver: ContractDriver])[] = [
  ['JavaScript', (scripts) => outcomesOf(SkyData, scripts)],
]

// Each client makes all calls at the same time, since some of them wait.
describe.each(clients)('the client of %s', (_, driver) => {
  let run: ContractRun
  beforeAll(async () => {
    run = await ContractRun.of(driver)
  })

  it.each(caseNames)('%s', (name) => {
    run.check(name)
  })
})
