import { z } from 'zod'
import { type ScopedSky, skyScopes } from '../../core/observing/scoped-sky.ts'
import { roundAngle, roundMagnitude } from '../../core/round.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { givenInstant } from '../../schema/instant.ts'
import { skyConditionName } from '../../schema/names.ts'
import { nightRecordOf, nightStretch, stretchRecord } from '../visible-object.ts'

/** Output shape of how dark it is at an instant. */
const lightShape = {
  skyCondition: skyConditionName.describe('How dark it is.'),
  sunAltitude: z.number().describe('Airless altitude of the Sun, degrees.'),
}

/** Output shape of what a list of visible objects is about. */
export const skyScopeShape = {
  scope: z.enum(skyScopes).meta({ description: 'What objects and notVisible are about.' }),
  night: nightStretch
    .nullable()
    .meta({ description: 'scope=night: from sunset to sunrise. null with scope=instant.' }),
  left: nightStretch
    .nullable()
    .describe('What is left of night, of tonight and now; the whole of a datetime. bestTime is in it.'),
  dark: nightStretch
    .nullable()
    .describe('From the first to the last moment of night in the deepest twilight that it reaches.'),
  asked: z
    .object({ time: givenInstant('datetime in UTC.'), ...lightShape })
    .meta({ id: 'SkyLight' })
    .describe('datetime, and how dark it is then.'),
  timestamp: givenInstant(
    'The instant of skyCondition, sunAltitude, constellations and notVisible: datetime, but by day nautical dusk of the coming night.',
  ),
  ...lightShape,
  limitingMagnitude: z
    .number()
    .describe(
      'Magnitude of the faintest star that the eye sees at timestamp, of scope=night at its best time; see settings.',
    ),
  faintestListed: z.number().describe('The lesser of limitingMagnitude and magnitudeMax: a magnitude.'),
}

/** Record of what a list is about; `faintest` is the magnitude of the faintest object that it may have. */
export function skyScopeRecord(sky: ScopedSky, faintest: number) {
  const { instant, evening, night } = sky
  const parts = night && nightRecordOf(night.sunsetToSunrise, night.dark)
  return {
    scope: night ? ('night' as const) : ('instant' as const),
    night: parts?.whole ?? null,
    left: night && stretchRecord(night.remaining),
    dark: parts?.dark ?? null,
    asked: {
      time: isoSeconds(instant.utc),
      skyCondition: sky.condition,
      sunAltitude: roundAngle(sky.sunAltitude),
    },
    timestamp: isoSeconds(evening.instant.utc),
    skyCondition: evening.condition,
    sunAltitude: roundAngle(evening.sunAltitude),
    limitingMagnitude: roundMagnitude(sky.limitingMagnitude),
    faintestListed: roundMagnitude(faintest),
  }
}
