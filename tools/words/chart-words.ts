/** Words on drawings of charts, by language. */
import { type Sign, signs } from '../core/zodiac/zodiac.ts'
import type { Language } from './sky-words.ts'

/** Words of a chart in one language. */
export interface ChartWords {
  readonly signs: Readonly<Record<Sign, string>>
  readonly tropical: string
  readonly sidereal: string
  readonly equal: string
  readonly wholeSign: string
  readonly timeUnknown: string
  readonly transits: string
  /** Of a synastry: the chart around. */
  readonly synastry: string
  readonly composite: string
  readonly progressed: string
  readonly solarReturn: string
  readonly lunarReturn: string
  readonly draconic: string
}

/**
 * Signs from Aries to Pisces, then the other words of {@link ChartWords} in their order.
 *
 * Source of the signs: Unicode CLDR 45, annotations of U+2648 to U+2653, of `pt` the Portuguese of Portugal; the Danish Gemini
 * and Pisces are in the plural, as in the other languages.
 */
const table: Readonly<Record<Language, readonly [signs: string, others: string]>> = {
  en: [
    'Aries,Taurus,Gemini,Cancer,Leo,Virgo,Libra,Scorpio,Sagittarius,Capricorn,Aquarius,Pisces',
    'Tropical,Sidereal,Equal,Whole sign,Time unknown,Transits,Outer,Composite with,Progressed to,Solar return,Lunar return,Draconic',
  ],
  de: [
    'Widder,Stier,Zwillinge,Krebs,Löwe,Jungfrau,Waage,Skorpion,Schütze,Steinbock,Wassermann,Fische',
    'Tropisch,Siderisch,Äquale Häuser,Ganzzeichenhäuser,Zeit unbekannt,Transite,Außen,Komposit mit,Progression,Solar,Lunar,Drakonisch',
  ],
  fr: [
    'Bélier,Taureau,Gémeaux,Cancer,Lion,Vierge,Balance,Scorpion,Sagittaire,Capricorne,Verseau,Poissons',
    'Tropical,Sidéral,Maisons égales,Signes entiers,Heure inconnue,Transits,Extérieur,Composite avec,Progressions,Révolution solaire,Révolution lunaire,Draconique',
  ],
  es: [
    'Aries,Tauro,Géminis,Cáncer,Leo,Virgo,Libra,Escorpio,Sagitario,Capricornio,Acuario,Piscis',
    'Tropical,Sideral,Casas iguales,Signos enteros,Hora desconocida,Tránsitos,Exterior,Compuesta con,Progresiones,Revolución solar,Revolución lunar,Dracónico',
  ],
  it: [
    'Ariete,Toro,Gemelli,Cancro,Leone,Vergine,Bilancia,Scorpione,Sagittario,Capricorno,Acquario,Pesci',
    'Tropicale,Siderale,Case uguali,Segni interi,Ora sconosciuta,Transiti,Esterno,Composito con,Progressioni,Rivoluzione solare,Rivoluzione lunare,Draconico',
  ],
  pt: [
    'Carneiro,Touro,Gémeos,Caranguejo,Leão,Virgem,Balança,Escorpião,Sagitário,Capricórnio,Aquário,Peixes',
    'Tropical,Sideral,Casas iguais,Signos inteiros,Hora desconhecida,Trânsitos,Exterior,Composto com,Progressões,Retorno solar,Retorno lunar,Dracónico',
  ],
  nl: [
    'Ram,Stier,Tweelingen,Kreeft,Leeuw,Maagd,Weegschaal,Schorpioen,Boogschutter,Steenbok,Waterman,Vissen',
    'Tropisch,Siderisch,Gelijke huizen,Hele tekens,Tijd onbekend,Transits,Buiten,Composiet met,Progressies,Solaar,Lunaar,Draconisch',
  ],
  nb: [
    'Væren,Tyren,Tvillingene,Krepsen,Løven,Jomfruen,Vekten,Skorpionen,Skytten,Steinbukken,Vannmannen,Fiskene',
    'Tropisk,Siderisk,Like hus,Hele tegn,Ukjent tid,Transitter,Ytre,Kompositt med,Progresjoner,Solarhoroskop,Lunarhoroskop,Drakonisk',
  ],
  da: [
    'Vædderen,Tyren,Tvillingerne,Krebsen,Løven,Jomfruen,Vægten,Skorpionen,Skytten,Stenbukken,Vandmanden,Fiskene',
    'Tropisk,Siderisk,Lige huse,Hele tegn,Ukendt tid,Transitter,Ydre,Komposit med,Progressioner,Solarhoroskop,Lunarhoroskop,Drakonisk',
  ],
  sv: [
    'Väduren,Oxen,Tvillingarna,Kräftan,Lejonet,Jungfrun,Vågen,Skorpionen,Skytten,Stenbocken,Vattumannen,Fiskarna',
    'Tropisk,Siderisk,Lika hus,Hela tecken,Okänd tid,Transiter,Yttre,Komposit med,Progressioner,Solarhoroskop,Lunarhoroskop,Drakonisk',
  ],
}

/** The words of a chart in a language. */
export function chartWords(language: Language): ChartWords {
  const [names, terms] = table[language].map((list) => list.split(',')) as [string[], string[]]
  const [tropical, sidereal, equal, wholeSign, timeUnknown, transits, synastry, ...otherTerms] = terms
  const [composite, progressed, solarReturn, lunarReturn, draconic] = otherTerms
  return {
    signs: Object.fromEntries(signs.map((sign, index) => [sign, names[index]])),
    tropical,
    sidereal,
    equal,
    wholeSign,
    timeUnknown,
    transits,
    synastry,
    composite,
    progressed,
    solarReturn,
    lunarReturn,
    draconic,
  } as ChartWords
}
