import { type Graha, grahas } from './nakshatras.ts'

/** The inconstant significators (chara karakas) in their order. Jaimini Sūtras 1.1; BPHS ch. 32. */
const karakas = ['atma', 'amatya', 'bhratru', 'matru', 'pitru', 'putra', 'gnati', 'dara'] as const
export type Karaka = (typeof karakas)[number]

/** Schemes: seven planets without Pitru, or eight with Rahu. BPHS 32.1–2 has both. */
const schemes = {
  seven: { grahas: grahas.slice(0, 7), karakas: karakas.filter((karaka) => karaka !== 'pitru') },
  eight: { grahas: grahas.slice(0, 8), karakas },
} as const satisfies Record<string, { grahas: readonly Graha[]; karakas: readonly Karaka[] }>
export type KarakaScheme = keyof typeof schemes
export const karakaSchemes = Object.keys(schemes) as KarakaScheme[]

/** Degrees of its sign that a graha has passed; Rahu, which moves backwards, counts from the end of the sign. */
const passedDegrees = (graha: Graha, longitude: number): number =>
  graha === 'rahu' ? 30 - (longitude % 30) : longitude % 30

/**
 * Graha of each karaka: the one farthest in its sign is Atma, the least far Dara.
 * @param longitudes sidereal, degrees 0 to 360.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 32.
 */
export function charaKarakas(
  scheme: KarakaScheme,
  longitudes: Readonly<Record<Graha, number>>,
): Partial<Record<Karaka, Graha>> {
  const passed = (graha: Graha) => passedDegrees(graha, longitudes[graha])
  const order = [...schemes[scheme].grahas].sort((first, second) => passed(second) - passed(first))
  return Object.fromEntries(schemes[scheme].karakas.map((karaka, rank) => [karaka, order[rank]]))
}
