import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settings } from '../../server/config/config.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { raw } from '../attack/socket.ts'
import { dearCalls } from '../dear-calls.ts'
import { freePort } from '../free-port.ts'
import { root } from '../node-options.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import { toolCount } from '../tool-count.ts'

/** The guide whose configurations are run here as they stand, but for ports and the folder of the certificate. */
const guide = readFileSync(path.join(root, 'server/docs/guides/self-hosting.md'), 'utf8')
function block(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1]
  if (!found) throw new Error(`The guide has no block of ${language}.`)
  return found
}

let folder: string
let server: ServerProcess
/** Counts the connections of a proxy, which it passes on to the service. */
let relay: Server
let connections = 0
let relayPort: number
let batch: unknown

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sky-proxies-'))
  const port = await freePort()
  server = await serverProcess({
    PORT: String(port),
    BASE_URL: 'https://astro.example',
    TRUST_PROXY: '1',
    OWNER_TIER: 'scale',
  })
  relay = createServer((from) => {
    connections += 1
    const to = connect(port, '127.0.0.1')
    from.pipe(to).pipe(from)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  relayPort = (relay.address() as { port: number }).port
  const [certificate, key] = [path.join(folder, 'astro.example.crt'), path.join(folder, 'astro.example.key')]
  const subject = ['-subj', '/CN=astro.example', '-addext', 'subjectAltName=DNS:astro.example']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  writeFileSync(path.join(folder, 'astro.example.pem'), readFileSync(certificate) + readFileSync(key, 'utf8'))
  const { descriptors } = await loadRegistry()
  const batchTool = descriptors.find(({ name }) => name === 'run_batch')
  batch = batchTool && dearCalls(batchTool, descriptors)[0]
})
afterAll(async () => {
  await server?.stop()
  relay?.close()
  rmSync(folder, { recursive: true, force: true })
})

const asRoot = process.getuid?.() === 0 ? 'user root;' : ''

/** Each proxy: its configuration from the guide, and how it is started on it. */
const proxies: Readonly<Record<string, (port: number) => Promise<ChildProcess>>> = {
  async nginx(port) {
    const text = block('nginx').replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const whole = `${asRoot} daemon off; pid ${folder}/nginx.pid; error_log stderr error; events {}
http { access_log off; ${temporary.join(' ')}\n${text} }`
    return start('nginx', ['-c', file('nginx.conf', whole), '-e', 'stderr'])
  },
  async caddy(port) {
    const global = `{
  admin off
  local_certs
  skip_install_trust
  auto_https disable_redirects
  http_port ${await freePort()}
  https_port ${port}
  default_bind 127.0.0.1
}`
    const whole = `${global}\n${block('caddyfile')}`
    return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file('Caddyfile', whole)])
  },
  async haproxy(port) {
    const text = block('haproxy').replace('bind :443', `bind 127.0.0.1:${port}`)
    return start('haproxy', ['-db', '-f', file('haproxy.cfg', text)])
  },
}

/** Writes a configuration for the relay and the certificate of this test. */
function file(name: string, text: string): string {
  const written = path.join(folder, name)
  writeFileSync(
    written,
    text.replaceAll('127.0.0.1:3000', `127.0.0.1:${relayPort}`).replaceAll('/etc/ssl/', `${folder}/`),
  )
  return written
}

