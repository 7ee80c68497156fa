import type { MoonEventKind } from '../../appearance/moon-passages.ts'
import { titanPassages } from '../../appearance/titan-passages.ts'
import { instantOfTt, utcOfTt } from '../../time/time.ts'
import { MINUTE, timeInUnit } from '../../time/written.ts'
import type { BodyEvent, EventFamily } from './event.ts'

/** Words behind `Titan`. */
const names: Readonly<Record<MoonEventKind, string>> = {
  transit: 'transits Saturn',
  shadowTransit: 'casts its shadow on Saturn',
  occultation: 'is hidden behind Saturn',
  eclipse: "is in Saturn's shadow",
}

/** Seconds by which the theory of Titan may be off: 0.4″ at 3″ an hour. */
export const TITAN_ERROR = 480

const timeText = (tt: number | null): string | null => (tt === null ? null : timeInUnit(utcOfTt(tt), MINUTE))

/** Titan before Saturn and behind it, in its shadow, and its shadow on it: from the Earth's centre. */
function* passages(_: unknown, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const { kind, middle, apart, contacts, startVisible, endVisible } of titanPassages(fromTt, toTt)) {
    const [first, second, third, fourth] = contacts
    const hidden = kind === 'eclipse' ? 'behind Saturn' : 'in shadow'
    yield {
      kind: 'titan',
      name: names[kind],
      body: 'saturn',
      instant: instantOfTt(middle),
      value: apart,
      unit: 'arcsec',
      detail: {
        contact1: timeText(first),
        contact2: timeText(second),
        contact3: timeText(third),
        contact4: timeText(fourth),
        ...(startVisible ? {} : { begins: hidden }),
        ...(endVisible ? {} : { ends: hidden }),
        timeErrorSeconds: TITAN_ERROR,
      },
    }
  }
}

export const titan: EventFamily = { bodies: ['saturn'], search: passages }
