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
  readonly synastry: string
  readonly composite: string
  readonly progressed: string
  readonly solarReturn: string
  readonly lunarReturn: string
  readonly draconic: string
  /** Rings of a wheel of several charts. */
  readonly inner: string
  readonly middle: string
  readonly outer: string
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
    'Tropical,Sidereal,Equal,Whole sign,Time unknown,Transits,Synastry,Composite with,Progressed to,Solar return,Lunar return,Draconic,Inner,Middle,Outer',
  ],
  de: [
    'Widder,Stier,Zwillinge,Krebs,Löwe,Jungfrau,Waage,Skorpion,Schütze,Steinbock,Wassermann,Fische',
    'Tropisch,Siderisch,Äquale Häuser,Ganzzeichenhäuser,Zeit unbekannt,Transite,Synastrie,Komposit mit,Progression,Solar,Lunar,Drakonisch,Innen,Mitte,Außen',
  ],
  fr: [
    'Bélier,Taureau,Gémeaux,Cancer,Lion,Vierge,Balance,Scorpion,Sagittaire,Capricorne,Verseau,Poissons',
    'Tropical,Sidéral,Maisons égales,Signes entiers,Heure inconnue,Transits,Synastrie,Composite avec,Progressions,Révolution solaire,Révolution lunaire,Draconique,Intérieur,Médian,Extérieur',
  ],
  es: [
    'Aries,Tauro,Géminis,Cáncer,Leo,Virgo,Libra,Escorpio,Sagitario,Capricornio,Acuario,Piscis',
    'Tropical,Sideral,Casas iguales,Signos enteros,Hora desconocida,Tránsitos,Sinastría,Compuesta con,Progresiones,Revolución solar,Revolución lunar,Dracónico,Interior,Medio,Exterior',
  ],
  it: [
    'Ariete,Toro,Gemelli,Cancro,Leone,Vergine,Bilancia,Scorpione,Sagittario,Capricorno,Acquario,Pesci',
    'Tropicale,Siderale,Case uguali,Segni interi,Ora sconosciuta,Transiti,Sinastria,Composito con,Progressioni,Rivoluzione solare,Rivoluzione lunare,Draconico,Interno,Medio,Esterno',
  ],
  pt: [
    'Carneiro,Touro,Gémeos,Caranguejo,Leão,Virgem,Balança,Escorpião,Sagitário,Capricórnio,Aquário,Peixes',
    'Tropical,Sideral,Casas iguais,Signos inteiros,Hora desconhecida,Trânsitos,Sinastria,Composto com,Progressões,Retorno solar,Retorno lunar,Dracónico,Interior,Médio,Exterior',
  ],
  nl: [
    'Ram,Stier,Tweelingen,Kreeft,Leeuw,Maagd,Weegschaal,Schorpioen,Boogschutter,Steenbok,Waterman,Vissen',
    'Tropisch,Siderisch,Gelijke huizen,Hele tekens,Tijd onbekend,Transits,Synastrie,Composiet met,Progressies,Solaar,Lunaar,Draconisch,Binnen,Midden,Buiten',
  ],
  nb: [
    'Væren,Tyren,Tvillingene,Krepsen,Løven,Jomfruen,Vekten,Skorpionen,Skytten,Steinbukken,Vannmannen,Fiskene',
    'Tropisk,Siderisk,Like hus,Hele tegn,Ukjent tid,Transitter,Synastri,Kompositt med,Progresjoner,Solarhoroskop,Lunarhoroskop,Drakonisk,Indre,Midtre,Ytre',
  ],
  da: [
    'Vædderen,Tyren,Tvillingerne,Krebsen,Løven,Jomfruen,Vægten,Skorpionen,Skytten,Stenbukken,Vandmanden,Fiskene',
    'Tropisk,Siderisk,Lige huse,Hele tegn,Ukendt tid,Transitter,Synastri,Komposit med,Progressioner,Solarhoroskop,Lunarhoroskop,Drakonisk,Indre,Midterst,Ydre',
  ],
  sv: [
    'Väduren,Oxen,Tvillingarna,Kräftan,Lejonet,Jungfrun,Vågen,Skorpionen,Skytten,Stenbocken,Vattumannen,Fiskarna',
    'Tropisk,Siderisk,Lika hus,Hela tecken,Okänd tid,Transiter,Synastri,Komposit med,Progressioner,Solarhoroskop,Lunarhoroskop,Drakonisk,Inre,Mellerst,Yttre',
  ],
}

/** The words of a chart in a language. */
export function chartWords(language: Language): ChartWords {
  const [names, terms] = table[language].map((list) => list.split(',')) as [string[], string[]]
  const [tropical, sidereal, equal, wholeSign, timeUnknown, transits, synastry, ...otherTerms] = terms
  const [composite, progressed, solarReturn, lunarReturn, draconic, inner, middle, outer] = otherTerms
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
    inner,
    middle,
    outer,
  } as ChartWords
}
