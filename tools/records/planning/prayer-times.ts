import { z } from 'zod'
import { islamicDate } from '../../core/calendars/islamic.ts'
import type { Observer } from '../../core/frames/earth.ts'
import {
  type HighLatitudeRule,
  type PrayerMethod,
  type PrayerMethodName,
  prayerMethods,
} from '../../core/horizon/prayer-methods.ts'
import { prayerStatuses, prayerTimes } from '../../core/horizon/prayer-times.ts'
import { qibla } from '../../core/horizon/qibla.ts'
import type { SunDay } from '../../core/horizon/sun-times.ts'
import { roundDirection } from '../../core/round.ts'
import { DAY, utcOfText } from '../../core/time/civil.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { instantField } from '../../schema/instant.ts'

const time = instantField.nullable()
const prayerStatus = z.enum(prayerStatuses).meta({ id: 'PrayerStatus' })

/** Output shape of the prayer times of a day. */
export const prayerShape = z
  .object({
    imsak: time.describe('Ten minutes before fajr.'),
    fajr: time.describe('Dawn at the depth of the method; null as fajrStatus says.'),
    dhuhr: time.describe('Solar noon, and margins.'),
    asr: time.describe('The shadow is longer than at noon by the height; null without a noon in daylight.'),
    asrHanafi: time.describe('It is longer by twice the height; null likewise.'),
    maghrib: time.describe('Sunset, or the depth of the method; null without one.'),
    isha: time.describe(
      'Dusk at the depth of the method, or its minutes after maghrib; null as ishaStatus says.',
    ),
    midnight: time.describe('Middle from sunset to sunrise, or to fajr; null without them.'),
    fajrStatus: prayerStatus.describe('alwaysAbove: never so low; byRule: highLatitudes, season.'),
    ishaStatus: prayerStatus.describe('Likewise; isha after midnight is of the day before.'),
  })
  .meta({ id: 'PrayerTimes' })

/** Rules of prayer that a request asks for. */
export interface PrayerOptions {
  readonly prayer?: PrayerMethodName | undefined
  readonly highLatitudes: HighLatitudeRule
  readonly latitude: number
}

const orNull = (utc: number | null): string | null => (utc === null ? null : isoSeconds(utc))

/** Whether a local date lies in Ramadan by the tabular calendar, which sightings differ from by a day or two. */
function isRamadan(date: string): boolean {
  return islamicDate(Math.floor(utcOfText(date) / DAY)).month === 9
}

/** Record of the prayer times of a day. */
export function prayerRecord(
  date: string,
  day: SunDay,
  { prayer, highLatitudes, latitude }: PrayerOptions & { readonly prayer: PrayerMethodName },
) {
  const times = prayerTimes(day, prayer, highLatitudes, { date, latitude, isRamadan: isRamadan(date) })
  return {
    imsak: orNull(times.imsak),
    fajr: orNull(times.fajr),
    dhuhr: orNull(times.dhuhr),
    asr: orNull(times.asr),
    asrHanafi: orNull(times.asrHanafi),
    maghrib: orNull(times.maghrib),
    isha: orNull(times.isha),
    midnight: orNull(times.midnight),
    fajrStatus: times.fajrStatus,
    ishaStatus: times.ishaStatus,
  }
}

/** How a method with seasons sets fajr and isha, for the settings. */
const seasonWords =
  'fajr and isha at the depth, or nearer the Sun by a twilight of latitude and season (general shafaq): byRule; from 55 north a seventh of the night takes the place of the depth'

/** Rules of a method, for `meta.settings`. */
export function prayerConventions(name: PrayerMethodName, rule: HighLatitudeRule, place: Observer) {
  const { authority, source, season, margins, ...depths }: PrayerMethod = prayerMethods[name]
  return {
    authority,
    depths,
    asr: 'shadow at noon and 1 height (asr) or 2 (asrHanafi), airless',
    ...(season ? { season: seasonWords } : {}),
    margins: margins
      ? `minutes added: dhuhr ${margins.dhuhr}, maghrib ${margins.maghrib}`
      : 'none: authorities add minutes to some times',
    highLatitudes: rule,
    qibla: roundDirection(qibla(place)),
    source,
  }
}
