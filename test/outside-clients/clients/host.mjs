// What the clients of this folder share: the service to connect to, the person's browser, and the report to the test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import process from 'node:process'

export const mcpUrl = process.env.MCP_URL
/** An API key. Without one the client signs its person in. */
export const key = process.env.MCP_KEY
export const headers = key ? { Authorization: `Bearer ${key}` } : {}

export const tool = 'get_moon'
export const good = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z' }
/** Refused: a phrase is no time. Clients refuse by themselves what breaks a bound of the schema, some without saying which. */
export const bad = { ...good, datetime: 'next month' }

/** Prints the names of the tools, the answer of the good call and the refusal of the bad one, as the client shows them. */
export function report({ tools, answer, refusal }) {
  process.stdout.write(
    `${JSON.stringify({ tools: tools.map((one) => one.replace(/^sky(__|\.)/, '')), answer, refusal })}\n`,
    () => process.exit(0),
  )
}

export const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The text of an answer, or of the error that was thrown for it. */
export async function settled(call) {
  try {
    return textOf(await call())
  } catch (error) {
    return String(error?.message ?? error)
  }
}

/** Opens a URL as desktops do. */
export const openBrowser = (url) => spawn(process.env.BROWSER, [String(url)], { stdio: 'ignore' })

/** State of one host for the official clients and for those with the same interface; it takes the code on loopback. */
export async function oauthHost(name, metadata = {}) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUrl = `http://127.0.0.1:${server.address().port}/callback`
  const back = new Promise((resolve) => {
    server.on('request', ({ url }, response) => {
      const found = new URL(url, redirectUrl)
      response.end('Connected.')
      if (found.pathname === '/callback') resolve(found.searchParams)
    })
  })
  const kept = {}
  return {
    /** The parameters of the redirect. */
    back,
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl], ...metadata },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    redirectToAuthorization: (url) => {
      openBrowser(url)
    },
  }
}

/** Path of the program of a package. Not every package exports its manifest. */
export function programOf(name, program = name) {
  const folder = path.join(import.meta.dirname, '../node_modules', name)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, bin[program])
}

/** Runs a program of a package; rejects with what it wrote if it fails. */
export async function run(program, args) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${err}${out}`)
  return out
}
