import { z } from 'zod'
import { resolveZone, zoneNames } from '../core/time/zones.ts'
import { nearestName } from '../nearest-name.ts'

/** Parameter of an IANA zone name in any case, normalized to the spelling of the database. */
export const timezone = z
  .string()
  .max(64, 'a zone name is shorter')
  .transform((text, context): string => {
    const zone = resolveZone(text)
    if (zone !== undefined) return zone
    const nearest = nearestName(text, zoneNames())
    context.addIssue({
      code: 'custom',
      input: text,
      message: 'there is no such IANA time zone',
      params: {
        hint: nearest
          ? `Did you mean ${nearest}?`
          : 'Send a name such as Europe/Oslo; search_places gives it.',
      },
    })
    return z.NEVER
  })
  .meta({
    description: 'IANA zone.',
    problem: 'invalid_timezone',
  })

/** Parameter of the reader's zone, for answers about the birth of someone in another zone. */
export const displayTimezone = timezone.optional().meta({
  description: "Reader's zone for all but the birth. Default timezone.",
  problem: 'invalid_timezone',
})
