import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw } from '../../attack/socket.ts'
import { freePort } from '../../free-port.ts'
import { type TestService, testService } from '../../harness.ts'

const publicUrl = 'http://sky.example:8443'
let service: TestService
let address: string
let port: number
beforeAll(async () => {
  port = await freePort()
  address = `http://127.0.0.1:${port}`
  service = await testService({ PORT: String(port), BASE_URL: publicUrl, ALLOWED_HOSTS: 'alias.example' })
})
afterAll(() => service?.close())

/** Sends a request line and header fields as they are. */
const send = (line: string, ...fields: string[]) =>
  raw(address, [line, ...fields, 'Connection: close', '', ''].join('\r\n'), 20_000)
/** The body of a response. */
const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4)

describe('health checks', () => {
  it.each([
    ['the kubelet, by the address of the pod', ['Host: 10.244.0.5:3000', 'User-Agent: kube-probe/1.31']],
    ['an ALB, by the address of its target', ['Host: 172.31.4.9:3000', 'User-Agent: ELB-HealthChecker/2.0']],
    ['Google Cloud', ['Host: 10.1.2.3', 'User-Agent: GoogleHC/1.0']],
    ['an IPv6 pod', ['Host: [fd00::5]:3000']],
    ['a container, by its own loopback address', ['Host: 127.0.0.1:3000']],
    ['a Host without a value', ['Host:']],
    ['a Host that is no name', ['Host: a/../b?c#d']],
  ])('%s: 200', async (_, fields) => {
    for (const path of ['/healthz', '/readyz', '/healthz?from=probe']) {
      const answer = await send(`GET ${path} HTTP/1.1`, ...fields)
      expect([answer.status, bodyOf(answer.text)], path).toEqual([
        200,
        expect.stringMatching(/^\{"status":"(ok|ready)"\}$/),
      ])
    }
  })

  it('HTTP/1.0 without a Host: 200', async () => {
    for (const line of ['GET /healthz', 'GET /readyz', 'HEAD /readyz'])
      expect((await send(`${line} HTTP/1.0`)).status, line).toBe(200)
  })

  it('HAProxy, by OPTIONS / in HTTP/1.0: 204', async () => {
    expect((await send('OPTIONS / HTTP/1.0')).status).toBe(204)
    expect((await send('OPTIONS / HTTP/1.1', 'Host: 10.0.0.7:3000')).status).toBe(204)
  })

  it('HEAD gets the headers of GET and no body', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => send(`${method} /healthz HTTP/1.1`, 'Host: 10.0.0.7')),
    )
    expect([head?.status, bodyOf(head?.text ?? '')]).toEqual([200, ''])
    expect(head?.text).toContain(`content-length: ${bodyOf(get?.text ?? '').length}`)
  })

  it('nothing else is served under another name, or under none', async () => {
    for (const path of [
      '/',
      '/v1/capabilities',
      '/healthz/x',
      '/healthzz',
      '//healthz',
      '/metrics',
      '/portal',
    ])
      expect((await send(`GET ${path} HTTP/1.1`, 'Host: 10.0.0.7')).status, path).toBe(421)
    expect((await send('OPTIONS /mcp HTTP/1.1', 'Host: 10.0.0.7')).status).toBe(421)
    for (const path of ['/', '/v1/capabilities'])
      expect((await send(`GET ${path} HTTP/1.0`)).status, path).toBe(400)
    expect((await send('GET /v1/capabilities HTTP/1.0', 'Host: alias.example')).status).toBe(200)
  })

  it('HTTP/1.1 without a Host, and two of them: 400', async () => {
    expect((await send('GET /healthz HTTP/1.1')).status).toBe(400)
    for (const version of ['1.0', '1.1'])
      expect((await send(`GET /healthz HTTP/${version}`, 'Host: a', 'Host: a')).status).toBe(400)
  })

  it('other methods: 405 that names GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await send(`${method} /healthz HTTP/1.1`, 'Host: alias.example', 'Content-Length: 0')
      expect([answer.status, answer.text]).toEqual([405, expect.stringContaining('allow: GET, HEAD\r\n')])
    }
  })
})

