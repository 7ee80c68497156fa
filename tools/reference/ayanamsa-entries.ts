import { roundAngle } from '../core/round.ts'
import { civilAt, isoDate } from '../core/time/civil.ts'
import { instantOfTt, utcOfJulianDate } from '../core/time/time.ts'
import { type AyanamsaName, ayanamsas, meanAyanamsa } from '../core/zodiac/ayanamsa.ts'
import { epochOrigins, starOrigins } from '../core/zodiac/ayanamsa-table.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** A work that was not opened: the documentation of the Swiss Ephemeris reports it. */
const after = (work: string): string =>
  `${work}; after D. Koch, A. Treindl, Swiss Ephemeris, General Documentation (2.10)`

const HINDU = after('Sūryasiddhānta, tr. E. Burgess (1860)')
const ARYABHATA = after('Āryabhaṭīya')
const KUGLER = after('F. X. Kugler, Sternkunde und Sterndienst in Babel (1907)')

/** Use of each zodiac, and the work that it is from. */
const origins: Readonly<Record<AyanamsaName, readonly [use: string, source: string]>> = {
  lahiri: [
    "India's official ayanamsa.",
    'Calendar Reform Committee, Report (1955); Indian Astronomical Ephemeris (1985)',
  ],
  'lahiri-1940': ["Lahiri's own of 1940.", after('N. C. Lahiri (1940)')],
  'lahiri-icrc': ['With nutation; before 1985.', after('Calendar Reform Committee, Report (1955)')],
  'lahiri-vp285': ['At the equinox of March 285.', after('N. C. Lahiri, Indian Ephemeris')],
  'fagan-bradley': [
    'Western sidereal astrology.',
    'C. Fagan, R. C. Firebrace, Primer of Sidereal Astrology (1971)',
  ],
  raman: ['Zero in the year 397.', 'B. V. Raman, Hindu Predictive Astrology (1938)'],
  krishnamurti: ['Zero in the year 291.', 'K. S. Krishnamurti, Krishnamurti Padhdhati, Reader 1 (1963)'],
  'krishnamurti-vp291': [
    'At the equinox of March 291.',
    after('D. Senthilathiban, Study of KP Ayanamsa with Modern Precession Theories (2019)'),
  ],
  yukteshwar: ['Zero in the year 499, by his rate.', after('Sri Yukteswar, The Holy Science (1949)')],
  bhasin: ['Near that of Raman.', after('J. N. Bhasin')],
  ushashashi: ['Revatī at 29°50′ Pisces.', after('Usha, Shashi')],
  'de-luce': [
    'Zero at the beginning of the era.',
    after('R. DeLuce, Constellational Astrology (1963), p. 5'),
  ],
  'djwhal-khul': ['Age of Aquarius from 2117.', after('Journal of Esoteric Psychology 12, 2 (1998)')],
  suryasiddhanta: ['By the true Sun.', HINDU],
  'suryasiddhanta-mean-sun': ['By the mean Sun.', HINDU],
  aryabhata: ['By the true Sun.', ARYABHATA],
  'aryabhata-mean-sun': ['By the mean Sun.', ARYABHATA],
  'aryabhata-522': ['Zero in 522.', ARYABHATA],
  'ss-revati': ['Revatī at 359°50′ along the equator.', HINDU],
  'ss-citra': ['Spica at 180° along the equator.', HINDU],
  hipparchos: [
    "Of Hipparchus' stars.",
    after('R. Mercier, Studies in the Medieval Conception of Precession (1977)'),
  ],
  sassanian: ['Of the Persian tables of 564.', after('R. Mercier (1977)')],
  'vettius-valens': [
    'Of the horoscopes of the Anthologies.',
    after('J. H. Holden, The Classical Zodiac, AFA Journal of Research 7, 2 (1995)'),
  ],
  'kugler-1': ['Babylonian, first estimate.', KUGLER],
  'kugler-2': ['Babylonian, second estimate.', KUGLER],
  'kugler-3': ['Babylonian, third estimate.', KUGLER],
  huber: [
    'Babylonian.',
    after('P. Huber, Über den Nullpunkt der babylonischen Ekliptik, Centaurus 5 (1958)'),
  ],
  'babylonian-aldebaran': ['Babylonian, Aldebaran at 15° Taurus.', after('C. Fagan')],
  'eta-piscium': ['Babylonian, the point that culminates with η Piscium.', after('R. Mercier (1977)')],
  britton: [
    'Babylonian.',
    after('J. P. Britton, Studies in Babylonian lunar theory III, Arch. Hist. Exact Sci. 64 (2010)'),
  ],
  fiorenza: ['Galactic node at 5° Sagittarius.', after('N. A. Fiorenza, The Star Chart (2001)')],
  j2000: ['The mean equinox of J2000.0.', 'IAU (1976) System of Astronomical Constants'],
  j1900: ['The mean equinox of 1900.0.', 'S. Newcomb, Tables of the Sun (1895)'],
  b1950: ['The mean equinox of B1950.0.', 'IAU (1976) System of Astronomical Constants'],
  'true-chitra': ['Spica', 'F. van Leeuwen, Hipparcos, the New Reduction (2007)'],
  'true-revati': ['ζ Piscium', after('Hipparcos')],
  'true-pushya': ['δ Cancri', after('P. V. R. Narasimha Rao')],
  'true-mula': ['λ Scorpii', after('K. Chandra Hari')],
  sheoran: ['δ Cancri', after('S. Sheoran')],
  'galactic-center': ['Sagittarius A*', 'M. J. Reid, A. Brunthaler, Astrophys. J. 616, 872 (2004)'],
  'gil-brand': ['Sagittarius A*', after('R. Gil Brand, Himmlische Matrix (2014)')],
  cochrane: ['Sagittarius A*', after('D. Cochrane')],
}

/** Degrees as almanacs write them, `-5°40′00.0″`. */
function degreesText(degrees: number): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000)
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0')
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${degrees < 0 ? '-' : ''}${Math.floor(tenths / 36_000)}°${minutes}′${seconds}″`
}

/** The definition of a zodiac in words. */
function definitionOf(name: AyanamsaName): string {
  const [use] = origins[name]
  if (Object.hasOwn(starOrigins, name)) {
    const { longitude } = starOrigins[name as keyof typeof starOrigins]
    return `${use} stands at ${roundAngle(longitude)}° at every instant.`
  }
  const { degrees, julianDate } = epochOrigins[name as keyof typeof epochOrigins]
  const date = isoDate(civilAt(utcOfJulianDate(julianDate)))
  return `${degreesText(degrees)} on ${date} (JD ${julianDate}). ${use}`
}

/** Ayanamsas. */
export const ayanamsaEntries = (): ReferenceEntry[] => [
  ...ayanamsas.map((name) => {
    const j2000 = roundAngle(meanAyanamsa(name, instantOfTt(0)))
    const definition = `${definitionOf(name)} Value: from the mean equinox at J2000.0.`
    return entry(name, definition, j2000, origins[name][1], { unit: 'deg' })
  }),
  entry(
    'custom',
    'ayanamsaDegrees from the mean equinox at ayanamsaEpoch (a date, by default J2000), moved by the general precession. Settings repeat the parameters; zodiacBeginsDegrees is the value at the instant.',
    null,
    'N. Capitaine et al., Astron. Astrophys. 412, 567 (2003), eq. 39',
  ),
]
