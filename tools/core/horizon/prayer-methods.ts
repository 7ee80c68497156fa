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
  readonly source: string
}

const prayTimes = 'H. Zarrabi-Zadeh, Pray Times, Calculation Methods (praytimes.org, 2011)'
const adhan = 'Adhan 4.4, Calculation Parameters Guide (Batoul Apps, npm adhan, 2025)'
const bilal = 'Bilal, list of methods (A. Azzam, github.com/azzamsa/bilal, docs/wiki.md)'

/** Rules in use. Authorities add minutes of their own to some times: Diyanet 5 to 7, Dubai 3. They are not added here. */
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
