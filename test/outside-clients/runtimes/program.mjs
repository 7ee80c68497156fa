import process from 'node:process'
import { json } from 'node:stream/consumers'
import { outcomesOf } from './driver.mjs'
import { SkyData } from './sky-data.mjs'

// Deno and Bun have these two modules of Node.js; the client itself imports none.
process.stdout.write(JSON.stringify(await outcomesOf(SkyData, await json(process.stdin))))
