import { z } from 'zod'
import { dignityKinds, traditionalPlanets } from '../core/charts/dignities.ts'
import { lotNames } from '../core/charts/lots.ts'
import { patternKinds } from '../core/charts/patterns.ts'
import { signs } from '../core/zodiac/zodiac.ts'
import { house, zodiacPlaceShape } from './zodiac-place.ts'

const planet = z.enum(traditionalPlanets)
const sect = z.enum(['day', 'night'])
const place = { longitude: z.number(), sign: z.enum(signs), signDegree: z.number() }
const contact = z.object({ id: z.string(), orb: z.number() })
const mirrored = z.object({ ...place, contacts: z.array(contact) })
const share = z.record(z.string(), z.array(z.string()))

/** Output shape of the groups of a chart analysis; `null` if not requested, or unknown without the time of birth. */
export const analysisShape = {
  sect: z.object({ sect, planets: z.array(z.object({ planet, sect, inSect: z.boolean() })) }).nullable(),
  dignities: z
    .array(
      z.object({
        planet,
        sign: z.enum(signs),
        signDegree: z.number(),
        dignities: z.array(z.enum(dignityKinds)),
        debilities: z.array(z.enum(['detriment', 'fall', 'peregrine'])),
        score: z
          .int()
          .nullable()
          .meta({ description: "Lilly's points; null when the sect decides and is not known." }),
        rulers: z
          .object({
            domicile: planet,
            exaltation: planet.nullable(),
            triplicity: planet.nullable(),
            participating: planet,
            term: planet,
            face: planet,
          })
          .meta({ description: 'Who rules the degree.' }),
      }),
    )
    .nullable(),
  receptions: z
    .array(
      z.object({ guest: planet, host: planet, by: z.enum(['domicile', 'exaltation']), mutual: z.boolean() }),
    )
    .nullable(),
  lots: z.array(z.object({ lot: z.enum(lotNames), ...zodiacPlaceShape, house })).nullable(),
  midpoints: z
    .array(
      z.object({
        first: z.string(),
        second: z.string(),
        ...place,
        contacts: z.array(contact.extend({ angle: z.number() })),
      }),
    )
    .nullable(),
  antiscia: z.array(z.object({ id: z.string(), antiscion: mirrored, contraAntiscion: mirrored })).nullable(),
  declinations: z
    .array(
      z.object({
        id: z.string(),
        declination: z.number(),
        outOfBounds: z.boolean().meta({ description: 'Beyond the obliquity of the ecliptic.' }),
        contacts: z.array(contact.extend({ kind: z.enum(['parallel', 'contraparallel']) })),
      }),
    )
    .nullable(),
  fixedStars: z
    .array(
      z.object({
        point: z.string(),
        star: z.string(),
        name: z.string(),
        magnitude: z.number(),
        ...place,
        latitude: z.number(),
        orb: z.number(),
      }),
    )
    .nullable(),
  patterns: z
    .array(
      z.object({ kind: z.enum(patternKinds), members: z.array(z.string()), apex: z.string().nullable() }),
    )
    .nullable(),
  balance: z
    .object({ elements: share, modalities: share, polarities: share, hemispheres: share.nullable() })
    .nullable(),
  houses: z
    .record(z.string(), z.array(z.number()).nullable())
    .nullable()
    .meta({ description: 'Cusps 1-12 by system; null for one that does not exist at the latitude.' }),
}
