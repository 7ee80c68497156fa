import { asset } from './assets.ts'
import type { Site } from './documents.ts'
import { masthead } from './frame.ts'
import { markup } from './markup.ts'

/** Reference of the REST interface, in which every route can be tried: Swagger UI over our own OpenAPI document. */
export function referencePage(): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Sky Data Service</title>
<link rel="icon" href="${asset('favicon.svg').path}" type="image/svg+xml">
<link rel="stylesheet" href="${asset('swagger-ui.css').path}">
<link rel="stylesheet" href="${asset('style.css').path}">
<link rel="stylesheet" href="${asset('reference.css').path}">
</head>
<body>
${masthead('/reference')}
<div id="reference"></div>
<noscript><p class="note">This page needs JavaScript; <a href="/docs#tools">the pages of the tools</a> do not.</p></noscript>
<script src="${asset('swagger-ui-bundle.js').path}"></script>
<script src="${asset('reference.js').path}"></script>
</body>
</html>
`.value
}

/** The viewer runs scripts of ours alone, and speaks to the service alone. */
export function referencePolicy(site: Site): string {
  const servers = [site.BASE_URL, ...(site.LEGACY_URL ? [site.LEGACY_URL] : [])].map(
    (url) => new URL(url).origin,
  )
  return `${pagePolicy}; script-src 'self'; connect-src 'self' ${servers.join(' ')}`
}

/** Our own pages have no script at all. @see Content Security Policy Level 3, W3C */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
