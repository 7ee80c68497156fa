import { z } from 'zod'
import { dignityKinds } from '../../core/charts/dignities.ts'
import { patternKinds } from '../../core/charts/patterns.ts'
import { traditionalPlanet as planet, sign } from '../../schema/names.ts'
import { house, zodiacPlaceShape } from '../zodiac-place.ts'

const sect = z.enum(['day', 'night']).meta({ id: 'Sect' })
const place = zodiacPlaceShape
const dignityName = z.enum(dignityKinds).meta({ id: 'Dignity' })
const contact = z
  .object({
    id: z.string().describe('Body or angle in contact.'),
    orb: z.number().describe('Degrees from exact.'),
  })
  .meta({ id: 'PointContact' })
/** Output shape of a contact with a midpoint. */
export const midpointContact = contact
  .extend({ angle: z.number().describe('Angle of the contact, degrees.') })
  .meta({ id: 'MidpointContact' })
const mirrored = z
  .object({ ...place, contacts: z.array(contact).describe('Points that stand there.') })
  .meta({ id: 'MirroredPoint' })
const share = z.record(z.string(), z.array(z.string()))

/** Output shape of the groups of a chart analysis; `null` if unknown without the time of birth. */
export const analysisShape = {
  sect: z
    .object({
      sect: sect.describe('day: the Sun is above the horizon.'),
      planets: z
        .array(
          z
            .object({
              planet: planet.describe('Name of the planet.'),
              sect: sect.describe('Sect that the planet belongs to.'),
              inSect: z.boolean().describe('True if that is the sect of the chart.'),
              halb: z.boolean().describe('In the half of the sky of its sect.'),
              hayz: z.boolean().describe('halb, in a sign of its gender.'),
            })
            .meta({ id: 'PlanetSect' }),
        )
        .describe('The seven planets of the tradition.'),
    })
    .meta({ id: 'ChartSect' })
    .nullable()
    .describe('Sect of the chart; null without a birth time.'),
  dignities: z
    .array(
      z
        .object({
          planet: planet.describe('Name of the planet.'),
          sign: sign.describe('Sign of the planet.'),
          signDegree: z.number().describe('Degrees 0 to 30 in the sign.'),
          formatted: z.string().describe('Place in words.'),
          dignities: z.array(dignityName).describe('Dignities that it has there.'),
          debilities: z
            .array(z.enum(['detriment', 'fall', 'peregrine']).meta({ id: 'Debility' }))
            .describe('Debilities that it has there.'),
          score: z.int().nullable().describe("Lilly's points; null when the sect decides and is not known."),
          rulers: z
            .object({
              domicile: planet.describe('Ruler of the sign.'),
              exaltation: planet.nullable().describe('Planet exalted in the sign; null if none is.'),
              triplicity: planet
                .nullable()
                .describe('Ruler of the triplicity by the sect; null when the sect is not known.'),
              participating: planet.nullable().describe('Planet that rules along; null if none does.'),
              term: planet.nullable().describe('Ruler of the term.'),
              face: planet.describe('Ruler of the Chaldean face.'),
            })
            .meta({ id: 'DegreeRulers' })
            .describe('Who rules the degree.'),
        })
        .meta({ id: 'PlanetDignity' }),
    )
    .describe('Essential dignities of the seven planets.'),
  receptions: z
    .array(
      z
        .object({
          guest: planet.describe('Planet in the sign.'),
          host: planet.describe('Planet that has a dignity there.'),
          by: dignityName.describe('Which dignity.'),
          mutual: z.boolean().describe('True if the host is received by the guest, too.'),
        })
        .meta({ id: 'Reception' }),
    )
    .describe('Planets in a dignity of another.'),
  lots: z
    .array(
      z
        .object({
          lot: z.string().describe('Name of the lot, or its formula as sent.'),
          ...zodiacPlaceShape,
          house,
          formula: z.string().describe('Terms in force by day or night.'),
        })
        .meta({ id: 'Lot' }),
    )
    .nullable()
    .describe('Lots; null without a birth time.'),
  midpoints: z
    .array(
      z
        .object({
          first: z.string().describe('First of the pair.'),
          second: z.string().describe('Second of the pair.'),
          ...place,
          contacts: z.array(midpointContact).describe('Points at a multiple of 45° from it.'),
        })
        .meta({ id: 'Midpoint' }),
    )
    .describe('Midpoints of all pairs: the nearer of the two.'),
  antiscia: z
    .array(
      z
        .object({
          id: z.string().describe('Body or angle.'),
          antiscion: mirrored.describe('Mirrored at the axis of the solstices.'),
          contraAntiscion: mirrored.describe('Mirrored at the axis of the equinoxes.'),
        })
        .meta({ id: 'Antiscia' }),
    )
    .describe('Places mirrored at the axes of solstices and equinoxes.'),
  declinations: z
    .array(
      z
        .object({
          id: z.string().describe('Body or angle.'),
          declination: z.number().describe('Degrees -90 to 90 from the equator of date, north positive.'),
          outOfBounds: z.boolean().meta({ description: 'Beyond the obliquity of the ecliptic.' }),
          contacts: z
            .array(
              contact
                .extend({
                  kind: z
                    .enum(['parallel', 'contraparallel'])
                    .describe('parallel: on the same side of the equator; contraparallel: on the other.'),
                })
                .meta({ id: 'DeclinationContact' }),
            )
            .describe('Points of equal or opposite declination.'),
        })
        .meta({ id: 'PointDeclination' }),
    )
    .describe('Declinations with their parallels.'),
  fixedStars: z
    .array(
      z
        .object({
          point: z.string().describe('Body or angle.'),
          star: z.string().describe('Id of the star.'),
          name: z.string().describe('Name of the star.'),
          magnitude: z.number().describe('Visual magnitude of the star.'),
          ...place,
          latitude: z.number().describe('Degrees of the star from the ecliptic, north positive.'),
          orb: z.number().describe('Degrees of longitude between the two.'),
        })
        .meta({ id: 'FixedStarContact' }),
    )
    .describe('Conjunctions with bright stars in longitude.'),
  patterns: z
    .array(
      z
        .object({
          kind: z.enum(patternKinds).describe('Name of the figure.'),
          members: z.array(z.string()).describe('Bodies in it.'),
          apex: z
            .string()
            .nullable()
            .describe('Body that the figure points at; null where it points at none.'),
        })
        .meta({ id: 'AspectPattern' }),
    )
    .describe('Figures of three or more bodies.'),
  balance: z
    .object({
      elements: share.describe('By fire, earth, air and water.'),
      modalities: share.describe('By cardinal, fixed and mutable signs.'),
      polarities: share.describe('By positive and negative signs.'),
      hemispheres: share.nullable().describe('By halves of the chart; null without a birth time.'),
    })
    .meta({ id: 'ChartBalance' })
    .describe('Bodies by the parts of zodiac and chart that they are in.'),
  houses: z
    .record(z.string(), z.array(z.number()).nullable())
    .nullable()
    .describe('Cusps 1 to 12 by system, degrees 0 to 360; null where there are none.'),
  housesFormatted: z
    .record(z.string(), z.array(z.string()).nullable())
    .nullable()
    .describe('The cusps of houses in words.'),
}
