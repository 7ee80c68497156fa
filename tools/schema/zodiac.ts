import { z } from 'zod'
import { termNames, triplicityNames, usualTables } from '../core/charts/dignity-tables.ts'
import { wallMs } from '../core/time/civil.ts'
import { readInstantText } from '../core/time/instant-text.ts'
import { EARLIEST_UTC, instantOfTt, instantOfUtc, LATEST_UTC } from '../core/time/time.ts'
import {
  type Ayanamsa,
  ayanamsas,
  customAyanamsa,
  type ZodiacKind,
  zodiacKinds,
} from '../core/zodiac/ayanamsa.ts'
import { instantRange } from './instant.ts'
import { houseSystemName } from './names.ts'

/** Parameter of the zodiac of longitudes. */
export const zodiac = z
  .enum(zodiacKinds, { error: `zodiac must be one of ${zodiacKinds.join(', ')}` })
  .meta({ id: 'Zodiac' })
  .default('tropical')
  .meta({ description: 'tropical, sidereal, draconic (mean node) or draconic-true.' })

/** Parameter of the zero point of the sidereal zodiac; no effect on the tropical one. */
export const ayanamsa = z
  .enum([...ayanamsas, 'custom'], {
    error: 'ayanamsa must be a name of get_reference topic=ayanamsas, such as lahiri',
  })
  .meta({ id: 'Ayanamsa' })
  // The parameters of a custom one are read into its name by {@link siderealInput}.
  .transform((name) => name as Ayanamsa)
  .default('lahiri')
  .meta({
    description: 'Zero of the sidereal zodiac: raman, custom … (topic=ayanamsas).',
    default: 'lahiri',
  })

/** Parameters of an ayanamsa of one's own. */
const customShape = {
  ayanamsaDegrees: z
    .number({ error: 'ayanamsaDegrees must be a number from -360 to 360' })
    .min(-360, 'ayanamsaDegrees must be at least -360')
    .max(360, 'ayanamsaDegrees must be at most 360')
    .meta({ id: 'CustomAyanamsaDegrees' })
    .optional()
    .meta({ description: 'Of a custom ayanamsa: degrees at ayanamsaEpoch.', isUnlisted: true }),
  ayanamsaEpoch: z
    .string({ error: 'ayanamsaEpoch must be a date' })
    .max(60, 'ayanamsaEpoch is a date')
    .meta({ id: 'CustomAyanamsaEpoch' })
    .optional()
    .meta({
      description: 'Of a custom ayanamsa: its date. Default J2000.',
      problem: 'invalid_datetime',
      isUnlisted: true,
    }),
}

/** Groups of fields that are counted in a sidereal zodiac, whatever that of the chart. */
const siderealGroups: readonly string[] = ['sidereal', 'koota']

/** The parameters as sent. */
export interface CustomWords {
  readonly ayanamsa: Ayanamsa | 'custom'
  readonly ayanamsaDegrees?: number | undefined
  readonly ayanamsaEpoch?: string | undefined
}

/** Parameters that decide whether an ayanamsa is read. */
export interface SiderealWords {
  readonly zodiac?: ZodiacKind | undefined
  readonly include?: readonly string[] | undefined
}

/** Whether a request has something in a sidereal zodiac: its chart, or a group of fields. */
export const isSidereal = ({ zodiac, include = [] }: SiderealWords): boolean =>
  zodiac === 'sidereal' || include.some((group) => siderealGroups.includes(group))

/**
 * Parameters of a tool that has `ayanamsa`, with those of a custom one, which are read into its name.
 * @param readsAyanamsa whether a request uses them; those of tools without `zodiac` always do
 */
export const siderealInput = <S extends z.ZodRawShape & { readonly ayanamsa: typeof ayanamsa }>(
  shape: S,
  readsAyanamsa: (words: z.output<z.ZodObject<S>>) => boolean = 'zodiac' in shape ? isSidereal : () => true,
) =>
  z.strictObject({ ...shape, ...customShape }).check(({ value, issues }) => {
    // Parameters that are wrong themselves have not been read yet.
    if (issues.length > 0) return
    const request = value as { -readonly [K in keyof CustomWords]: CustomWords[K] } & SiderealWords
    const read = readsAyanamsa(value as z.output<z.ZodObject<S>>) ? customOf(request) : unread(request)
    if (typeof read === 'string') request.ayanamsa = read
    else issues.push({ code: 'custom', ...read })
  })

