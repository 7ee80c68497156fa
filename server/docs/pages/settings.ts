import { settings } from '../../config/config.ts'
import { inline } from '../../html/inline.ts'
import { markup } from '../../html/markup.ts'
import { settingsTable } from '../content/settings-table.ts'
import { scrollBox } from './blocks.ts'
import type { Page } from './layout.ts'

/** Issuers as the providers' own metadata spell them, to the last slash. */
const providers = [
  ['Google', 'https://accounts.google.com'],
  ['Microsoft', 'https://login.microsoftonline.com/TENANT_ID/v2.0'],
  ['Auth0', 'https://TENANT.eu.auth0.com/'],
  ['Keycloak', 'https://keycloak.example/realms/REALM'],
] as const

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
<dd>An OpenID Connect provider for signing in; as many as you like, each with its own name.</dd></dl>
<h2 id="sign-in">Signing in</h2>
<p>Register the service with the provider as a web application, with the redirect address
<code>BASE_URL/portal/auth/callback/&lt;name&gt;</code>, the name in lower case. People are known by issuer and subject;
an e-mail address is shown and never compared. Without a secret the service is a public client; PKCE is always used.</p>
${scrollBox(
  'Identity providers',
  markup`<table><thead><tr><th>Provider</th><th>Issuer</th><th>Redirect address ends in</th></tr></thead>
<tbody>${providers.map(
    ([
      name,
      issuer,
    ]) => markup`<tr><th scope="row">${name}</th><td><code>AUTH_${name.toUpperCase()}_ISSUER=${issuer}</code></td>
<td><code>/${name.toLowerCase()}</code></td></tr>`,
  )}</tbody></table>`,
)}
<p>Without any provider, the link that the first start prints signs the owner in once; after that, the password the
owner sets under Account.</p>`,
}
