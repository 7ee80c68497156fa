/** How stars and nebulae are called, brought to one form: `α² Cen`, `alpha2 Centauri` and `Alp2 Cen` are one key. */

import { folded } from '../text/folding.ts'
import { constellationCode } from './constellations.ts'

const greek = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
} as const
const letterOfWord = new Map(
  Object.values(greek).flatMap(
    (word) =>
      [
        [word, word],
        [word.slice(0, 3), word],
      ] as const,
  ),
)
// The Bright Star Catalogue and SIMBAD shorten these otherwise.
for (const [short, word] of [
  ['alf', 'alpha'],
  ['ksi', 'xi'],
  ['tet', 'theta'],
  ['omi', 'omicron'],
] as const)
  letterOfWord.set(short, word)

const superscripts: Readonly<Record<string, string>> = { '¹': '1', '²': '2', '³': '3', ς: 'σ', µ: 'μ' }
const numbered =
  /^(hip|hr|hd|m|ngc|ic|c|cr|mel|tr|b|sh ?2|arp|rcw|vdb|ldn|lbn|pgc|ugc|aco|messier|caldwell|collinder|melotte|trumpler|barnard|sharpless|abell) ?0*([1-9]\d*|0)$/
/** Catalogs by their whole names. */
const shortened: Readonly<Record<string, string>> = {
  messier: 'm',
  caldwell: 'c',
  collinder: 'cr',
  melotte: 'mel',
  trumpler: 'tr',
  barnard: 'b',
  sharpless: 'sh2 ',
  'sh 2': 'sh2 ',
  sh2: 'sh2 ',
  abell: 'aco',
}
/** A number that is a place in galactic coordinates; a plus may arrive as the space that a query string makes of it. */
const galactic = /^(pk|pn ?g|snr ?g) ?(\d{3}(?:\.\d)?)([+ -])(\d\d(?:\.\d)?[a-z]?)$/

/**
 * The key of a designation or name, equal for all customary ways to write it. A catalog number is `hip32349`, a
 * letter or number in a constellation `alpha cma` or `9 cma`, and everything else its folded name.
 */
export function designationKey(text: string): string {
  const [, list, longitude, sign, latitude] = galactic.exec(text.trim().toLowerCase()) ?? []
  if (list) return `${list.replace(' ', '')}${longitude}${sign === '-' ? '-' : '+'}${latitude}`
  const spelled = text
    .replace(/[¹²³ςµ]/g, (sign) => superscripts[sign] as string)
    .replace(
      /[Α-Ωα-ω]\d?/g,
      (letter) => ` ${greek[letter[0]?.toLowerCase() as keyof typeof greek] ?? letter[0]}${letter[1] ?? ''} `,
    )
  const name = folded(spelled)
  const catalog = numbered.exec(name)
  if (catalog) return `${shortened[catalog[1] as string] ?? catalog[1]}${catalog[2]}`
  return inConstellation(name.split(' ')) ?? name
}

/** `alpha2 cen` of `alp2 centauri`, when words are a letter or number and then a constellation. */
function inConstellation([first = '', ...otherWords]: readonly string[]): string | undefined {
  // A superscript may stand apart: "alpha 2 Cen".
  const apart = otherWords.length > 1 && /^\d$/.test(otherWords[0] as string) && /^\D+$/.test(first)
  const code = constellationCode((apart ? otherWords.slice(1) : otherWords).join(' '))?.toLowerCase()
  if (!code) return undefined
  const [, letters = '', digit = ''] = /^([a-z]*)(\d*)$/.exec(apart ? first + otherWords[0] : first) ?? []
  const letter = letterOfWord.get(letters) ?? letters
  return letter || digit ? `${letter}${digit} ${code}` : undefined
}
