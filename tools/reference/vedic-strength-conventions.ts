import { requiredRupas } from '../core/vedic/strengths/shadbala.ts'
import { vimshopakaWeights } from '../core/vedic/strengths/vimshopaka.ts'
import { mangalHouses } from '../core/vedic/yogas/doshas.ts'
import { yogas } from '../core/vedic/yogas/yogas.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const parashara = 'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984)'

/** Conventions of strengths, states, yogas and doshas of a birth chart. */
export const strengthConventions = (): ReferenceEntry[] => [
  entry(
    'shadbala',
    'Saptavargaja 45 (moolatrikona by degrees, in D1), 30, 22.5, 15, 7.5, 3.75, 1.875; houses are signs; middle drekkana Mercury and Saturn; paksha of the Moon and ayana of the Sun doubled, their cheshta 0; ayana by 24° without latitude; horas are equal, the weekday that of the local date of the sunrise; years of 360 and months of 30 days from the creation; cheshta by mean places of Raman’s tables, which hold near 1900 (Mercury 11° off in 2000, more far away), in the zodiac of Lahiri that they agree with; drik a quarter; in war the less longitude wins. Mercury is malefic if more malefics are with it, the Moon within 90° of the Sun, as handbooks of Raman have it; others take the waning one.',
    { requiredRupas },
    `${parashara}, ch. 26–28, after B. V. Raman, Graha and Bhava Balas (13th ed., 1992), whose minimum for the Sun is 5 and not 6.5 rupas`,
    { unit: 'rupa' },
  ),
  entry(
    'vimshopaka',
    'Weights of the divisional charts; own sign 20 parts of 20, great friend 18, friend 15, neutral 10, enemy 7, great enemy 5. Lords of signs alone count, exaltation does not.',
    vimshopakaWeights,
    `${parashara}, ch. 7`,
  ),
  entry(
    'avasthas',
    'Baladi by sixths of 6°, backwards in even signs; jagradadi awake in own sign and exaltation, asleep with enemies and in fall; deeptadi by the same relations, vikala beside a malefic, kopa combust. Relations are compound. Lajjitadi by natural ones, whole signs and whole looks: each ground that holds is listed. Shayanadi are not given.',
    ['baladi', 'jagradadi', 'deeptadi', 'lajjitadi'],
    `${parashara}, 45.3–18; P. V. R. Narasimha Rao, Vedic Astrology (2000), 15.4.3, as quoted`,
  ),
  entry(
    'yogas',
    'Whole signs; the seven planets, nodes left out; looks are the whole ones: all the seventh, Mars 4 and 8, Jupiter 5 and 9, Saturn 3 and 10. Each has its rule and text beside it; cancellations and grounds are facts, and nothing is weighed.',
    yogas.map(({ id }) => id),
    `${parashara}, ch. 34–41 and 75; Phaladīpikā 6 and 7 and B. V. Raman, Three Hundred Important Combinations (1947), as handbooks quote them`,
  ),
  entry(
    'doshas',
    'Mangal: Mars in these houses from lagna, Moon or Venus; northern books leave out the second. Cancellations are facts. Kaal sarp: all seven planets within the nodes by longitude. Sade sati: Saturn in the sign of the Moon and those beside it.',
    mangalHouses,
    'B. V. Raman, Muhurtha (1946), as handbooks quote it; kaal sarp and sade sati after handbooks of our time',
  ),
]
