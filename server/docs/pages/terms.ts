import type { Site } from '../../product/site.ts'
import { literal, type MarkdownText, markdownText } from '../content/guides.ts'
import { contact } from './privacy.ts'

/** Text on what a person may expect of the service, and the service of the person. */
export function termsText(site: Site): MarkdownText {
  const { OPERATOR_NAME: operator, BASE_URL } = site
  return markdownText(`# Terms

What you may expect of ${BASE_URL}${operator ? `, run by ${literal(operator)},` : ''} and what it expects of you. Questions: ${contact(site)}.

## Numbers

Every number is computed from published theories; how accurate each is stands under [Accuracy](/docs/accuracy), and what stays the
same from one version to the next under [Promises](/docs/promises). There is no warranty. Don't navigate by it alone, and never look at the Sun
without a filter made for it, whatever an answer says. Astrology is computed as a tradition; it is no advice on health, money or law.

## Your answers

Answers are yours: keep them, publish them, build on them, sell what you build. An answer that has an \`attribution\`, as places
do, asks you to name that source where you publish it.

## Your account

Keep API keys to yourself: calls made with them are yours. If one leaks, revoke it in the portal; that works at once. Use one account
for yourself or your team, and stay within its [limits](/pricing) instead of spreading calls over several.

## Fair use

Do not attack the service, read the data of other accounts, or send calls only to slow other users down: an account that does may be
closed. Reports of weak places are welcome: [Support](/docs/support#report-a-vulnerability).

## Other people's data

Send the birth data of another person only with that person's permission or another right to do so. The [privacy page](/docs/privacy) says what the service stores, and for how long.

## Changes and end

You can delete your account at any time, at once. Changes of the service are in the [changelog](/docs/changelog); a change of
these terms counts from the day it stands here.
`)
}
