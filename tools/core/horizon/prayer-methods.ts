import { DAY } from '../time/civil.ts'

/**
 * Minutes of a twilight by latitude and season: those at the equator, and what latitude 55° adds to them at the winter solstice,
 * the equinoxes, midway to the summer solstice, and at it.
 */
export interface SeasonalTwilight {
  readonly atEquator: number
  readonly winter: number
  readonly equinox: number
  readonly midway: number
  readonly summer: number
}

/** Rules of one authority. */
export interface PrayerMethod {
  readonly authority: string
  /** Depths of the Sun's centre below the horizon, degrees, airless. */
  readonly fajr: number
  /** The depth at isha, or minutes after maghrib and those in Ramadan. */
  readonly isha: number | { readonly minutes: number; readonly inRamadan: number }
  /** The depth at maghrib; sunset where absent. */
  readonly maghrib?: number
  /** The night whose middle is midnight ends at fajr; at sunrise where absent. */
  readonly nightTo?: 'fajr'
  /** Longest twilights by latitude and season; from a northern latitude on, degrees, a part of the night instead of the depth. */
  readonly season?: {
    readonly morning: SeasonalTwilight
    readonly evening: SeasonalTwilight
    readonly partOfNight: { readonly fromLatitude: number; readonly part: number }
  }
  /** Minutes that the authority adds. */
  readonly margins?: { readonly dhuhr: number; readonly maghrib: number }
  readonly source: string
}

const prayTimes = 'H. Zarrabi-Zadeh, Pray Times, Calculation Methods (praytimes.org, 2011)'
const adhan = 'Adhan 4.4, Calculation Parameters Guide (Batoul Apps, npm adhan, 2025)'
const moonsighting =
  'K. Shaukat, Fajr and Isha, and How We Calculate Prayer Times (moonsighting.com), general shafaq, as Adhan 4.4.6 has it (npm adhan, 2025)'
const bilal = 'Bilal, list of methods (A. Azzam, github.com/azzamsa/bilal, docs/wiki.md)'

/**
 * Rules in use. Authorities add minutes of their own to some times: Diyanet 5 to 7, Dubai 3. Those of the
 * Moonsighting Committee are part of its method; others are not added here.
 */
export const prayerMethods = {
  mwl: { authority: 'Muslim World League', fajr: 18, isha: 17, source: prayTimes },
  isna: { authority: 'Islamic Society of North America', fajr: 15, isha: 15, source: prayTimes },
  egypt: { authority: 'Egyptian General Authority of Survey', fajr: 19.5, isha: 17.5, source: prayTimes },
  makkah: {
    authority: 'Umm al-Qura University, Makkah',
    fajr: 18.5,
    isha: { minutes: 90, inRamadan: 120 },
    source: prayTimes,
  },
  karachi: {
    authority: 'University of Islamic Sciences, Karachi',
    fajr: 18,
    isha: 18,
    source: prayTimes,
  },
  tehran: {
    authority: 'Institute of Geophysics, University of Tehran',
    fajr: 17.7,
    isha: 14,
    maghrib: 4.5,
    nightTo: 'fajr',
    source: prayTimes,
  },
  jafari: {
    authority: 'Leva Institute, Qum',
    fajr: 16,
    isha: 14,
    maghrib: 4,
    nightTo: 'fajr',
    source: prayTimes,
  },
  diyanet: { authority: 'Presidency of Religious Affairs, Türkiye', fajr: 18, isha: 17, source: adhan },
  singapore: { authority: 'Islamic Religious Council of Singapore', fajr: 20, isha: 18, source: adhan },
  dubai: {
    authority: 'General Authority of Islamic Affairs, Dubai',
    fajr: 18.2,
    isha: 18.2,
    source: adhan,
  },
  kuwait: { authority: 'Kuwait', fajr: 18, isha: 17.5, source: adhan },
  qatar: { authority: 'Qatar', fajr: 18, isha: { minutes: 90, inRamadan: 90 }, source: adhan },
  gulf: {
    authority: 'Gulf region, isha by the clock',
    fajr: 19.5,
    isha: { minutes: 90, inRamadan: 120 },
    source: bilal,
  },
  france: { authority: 'Musulmans de France, formerly UOIF', fajr: 12, isha: 12, source: bilal },
  russia: { authority: 'Spiritual Administration of Muslims of Russia', fajr: 16, isha: 15, source: bilal },
  moonsighting: {
    authority: 'Moonsighting Committee Worldwide',
    fajr: 18,
    isha: 18,
    season: {
      morning: { atEquator: 75, winter: 28.65, equinox: 19.44, midway: 32.74, summer: 48.1 },
      evening: { atEquator: 75, winter: 25.6, equinox: 2.05, midway: -9.21, summer: 6.14 },
      partOfNight: { fromLatitude: 55, part: 1 / 7 },
    },
    margins: { dhuhr: 5, maghrib: 3 },
    source: moonsighting,
  },
} as const satisfies Record<string, PrayerMethod>
export type PrayerMethodName = keyof typeof prayerMethods
export const prayerMethodNames = Object.keys(prayerMethods) as PrayerMethodName[]

/**
 * Rules for nights in which the Sun stays above a depth, or reaches it late: fajr and isha are at most a part of the night
 * from sunrise and sunset. The part of a depth in degrees, as Pray Times has them.
 */
export const highLatitudeRules = {
  none: undefined,
  angleBased: (depth: number) => depth / 60,
  oneSeventh: () => 1 / 7,
  middleOfNight: () => 1 / 2,
} as const satisfies Record<string, ((depth: number) => number) | undefined>
export type HighLatitudeRule = keyof typeof highLatitudeRules
export const highLatitudeNames = Object.keys(highLatitudeRules) as HighLatitudeRule[]

/** Latitude that the numbers of a season are of, degrees. */
const LATITUDE = 55
/** Days after the winter solstice of a season's numbers. */
const seasonDays = [
  [0, 'winter'],
  [91, 'equinox'],
  [137, 'midway'],
  [183, 'summer'],
  [229, 'midway'],
  [275, 'equinox'],
  [366, 'winter'],
] as const

/** Start of a Gregorian year, ms since 1970 UTC; `Date.UTC` takes years before 100 for those after 1900. */
const yearStart = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1)

/** Days since the winter solstice of a latitude's half of the Earth, 21 December or 21 June. */
function daysSinceSolstice(date: number, latitude: number): number {
  const year = new Date(date).getUTCFullYear()
  const start = yearStart(year)
  const length = (yearStart(year + 1) - start) / DAY
  const since = (date - start) / DAY + 1 + (latitude >= 0 ? 10 : 193)
  return since % length
}

/**
 * Length of a twilight, minutes.
 * @param date midnight UTC of the local date, ms since 1970.
 */
export function twilightMinutes(twilight: SeasonalTwilight, date: number, latitude: number): number {
  const days = daysSinceSolstice(date, latitude)
  const next = seasonDays.findIndex(([day]) => day > days)
  const [from, before] = seasonDays[next - 1] as (typeof seasonDays)[number]
  const [to, after] = seasonDays[next] as (typeof seasonDays)[number]
  const added = twilight[before] + ((days - from) / (to - from)) * (twilight[after] - twilight[before])
  return twilight.atEquator + (added * Math.abs(latitude)) / LATITUDE
}
