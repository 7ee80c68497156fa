import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { costOf, type Menu, partCost, priceList } from './costs.ts'
import { parts, type Size, usualLimits } from './plan.ts'

const prices = readFileSync(path.join(import.meta.dirname, 'prices.json'), 'utf8')
const menu: Menu = {
  provider: 'Example',
  published: '2026-01',
  source: 'https://example.com/prices',
  currency: 'EUR',
  service: { name: 'S', perMonth: 10 },
  databases: [
    { name: 'D4', processors: 4, perMonth: 40 },
    { name: 'D8', processors: 8, perMonth: 80 },
  ],
  storagePerGb: 0.1,
  balancer: { name: 'B', perMonth: 5 },
  traffic: { perGb: 0.01, includedGbPerService: 1_000 },
}
/** A million calls a day, 100 GB of ledger. */
const size = {
  accounts: 100_000,
  callsPerDay: 1e6,
  processes: 1,
  ledgerBytes: 100e9,
  minute: { databaseBusy: 0.1 },
} as Size
const limits = { databaseCores: 8, busy: 0.7 }
const month = 365.25 / 12

test('two processes, two databases, both disks and the balancer are paid', () => {
  const cost = costOf(size, menu, limits)
  // 274 GB of traffic are within what two machines include.
  expect(cost).toMatchObject({
    services: 2,
    database: 'D4',
    machinesPerMonth: 20 + 80 + 5,
    trafficPerMonth: 0,
  })
  expect(cost.storagePerMonth).toBeCloseTo(2 * 100 * 0.1)
  expect(cost.perMonth).toBeCloseTo(125)
  expect(cost.perMillionCalls).toBeCloseTo(125 / month)
})

test('traffic beyond what is included is paid by the gigabyte', () => {
  const { trafficPerMonth } = costOf({ ...size, callsPerDay: 20e6, processes: 3 }, menu, limits)
  expect(trafficPerMonth).toBeCloseTo((20e6 * month * 9e-6 - 3_000) * 0.01)
})

test('the smallest database is taken that stays below the largest utilisation, and several beyond the largest', () => {
  const at = (databaseBusy: number) => {
    const cost = costOf({ ...size, minute: { ...size.minute, databaseBusy } }, menu, limits)
    return `${cost.databaseNodes} ${cost.database}`
  }
  expect([at(0.35), at(0.36), at(0.7), at(0.71)]).toEqual(['2 D4', '2 D8', '2 D8', '4 D8'])
})

test('a part costs what it adds, at the accounts from which it is needed', () => {
  const of = (part: string) => partCost(part, 200_000, size, menu, 8)
  expect(of('second process')).toEqual({ perMonth: 10, perMillionCalls: 10 / (2 * month) })
  expect(of('partitions of ledger_entry').perMonth).toBe(0)
  expect(of('read replica').perMonth).toBeCloseTo(80 + 200 * 0.1)
  expect(of('distribution by account').perMonth).toBe(320)
  expect(() => of('sorcery')).toThrow(/add it to simulation\/costs.ts/)
  expect(partCost('distribution by account', 200_000, size, menu, 16).perMonth).toBe(640)
})

test('every part of the plan has a cost with every published price list', () => {
  const times = { call: 1, debit: 0.05, alone: 0.5, statement: 2, entryBytes: 600 }
  for (const one of priceList(prices))
    for (const { part } of parts({ ...size, accounts: 1_000 }, times, usualLimits, 1)) {
      const { perMonth } = partCost(part, 1e6, size, one, usualLimits.databaseCores)
      expect(perMonth, part).toBeGreaterThanOrEqual(0)
    }
})

test('the price list says of what day and whose its prices are', () => {
  for (const { published, source } of priceList(prices)) {
    expect(published).toMatch(/^\d{4}-\d\d$/)
    expect(source).toMatch(/^https:/)
  }
  expect(JSON.parse(prices).note).toMatch(/Assumptions.*Check before relying/)
})

test('a wrong price list is refused with every wrong field', () => {
  const broken = { ...menu, service: { name: 'S' }, currency: 7, databases: menu.databases.toReversed() }
  const text = JSON.stringify({ menus: [menu, broken] })
  expect(() => priceList(text)).toThrow(
    'The price list is wrong: menus[1].currency must be a text; menus[1].service.perMonth must be a number from 0 on; ' +
      'menus[1].databases must have processors, in ascending order.',
  )
  expect(() => priceList('{"menus": [null]}')).toThrow(/menus\[0\]\.provider must be a text/)
  expect(() => priceList('{}')).toThrow('needs "menus"')
  expect(() => priceList('no')).toThrow(SyntaxError)
})
