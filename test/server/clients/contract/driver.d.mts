import type { ClientScript, ContractDriver } from './run-contract.ts'

/** Makes the calls of each script with a class of the package `sky-data`. */
export function outcomesOf(SkyData: unknown, scripts: readonly ClientScript[]): ReturnType<ContractDriver>
