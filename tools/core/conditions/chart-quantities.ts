/** Quantities of charts, for elections: what rises, houses, aspects, hours, dignities, and the limbs of the panchang. */
import { bodyIds, type SkyBody } from '../bodies.ts'
import { traditionalPlanets } from '../charts/dignities.ts'
import { CAZIMI, COMBUST } from '../judgement/accidental.ts'
import { roundDirection } from '../round.ts'
import { SUN } from '../targets/sky-target.ts'
import { NAKSHATRA, nakshatraPlace, nakshatras } from '../vedic/nakshatras.ts'
import { aspectNames, majorAspects } from '../zodiac/aspects.ts'
import { chaldeanOrder } from '../zodiac/planetary-hours.ts'
import { aspectedBodies } from '../zodiac/void-of-course.ts'
import { type Sign, signOf, signs } from '../zodiac/zodiac.ts'
import {
  applyingWithinOrb,
  beforeAspect,
  degreeDignities,
  dignityArcs,
  hourRuler,
  hoursOf,
  housePosition,
  housing,
  leadRate,
  nextMoonAspect,
  rising,
  siderealMoon,
  turning,
  withinOrb,
} from './chart-curves.ts'
import { type Curve, lead, longitude, moonAhead, type Subject } from './curves.ts'
import { arcOf, type Bounds, type ConditionQuantity, lunarOr, PLANETARY } from './quantity.ts'

/** Half a day where the Moon is one of the two. */
const pace = ({ target, other: partner }: Subject): number =>
  target.body === 'moon' || partner.body === 'moon' ? 0.5 : PLANETARY

const leadOf = ({ target, other: partner }: Subject): Curve => lead(target, partner)

/** A name of a list as a number, for a quantity whose value is a name. */
const indexed =
  (names: readonly string[], nameAt: (subject: Subject, tt: number) => string | undefined) =>
  (subject: Subject): Curve =>
  (tt) =>
    names.indexOf(nameAt(subject, tt) ?? '')
const nameIn =
  (names: readonly string[], none: string) =>
  (index: number): string =>
    names[index] ?? none

const meetings = aspectedBodies.flatMap((body) => majorAspects.map(({ aspect }) => `${aspect} ${body}`))

const combustArcs: readonly Bounds[] = [
  { low: CAZIMI, high: COMBUST },
  { low: 360 - COMBUST, high: 360 - CAZIMI },
]
const freeArcs: readonly Bounds[] = [
  { low: COMBUST, high: 360 - COMBUST },
  { low: 360 - CAZIMI, high: CAZIMI },
]

const TITHI = 12
const tithis = Array.from({ length: 30 }, (_, index) => String(index + 1))
const houses = tithis.slice(0, 12)
/** Bodies that can be combust: all but the Sun. */
const sunless: readonly SkyBody[] = bodyIds.filter((body) => body !== 'sun')

