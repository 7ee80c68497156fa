import { z } from 'zod'
import { Problem, type ProblemDetails, quote } from '../contract/problems.ts'
import { type GivenBody, isGivenBody, type SkyBody } from '../core/bodies.ts'
import type { Subject } from '../core/conditions/curves.ts'
import { type ConditionName, conditionNames, conditionQuantities } from '../core/conditions/quantities.ts'
import { type ConditionQuantity, operators } from '../core/conditions/quantity.ts'
import type { Condition } from '../core/conditions/search.ts'
import { givenOrbit } from '../core/ephemeris/given-orbit.ts'
import type { Observer } from '../core/frames/earth.ts'
import { type SkyTarget, SUN } from '../core/targets/sky-target.ts'
import { nearestName } from '../declaration/nearest-name.ts'
import { widestOrb } from '../schema/aspect-list.ts'
import { oneTarget } from './target.ts'

/** Maximum number of conditions in one search. */
const MOST = 8

/** Schema of one condition; {@link conditionOf} validates its members in combination. */
const condition = z
  .strictObject({
    quantity: z
      .string()
      .max(40, 'a quantity is shorter')
      .meta({ description: `What is asked of the sky: ${conditionNames.join(', ')}.` }),
    target: oneTarget('Body, star:sirius, messier:m45 or radec:6.75,-16.7.').optional(),
    other: oneTarget('Second target of a separation.').optional(),
    op: z.enum(operators, { error: `op must be one of ${operators.join(', ')}` }).meta({
      description: 'lt: below; gt: above; between: within two bounds; is: a name, or one of several.',
    }),
    value: z
      .union([z.number(), z.array(z.number()).length(2), z.string().max(120), z.boolean()], {
        error: 'value must be a number, [low, high], a name or a comma list of names, true or false',
      })
      .meta({
        description: 'A number, [low, high], true, false, a name, or a comma list of names: taurus,virgo.',
      }),
  })
  .meta({ id: 'Condition' })
/** A condition as it was sent. */
export type GivenCondition = z.output<typeof condition>

/** Parameter of a list of conditions. */
export const conditions = z
  .array(condition, { error: 'conditions must be a list of conditions' })
  .min(1, 'at least one condition is needed')
  .max(MOST, `at most ${MOST} conditions fit in one search`)
  .meta({ description: 'All must hold at once. get_reference topic=conditions explains every quantity.' })

/** Common synonyms of quantities. */
const synonyms: Readonly<Record<string, ConditionName>> = {
  longitude: 'eclipticLongitude',
  zodiac: 'sign',
  dark: 'night',
  darkness: 'night',
  twilight: 'night',
  distance: 'separation',
  phase: 'illumination',
  brightness: 'magnitude',
  direction: 'azimuth',
  bearing: 'azimuth',
  waning: 'waxing',
  moonPhase: 'waxing',
  dayOfWeek: 'weekday',
  hour: 'localHour',
  time: 'localHour',
}

/**
 * Validates a condition against the table of quantities.
 * @throws Problem `invalid_parameter` with a valid example of the same quantity as a hint
 */
export function conditionOf(
  condition: GivenCondition,
  index: number,
  {
    observer,
    zone,
    houseSystem,
  }: Pick<Subject, 'zone' | 'houseSystem'> & { readonly observer?: Observer | undefined },
): Condition {
  const name = condition.quantity as ConditionName
  const path = `conditions.${index}`
  if (!(conditionNames as readonly string[]).includes(name)) throw unknownQuantity(condition.quantity, path)
  const about: ConditionQuantity = conditionQuantities[name]
  const refuse = (field: string, detail: string, allowed?: ProblemDetails['allowed']): never => {
    throw new Problem('invalid_parameter', `${path}: ${detail}`, {
      parameter: `${path}.${field}`,
      ...(allowed ? { allowed } : {}),
      hint: `Send ${JSON.stringify(about.example)}.`,
    })
  }
  if (!about.operators.includes(condition.op))
    refuse('op', `${name} accepts the operators ${about.operators.join(', ')}.`, about.operators)
  if (about.needsPlace && !observer) {
    throw new Problem('missing_parameter', `${path}: ${name} requires latitude and longitude.`, {
      parameter: 'latitude',
      hint: 'Send latitude and longitude.',
    })
  }
  if (about.needsZone && zone === undefined) {
    throw new Problem('missing_parameter', `${path}: ${name} requires timezone.`, {
      parameter: 'timezone',
      hint: 'Send timezone, such as America/Toronto, or UTC.',
    })
  }
  const { target, other: secondTarget } = targetsOf(condition, about, name, refuse)
  return {
    quantity: name,
    subject: { target, other: secondTarget, observer, zone, houseSystem },
    op: condition.op,
    value: wantedValue(condition, about, name, refuse),
  }
}