/** Why parameters of a custom ayanamsa are refused. */
interface CustomFault {
  readonly path: ['ayanamsa' | keyof typeof customShape]
  readonly input: unknown
  readonly message: string
  readonly params: { readonly hint: string; readonly problem?: 'invalid_parameter' }
}

/** Parameters of a custom ayanamsa that were sent. */
const sentOf = ({ ayanamsaDegrees, ayanamsaEpoch }: CustomWords) =>
  Object.entries({ ayanamsaDegrees, ayanamsaEpoch }).filter(([, value]) => value !== undefined) as [
    keyof typeof customShape,
    unknown,
  ][]

/** Why a parameter that has no effect is refused. */
const idle = (
  [name, input]: readonly [keyof typeof customShape, unknown],
  cause: string,
  requirement: string,
): CustomFault => ({
  path: [name],
  input,
  message: `${name} has no effect on ${cause}`,
  params: { hint: `Send ${requirement} with it, or omit ${name}.`, problem: 'invalid_parameter' },
})

/** The ayanamsa of a request that has nothing sidereal: a name, which has no effect. */
function unread(words: CustomWords & SiderealWords): Ayanamsa | CustomFault {
  const { zodiac = 'tropical' } = words
  const [idleWord] = sentOf(words)
  if (idleWord) return idle(idleWord, `zodiac=${zodiac}`, 'zodiac=sidereal and ayanamsa=custom')
  return customOf(words)
}

/** The ayanamsa of a request: its name, or degrees and Julian date of a custom one. */
function customOf(words: CustomWords): Ayanamsa | CustomFault {
  const { ayanamsa, ayanamsaDegrees, ayanamsaEpoch } = words
  const [idleWord] = sentOf(words)
  if (ayanamsa !== 'custom')
    return idleWord ? idle(idleWord, `ayanamsa=${ayanamsa}`, 'ayanamsa=custom') : ayanamsa
  if (ayanamsaDegrees === undefined) {
    const hint = 'Send the degrees from the mean equinox at ayanamsaEpoch, which is J2000 by default.'
    const message = 'ayanamsaDegrees is needed by ayanamsa "custom"'
    return { path: ['ayanamsaDegrees'], input: ayanamsa, message, params: { hint } }
  }
  if (ayanamsaEpoch === undefined) return customAyanamsa(ayanamsaDegrees, instantOfTt(0))
  const reading = readInstantText(ayanamsaEpoch)
  const utc = 'reason' in reading ? Number.NaN : wallMs(reading.civil) - (reading.offsetSeconds ?? 0) * 1_000
  if (utc >= EARLIEST_UTC && utc <= LATEST_UTC) return customAyanamsa(ayanamsaDegrees, instantOfUtc(utc))
  const message = 'reason' in reading ? reading.reason : `the year is outside of ${instantRange}`
  const params = { hint: 'Send a date, such as 1900-01-01; a time without offset is UTC.' }
  return { path: ['ayanamsaEpoch'], input: ayanamsaEpoch, message, params }
}

/** Parameter of the house system. */
export const houseSystem = houseSystemName.default('equal').meta({
  description: 'whole-sign, koch … (topic=houses). Ask which: most Western software uses placidus.',
})

/** Parameter of the table of terms (bounds). */
export const terms = z
  .enum(termNames, { error: `terms must be one of ${termNames.join(', ')}` })
  .optional()
  .meta({ description: 'Terms (bounds).', default: usualTables.terms })

/** Parameter of the table of rulers of the triplicities. */
export const triplicities = z
  .enum(triplicityNames, { error: `triplicities must be one of ${triplicityNames.join(', ')}` })
  .optional()
  .meta({ description: 'Rulers of triplicities.', default: usualTables.triplicities })
