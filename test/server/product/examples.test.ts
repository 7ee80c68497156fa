import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curl, mcpCall } from '../../../server/product/examples.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { registry } from '../docs/fixture.ts'

const descriptor = (name: string) => registry.byName.get(name)?.descriptor as Descriptor

/** Words of the command as a shell parses it, one per line. */
function words(command: string): string[] {
  const printed = execFileSync('sh', ['-c', command.replace(/^curl/, `printf '%s\\n'`)], {
    env: { ...process.env, SKY_API_KEY: 'ac_live_x', SKY_ID_TOKEN: 'token' },
  })
  return printed.toString().trimEnd().split('\n')
}

test('a GET puts path and query where they belong, and the key into the header', () => {
  expect(words(curl(descriptor('get_body'), 'https://sky.test'))).toEqual([
    'https://sky.test/v1/bodies/moon?latitude=51.4779&longitude=-0.0015',
    '-H',
    'Authorization: Bearer ac_live_x',
  ])
})

test('a POST sends its arguments as JSON', () => {
  const said = words(curl(descriptor('get_synastry'), 'https://sky.test'))
  expect(said).toContain('-X')
  expect(said).toContain('Content-Type: application/json')
  expect(JSON.parse(said.at(-1) as string)).toEqual({ first: { latitude: 1, longitude: 2 } })
})

test('an apostrophe in an argument reaches the server as it is', () => {
  const one = { ...descriptor('create_api_key'), example: { name: `Ada's "laptop" $HOME` } }
  expect(JSON.parse(words(curl(one, 'https://sky.test')).at(-1) as string)).toEqual({
    name: `Ada's "laptop" $HOME`,
  })
})

test('a person sends an ID token, and an open route nothing', () => {
  expect(words(curl(descriptor('revoke_api_key'), 'https://sky.test'))).toEqual([
    'https://sky.test/v1/account/keys/key_1',
    '-X',
    'DELETE',
    '-H',
    'Authorization: Bearer token',
  ])
  expect(words(curl(descriptor('get_capabilities'), 'https://sky.test'))).toEqual([
    'https://sky.test/v1/capabilities',
  ])
})

test('over MCP the same example is a name and arguments', () => {
  expect(JSON.parse(mcpCall(descriptor('get_body')))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_body', arguments: { body: 'moon', latitude: 51.4779, longitude: -0.0015 } },
  })
})
