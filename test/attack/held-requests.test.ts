import { afterAll, beforeAll, expect, it } from 'vitest'
import { registered } from '../oauth/client.ts'
import { play } from './authority/play.ts'
import type { Event, Step } from './authority/program.ts'
import { type Setting, settings } from './two-processes.ts'

type What = Extract<Step, { kind: 'request' }>['what']

let setting: Setting
let clientId: string
beforeAll(async () => {
  const [first] = settings
  if (!first) throw new Error('There is a setting.')
  setting = await first[1]()
  clientId = await registered({ baseUrl: setting.urls[0] })
})
afterAll(() => setting.close())

/** A channel's request, and what happens while its last byte is held back. */
const rows: readonly (readonly [What, Event])[] = [
  ['make a key', 'be removed'],
  ['open a key', 'become viewer'],
  ['invite', 'become developer'],
  ['rename a passkey', 'sign out everywhere'],
  ['add a webhook', 'be deleted'],
  ['approve an assistant', 'be removed'],
  ['person makes a key', 'sign out'],
  ['assistant makes a key', 'be removed'],
  ['assistant revokes a key', 'lose the assistant'],
  ['assistant lists keys', 'be suspended'],
  ['friend accepts her invitation', 'become developer'],
]

it.each(rows)('H-20 "%s" changes and reads nothing after "%s"', async (what, event) => {
  for (const sent of ['headers', 'all but one'] as const) {
    const heldRequest = { kind: 'request', what, process: 0, sent, held: 1, pause: 50 } as const
    expect(await play([heldRequest, { kind: 'event', event }], setting, clientId)).toEqual({
      allowed: 0,
      changed: 0,
      refused: 1,
      faults: [],
    })
    expect(await play([heldRequest], setting, clientId)).toMatchObject({ allowed: 1, refused: 0, faults: [] })
  }
})
