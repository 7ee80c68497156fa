import { z } from 'zod'
import { roundAngle, rounded, roundHours, roundMagnitude } from '../../core/round.ts'
import { binaryOrbit, companionPlace } from '../../core/stars/binary-stars.ts'
import type { CatalogEntry } from '../../core/stars/catalog.ts'
import { constellations } from '../../core/stars/constellations.ts'
import { magnitudeBands, surfaceBrightness } from '../../core/stars/deep-sky.ts'
import { type Star, starDirection } from '../../core/stars/stars.ts'
import { variability } from '../../core/stars/variable-stars.ts'
import type { Instant } from '../../core/time/time.ts'
import { constellationShape } from '../sky-fields.ts'

/** Output shape of the companion of a double star. */
const companion = z
  .object({
    pair: z.string().describe('Discoverer and components: STF1110AB.'),
    magnitude: z.number().describe('Visual magnitude.'),
    separationArcsec: z.number().describe('Separation, arcseconds.'),
    positionAngle: z.number().describe('Degrees from north of date through east.'),
    orbit: z.string().describe('Period, grade (1 best to 5), authors and year.'),
  })
  .meta({ id: 'StarCompanion' })
  .nullable()
  .describe('Where its published orbit puts a companion today; null without one.')

/** Output shape of a star or deep-sky object of the catalog. */
export const star = z
  .object({
    id: z.string().meta({ description: 'Usable as a target of other tools.' }),
    kind: z.string().describe('star, or the type of a cluster, nebula or galaxy.'),
    name: z
      .string()
      .nullable()
      .describe('Proper name approved by the IAU, or usual name of a deep-sky object; null without one.'),
    bayer: z.string().nullable().describe('Greek letter, as `α CMa`; null without one.'),
    flamsteed: z.string().nullable().describe('Flamsteed number, as `9 CMa`; null without one.'),
    hr: z.int().nullable().describe('Bright Star Catalogue number, or null.'),
    hip: z.int().nullable().describe('Hipparcos number, or null.'),
    hd: z.int().nullable().describe('Henry Draper number, or null.'),
    parallaxMas: z
      .number()
      .nullable()
      .describe('Parallax, milliarcseconds; null where none above zero is known.'),
    spectralType: z.string().nullable().describe('Spectral type, of companions behind +; null if not known.'),
    isDouble: z
      .boolean()
      .nullable()
      .describe('Whether a star has a companion, bound or in line; null for deep-sky objects.'),
    messier: z.string().nullable().describe('Messier number, as `M31`; null without one.'),
    designation: z.string().nullable().describe('NGC or other number of a deep-sky object; null for stars.'),
    otherDesignations: z
      .array(z.string())
      .describe('Further numbers: Caldwell (`C 20`), Collinder, Sharpless.'),
    ...constellationShape,
    ra: z.number().describe('Right ascension, hours 0 to 24, equinox and epoch J2000.0.'),
    dec: z.number().describe('Declination, degrees -90 to 90, as ra.'),
    magnitude: z
      .number()
      .nullable()
      .describe(
        'Magnitude, visual unless magnitudeBand says otherwise; of a variable star that of the catalog; null if not known.',
      ),
    magnitudeBand: z
      .enum(magnitudeBands)
      .meta({ id: 'MagnitudeBand' })
      .nullable()
      .describe(
        'estimated: visual, from blue by the mean color of the kind. blue, unknown: not for the eye.',
      ),
    surfaceBrightness: z
      .number()
      .nullable()
      .describe('Mean magnitude of a square arcsecond; null for stars and without size.'),
    variable: z
      .object({
        type: z
          .string()
          .describe(
            'Type in the General Catalogue of Variable Stars: M (Mira), EA (Algol), DCEP (δ Cephei).',
          ),
        brightest: z.number().describe('Visual magnitude at its brightest.'),
        faintest: z.number().describe('Visual magnitude at its faintest.'),
        periodDays: z.number().nullable().describe('Period of the variation, days; null if it has none.'),
      })
      .meta({ id: 'StarVariability' })
      .nullable()
      .describe('Range of a star to magnitude 6.5 that varies by 0.1 mag or more; else null.'),
    companion,
    colorIndex: z
      .number()
      .nullable()
      .describe('B−V, magnitudes: below 0 blue, above 1.5 red; null if not measured.'),
    pmRa: z
      .number()
      .nullable()
      .describe('Proper motion in right ascension times cos(dec), milliarcseconds a year.'),
    pmDec: z.number().nullable().describe('Proper motion in declination, milliarcseconds a year.'),
    sizeArcmin: z
      .array(z.number())
      .nullable()
      .describe('Greater and lesser diameter, arcminutes; null where none is known.'),
  })
  .meta({ id: 'Star' })

const nameOf = new Map(constellations.map(({ code, name }) => [code, name]))

const orNull = (magnitude: number | null) => (magnitude === null ? null : roundMagnitude(magnitude))

/** Where the companion of a star stands at an instant. */
function companionRecord(star: Star | undefined, instant: Instant): z.output<typeof companion> {
  const orbit = star && binaryOrbit(star.hip)
  if (!orbit) return null
  const place = companionPlace(orbit, starDirection(star, instant.tt), instant)
  return {
    pair: orbit.pair,
    magnitude: orbit.magnitude,
    separationArcsec: rounded(place.separationArcsec, 3),
    positionAngle: rounded(place.positionAngle, 2) % 360,
    orbit: `${orbit.periodYears} years, grade ${orbit.grade}, ${orbit.reference}`,
  }
}

/** Record of a star or deep-sky object; a companion stands where it is at the instant. */
export function starRecord(entry: CatalogEntry, instant: Instant) {
  const star = 'hip' in entry ? entry : undefined
  const object = 'messier' in entry ? entry : undefined
  return {
    id: entry.id,
    kind: entry.kind,
    name: entry.name,
    bayer: star?.bayer ?? null,
    flamsteed: star?.flamsteed ?? null,
    hr: star?.hr ?? null,
    hip: star?.hip ?? null,
    hd: star?.hd ?? null,
    parallaxMas: star?.parallaxMas ?? null,
    spectralType: star?.spectralType ?? null,
    isDouble: star ? star.isDouble || binaryOrbit(star.hip) !== undefined : null,
    messier: object?.messier ?? null,
    designation: object?.designation ?? null,
    otherDesignations: [...(object?.otherDesignations ?? [])],
    constellation: entry.constellation,
    constellationName: nameOf.get(entry.constellation) as string,
    ra: roundHours(entry.ra),
    dec: roundAngle(entry.dec),
    magnitude: orNull(entry.magnitude),
    magnitudeBand: object ? object.magnitudeBand : 'visual',
    surfaceBrightness: orNull(object ? surfaceBrightness(object) : null),
    variable: (star && variability(star.hip)) ?? null,
    companion: companionRecord(star, instant),
    colorIndex: star?.colorIndex == null ? null : rounded(star.colorIndex, 3),
    pmRa: entry.pmRa,
    pmDec: entry.pmDec,
    sizeArcmin: object?.size ? [...object.size] : null,
  }
}
