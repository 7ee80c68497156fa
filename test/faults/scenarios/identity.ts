import { setTimeout as sleep } from 'node:timers/promises'
import { stopwatch } from '../cpu-starvation.ts'
import type { Scenario } from '../environment.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import type { Server } from '../servers.ts'

const promisedMs = 2_500
/** Maximum time from the recovery of the provider to the first success. */
const backMs = 2_000

/** Response to a signed-in user, and its violations. */
async function heard(server: Server, provider: IdentityProvider, wanted: 200 | 503): Promise<string[]> {
  const authorization = `Bearer ${await provider.token()}`
  const taken = stopwatch(() => server.pid)
  const answer = await fetch(`${server.url}/v1/account/keys`, { headers: { authorization } })
  await answer.text()
  const { ms, starved } = taken()
  const where = `with the provider ${provider.mode}`
  return [
    ...(answer.status === wanted ? [] : [`${where} a person heard ${answer.status} in place of ${wanted}`]),
    ...(answer.status === 503 && !answer.headers.has('retry-after') ? [`${where} no Retry-After`] : []),
    ...(ms - starved > promisedMs ? [`${where} an answer took ${Math.round(ms - starved)} ms`] : []),
  ]
}

const away = (mode: IdentityProvider['mode']): Scenario => ({
  name: `the identity provider ${mode}`,
  setting: 'identity provider',
  servers: 2,
  isSmooth: true,
  // A server with cached keys needs no provider; one that just started does.
  async harm({ servers, provider }) {
    await heard(servers[0] as Server, provider as IdentityProvider, 200)
    ;(provider as IdentityProvider).mode = mode
    await servers[1]?.terminate()
    await servers[1]?.start()
  },
  async looks({ servers, provider }) {
    const [knowing, fresh] = servers as [Server, Server]
    const idp = provider as IdentityProvider
    const away = [...(await heard(knowing, idp, 200)), ...(await heard(fresh, idp, 503))]
    idp.mode = 'well'
    // Rejected users get Retry-After; the provider is not called for each of them.
    const until = performance.now() + backMs
    let back = await heard(fresh, idp, 200)
    while (back.length > 0 && performance.now() < until) {
      await sleep(200)
      back = await heard(fresh, idp, 200)
    }
    return { people: [...away, ...back] }
  },
})

export const identity: readonly Scenario[] = [away('silent'), away('erring'), away('closed')]
