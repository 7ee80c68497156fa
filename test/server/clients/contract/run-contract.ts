import { expect } from 'vitest'
import { type ContractCall, contract, type Outcome } from './cases.ts'
import { type ScriptedAnswer, type ScriptedService, scriptedService } from './scripted-service.ts'

/** Work of a driver: the options of a client, and its calls. */
export interface ClientScript {
  readonly baseUrl: string
  readonly options: Readonly<Record<string, unknown>>
  readonly calls: readonly ContractCall[]
}

/** A program that makes the calls of each script with a client, and reports what came of each. */
export type ContractDriver = (scripts: readonly ClientScript[]) => Promise<readonly (readonly Outcome[])[]>

export const caseNames = Object.keys(contract)

/** Every case of the contract with one client, all at the same time. */
export class ContractRun {
  readonly #service: ScriptedService
  readonly #outcomes: readonly (readonly Outcome[])[]

  private constructor(service: ScriptedService, outcomes: readonly (readonly Outcome[])[]) {
    this.#service = service
    this.#outcomes = outcomes
  }

  static async of(driver: ContractDriver): Promise<ContractRun> {
    const cases = Object.values(contract)
    const service = await scriptedService(
      new Map(cases.map(({ answers }, at): [string, readonly ScriptedAnswer[]] => [`${at}`, answers])),
    )
    try {
      const outcomes = await driver(
        cases.map(({ options, calls }, at) => ({
          baseUrl: `${service.baseUrl}/${at}`,
          options: { apiKey: 'k', ...options },
          calls,
        })),
      )
      return new ContractRun(service, outcomes)
    } finally {
      service.close()
    }
  }

  /** Asserts what a case of the contract demands. */
  check(name: string): void {
    const { outcomes, requests, pauseMs = 0, check } = contract[name] as (typeof contract)[string]
    const index = caseNames.indexOf(name)
    expect(this.#outcomes[index]).toMatchObject(outcomes)
    const received = this.#service.requests.get(`${index}`) ?? []
    if (requests) expect(received).toMatchObject(requests)
    const [first, second] = received
    if (first && second) expect(second.time - first.time).toBeGreaterThanOrEqual(pauseMs)
    check?.(received)
  }
}
