import type { Registry } from '../../../tools/declaration/registry.ts'
import type { Config } from '../../config/config.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { variable } from '../../product/examples.ts'
import { hosts, placeholderKey } from '../../product/mcp-hosts.ts'
import { requestSamples } from '../../product/request-samples.ts'

/** The tool of the samples: one that every tier and every scope of the sky has. */
const sampleTool = 'get_sky_snapshot'

/** A program or a configuration that holds a key. */
interface KeySample {
  readonly label: string
  readonly code: string
}

/**
 * Samples with a new key filled in, for the one page that has it. Those of the docs read the key from the environment or have a
 * placeholder, since the service stores no key that a page could show.
 */
export function keySamples(apiKey: string, { byName }: Registry, config: Config): Markup {
  const descriptor = byName.get(sampleTool)?.descriptor
  const programs = descriptor ? requestSamples(descriptor, config).filter(({ label }) => label !== 'MCP') : []
  const configurations = hosts
    .map(({ name, snippet }) => ({ label: name, code: snippet(config.MCP_URL) }))
    .filter(({ code }) => code.includes(placeholderKey))
  const filled = [
    ...programs.map(({ label, code }) => ({ label, code: programWith(apiKey, code) })),
    ...configurations.map(({ label, code }) => ({ label, code: code.replaceAll(placeholderKey, apiKey) })),
  ]
  return markup`<p>Try it. The key is filled in:</p><div class="samples">${filled.map(sample)}</div>
<p>Every tool has such samples in <a href="/docs#tools">the docs</a>, and a form in <a href="/portal/playground">the playground</a>.</p>`
}

const sample = ({ label, code }: KeySample, index: number): Markup =>
  markup`<details name="sample"${index === 0 ? markup` open` : null}><summary>${label}</summary>${copyable(code, `the ${label} sample`)}</details>`

/** A program with the key itself where it reads the environment. */
const programWith = (apiKey: string, code: string): string =>
  [`$${variable.key}`, `$\{process.env.${variable.key}}`, `{os.environ['${variable.key}']}`].reduce(
    (text, expression) => text.replaceAll(expression, apiKey),
    code,
  )