describe('a target in absolute form', () => {
  const capabilities = async (target: string, host = 'evil.example') =>
    send(`GET ${target} HTTP/1.1`, `Host: ${host}`)

  it.each([
    'http://sky.example:8443/v1/capabilities',
    'HTTP://SKY.example.:8443/v1/capabilities?',
    'https://sky.example/v1/capabilities',
    'http://alias.example/v1/capabilities',
  ])('%s is served, whatever Host says', async (target) => {
    const answer = await capabilities(target)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"mcp":"http://sky.example')])
  })

  it('without a path it is the front page, and OPTIONS asks for the server', async () => {
    expect((await capabilities(publicUrl)).text).toContain('<!doctype html>')
    expect((await capabilities(`${publicUrl}?x=1`)).text).toContain('<!doctype html>')
    expect((await send(`OPTIONS ${publicUrl} HTTP/1.1`, 'Host: x')).status).toBe(204)
  })

  it.each([
    'http://evil.example/v1/capabilities',
    'http://evil.example/healthz',
    'http://sky.example.evil.example:8443/',
    'http://user@sky.example:8443/',
    'http://evil.example@sky.example:8443/',
    'http://sky.example:1/',
  ])('%s: 421, also with a Host that is served', async (target) => {
    expect((await capabilities(target, 'sky.example:8443')).status).toBe(421)
  })

  it.each(['ftp://sky.example/', 'http:///v1/capabilities', 'http:/v1', 'sky.example:8443', '*', 'v1', '?x'])(
    'GET %s: 400',
    async (target) => {
      expect((await capabilities(target, 'sky.example:8443')).status).toBe(400)
    },
  )

  it('is rewritten for every part of the service that reads the name', async () => {
    const target = 'https://sky.example/.well-known/oauth-protected-resource/mcp'
    expect((await capabilities(target)).text).not.toContain('evil.example')
  })
})

describe('OPTIONS *', () => {
  it('gets the methods of the server', async () => {
    const answer = await send('OPTIONS * HTTP/1.1', 'Host: sky.example:8443')
    expect(answer.status).toBe(204)
    expect(answer.text).toContain('allow: GET, HEAD, POST, DELETE, OPTIONS\r\n')
  })
})

describe('a name that is not served', () => {
  it('gets 421 with the names that are, and the setting', async () => {
    const answer = await send('GET /v1/moon HTTP/1.1', 'Host: other.example')
    const record = JSON.parse(bodyOf(answer.text))
    expect(record).toMatchObject({ status: 421, code: 'misdirected_request' })
    expect(record.allowed).toEqual(
      expect.arrayContaining(['sky.example:8443', 'alias.example', `localhost:${port}`]),
    )
    for (const part of ['sky.example:8443', 'ALLOWED_HOSTS']) expect(record.detail).toContain(part)
    expect(answer.text).not.toContain('other.example')
  })

  it('is shown to a person as a page with the same sentence', async () => {
    const answer = await send('GET / HTTP/1.1', 'Host: other.example', 'Accept: text/html')
    expect(answer.text).toContain('ALLOWED_HOSTS')
  })
})

describe('a Host that a proxy has changed', () => {
  it.each(['sky.example', 'SKY.EXAMPLE.', 'sky.example.:8443'])(
    '%s is the public name everywhere: the sign-in page is shown, not sent elsewhere',
    async (host) => {
      const answer = await send('GET /portal/sign-in HTTP/1.1', `Host: ${host}`)
      expect(answer.status).toBe(200)
      const authorize = await send('GET /oauth/authorize?client_id=x HTTP/1.1', `Host: ${host}`)
      expect(authorize.text).not.toMatch(/^location:/im)
    },
  )
})
