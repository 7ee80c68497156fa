// The app's end of MCP Apps (2026-01-26): JSON-RPC with the window of the host. The types are those of
// @modelcontextprotocol/ext-apps, whose own client is a hundred times as long.

/** Variables of a host that a style may use; a value that loads something is none. */
const isStyle = ([name, value]) =>
  /^--(color|font|border|shadow)-[a-z0-9-]+$/.test(name) &&
  typeof value === 'string' &&
  !value.includes('(//')

/** Theme and style of the host, on the page. */
function applyContext({ theme, styles, safeAreaInsets }) {
  const page = document.documentElement
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {}).filter(isStyle))
    page.style.setProperty(name, value)
  for (const [side, pixels] of Object.entries(safeAreaInsets ?? {}))
    page.style.setProperty(`--inset-${side}`, `${Number(pixels) || 0}px`)
}

/** The theme of the page: that of the host, else that of the browser. */
export const pageTheme = () =>
  document.documentElement.dataset.theme ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/**
 * Connects with the host. `events` has functions for `input` (arguments of the call), `result` (its answer), `cancelled`,
 * `context` (theme or size have changed) and `teardown`.
 */
export async function connect(appInfo, events) {
  const host = window.parent
  const waiting = new Map()
  let requests = 0
  const send = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const notify = (method, params = {}) => send({ method, params })
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++requests
      waiting.set(id, { resolve, reject })
      send({ id, method, params })
    })

  const context = {}
  const renew = (changes) => {
    Object.assign(context, changes)
    applyContext(changes)
    events.context?.(context)
  }
  const handlers = {
    'ui/notifications/tool-input': ({ arguments: input }) => events.input?.(input ?? {}),
    'ui/notifications/tool-result': (result) => events.result?.(result),
    'ui/notifications/tool-cancelled': (params) => events.cancelled?.(params),
    'ui/notifications/host-context-changed': renew,
    'ui/resource-teardown': () => events.teardown?.(),
    ping: () => undefined,
  }

  function answer({ id, method, params }) {
    const handler = handlers[method]
    if (handler) handler(params ?? {})
    if (id === undefined) return
    if (handler) send({ id, result: {} })
    else send({ id, error: { code: -32601, message: `The app has no method ${method}.` } })
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source !== host || data?.jsonrpc !== '2.0') return
    if (typeof data.method === 'string') return answer(data)
    const { resolve, reject } = waiting.get(data.id) ?? {}
    waiting.delete(data.id)
    if (data.error) reject?.(new Error(data.error.message))
    else resolve?.(data.result)
  })

  const { hostCapabilities = {}, hostContext = {} } = await request('ui/initialize', {
    appInfo,
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: '2026-01-26',
  })
  renew(hostContext)
  notify('ui/notifications/initialized')
  new ResizeObserver(() => {
    const { width, height } = document.body.getBoundingClientRect()
    notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) })
  }).observe(document.body)

  return {
    /** Whether the host forwards calls of tools. */
    canCall: hostCapabilities.serverTools !== undefined,
    call: (name, input) => request('tools/call', { name, arguments: input }),
    /** Puts a question to the model as if the person had written it. */
    ask: (text) => request('ui/message', { role: 'user', content: [{ type: 'text', text }] }),
    /** Tells the model what the person looks at, for the next question. */
    async tell(text, structuredContent) {
      if (!hostCapabilities.updateModelContext) return
      await request('ui/update-model-context', {
        content: [{ type: 'text', text }],
        structuredContent,
      }).catch(() => {})
    },
  }
}
