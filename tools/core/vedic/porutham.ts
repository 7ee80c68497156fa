import { type BirthMoon, countedSigns, ganaOf, type KootaPart, maitri, pairWords, yoniOf } from './koota.ts'
import {
  attractedSigns,
  ganas,
  rajjuOf,
  rajjus,
  taraFrom,
  vedhas,
  yoniPoints,
  yonis,
} from './koota-classes.ts'
import { nakshatras } from './nakshatras.ts'

type Rule = (groom: BirthMoon, bride: BirthMoon) => readonly [agrees: boolean, reason: string]

/** Nakshatras from that of the bride to that of the groom, both counted: 1 to 27. */
const counted = (groom: BirthMoon, bride: BirthMoon): number =>
  ((groom.nakshatra - bride.nakshatra + 27) % 27) + 1
const nameOf = ({ nakshatra }: BirthMoon) => nakshatras[nakshatra]?.name

const rules = {
  dina(groom, bride) {
    const count = counted(groom, bride)
    return [
      [2, 4, 6, 8, 0].includes(count % 9),
      `count ${count}, ${taraFrom(bride.nakshatra, groom.nakshatra)}`,
    ]
  },
  gana(groom, bride) {
    const [first, second] = [ganaOf(groom), ganaOf(bride)]
    return [first === second || ganas[second] !== 'rakshasa', pairWords(ganas[first], ganas[second])]
  },
  mahendra(groom, bride) {
    const count = counted(groom, bride)
    return [count > 1 && count % 3 === 1, `count ${count}`]
  },
  streeDeergha(groom, bride) {
    const count = counted(groom, bride)
    return [count > 9, `count ${count}`]
  },
  yoni(groom, bride) {
    const [first, second] = [yoniOf(groom), yoniOf(bride)]
    return [yoniPoints[first]?.[second] !== 0, pairWords(yonis[first], yonis[second])]
  },
  rashi(groom, bride) {
    const count = countedSigns(bride, groom)
    return [count === 1 || count >= 7, `sign ${count} from the bride's`]
  },
  rashyadhipati(groom, bride) {
    const [points, reason] = maitri(groom, bride)
    return [points >= 4, reason]
  },
  vashya(groom, bride) {
    const attracts = (from: BirthMoon, to: BirthMoon) =>
      attractedSigns[from.signNumber]?.includes(to.signNumber) ?? false
    return [attracts(groom, bride) || attracts(bride, groom), pairWords(groom.sign, bride.sign)]
  },
  rajju(groom, bride) {
    const [first, second] = [rajjuOf(groom.nakshatra), rajjuOf(bride.nakshatra)]
    return [first !== second, pairWords(rajjus[first], rajjus[second])]
  },
  vedha(groom, bride) {
    const isHindered = vedhas.some(
      (group) =>
        groom.nakshatra !== bride.nakshatra &&
        group.includes(groom.nakshatra) &&
        group.includes(bride.nakshatra),
    )
    return [!isHindered, pairWords(nameOf(groom), nameOf(bride))]
  },
} satisfies Record<string, Rule>

export type PoruthamName = keyof typeof rules

/**
 * The ten agreements of the south by the Moons of groom and bride, a point each, without exceptions.
 * @see after quotations of B. V. Raman, Muhurtha (1946), the chapter on marriage.
 */
export const poruthams = (groom: BirthMoon, bride: BirthMoon): Record<PoruthamName, KootaPart> =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const [agrees, reason] = rule(groom, bride)
      return [name, { points: Number(agrees), maximum: 1, reason }]
    }),
  ) as Record<PoruthamName, KootaPart>
