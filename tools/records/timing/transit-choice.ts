import { z } from 'zod'
import { type Birth, refuseWithoutTime } from '../../arguments/birth.ts'
import { Problem, type ProblemDetails } from '../../contract/problems.ts'
import { bodyIds } from '../../core/bodies.ts'
import { type DirectionKeyName, directionKeys } from '../../core/charts/directions/keys.ts'
import {
  type ConverseMotion,
  converseMotions,
  type PrimaryMethod,
  primaryMethods,
} from '../../core/charts/directions/primary.ts'
import {
  type MovingMethod,
  type ProgressedPointId,
  progressedPointIds,
} from '../../core/charts/directions/progressed-points.ts'
import { isNatalAngle, natalAngles } from '../../core/charts/transits.ts'
import { someBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'

/** Ways in which bodies move over a birth chart. */
export const transitMethods = [
  'transit',
  'secondary',
  'tertiary',
  'minor',
  'solarArc',
  'naibodArc',
  'primary',
] as const satisfies readonly ('transit' | 'primary' | MovingMethod)[]
/** Way in which bodies move over a birth chart. */
export type TransitMethod = (typeof transitMethods)[number]

/** Kinds of events: aspects to points of birth, and changes of sign and of house of birth. */
export const transitKinds = ['aspects', 'signs', 'houses'] as const
/** Kind of events of a list of transits. */
export type TransitKind = (typeof transitKinds)[number]

const oneOf = <const T extends readonly string[]>(parameter: string, names: T) =>
  z.enum(names, { error: `${parameter} must be one of ${names.join(', ')}` })

/** Parameters of what moves over a birth chart, and how. */
export const transitMethodShape = {
  method: oneOf('method', transitMethods).default('transit').meta({
    id: 'TransitMethod',
    description: 'transit: the sky. Others: the birth chart moved on; primary with end alone.',
  }),
  bodies: someBodies<ProgressedPointId>(
    progressedPointIds,
    'Moving bodies, comma list (sun,chiron) or all; progressed ascendant, midheaven too. Default all; transits with end all but the Moon. For a long range name jupiter,saturn,uranus,neptune,pluto.',
  ).optional(),
  kinds: commaList(transitKinds, {
    description: 'aspects; with end also entries: signs, houses (of birth).',
    problem: 'invalid_parameter',
  }).default(['aspects']),
  directionMethod: oneOf('directionMethod', primaryMethods)
    .optional()
    .meta({ default: 'placidus', description: 'Of primary. Mundane, or zodiacal: no latitude.' }),
  directionKey: oneOf('directionKey', directionKeys)
    .optional()
    .meta({ default: 'naibod', description: 'Of primary: arc for a year.' }),
  converse: oneOf('converse', converseMotions)
    .optional()
    .meta({ description: 'Of primary: converse ones too.' }),
  include: commaList(['speculum'], {
    description: 'speculum (of the birth).',
    problem: 'invalid_include',
  }).default([]),
}

/** Arguments of {@link transitMethodShape}, and the end of the range. */
interface TransitText {
  readonly method: TransitMethod
  readonly bodies?: readonly ProgressedPointId[] | undefined
  readonly kinds: readonly TransitKind[]
  readonly directionMethod?: PrimaryMethod | undefined
  readonly directionKey?: DirectionKeyName | undefined
  readonly converse?: ConverseMotion | undefined
  readonly include: readonly 'speculum'[]
  readonly end?: string | undefined
}

/** Moving bodies of a request and how they move. */
export interface TransitChoice {
  readonly method: TransitMethod
  readonly bodies: readonly ProgressedPointId[]
  readonly kinds: readonly TransitKind[]
  readonly directionMethod: PrimaryMethod
  readonly directionKey: DirectionKeyName
  readonly converse: ConverseMotion | undefined
  readonly include: readonly 'speculum'[]
}

const refusal = (detail: string, details: ProblemDetails) => new Problem('invalid_parameter', detail, details)

/** Parameters that primary directions alone have. */
const ofPrimary = ['directionMethod', 'directionKey', 'converse'] as const

/** Refuses a method that the birth or the other arguments do not allow. */
function checkMethod(text: TransitText, born: Birth): void {
  const { method, end } = text
  const isPrimary = method === 'primary'
  if (isPrimary) refuseWithoutTime('method=primary', 'method', [born])
  if (isPrimary && end === undefined)
    throw refusal('method=primary lists the directions of a range.', {
      parameter: 'end',
      hint: 'Send end, such as a year after start.',
    })
  const surplus = ofPrimary.find((name) => text[name] !== undefined)
  if (!isPrimary && surplus)
    throw refusal(`${surplus} belongs to primary directions.`, {
      parameter: surplus,
      hint: 'Send method=primary, or leave it out.',
    })
}

/** Refuses kinds of events that the method, the birth or an instant does not have. */
function checkKinds({ method, kinds, end }: TransitText, born: Birth): void {
  const changes = kinds.filter((kind) => kind !== 'aspects')
  if (changes.length === 0) return
  if (method === 'primary')
    throw refusal('Primary directions are aspects alone.', { parameter: 'kinds', hint: 'Leave kinds out.' })
  if (end === undefined)
    throw refusal('Changes of sign and house are events of a range.', {
      parameter: 'kinds',
      hint: 'Send end, or leave kinds out.',
    })
  refuseWithoutTime(changes.includes('houses') ? 'kinds=houses' : undefined, 'kinds', [born])
}

/** Refuses angles among the bodies where they do not move. */
function checkAngles({ method, bodies }: TransitText, born: Birth): void {
  const angle = bodies?.find(isNatalAngle)
  if (angle === undefined) return
  if (method === 'transit' || method === 'primary')
    throw refusal(`The ${angle} does not move with method=${method}.`, {
      parameter: 'bodies',
      hint:
        method === 'primary'
          ? 'Send it in natalPoints: the bodies are directed to it.'
          : 'Send method=secondary or method=solarArc, or the angle in natalPoints.',
    })
  refuseWithoutTime(angle, 'bodies', [born])
}

/** Bodies that move by default: of a range of transits without the Moon, of a progressed chart with its angles. */
function usualBodies({ method, end }: TransitText, { place }: Birth): readonly ProgressedPointId[] {
  if (method === 'transit') return end === undefined ? bodyIds : bodyIds.filter((body) => body !== 'moon')
  return method === 'primary' || !place ? bodyIds : [...bodyIds, ...natalAngles]
}

/**
 * Moving bodies of a request and how they move, with defaults.
 * @throws Problem `invalid_parameter` where the method or the birth does not allow an argument
 */
export function transitChoice(text: TransitText, born: Birth): TransitChoice {
  checkMethod(text, born)
  refuseWithoutTime(text.include[0], 'include', [born])
  checkKinds(text, born)
  checkAngles(text, born)
  return {
    method: text.method,
    bodies: text.bodies ?? usualBodies(text, born),
    kinds: text.kinds,
    directionMethod: text.directionMethod ?? 'placidus',
    directionKey: text.directionKey ?? 'naibod',
    converse: text.converse,
    include: text.include,
  }
}

/** Rules of the methods of primary directions. */
export const directionRules: Readonly<Record<PrimaryMethod, string>> = {
  placidus: 'bodies with latitude; aspects in the world, by semi-arcs',
  zodiacalPlacidus: 'bodies and aspects in the zodiac without latitude, by semi-arcs',
  regiomontanus: 'bodies with latitude; aspects in the world, by circles of position',
  zodiacalRegiomontanus: 'bodies and aspects in the zodiac without latitude, by circles of position',
}
/** Rules of the keys of primary directions. */
export const directionKeyRules: Readonly<Record<DirectionKeyName, string>> = {
  naibod: '0.98565° a year',
  ptolemy: '1° a year',
  solarArc: "a day of the Sun's motion in right ascension a year",
}
/** Rules of converse directions. */
export const converseRules: Readonly<Record<ConverseMotion, string>> = {
  traditional: 'the sky carries the significator to the promissor',
  modern: 'the sky is turned back',
}

/** Conventions of a choice, for settings. */
export function transitSettings({ method, directionMethod, directionKey, converse }: TransitChoice) {
  if (method !== 'primary') return { method }
  return {
    method,
    directionMethod,
    directionRule: directionRules[directionMethod],
    directionKey,
    directionKeyRule: directionKeyRules[directionKey],
    converse: converse ?? null,
    converseRule: converse ? converseRules[converse] : null,
  }
}