/** Throws `invalid_parameter` for one member of a condition. */
type Refuse = (field: string, detail: string, allowed?: ProblemDetails['allowed']) => never

/** Problem for an unknown quantity, with the nearest one as a hint. */
function unknownQuantity(quantity: string, path: string): Problem {
  const nearest = synonyms[quantity] ?? (nearestName(quantity, conditionNames) as ConditionName | undefined)
  return new Problem('invalid_parameter', `${path}: ${quote(quantity)} is not a quantity.`, {
    parameter: `${path}.quantity`,
    allowed: conditionNames,
    ...(nearest ? { hint: `Send ${JSON.stringify(conditionQuantities[nearest].example)}.` } : {}),
  })
}

/** Targets of a condition; rejects missing and superfluous ones. */
function targetsOf(condition: GivenCondition, about: ConditionQuantity, name: string, refuse: Refuse) {
  const isImplied = about.of !== undefined && condition.target?.target.body === about.of
  const count = [isImplied ? undefined : condition.target, condition.other].filter(Boolean).length
  if (count !== about.targets || (about.targets === 1 && !condition.target)) {
    const words = ['no target', 'a target', 'target and other'][about.targets]
    refuse(condition.other && about.targets < 2 ? 'other' : 'target', `${name} takes ${words}.`)
  }
  // Targets that a quantity does not use are ignored; elongation is the separation from the Sun.
  const target: SkyTarget = condition.target?.target ?? SUN
  const secondTarget: SkyTarget = condition.other?.target ?? SUN
  if (about.bodies && !(target.body && isOneOf(about.bodies, target.body)))
    refuse('target', `${name} is that of ${about.bodies.join(', ')}.`, about.bodies)
  if (name === 'magnitude' && target.body && isGivenBody(target.body) && !isBright(target.body))
    refuse('target', `${target.id} has no H or M1, which its magnitude follows from.`)
  if ((about.targets === 2 || name === 'elongation') && target.id === secondTarget.id)
    refuse('target', `${target.id} is nowhere but at itself.`)
  return { target, other: secondTarget }
}

/** A given body has what the small bodies have. */
const isOneOf = (bodies: readonly SkyBody[], body: SkyBody): boolean =>
  bodies.includes(body) || (isGivenBody(body) && bodies.includes('ceres'))

/** Whether an orbit came with a magnitude. */
function isBright(body: GivenBody): boolean {
  const { h, m1 } = givenOrbit(body)
  return h !== undefined || m1 !== undefined
}

function wantedValue(
  { op, value }: GivenCondition,
  about: ConditionQuantity,
  name: string,
  refuse: Refuse,
): Condition['value'] {
  const { values } = about
  if ('min' in values) {
    const numbers = Array.isArray(value) ? value : [value]
    const isRight = op === 'between' ? numbers.length === 2 : !Array.isArray(value)
    const inside = (number: unknown) =>
      typeof number === 'number' && number >= values.min && number <= values.max
    if (!isRight || !numbers.every(inside)) {
      const expected = op === 'between' ? 'two numbers' : 'a number'
      refuse('value', `${name} ${op} takes ${expected} from ${values.min} to ${values.max}.`, values)
    }
    if (Array.isArray(value) && !about.circular && (value[0] as number) >= (value[1] as number))
      refuse('value', 'the first bound must be less than the second.')
    if (Array.isArray(value) && value[0] === value[1]) refuse('value', 'the bounds must differ.')
    return value as number | [number, number]
  }
  const words = String(value)
    .split(',')
    .map((text) => text.trim().toLowerCase())
  const named = words.flatMap((word) => namedValue(word, about) ?? [])
  const [first, ...otherValues] = [...new Set(named)]
  if (first === undefined || named.length < words.length || (otherValues.length > 0 && first === true)) {
    const names =
      values.length > MOST_NAMED ? `${values.slice(0, MOST_NAMED).join(', ')} …` : values.join(', ')
    const orbs = about.takesOrb ? `, each with an orb of up to ${widestOrb}° if wanted: trine:3` : ''
    refuse('value', `${name} is one of ${names}${orbs}.`, values.map(String))
  }
  return otherValues.length === 0 ? (first as string | boolean) : ([first, ...otherValues] as string[])
}

/** Names that a refusal spells out. */
const MOST_NAMED = 30
const orbSuffix = /:(\d{1,2}(?:\.\d{1,6})?)$/

/** The value of a quantity that a word names, with the orb that it came with. */
function namedValue(word: string, { values, takesOrb }: ConditionQuantity): string | boolean | undefined {
  const [suffix = '', orb = '0'] = (takesOrb && orbSuffix.exec(word)) || []
  const name = word.slice(0, word.length - suffix.length)
  const match = (values as readonly (string | boolean)[]).find(
    (candidate) => String(candidate).toLowerCase() === name,
  )
  if (match === undefined || Number(orb) > widestOrb) return undefined
  return suffix ? `${match}${suffix}` : match
}
