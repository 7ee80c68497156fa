import { asset } from './assets.ts'
import { type Markup, markup } from './markup.ts'

/** Content of `<head>` that every page has; `rest` follows the common style sheet. */
export const documentHead = (title: string, extraHead: Markup): Markup => markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sky Data Service</title>
<link rel="icon" href="${asset('favicon.svg').path}" type="image/svg+xml">
<link rel="stylesheet" href="${asset('style.css').path}">
<script src="${asset('copy.js').path}" defer></script>
${extraHead}`
