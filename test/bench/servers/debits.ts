/**
 * `debits.js ACCOUNTS`: on a request for `/MILLISECONDS`, debits the accounts for that time and returns the rate per
 * second.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { openDatabase } from '../../../db/connection/open.ts'
import { chargesPerSecond, groupCommit, newAccounts } from '../suites/charges.ts'

const CALLERS = 256

const db = await openDatabase({ url: process.env.DATABASE_URL as string, poolSize: 10 })
const charge = groupCommit(db)
const ids = await newAccounts(db, Number(process.argv[2]))
const server = createServer(async ({ url }, response) => {
  const perSecond = await chargesPerSecond(charge, ids, CALLERS, Number(url?.slice(1)))
  response.end(JSON.stringify({ perSecond }))
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})
