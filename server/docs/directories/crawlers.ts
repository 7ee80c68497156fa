import type { Site } from '../../product/site.ts'

/** `robots.txt` (RFC 9309): crawlers read the docs, and neither the API nor the portal. */
export function robotsText({ BASE_URL }: Site): string {
  return [
    'User-agent: *',
    'Allow: /docs',
    'Disallow: /v1/',
    'Allow: /mcp/server-card',
    'Disallow: /mcp',
    'Disallow: /oauth/',
    'Disallow: /portal',
    'Disallow: /files/',
    'Disallow: /feeds/',
    '',
    `Sitemap: ${BASE_URL}/sitemap.xml`,
    '',
  ].join('\n')
}

/** `sitemap.xml` of the given paths (Sitemap protocol 0.9). */
export function sitemap({ BASE_URL }: Site, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${BASE_URL}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
