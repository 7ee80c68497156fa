/** Sentences on calendar feeds, for the answer that creates one, the reference, the docs and the portal. */
export const feedWords = {
  use: 'Paste the address into a calendar app as a subscription; in Google Calendar: Other calendars, From URL. Anyone with the address can read the calendar.',
  cost: 'The first refresh of each UTC day costs what a call costs, charged to the API key that created the feed; further ones that day are free.',
  lifetime: 'The address works until the feed is revoked in the portal, or its API key is.',
  range:
    'A feed without a start date moves on: each refresh starts at 00:00 UTC of that day. A feed with dates keeps them.',
  times:
    'Events have UTC instants, which a calendar app shows in its own zone; times in descriptions are in timezone.',
} as const
