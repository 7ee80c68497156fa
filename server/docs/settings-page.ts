import { settings } from '../config.ts'
import type { Page } from './frame.ts'
import { inline } from './inline.ts'
import { markup } from './markup.ts'
import { settingsTable } from './settings-table.ts'

/** The settings of a deployment, read from the schema that the program itself checks them with. */
export const settingsPage: Page = {
  path: '/docs/settings',
  title: 'Settings',
  description: 'Environment variables that the service reads.',
  body: markup`<h1>Settings</h1>
<p class="lead">Environment variables, read once at start. A value that cannot be used stops the start with a
sentence that names it.</p>
<dl class="fields">${settingsTable(settings).map(
    ({ name, fallback, description }) => markup`<dt id="${name}"><code>${name}</code>
<span>${fallback === '' ? 'no default' : `default ${fallback}`}</span></dt><dd>${inline(description)}</dd>`,
  )}
<dt><code>AUTH_&lt;NAME&gt;_ISSUER</code>, <code>…_ID</code>, <code>…_SECRET</code> <span>no default</span></dt>
<dd>An OpenID Connect provider for signing in; as many as you like, each with its own name.</dd></dl>`,
}
