import { SearchGlobalSolarEclipse, SearchLunarEclipse } from 'astronomy-engine'
import { MOON_PENUMBRAL_K } from '../../../tools/core/appearance/disc-radii.ts'
import { type LocalSolarEclipse, localSolarEclipse } from '../../../tools/core/events/eclipses/local.ts'
import { lunarEclipses } from '../../../tools/core/events/eclipses/lunar.ts'
import { solarEclipses } from '../../../tools/core/events/eclipses/solar.ts'
import {
  instantOfTt,
  J2000_JULIAN_DATE,
  MS_PER_DAY,
  SECONDS_PER_DAY,
  utcOfTt,
} from '../../../tools/core/time/time.ts'
import { plainContenders, plainTime, withDeltaTOf } from './plain.ts'
import { records, type Scorer, type Tally } from './tally.ts'

/** Days searched; the next eclipse is at least a fortnight away. */
const ABOUT_DAYS = 3

const ttOf = (row: Record<string, unknown>): number => (row.greatestJdTt as number) - J2000_JULIAN_DATE
const range = (tt: number): [number, number] => {
  const utc = utcOfTt(tt)
  return [utc - ABOUT_DAYS * MS_PER_DAY, utc + ABOUT_DAYS * MS_PER_DAY]
}

/** Only times for the plain library: it has no hybrid eclipses, and its types differ. */
function plain(
  row: Record<string, unknown>,
  tally: Tally,
  search: (from: ReturnType<typeof plainTime>) => { peak: { tt: number; date: Date }; kind: string },
): void {
  const text = row.greatestUtc as string
  const tt = ttOf(row)
  for (const contender of plainContenders) {
    const { peak, kind } = withDeltaTOf(contender, () =>
      search(plainTime(contender, tt - ABOUT_DAYS, Date.parse(text) - ABOUT_DAYS * MS_PER_DAY)),
    )
    const error =
      contender === 'plain'
        ? (peak.tt - tt) * SECONDS_PER_DAY
        : (peak.date.getTime() - Date.parse(text)) / 1000
    tally.error(contender, 'greatest', 'eclipse', 's', error, text)
    if (kind !== row.type) tally.missed(contender, 'type', String(row.type), '')
  }
}

/** Greatest eclipse, gamma, and type: a wrong type counts as an error of one. */
export const solarEclipseScorer: Scorer = {
  topic: 'solar-eclipses',
  score(truth, tally) {
    for (const row of records(truth)) {
      const text = row.greatestUtc as string
      const tt = ttOf(row)
      const [found] = solarEclipses(...range(tt))
      if (!found) {
        tally.missed('ours', 'greatest', 'eclipse', 's')
        continue
      }
      tally.error('ours', 'greatest', 'eclipse', 's', (found.greatest.tt - tt) * SECONDS_PER_DAY, text)
      tally.error('ours', 'gamma', 'eclipse', 'Earth radii', found.gamma - (row.gamma as number), text)
      const isRight = found.type === row.type && found.isCentral === row.central
      tally.error('ours', 'type', String(row.type), '', isRight ? 0 : 1, text)
      plain(row, tally, SearchGlobalSolarEclipse)
    }
  },
}

/** The same for lunar eclipses, with magnitudes, and contacts of eclipses that do not graze. */
export const lunarEclipseScorer: Scorer = {
  topic: 'lunar-eclipses',
  score(truth, tally) {
    for (const row of records(truth)) {
      const text = row.greatestUtc as string
      const tt = ttOf(row)
      const [found] = lunarEclipses(...range(tt))
      if (!found) {
        tally.missed('ours', 'greatest', 'eclipse', 's')
        continue
      }
      tally.error('ours', 'greatest', 'eclipse', 's', (found.greatest.tt - tt) * SECONDS_PER_DAY, text)
      tally.error('ours', 'type', String(row.type), '', found.type === row.type ? 0 : 1, text)
      const umbral = found.umbralMagnitude - (row.umbralMagnitude as number)
      const penumbral = found.penumbralMagnitude - (row.penumbralMagnitude as number)
      tally.error('ours', 'umbral magnitude', 'eclipse', '', umbral, text)
      tally.error('ours', 'penumbral magnitude', 'eclipse', '', penumbral, text)
      for (const name of ['p1', 'u1', 'u2', 'u3', 'u4', 'p4'] as const) {
        const utc = found.contacts[name]
        const contact = row[`${name}Utc`] as string | null
        if ((utc === null) !== (contact === null)) tally.missed('ours', 'contact', name, 's')
        if (utc === null || contact === null) continue
        // Relative to the greatest phase, to exclude the ΔT of the future.
        const error = utc - found.greatest.utc - (Date.parse(contact) - Date.parse(text))
        tally.error('ours', 'contact', name, 's', error / 1000, contact)
      }
      plain(row, tally, SearchLunarEclipse)
    }
  },
}

const contacts = { c1: 'c1Utc', c2: 'c2Utc', maximum: 'maxUtc', c3: 'c3Utc', c4: 'c4Utc' } as const

/** Contacts, magnitude and obscuration at places, with the reference's single lunar radius for every contact. */
export const localEclipseScorer: Scorer = {
  topic: 'solar-eclipses-local',
  score(truth, tally) {
    for (const row of records(truth)) {
      const text = row.maxUtc as string
      const site = { latitude: row.latDeg as number, longitude: row.lonDegEast as number, elevation: 0 }
      const utc = Date.parse(text)
      const [eclipse] = solarEclipses(utc - ABOUT_DAYS * MS_PER_DAY, utc + ABOUT_DAYS * MS_PER_DAY)
      const local = eclipse && localSolarEclipse(instantOfTt(eclipse.greatest.tt), site, MOON_PENUMBRAL_K)
      if (!local) {
        tally.missed('ours', 'maximum', 'place', 's')
        continue
      }
      tally.error('ours', 'type', String(row.type), '', local.type === row.type ? 0 : 1, text)
      tally.error('ours', 'magnitude', 'place', '', local.maximum.magnitude - (row.magnitude as number), text)
      const covered = local.maximum.obscuration - (row.obscuration as number)
      tally.error('ours', 'obscuration', 'place', '', covered, text)
      scoreContacts(local, row, tally)
    }
  },
}

function scoreContacts(local: LocalSolarEclipse, row: Record<string, unknown>, tally: Tally): void {
  for (const [name, column] of Object.entries(contacts)) {
    const moment = local[name as keyof typeof contacts]
    const text = row[column] as string | null
    if ((moment === null) !== (text === null)) tally.missed('ours', name, 'place', 's')
    if (moment === null || text === null) continue
    tally.error('ours', name, 'place', 's', (moment.utc - Date.parse(text)) / 1000, text)
  }
}
