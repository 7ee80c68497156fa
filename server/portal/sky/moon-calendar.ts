import { civilAt } from '../../../tools/core/time/civil.ts'
import { MS_PER_DAY } from '../../../tools/core/time/time.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { dataTable, scrollBox } from '../../html/data-table.ts'
import { dayAndTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { moonYear } from '../../html/moon-year.ts'
import type { Reply } from '../../http/exchange.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { plural } from '../page/format.ts'
import { csrfField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { answerPart, cost, problemPart, toolResult } from '../page/tool-result.ts'
import { placeField } from './place-field.ts'
import { askWhich, type Places, placeName, placesFor } from './places.ts'
import { creditsOf } from './prices.ts'
import { linkFields } from './sky-link.ts'

const tool = 'list_moon_phases'
/** Years that the form offers: this one, and those after it. */
const yearsOffered = 4

/** Fields of a phase that the page shows. */
interface Phase {
  readonly kind: 'new' | 'firstQuarter' | 'full' | 'lastQuarter'
  readonly timeLocal: string
  readonly isSupermoon: boolean
  readonly isBlueMoon: boolean
  readonly eclipse: { readonly type: string } | null
}

/** Columns of the table. */
const kinds = [
  ['new', 'New Moon'],
  ['firstQuarter', 'First quarter'],
  ['full', 'Full Moon'],
  ['lastQuarter', 'Last quarter'],
] as const

/** Page that makes a calendar of the Moon for a year: a sheet to print, in the hours and the hemisphere of a town. */
export function moonCalendarHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get: (pageRequest) => page(runtime, pageRequest, { form: pageRequest.url.searchParams }),
    async post(pageRequest, form) {
      const places = await placesFor(runtime, pageRequest, form.get('q')?.trim() ?? '', form.get('place'))
      if (places.problem) {
        const { status } = places.problem
        return page(runtime, pageRequest, { form, answer: problemPart(places.problem), status })
      }
      const matched = places.data
      const answer = matched.isOpen
        ? askWhich(matched)
        : await calendarAnswer(runtime, pageRequest, yearOf(form), matched)
      return page(runtime, pageRequest, { form, places: matched, answer })
    },
  }
}

const thisYear = () => civilAt(Date.now()).year

/** The year of the form; else that of two months from now: in November people want the next calendar. */
function yearOf(form: URLSearchParams): number {
  const first = thisYear()
  const year = Number(form.get('year'))
  const isOffered = year >= first && year < first + yearsOffered
  return isOffered ? year : civilAt(Date.now() + 60 * MS_PER_DAY).year
}

/** Asks for the phases of the year, and draws its days. */
async function calendarAnswer(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  year: number,
  { chosen: place, attribution }: Places,
): Promise<Markup> {
  const { latitude, longitude, timezone } = place
  const args = { start: `${year}-01-01`, end: `${year + 1}-01-01`, timezone, count: 100 }
  const result = await toolResult<{ phases: readonly Phase[] }>(
    callFromPortal(runtime, pageRequest, tool, args),
  )
  if (result.problem) return problemPart(result.problem)
  const { phases } = result.data
  const marked = new Set(phases.map(({ timeLocal }) => timeLocal.slice(0, 10)))
  const label = `The Moon of each evening of ${year}, as ${placeName(place)} sees it; the table below has the dates`
  return markup`<section class="moon-calendar" aria-labelledby="moon-of"><h2 id="moon-of">The Moon in ${year} over ${placeName(place)}</h2>
${scrollBox(`The Moon in ${year}`, moonYear({ year, latitude, longitude, marked, label }))}
${phaseTable(phases, `Phases of the Moon in ${year}`)}
<p class="hint">Times of ${timezone}. Framed days have a new or full Moon or a quarter. ★ supermoon, ◆ blue Moon, ● eclipse somewhere on Earth.</p></section>
<div class="on-screen"><p>Print this page: the calendar fits on one sheet of A4 or Letter.</p>${cost([result])}</div>
<p class="cost">${attribution}</p>`
}

/** A row for each round of the Moon, from a new Moon to the last quarter. */
function phaseTable(phases: readonly Phase[], label: string): Markup {
  const rounds: (Phase | undefined)[][] = []
  let last: number = kinds.length
  for (const phase of phases) {
    const column = kinds.findIndex(([kind]) => kind === phase.kind)
    if (column <= last) rounds.push([])
    const round = rounds.at(-1)
    if (round) round[column] = phase
    last = column
  }
  return dataTable({
    label,
    columns: kinds.map(([, title]) => ({ title })),
    rows: rounds.map((round) => kinds.map((_, column) => phaseCell(round[column]))),
  })
}

/** Date, time and marks of a phase; a dash where the year begins or ends between. */
function phaseCell(phase: Phase | undefined): Markup {
  if (!phase) return markup`–`
  const { timeLocal, isSupermoon, isBlueMoon, eclipse } = phase
  return markup`${dayAndTime(timeLocal)}${isSupermoon ? ' ★' : null}${isBlueMoon ? ' ◆' : null}${eclipse ? ' ●' : null}`
}

/** State of the page: the values of the form and what came of them. */
interface CalendarPage {
  readonly form: URLSearchParams
  readonly places?: Places
  readonly answer?: Markup
  readonly status?: number
}

/** Renders the form and, if there is one, the calendar. */
function page(
  { registry }: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { form, places, answer, status = 200 }: CalendarPage,
): Reply {
  const chosen = yearOf(form)
  const years = Array.from({ length: yearsOffered }, (_, index) => thisYear() + index)
  const body = markup`<form class="ask" method="post" action="/portal/sky/moon#answer">${csrfField(pageRequest)}
${placeField(form.get('q') ?? '', places, { locates: true })}${linkFields(form, places)}
<div class="field"><label for="year">Year</label><select id="year" name="year">${years.map(
    (year) => markup`<option${year === chosen ? markup` selected` : null}>${year}</option>`,
  )}</select></div>
<div class="actions"><button>Make the calendar</button><span class="price">costs ${plural(creditsOf(registry, [tool]), 'credit')}</span></div></form>
${
  answer
    ? answerPart(answer)
    : markup`<p class="lead">The Moon of every evening of a year on one sheet, the way up that your town sees it, with the hours of its
new and full Moons. To print and pin to a wall.</p>`
}`
  return renderPage({ title: 'Moon calendar', body, status }, pageRequest)
}