export const chartQuantities = {
  ascendantSign: {
    meaning: 'Sign of the tropical zodiac that rises.',
    unit: null,
    operators: ['is'],
    targets: 0,
    bodies: null,
    needsPlace: true,
    values: signs,
    circular: true,
    example: { quantity: 'ascendantSign', op: 'is', value: 'leo' },
    value: rising,
    bounds: (name) => [arcOf(signs.indexOf(name as Sign), 30)],
    step: turning,
    show: (longitude) => signOf(longitude),
  },
  house: {
    meaning: 'House, 1 to 12, that the longitude falls in, of houseSystem.',
    unit: null,
    operators: ['is'],
    targets: 1,
    bodies: null,
    needsPlace: true,
    values: houses,
    circular: true,
    example: { quantity: 'house', target: 'jupiter', op: 'is', value: '10' },
    value: housePosition,
    bounds: (name) => [arcOf(Number(name) - 1, 30)],
    step: housing,
    show: (position) => houses[Math.floor(position / 30) % 12] as string,
  },
  aspect: {
    meaning:
      'Aspect between the longitudes of two targets, within its orb: trine:3 is 3°, without a number the customary one. The value is how far target is ahead, 0 to 360°.',
    unit: 'deg',
    operators: ['is'],
    targets: 2,
    bodies: null,
    needsPlace: false,
    values: aspectNames,
    takesOrb: true,
    circular: true,
    example: { quantity: 'aspect', target: 'moon', other: 'venus', op: 'is', value: 'trine:3,sextile:3' },
    value: leadOf,
    bounds: (name) => withinOrb(String(name)),
    step: pace,
    show: roundDirection,
  },
  applyingAspect: {
    meaning: 'The same while it comes nearer to exact.',
    unit: 'deg',
    operators: ['is'],
    targets: 2,
    bodies: null,
    needsPlace: false,
    values: aspectNames,
    takesOrb: true,
    circular: true,
    example: { quantity: 'applyingAspect', target: 'moon', other: 'jupiter', op: 'is', value: 'trine:5' },
    value: leadOf,
    rate: leadRate,
    bounds: (name) => applyingWithinOrb(String(name)),
    step: pace,
    show: roundDirection,
  },
  planetaryHour: {
    meaning: 'Planet of the unequal hour, from sunrise; none while the Sun does not rise or set.',
    unit: null,
    operators: ['is'],
    targets: 0,
    bodies: null,
    needsPlace: true,
    values: chaldeanOrder,
    circular: false,
    example: { quantity: 'planetaryHour', op: 'is', value: 'venus' },
    value: indexed(chaldeanOrder, hourRuler),
    stretches: (ruler, subject, within) => hoursOf(String(ruler), subject, within),
    step: () => 1 / 12,
    show: nameIn(chaldeanOrder, 'none'),
  },
  dignity: {
    meaning:
      'Essential dignity by the degree: domicile, exaltation, term (Egyptian), face, detriment, fall. The value is the longitude.',
    unit: 'deg',
    operators: ['is'],
    targets: 1,
    bodies: traditionalPlanets,
    needsPlace: false,
    values: degreeDignities,
    circular: true,
    example: { quantity: 'dignity', target: 'venus', op: 'is', value: 'domicile,exaltation' },
    value: longitude,
    bounds: dignityArcs,
    step: lunarOr(PLANETARY),
    show: roundDirection,
  },
  combust: {
    meaning: 'Within 8°30′ of longitude of the Sun, but not within 17′ (cazimi).',
    unit: null,
    operators: ['is'],
    targets: 1,
    bodies: sunless,
    needsPlace: false,
    values: [true, false],
    circular: true,
    example: { quantity: 'combust', target: 'mercury', op: 'is', value: false },
    value: ({ target }) => lead(target, SUN),
    bounds: (isCombust) => (isCombust ? combustArcs : freeArcs),
    step: lunarOr(PLANETARY),
    show: (ahead) => {
      const distance = Math.min(ahead, 360 - ahead)
      return distance >= CAZIMI && distance <= COMBUST
    },
  },
  tithi: {
    meaning: 'Lunar day, 1 to 30 from the new Moon, 12° of the Moon ahead of the Sun each.',
    unit: null,
    operators: ['is'],
    targets: 0,
    of: 'moon',
    bodies: null,
    needsPlace: false,
    values: tithis,
    circular: true,
    example: { quantity: 'tithi', op: 'is', value: '5,10,11' },
    value: moonAhead,
    bounds: (name) => [arcOf(Number(name) - 1, TITHI)],
    step: () => PLANETARY,
    show: (ahead) => tithis[Math.floor(ahead / TITHI)] as string,
  },
  nakshatra: {
    meaning: 'Nakshatra of the Moon, by the ayanamsa of Lahiri.',
    unit: null,
    operators: ['is'],
    targets: 0,
    of: 'moon',
    bodies: null,
    needsPlace: false,
    values: nakshatras.map(({ name }) => name),
    circular: true,
    example: { quantity: 'nakshatra', op: 'is', value: 'Pushya,Rohini' },
    value: siderealMoon,
    bounds: (name) => [
      arcOf(
        nakshatras.findIndex((row) => row.name === name),
        NAKSHATRA,
      ),
    ],
    step: () => PLANETARY,
    show: (sidereal) => nakshatraPlace(sidereal).nakshatra.name,
  },
  moonNextAspect: {
    meaning:
      'Next exact major aspect of the Moon to Sun to Pluto before it leaves its sign: by body, by aspect, or both: trine venus. None while it is void of course.',
    unit: null,
    operators: ['is'],
    targets: 0,
    of: 'moon',
    bodies: null,
    needsPlace: false,
    values: [...aspectedBodies, ...majorAspects.map(({ aspect }) => aspect), ...meetings],
    circular: false,
    example: { quantity: 'moonNextAspect', op: 'is', value: 'trine venus,sextile venus,trine jupiter' },
    value: indexed(meetings, (_, tt) => nextMoonAspect(tt)),
    stretches: (name, _, within) => beforeAspect(String(name), within),
    isWhole: true,
    step: () => 1 / 24,
    show: nameIn(meetings, 'void'),
  },
} as const satisfies Record<string, ConditionQuantity>
