import { markup } from '../html/markup.ts'
import type { Site } from '../product/site.ts'
import { type Release, releasePath, releases } from './content/guides.ts'
import { markdown } from './pages/markdown.ts'

/** Path of the feed. */
export const feedPath = '/changelog.atom'

/**
 * The released versions as an Atom feed, each with its summary and a link to all its changes.
 * @see The Atom Syndication Format, RFC 4287
 */
export function changelogFeed({ BASE_URL }: Site): string {
  const dated = releases().filter(({ date }) => date !== '')
  const instant = ({ date }: Release) => `${date}T00:00:00Z`
  const entry = (release: Release) => {
    const url = BASE_URL + releasePath(release)
    return markup`<entry>
<title>Version ${release.version}</title>
<id>${url}</id>
<link rel="alternate" type="text/html" href="${url}"/>
<updated>${instant(release)}</updated>
<content type="html">${markdown(release.summary).value}</content>
</entry>
`
  }
  const [newest] = dated
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Sky Data Service: versions</title>
<id>${BASE_URL}${feedPath}</id>
<link rel="self" type="application/atom+xml" href="${BASE_URL}${feedPath}"/>
<link rel="alternate" type="text/html" href="${BASE_URL}/docs/changelog"/>
<updated>${newest ? instant(newest) : '1970-01-01T00:00:00Z'}</updated>
<author><name>Sky Data Service</name></author>
${dated.map(entry)}</feed>
`.value
}
