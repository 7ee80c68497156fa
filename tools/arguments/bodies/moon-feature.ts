import { z } from 'zod'
import { Problem, quote } from '../../contract/problems.ts'
import { featureNamed, featureNames, type MoonFeature } from '../../core/events/body-events/moon-sunlight.ts'

const place = /^\s*([+-]?\d{1,3}(?:\.\d{1,6})?)\s*,\s*([+-]?\d{1,2}(?:\.\d{1,6})?)\s*$/

/** A point of the Moon that a text writes as longitude and latitude. */
function placeOf(text: string): MoonFeature | undefined {
  const [, longitude, latitude] = place.exec(text) ?? []
  if (longitude === undefined || Math.abs(Number(longitude)) > 180 || Math.abs(Number(latitude)) > 90)
    return undefined
  return { name: text.trim(), longitude: Number(longitude), latitude: Number(latitude) }
}

/** Parameter of a feature of the Moon: a crater by its name, or a point. */
export const moonFeature = z
  .string()
  .max(40, 'a feature is shorter')
  .transform((text, context): MoonFeature => {
    const feature = featureNamed(text) ?? placeOf(text)
    if (feature) return feature
    context.addIssue({
      code: 'custom',
      input: text,
      message: `${quote(text)} is no crater that has a name here, and no point of the Moon`,
      params: {
        hint: 'Send a point as feature=-11.2,-43.3: selenographic longitude, east positive, and latitude, degrees.',
        allowed: featureNames,
      },
    })
    return z.NEVER
  })
  .meta({
    description:
      'Of kinds=featureSunrise and featureSunset: a crater (Tycho), or a point as -11.2,-43.3, selenographic longitude (east positive) and latitude, degrees.',
    problem: 'invalid_parameter',
  })

/** Problem for a sunrise without its place on the Moon. */
export const noFeature = () =>
  new Problem('missing_parameter', 'kinds=featureSunrise and featureSunset require feature.', {
    parameter: 'feature',
    hint: 'Send feature=Tycho, or feature=-11.2,-43.3: selenographic longitude, east positive, and latitude.',
  })
