/** Names of the limbs of a panchang. Sūrya Siddhānta (tr. E. Burgess, 1860), II.64–69 and notes. Facts; no licence. */

/** The fifteen tithis of a half-month; the last of the bright half is Purnima, that of the dark half Amavasya. */
const tithiNames = [
  'Pratipada',
  'Dvitiya',
  'Tritiya',
  'Chaturthi',
  'Panchami',
  'Shashthi',
  'Saptami',
  'Ashtami',
  'Navami',
  'Dashami',
  'Ekadashi',
  'Dvadashi',
  'Trayodashi',
  'Chaturdashi',
] as const

export const pakshas = ['shukla', 'krishna'] as const
export type Paksha = (typeof pakshas)[number]

/** Half of the month of a tithi, 0–29: bright while the Moon waxes. */
export const pakshaOf = (index: number): Paksha => (index < 15 ? 'shukla' : 'krishna')

export function tithiName(index: number): string {
  return tithiNames[index % 15] ?? (index < 15 ? 'Purnima' : 'Amavasya')
}

export const yogaNames = [
  'Vishkambha',
  'Priti',
  'Ayushman',
  'Saubhagya',
  'Shobhana',
  'Atiganda',
  'Sukarma',
  'Dhriti',
  'Shula',
  'Ganda',
  'Vriddhi',
  'Dhruva',
  'Vyaghata',
  'Harshana',
  'Vajra',
  'Siddhi',
  'Vyatipata',
  'Variyana',
  'Parigha',
  'Shiva',
  'Siddha',
  'Sadhya',
  'Shubha',
  'Shukla',
  'Brahma',
  'Indra',
  'Vaidhriti',
] as const

const movingKaranas = ['Bava', 'Balava', 'Kaulava', 'Taitila', 'Gara', 'Vanija', 'Vishti'] as const
const fixedKaranas: Readonly<Record<number, string>> = {
  0: 'Kimstughna',
  57: 'Shakuni',
  58: 'Chatushpada',
  59: 'Naga',
}

/** Seven karanas go round eight times; four stand about the new moon. */
export const karanaName = (index: number): string =>
  fixedKaranas[index] ?? (movingKaranas[(index - 1) % 7] as string)

/** The days of the week, Sunday first. */
export const varaNames = [
  'Ravivara',
  'Somavara',
  'Mangalavara',
  'Budhavara',
  'Guruvara',
  'Shukravara',
  'Shanivara',
] as const

/** The lunar months, Chaitra first. */
export const lunarMonthNames = [
  'Chaitra',
  'Vaishakha',
  'Jyeshtha',
  'Ashadha',
  'Shravana',
  'Bhadrapada',
  'Ashvina',
  'Kartika',
  'Margashirsha',
  'Pausha',
  'Magha',
  'Phalguna',
] as const
