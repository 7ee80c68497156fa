import { settings } from '../../config/config.ts'
import { inline } from '../../html/inline.ts'
import { markup } from '../../html/markup.ts'
import { settingsTable } from '../content/settings-table.ts'
import { scrollBox } from './blocks.ts'
import type { Page } from './layout.ts'

/** Issuer URLs exactly as in the providers' metadata, including a trailing slash. */
const providers = [
  ['Google', 'https://accounts.google.com'],
  ['Microsoft', 'https://login.microsoftonline.com/TENANT_ID/v2.0'],
  ['Auth0', 'https://TENANT.eu.auth0.com/'],
  ['Keycloak', 'https://keycloak.example/realms/REALM'],
] as const

/** Page of all settings, generated from the schema that validates them at start. */
export const settingsPage: Page = {
  path: '/docs/settings',
  title: 'Settings',
  description: 'Environment variables that the service reads.',
  body: markup`<h1>Settings</h1>
<p class="lead">Environment variables, read once at start. The service does not start with an invalid value; the error
message names it.</p>
<dl class="fields">${settingsTable(settings).map(
    ({ name, fallback, description }) => markup`<dt id="${name}"><code>${name}</code>
<span>${fallback === '' ? 'no default' : `default ${fallback}`}</span></dt><dd>${inline(description)}</dd>`,
  )}
<dt><code>AUTH_&lt;NAME&gt;_ISSUER</code>, <code>…_ID</code>, <code>…_SECRET</code> <span>no default</span></dt>
<dd>An OpenID Connect provider for sign-in. You can configure several, each with its own name.</dd></dl>
<h2 id="sign-in">Sign-in</h2>
<p>Register the service with the provider as a web application, with the redirect URI
<code>BASE_URL/portal/auth/callback/&lt;name&gt;</code>, the name in lower case. Users are identified by issuer and subject;
the e-mail address is displayed only. Without a secret the service is a public client; PKCE is always used.</p>
${scrollBox(
  'Identity providers',
  markup`<table><thead><tr><th>Provider</th><th>Issuer</th><th>Redirect URI ends with</th></tr></thead>
<tbody>${providers.map(
    ([
      name,
      issuer,
    ]) => markup`<tr><th scope="row">${name}</th><td><code>AUTH_${name.toUpperCase()}_ISSUER=${issuer}</code></td>
<td><code>/${name.toLowerCase()}</code></td></tr>`,
  )}</tbody></table>`,
)}
<p>Without a provider, the owner signs in with the one-time link that the first start prints, then with the password set
under Account.</p>`,
}
