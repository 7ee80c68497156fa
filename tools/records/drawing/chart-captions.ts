import type { Birth } from '../../arguments/birth.ts'
import { conventionName } from '../../core/text/convention-name.ts'
import type { Instant } from '../../core/time/time.ts'
import { type Ayanamsa, ayanamsaName, isDraconic, type ZodiacKind } from '../../core/zodiac/ayanamsa.ts'
import { placeText } from '../../draw/captions.ts'
import type { Second, SecondKind } from '../../draw/wheel/pair.ts'
import { type ChartWords, chartWords } from '../../words/chart-words.ts'
import { type Language, wordsOf } from '../../words/sky-words.ts'
import { captionTime } from './drawing-shape.ts'

/** Parameters that captions of a chart are made of. */
export interface Captioned {
  readonly latitude: number
  readonly longitude: number
  readonly born: Birth
  readonly second: Second | undefined
  /** Transits around the second chart. */
  readonly transits?: Instant | undefined
  readonly timezone?: string | undefined
  readonly displayTimezone?: string | undefined
  readonly secondTimezone?: string | undefined
  readonly title?: string | undefined
  readonly placeName?: string | undefined
  readonly houseSystem: string
  readonly zodiac: ZodiacKind
  readonly ayanamsa: Ayanamsa
  readonly harmonic: number
  readonly lang: Language
}

/**
 * Captions in the corners of a chart, from the top left clockwise: name and time, place, conventions, second chart.
 * @param secondUtc instant of the sky of the second chart, ms since 1970.
 */
export function chartCaptions(caption: Captioned, secondUtc: number | undefined): string[][] {
  const { latitude, longitude, born, zodiac, ayanamsa, houseSystem, harmonic, title, placeName, lang } =
    caption
  const words = chartWords(lang)
  const place = placeText(latitude, longitude, wordsOf(lang).compass)
  const [date, time] = captionTime(born.utc, caption.timezone, longitude)
  const birthDate = hasRings(caption) ? inRing('inner', date, caption) : date
  return [
    [...(title ? [title] : []), birthDate, born.place ? time : words.timeUnknown],
    placeName ? [placeName, place] : place.split('  '),
    [
      zodiacName(zodiac, ayanamsa, words) + (harmonic > 1 ? `, H${harmonic}` : ''),
      houseSystemName(houseSystem, words),
    ],
    secondUtc === undefined ? [] : secondCaption(caption, secondUtc, words),
  ]
}

/** Name of a zodiac, with its ayanamsa. */
function zodiacName(zodiac: ZodiacKind, ayanamsa: Ayanamsa, words: ChartWords): string {
  if (isDraconic(zodiac)) return words.draconic
  return zodiac === 'tropical'
    ? words.tropical
    : `${words.sidereal}, ${conventionName(ayanamsaName(ayanamsa))}`
}

/** Name of a house system: systems named for people have the same in all languages. */
function houseSystemName(system: string, { equal, wholeSign }: ChartWords): string {
  return system === 'equal' ? equal : system === 'whole-sign' ? wholeSign : conventionName(system)
}

const wordOf: Readonly<Record<SecondKind, keyof Omit<ChartWords, 'signs'>>> = {
  transits: 'transits',
  synastry: 'synastry',
  composite: 'composite',
  progressed: 'progressed',
  solar_return: 'solarReturn',
  lunar_return: 'lunarReturn',
}

/** Whether charts stand around the birth chart: a composite is drawn alone. */
const hasRings = ({ second, transits }: Captioned): boolean =>
  transits !== undefined || (second !== undefined && second.kind !== 'composite')

/** A caption behind the ring of its chart. */
const inRing = (ring: 'inner' | 'middle' | 'outer', text: string, { lang }: Captioned): string =>
  `${chartWords(lang)[ring]}${lang === 'fr' ? ' ' : ''}: ${text}`

/** The second chart: its ring, its kind, its date and time, and its place if it has one. */
function secondCaption(caption: Captioned, utc: number, words: ChartWords): string[] {
  const { secondTimezone, displayTimezone, timezone, lang } = caption
  const { kind, instant, place } = caption.second as Second
  const isBirth = kind === 'synastry' || kind === 'composite'
  const zone = secondTimezone ?? (isBirth ? undefined : (displayTimezone ?? timezone))
  // A progressed sky is of a day after birth; the caption names the day of life that it stands for.
  const [date, time] = captionTime(kind === 'progressed' ? instant.utc : utc, zone, place?.longitude)
  const { transits } = caption
  const [transitDate] = transits ? captionTime(transits.utc, displayTimezone ?? timezone) : []
  const kindDate = `${words[wordOf[kind]]} ${date}`
  return [
    hasRings(caption) ? inRing(transits ? 'middle' : 'outer', kindDate, caption) : kindDate,
    time,
    ...(transitDate
      ? [inRing('outer', `${words.transits} ${transitDate}`, caption)]
      : place
        ? [placeText(place.latitude, place.longitude, wordsOf(lang).compass)]
        : []),
  ]
}
