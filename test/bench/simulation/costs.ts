import type { Size } from './plan.ts'

/** A machine that can be rented, in the currency of its menu, without tax. */
export interface Machine {
  readonly name: string
  readonly perMonth: number
}

/** Prices of one provider. They are assumptions, see simulation/prices.json. */
export interface Menu {
  readonly provider: string
  /** Month in which the prices were published, and where. */
  readonly published: string
  readonly source: string
  readonly currency: string
  /** Runs one process and its worker threads. */
  readonly service: Machine
  /** Runs one PostgreSQL; from few to many processors. */
  readonly databases: readonly (Machine & { readonly processors: number })[]
  /** A gigabyte of the database's disk for a month. */
  readonly storagePerGb: number
  readonly balancer: Machine
  /** Gigabytes sent to callers. */
  readonly traffic: { readonly perGb: number; readonly includedGbPerService: number }
}

/** Machines for a number of accounts, and their cost in the currency of the menu. */
export interface Cost {
  readonly services: number
  /** Databases with their standbys. */
  readonly databaseNodes: number
  readonly database: string
  readonly machinesPerMonth: number
  readonly storagePerMonth: number
  readonly trafficPerMonth: number
  readonly perMonth: number
  readonly perMillionCalls: number
}

/** The least that survives the loss of a machine: two processes, and a leader with its synchronous standby. */
const least = { services: 2, copies: 2 }
/** Days of a mean month. */
const daysPerMonth = 365.25 / 12
/** Bytes of a snapshot of ten bodies with every group, server/docs/scale.md: more than most answers have. */
const answerBytes = 9_000

/** The smallest database with enough processors, or as many of the largest as have them together. */
function databaseFor(menu: Menu, processors: number) {
  const largest = menu.databases.at(-1) as Menu['databases'][number]
  const database = menu.databases.find((one) => one.processors >= processors) ?? largest
  return { ...database, count: Math.max(1, Math.ceil(processors / database.processors)) }
}

/**
 * Cost of the machines, the disks and the traffic for a size, once the ledger has the entries of the whole retention.
 * @param limits processors of the database in the simulation, and the largest utilisation, 0 to 1
 */
export function costOf(size: Size, menu: Menu, limits: { databaseCores: number; busy: number }): Cost {
  const database = databaseFor(menu, (size.minute.databaseBusy * limits.databaseCores) / limits.busy)
  const services = Math.max(least.services, size.processes)
  const databaseNodes = least.copies * database.count
  const callsPerMonth = size.callsPerDay * daysPerMonth
  const sentGb = (callsPerMonth * answerBytes) / 1e9
  const machinesPerMonth =
    services * menu.service.perMonth + databaseNodes * database.perMonth + menu.balancer.perMonth
  const storagePerMonth = (least.copies * size.ledgerBytes * menu.storagePerGb) / 1e9
  const trafficPerMonth =
    Math.max(0, sentGb - services * menu.traffic.includedGbPerService) * menu.traffic.perGb
  const perMonth = machinesPerMonth + storagePerMonth + trafficPerMonth
  return {
    services,
    databaseNodes,
    database: database.name,
    machinesPerMonth,
    storagePerMonth,
    trafficPerMonth,
    perMonth,
    perMillionCalls: (perMonth / callsPerMonth) * 1e6,
  }
}

/** Machines that a part adds. */
interface Addition {
  readonly services: number
  readonly databaseNodes: number
  /** Further whole copies of the ledger's disk. */
  readonly copies: number
}

/** By name of the part in plan.ts. */
const additions: Readonly<Record<string, Addition>> = {
  'partitions of ledger_entry': { services: 0, databaseNodes: 0, copies: 0 },
  'second process': { services: 1, databaseNodes: 0, copies: 0 },
  // Runs beside each process.
  'connection pooler': { services: 0, databaseNodes: 0, copies: 0 },
  'edge cache': { services: 1, databaseNodes: 0, copies: 0 },
  'read replica': { services: 0, databaseNodes: 1, copies: 1 },
  // A coordinator and a second worker, each with a standby; the ledger is divided, not copied.
  'distribution by account': { services: 0, databaseNodes: 4, copies: 0 },
}

/** Cost of a part at the number of accounts from which it is needed: a month, and for a million calls of that many accounts. */
export interface PartCost {
  readonly perMonth: number
  readonly perMillionCalls: number
}

/**
 * Cost that a part adds, with the database of the menu that has the processors of the simulation.
 * @param accounts number of accounts from which it is needed; calls and ledger grow with it from `size`
 * @throws RangeError for an unknown part
 */
export function partCost(
  part: string,
  accounts: number,
  size: Size,
  menu: Menu,
  databaseCores: number,
): PartCost {
  const added = additions[part]
  const database = databaseFor(menu, databaseCores)
  if (!added) throw new RangeError(`The costs know no part "${part}": add it to simulation/costs.ts.`)
  const share = accounts / size.accounts
  const perMonth =
    added.services * menu.service.perMonth +
    added.databaseNodes * database.count * database.perMonth +
    (added.copies * share * size.ledgerBytes * menu.storagePerGb) / 1e9
  return { perMonth, perMillionCalls: (perMonth / (share * size.callsPerDay * daysPerMonth)) * 1e6 }
}

/** Wrong fields of a menu, each with what it must be. */
function wrongFields(menu: Menu): string[] {
  const databases = Array.isArray(menu?.databases) ? menu.databases : []
  const machines = [
    ['service', menu?.service] as const,
    ['balancer', menu?.balancer] as const,
    ...databases.map((one, n) => [`databases[${n}]`, one] as const),
  ]
  const texts: readonly (readonly [string, unknown])[] = [
    ...(['provider', 'published', 'source', 'currency'] as const).map(
      (name) => [name, menu?.[name]] as const,
    ),
    ...machines.map(([name, machine]) => [`${name}.name`, machine?.name] as const),
  ]
  const amounts: readonly (readonly [string, unknown])[] = [
    ...machines.map(([name, machine]) => [`${name}.perMonth`, machine?.perMonth] as const),
    ['storagePerGb', menu?.storagePerGb],
    ['traffic.perGb', menu?.traffic?.perGb],
    ['traffic.includedGbPerService', menu?.traffic?.includedGbPerService],
  ]
  const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && Number.isFinite(value)
  const isAscending = databases.every((one, n) => one?.processors > (databases[n - 1]?.processors ?? 0))
  return [
    ...texts.filter(([, value]) => typeof value !== 'string').map(([name]) => `${name} must be a text`),
    ...amounts.filter(([, value]) => !isAmount(value)).map(([name]) => `${name} must be a number from 0 on`),
    ...(databases.length > 0 ? [] : ['databases must list at least one machine']),
    ...(isAscending ? [] : ['databases must have processors, in ascending order']),
  ]
}

/**
 * Reads a price list, in the form of simulation/prices.json.
 * @throws SyntaxError if it is no JSON, TypeError naming every field that is missing or wrong
 */
export function priceList(text: string): readonly Menu[] {
  const { menus } = (JSON.parse(text) ?? {}) as { menus?: readonly Menu[] }
  if (!Array.isArray(menus) || menus.length === 0)
    throw new TypeError('The price list needs "menus", a list of at least one provider.')
  const wrong = menus.flatMap((menu, n) => wrongFields(menu).map((field) => `menus[${n}].${field}`))
  if (wrong.length > 0) throw new TypeError(`The price list is wrong: ${wrong.join('; ')}.`)
  return menus
}
