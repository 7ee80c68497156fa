import type { CalendarEntry } from '../../declaration/define.ts'
import type { Language } from '../../words/sky-words.ts'
import type { EclipseRecord } from '../eclipse.ts'
import { calendarEntry, directionText, entryBetween, timeNote, unseenEntry } from '../event.ts'

/**
 * Calendar entry from first to last contact, or with a place for as long as it sees the eclipse; its notes are the contacts there, with
 * those below the horizon.
 */
export function eclipseEntry(record: EclipseRecord, language: Language | undefined): CalendarEntry {
  const { time, contacts, greatest } = record.global ?? record
  const { local } = record
  const [first, last] = [local?.seen[0], local?.seen.at(-1)]
  if (local && first && last) {
    const { c1, p1, c4, p4 } = local.contacts ?? {}
    const [begins, ends] = [c1 ?? p1, c4 ?? p4]
    const deepest = local.best ?? local.maximum
    const covered = deepest?.obscuration === undefined ? [] : [percent(deepest.obscuration)]
    return {
      ...entryBetween(record, first.start, last.end),
      notes: [
        ...(begins ? [momentNote('Begins', begins, language)] : []),
        ...(deepest ? [momentNote('Maximum', deepest, language)] : []),
        ...covered.map((text) => ({ label: 'Sun covered', text })),
        ...(ends ? [momentNote('Ends', ends, language)] : []),
      ],
    }
  }
  const [begins, ends] = [contacts?.partialStart ?? contacts?.p1, contacts?.partialEnd ?? contacts?.p4]
  const placeText = greatest && `${greatest.latitude}°, ${greatest.longitude}°`
  const plain = {
    ...(begins && ends ? entryBetween(record, begins, ends) : calendarEntry(record)),
    notes: [timeNote('Maximum', time, placeText)],
  }
  return local ? unseenEntry(plain, language) : plain
}

/** A moment as the place has it, below the horizon too. */
const momentNote = (
  label: string,
  moment: { readonly time: string; readonly altitude: number; readonly azimuth: number },
  language: Language | undefined,
) => timeNote(label, moment.time, directionText(moment.altitude, moment.azimuth, language))

/** Whole percent; 100 of all alone, which a partial eclipse never covers. */
const percent = (share: number): string => `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`
