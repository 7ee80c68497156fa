// A host of MCP Apps for tests: the official bridge, and the app in a frame within a frame of another origin.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

const frame = document.querySelector('iframe')
/** Messages of the app. */
const events = { initialized: 0, sizes: [], messages: [], contexts: [], calls: [], links: [] }

window.startHost = async ({ html, capabilities, hostContext, callResult }) => {
  const bridge = new AppBridge(null, { name: 'test-host', version: '1' }, capabilities, { hostContext })
  bridge.onsizechange = (size) => {
    events.sizes.push(size)
    if (size.height) frame.style.height = `${size.height}px`
  }
  bridge.onmessage = async (message) => {
    events.messages.push(message)
    return {}
  }
  bridge.onupdatemodelcontext = async (context) => {
    events.contexts.push(context)
    return {}
  }
  bridge.oncalltool = async (call) => {
    events.calls.push(call)
    return callResult
  }
  bridge.onopenlink = async (link) => {
    events.links.push(link)
    return {}
  }
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = () => {
      events.initialized += 1
      resolve()
    }
  })
  bridge.onsandboxready = () =>
    bridge.sendSandboxResourceReady({
      html,
      sandbox: 'allow-scripts',
      csp: { connectDomains: [], resourceDomains: [] },
    })
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.src = 'https://sandbox.test/'
  await initialized
  window.bridge = bridge
  window.events = events
}
