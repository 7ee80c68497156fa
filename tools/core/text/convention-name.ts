import { capitalised } from './capitalised.ts'

/** Values whose names are not their words with spaces between them. */
const writtenNames: Readonly<Record<string, string>> = {
  'equal-mc': 'Equal from the midheaven (MC)',
  alcabitius: 'Alcabitius (Alchabitius)',
  topocentric: 'Topocentric (Polich–Page)',
  apc: 'APC (ascendant parallel circle)',
  'fagan-bradley': 'Fagan–Bradley',
  krishnamurti: 'Krishnamurti (KP)',
  draconic: 'Draconic (mean node)',
  'draconic-true': 'Draconic (true node)',
  'true-chitra': 'True Chitra (Chitra Paksha)',
}

/** `whole-sign` as a person would write it: “Whole sign”. */
export function conventionName(value: string): string {
  return writtenNames[value] ?? capitalised(value.replaceAll('-', ' '))
}
