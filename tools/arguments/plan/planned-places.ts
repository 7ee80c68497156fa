import { wholeSpan } from '../../core/time/day.ts'
import type { Context } from '../../declaration/define.ts'
import { evenings, nightText } from '../evening.ts'
import { distinctWarnings } from '../moment.ts'
import type { FurtherSite } from './sites.ts'

/** Parameters of the nights of a plan and of their places. */
interface Given {
  readonly latitude: number
  readonly longitude: number
  readonly elevation: number
  readonly timezone?: string | undefined
  readonly night?: string | undefined
  readonly start?: string | undefined
  readonly nights: number
  readonly sites?: readonly FurtherSite[] | undefined
}

/** Name of the place of a request beside further ones. */
const HERE = 'here'

/** The nights of a plan at each of its places. @throws Problem for a night that cannot be read */
export function plannedPlaces(options: Given, { now }: Context) {
  const { latitude, longitude, elevation, timezone, sites = [] } = options
  const first = nightText(options, ['start']) ?? options.start ?? 'tonight'
  const mainPlace = { latitude, longitude, elevation, site: options.sites && HERE }
  const placed = [mainPlace, ...sites.map(({ name, ...site }) => ({ ...site, site: name }))].map((place) => ({
    ...place,
    ...evenings({ ...place, timezone, start: first }, options.nights, now),
  }))
  const spans = placed.map(({ evenings }) => wholeSpan(evenings))
  return {
    first,
    places: placed.map(({ warnings: _, ...place }) => place),
    spans,
    nightCount: placed.reduce((sum, { evenings }) => sum + evenings.length, 0),
    /** First and last instant of all of them, ms since 1970 UTC. */
    ends: [Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end))] as const,
    warnings: distinctWarnings(placed.flatMap(({ warnings }) => warnings)),
  }
}
