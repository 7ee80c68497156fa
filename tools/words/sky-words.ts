/** The few words that stand on drawings, by language. Constellations and stars keep their Latin and proper names. */
import { type BodyId, bodyIds } from '../core/bodies.ts'
import type { PhaseName } from '../core/events/moon-phases.ts'

/** ISO 639-1; all are written with the letters of Latin-1. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'nb', 'da', 'sv'] as const
export type Language = (typeof languages)[number]

/** Words on drawings, in one language. */
interface Words {
  /** N, E, S, W; the points between are made of them. */
  readonly compass: readonly [string, string, string, string]
  readonly bodies: Readonly<Record<BodyId, string>>
  readonly phases: Readonly<Record<PhaseName, string>>
}

const phaseOrder: readonly PhaseName[] = [
  'new moon',
  'waxing crescent',
  'first quarter',
  'waxing gibbous',
  'full moon',
  'waning gibbous',
  'last quarter',
  'waning crescent',
]

/** Compass letters; Sun to Pluto; new Moon to waning crescent. */
const table: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: [
    'N E S W',
    'Sun,Moon,Mercury,Venus,Mars,Jupiter,Saturn,Uranus,Neptune,Pluto',
    'new moon,waxing crescent,first quarter,waxing gibbous,full moon,waning gibbous,last quarter,waning crescent',
  ],
  de: [
    'N O S W',
    'Sonne,Mond,Merkur,Venus,Mars,Jupiter,Saturn,Uranus,Neptun,Pluto',
    'Neumond,zunehmende Sichel,erstes Viertel,zunehmender Mond,Vollmond,abnehmender Mond,letztes Viertel,abnehmende Sichel',
  ],
  fr: [
    'N E S O',
    'Soleil,Lune,Mercure,Vénus,Mars,Jupiter,Saturne,Uranus,Neptune,Pluton',
    'nouvelle lune,premier croissant,premier quartier,gibbeuse croissante,pleine lune,gibbeuse décroissante,dernier quartier,dernier croissant',
  ],
  es: [
    'N E S O',
    'Sol,Luna,Mercurio,Venus,Marte,Júpiter,Saturno,Urano,Neptuno,Plutón',
    'luna nueva,luna creciente,cuarto creciente,gibosa creciente,luna llena,gibosa menguante,cuarto menguante,luna menguante',
  ],
  it: [
    'N E S O',
    'Sole,Luna,Mercurio,Venere,Marte,Giove,Saturno,Urano,Nettuno,Plutone',
    'luna nuova,luna crescente,primo quarto,gibbosa crescente,luna piena,gibbosa calante,ultimo quarto,luna calante',
  ],
  pt: [
    'N E S O',
    'Sol,Lua,Mercúrio,Vénus,Marte,Júpiter,Saturno,Urano,Neptuno,Plutão',
    'lua nova,lua crescente,quarto crescente,gibosa crescente,lua cheia,gibosa minguante,quarto minguante,lua minguante',
  ],
  nl: [
    'N O Z W',
    'Zon,Maan,Mercurius,Venus,Mars,Jupiter,Saturnus,Uranus,Neptunus,Pluto',
    'nieuwe maan,wassende sikkel,eerste kwartier,wassende maan,volle maan,afnemende maan,laatste kwartier,afnemende sikkel',
  ],
  nb: [
    'N Ø S V',
    'Sola,Månen,Merkur,Venus,Mars,Jupiter,Saturn,Uranus,Neptun,Pluto',
    'nymåne,voksende månesigd,første kvarter,voksende måne,fullmåne,minkende måne,siste kvarter,minkende månesigd',
  ],
  da: [
    'N Ø S V',
    'Solen,Månen,Merkur,Venus,Mars,Jupiter,Saturn,Uranus,Neptun,Pluto',
    'nymåne,tiltagende månesegl,første kvarter,tiltagende måne,fuldmåne,aftagende måne,sidste kvarter,aftagende månesegl',
  ],
  sv: [
    'N Ö S V',
    'Solen,Månen,Merkurius,Venus,Mars,Jupiter,Saturnus,Uranus,Neptunus,Pluto',
    'nymåne,tilltagande månskära,första kvarteret,tilltagande måne,fullmåne,avtagande måne,sista kvarteret,avtagande månskära',
  ],
}

/** The words of a language by what they name. */
export function wordsOf(language: Language): Words {
  const [compass, bodies, phases] = table[language]
  const byName = <K extends string>(keys: readonly K[], list: string) =>
    Object.fromEntries(list.split(',').map((word, index) => [keys[index], word])) as Record<K, string>
  return {
    compass: compass.split(' ') as unknown as Words['compass'],
    bodies: byName(bodyIds, bodies),
    phases: byName(phaseOrder, phases),
  }
}

/** The eight points of the compass from north through east. */
export function compassPoints(language: Language): readonly string[] {
  const [north, east, south, west] = wordsOf(language).compass
  return [north, north + east, east, south + east, south, south + west, west, north + west]
}
