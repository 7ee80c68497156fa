import type { PosterPage } from '../../draw/sky/drawing.ts'
import type { Language } from '../../words/sky-words.ts'

/** Width and height, millimetres: A3 (ISO 216:2007), and a frame size of shops. */
const papers = { poster: [297, 420], poster_50x70: [500, 700] } as const
/** Layouts that are posters. */
export const posterPapers = ['poster', 'poster_50x70'] as const

/** Printers ask for so much beyond the cut, millimetres. */
const BLEED = 3

/**
 * Page of a poster.
 * @param time ISO date, and the time with its zone, as in captions; the poster says hours and minutes, and UTC where no zone was sent.
 */
export function posterPage(
  paper: (typeof posterPapers)[number],
  options: { readonly dedication?: string | undefined; readonly bleed: boolean; readonly lang: Language },
  [date, time]: readonly [date: string, time: string],
): PosterPage {
  const [width, height] = papers[paper]
  return {
    width,
    height,
    bleed: options.bleed ? BLEED : 0,
    dedication: options.dedication || undefined,
    date: `${dateWords(date, options.lang)}  ·  ${time.replace(/ [+-][\d:]{4,9}$/, '')}`,
  }
}

/**
 * `2026-11-20` as a language writes dates: `20. November 2026`. Unicode CLDR, long dates, English as in Britain. Julian dates
 * stay as they are: CLDR's calendars have no 29 February 1500.
 */
function dateWords(date: string, language: Language): string {
  if (date < '1582-10-15') return date
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll(/\s/g, ' ')
}
