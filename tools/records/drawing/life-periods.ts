import type { Birth } from '../../arguments/birth.ts'
import { zodiacChoice } from '../../arguments/chart-settings.ts'
import { isTimeLordMethod } from '../../core/charts/time-lords/time-lords.ts'
import { conventionName } from '../../core/text/convention-name.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { grahaPlaces, lagnaLongitude } from '../../core/vedic/graha-places.ts'
import { type Sign, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import type { Warning } from '../../declaration/define.ts'
import { periodTable } from '../../draw/periods/period-table.ts'
import { type Second, wheelPair } from '../../draw/wheel/pair.ts'
import { dashaSettings, dashasOf, runningDashas } from '../charts/dasha.ts'
import type { DashaChoices } from '../charts/dasha-choice.ts'
import { timeLordPeriodsAt } from '../timing/time-lords.ts'
import { chartCaptions } from './chart-captions.ts'
import { wheelRecord } from './chart-record.ts'
import { birthCast, type ChartDrawing } from './chart-wheel.ts'
import { captionTime } from './drawing-shape.ts'
import type { PeriodChoice } from './period-choice.ts'

/** A period of either tradition: ms since 1970 UTC. */
interface Period {
  readonly level: number
  readonly ruler: string
  readonly sign?: Sign | undefined
  readonly start: number
  readonly end: number
}

/** The periods of a birth about an instant, as the tools of time lords and dashas have them. */
function periodsOf(
  request: ChartDrawing,
  choice: PeriodChoice,
  utc: number,
): {
  readonly periods: readonly Period[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
} {
  const { born, ayanamsa } = request
  const { method, levels, point } = choice
  const instant = instantOfUtc(born.utc)
  if (isTimeLordMethod(method)) {
    const cast = {
      instant,
      place: born.place,
      houseSystem: 'whole-sign',
      zodiac: zodiacChoice(request),
    } as const
    const rules = { method, point, levels, rules: [] }
    const { periods, settings, warnings } = timeLordPeriodsAt(cast, method, rules, {
      target: { utc },
      targetEnd: undefined,
    })
    return {
      periods: periods.map(({ ruler, sign, ...period }) => ({ ...period, ruler, sign: sign ?? undefined })),
      settings,
      warnings,
    }
  }
  const place = born.place as NonNullable<Birth['place']>
  const choices: DashaChoices = {
    dashaSystem: method,
    dashaYear: 'julian',
    dashaLevels: levels,
    dashaMoment: { utc },
    dashaSpan: {},
    include: ['dashas'],
  }
  const rising = zodiacPlace(lagnaLongitude(instant, place, ayanamsa)).sign
  const cycle = dashasOf({ utc: born.utc, rising, grahas: grahaPlaces(instant, ayanamsa, 'mean') }, choices)
  const divided = runningDashas(cycle, choices).slice(0, levels - 1)
  const rows = [cycle.periods, ...divided.map((period) => cycle.partsOf(period))]
  const periods = rows.flatMap((row, index) =>
    row.map(({ lord, sign, start, end }) => ({
      level: index + 1,
      ruler: lord,
      sign,
      start,
      end,
    })),
  )
  return { periods, settings: dashaSettings(choices), warnings: [] }
}

/** The drawing of the periods of a life about an instant, and their numbers. */
function periodsDrawing(request: ChartDrawing, choice: PeriodChoice, instant: number) {
  const { size, theme, timezone, displayTimezone, longitude } = request
  const { periods, settings, warnings } = periodsOf(request, choice, instant)
  const dateOf = (utc: number) => captionTime(utc, displayTimezone ?? timezone, longitude)[0]
  const dated = periods.map((period) => ({
    ...period,
    dates: [dateOf(period.start), dateOf(period.end)] as const,
  }))
  const methodName = conventionName(choice.method)
  const [name, place, [zodiac]] = chartCaptions({ ...request, second: undefined }, undefined) as [
    string[],
    string[],
    string[],
  ]
  const { svg, height } = periodTable({
    levels: Array.from({ length: choice.levels }, (_, index) =>
      dated.filter(({ level }) => level === index + 1),
    ),
    instant,
    theme,
    size,
    corners: [name, place, [zodiac as string], [methodName, dateOf(instant)]],
    title: request.title ? `${request.title}: Periods` : 'Periods of a life',
    description: `${methodName}: ${dated.length} periods; those of ${isoSeconds(instant)} are marked.`,
  })
  const records = periods.map(({ level, ruler, sign, start, end }) => ({
    level,
    ruler,
    ...(sign && { sign }),
    start: isoSeconds(start),
    end: isoSeconds(end),
  }))
  return { svg, height, records, settings, warnings }
}

/** The periods of a life, and the numbers of the birth. */
export function lifeDrawing(request: ChartDrawing, choice: PeriodChoice) {
  const { houseSystem, second, lang } = request
  const instant = (second as Second).instant.utc
  const { svg, height, records, settings, warnings } = periodsDrawing(request, choice, instant)
  const { inner } = wheelPair(birthCast(request), undefined, undefined)
  return {
    svg,
    height,
    houseSystem: inner.frame && houseSystem,
    numbers: { ...wheelRecord(inner, lang), transits: null, outermost: null, aspects: [], periods: records },
    settings: {
      style: 'periods',
      method: choice.method,
      levels: choice.levels,
      transitDatetime: isoSeconds(instant),
      ...settings,
    },
    warnings,
  }
}