function start(program: string, options: string[]): ChildProcess {
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn(program, options, {
    env: { ...home, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

describe.each(Object.keys(proxies))('%s, as the guide configures it', (name) => {
  let proxy: ChildProcess
  let port: number
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: 'astro.example' })

  interface Answer {
    readonly status: number
    readonly headers: NodeJS.Dict<string | string[]>
    readonly text: string
    /** Milliseconds from the first part of the body to its end. */
    readonly streamed: number
  }
  function ask(target: string, options: { body?: string; headers?: Record<string, string> } = {}) {
    const { body, headers } = options
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: target,
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            host: 'astro.example',
            authorization: `Bearer ${server.firstRun.apiKey}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          let first = 0
          answer.setEncoding('utf8').on('data', (part: string) => {
            first ||= performance.now()
            text += part
          })
          answer.on('end', () =>
            resolve({
              status: answer.statusCode as number,
              headers: answer.headers,
              text,
              streamed: performance.now() - first,
            }),
          )
        },
      )
      sent.on('error', reject).end(body)
    })
  }
  const mcp = (method: string, params: object, accept = 'application/json') =>
    ask('/mcp', {
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      headers: { accept, 'mcp-protocol-version': '2025-11-25' },
    })

  beforeAll(async () => {
    port = await freePort()
    proxy = await (proxies[name] as (port: number) => Promise<ChildProcess>)(port)
    const until = Date.now() + 60_000
    for (;;) {
      if (proxy.exitCode !== null) throw new Error(`${name} ended with ${proxy.exitCode}.`)
      const ready = await ask('/readyz').catch(() => undefined)
      if (ready?.status === 200) break
      if (Date.now() > until) throw new Error(`${name} does not answer: ${ready?.status}`)
      await sleep(200)
    }
  })
  afterAll(async () => {
    agent.destroy()
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  })

  it('passes REST on, with its headers', async () => {
    const answer = await ask('/v1/moon?latitude=51&longitude=0')
    expect([answer.status, answer.headers['x-credits-charged']]).toEqual([200, '1'])
    expect(answer.headers['strict-transport-security']).toBeDefined()
    const again = await ask('/v1/catalog/bodies')
    const held = { 'if-none-match': String(again.headers.etag) }
    expect((await ask('/v1/catalog/bodies', { headers: held })).status).toBe(304)
  })

  it('passes on whose request it is', async () => {
    const forged = await ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(forged.status).toBe(404)
  })

  it('passes on the metadata of OAuth, which names the public address', async () => {
    const { text } = await ask('/.well-known/oauth-protected-resource/mcp')
    expect(JSON.parse(text).resource).toBe('https://astro.example/mcp')
    const challenged = await ask('/mcp', { body: '{}', headers: { authorization: '' } })
    expect(challenged.status).toBe(401)
    expect(challenged.headers['www-authenticate']).toContain('https://astro.example/.well-known/')
    expect((await ask('/portal/sign-in')).status).toBe(200)
  })

  it('passes MCP on, as JSON and as an event stream', async () => {
    const { text } = await mcp('tools/list', {})
    expect(JSON.parse(text).result.tools).toHaveLength(toolCount)
    const events = await mcp('tools/list', {}, 'text/event-stream')
    expect(events.headers['content-type']).toContain('text/event-stream')
    expect(events.text).toContain('event: message\ndata: {')
  })

  it('sends each event of a stream when it comes', async () => {
    const params = { name: 'run_batch', arguments: batch, _meta: { progressToken: 'p' } }
    const answer = await mcp('tools/call', params, 'application/json, text/event-stream')
    expect(answer.text).toContain('notifications/progress')
    expect(answer.streamed).toBeGreaterThan(200)
  })

  it('reuses its connection to the service after 6 idle seconds, or opens another; no request is lost', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const headers = { accept: 'application/json', 'mcp-protocol-version': '2025-11-25' }
    const round = () => Promise.all(Array.from({ length: 8 }, () => ask('/mcp', { body, headers })))
    await round()
    const before = connections
    for (const _ of [1, 2]) {
      await sleep(6_000)
      expect((await round()).map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    // HAProxy closes idle connections itself after five seconds.
    if (name !== 'haproxy') expect(connections).toBeLessThan(before + 8)
  })
})

describe('the Kubernetes manifest', () => {
  interface Container {
    readonly name: string
    readonly command?: readonly string[]
    readonly env?: readonly { name: string; value: string }[]
    readonly ports?: readonly { name: string; containerPort: number }[]
    readonly securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
    readonly volumeMounts?: readonly { name: string; mountPath: string }[]
    readonly [probe: `${string}Probe`]: { httpGet: { path: string; port: string } }
  }
  const documents = parseAllDocuments(block('yaml')).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
  const of = (kind: string) => documents.filter((one) => one.kind === kind)
  const pod = of('Deployment')[0].spec.template.spec
  const [container] = pod.containers as Container[]
  const environment = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]))
  const secrets = of('Secret').flatMap(({ stringData }) => Object.keys(stringData))

  it('has what a deployment needs, bound together by names that exist', () => {
    expect(documents.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'PodDisruptionBudget',
      'Secret',
      'Secret',
      'Service',
    ])
    const { labels } = of('Deployment')[0].spec.template.metadata
    expect(of('Deployment')[0].spec.selector.matchLabels).toEqual(labels)
    expect(of('Service')[0].spec.selector).toEqual(labels)
    expect(of('PodDisruptionBudget')[0].spec.selector.matchLabels).toEqual(labels)
    expect(container?.ports?.map(({ name }) => name)).toContain(of('Service')[0].spec.ports[0].targetPort)
    const volumes = pod.volumes.map(({ name }: { name: string }) => name)
    for (const { name } of container?.volumeMounts ?? []) expect(volumes).toContain(name)
    const names = of('Secret').map(({ metadata }) => metadata.name)
    for (const one of [...pod.initContainers, ...pod.containers])
      for (const { secretRef } of one.envFrom) expect(names).toContain(secretRef.name)
  })

  it('sets settings that the service has, and gives the service no password of the owner', () => {
    for (const name of [...Object.keys(environment), ...secrets]) expect(settings.shape).toHaveProperty(name)
    const forServer = pod.containers[0].envFrom.map(
      ({ secretRef }: { secretRef: { name: string } }) => secretRef.name,
    )
    expect(forServer).toEqual(['sky'])
    expect(of('Secret').find(({ metadata }) => metadata.name === 'sky').stringData).not.toHaveProperty(
      'MIGRATION_DATABASE_URL',
    )
  })

  it('gives running calls their time, writes to mounted folders alone, and runs as no root', () => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(environment.SHUTDOWN_DELAY) + 15)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    for (const one of [...pod.initContainers, ...pod.containers] as Container[])
      expect(one.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      })
    const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    const data = /DATA_DIR=(\S+)/.exec(image)?.[1]
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toContain(data)
    expect(container?.ports?.[0]?.containerPort).toBe(Number(/ PORT=(\d+)/.exec(image)?.[1]))
    expect(pod.initContainers[0].command.join(' ')).toBe('node dist/server/commands/migrate.js')
  })

  it('has probes that the service answers as the kubelet sends them', async () => {
    const probes = Object.entries(container ?? {}).filter(([name]) => name.endsWith('Probe'))
    expect(probes.map(([name]) => name).sort()).toEqual(['livenessProbe', 'readinessProbe', 'startupProbe'])
    for (const [name, { httpGet }] of probes as [string, { httpGet: { path: string; port: string } }][]) {
      expect(container?.ports?.map((one) => one.name)).toContain(httpGet.port)
      const line = `GET ${httpGet.path} HTTP/1.1`
      const fields = [
        'Host: 10.244.0.5:3000',
        'User-Agent: kube-probe/1.31',
        'Accept: */*',
        'Connection: close',
      ]
      const address = `http://127.0.0.1:${server.settings.PORT}`
      const answer = await raw(address, [line, ...fields, '', ''].join('\r\n'), 10_000)
      expect(answer.status, name).toBe(200)
    }
  })
})
