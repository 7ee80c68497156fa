import { bestView } from '../best-view.ts'
import { type BodyId, bodyIds } from '../bodies.ts'
import { bodiesOf, bodyEvents } from '../body-events/body-events.ts'
import type { BodyEvent, BodyEventKind } from '../body-events/event.ts'
import { capitalised } from '../capitalised.ts'
import { upIntervals } from '../eclipses/up.ts'
import { ingresses } from '../ingresses.ts'
import { meteorShowers } from '../meteor-showers.ts'
import { showerView, showerYears } from '../shower-year.ts'
import { targetOfBody } from '../sky-target.ts'
import { stationaryBodies, stations } from '../stations.ts'
import { instantOfUtc } from '../time.ts'
import type { EntrySource, Importance, SkyEntry } from './entry.ts'

/** Importance by body; what is not named is 1. */
type ByBody = Readonly<Partial<Record<BodyId, Importance>>>

/** Events of bodies that the calendar carries. Apsides and nodes are for list_body_events. */
const planetKinds: Readonly<Partial<Record<BodyEventKind, ByBody>>> = {
  opposition: { mars: 4, jupiter: 3, saturn: 3, uranus: 2, neptune: 2 },
  greatestElongation: { mercury: 2, venus: 3 },
  solarConjunction: { venus: 2 },
  peakMagnitude: { venus: 3 },
  solarTransit: { mercury: 5, venus: 5 },
}

/** Fainter than this is not seen without a glass. */
const NAKED_EYE = 5.8

function seenFrom({ kind, body, instant, detail }: BodyEvent): SkyEntry['isSeenFrom'] {
  if (kind === 'solarTransit') {
    // Half of the longest transit before and after its middle.
    return (site) => upIntervals('sun', site, instant.tt - 0.15, instant.tt + 0.15).length > 0
  }
  const isFaint = typeof detail.magnitude === 'number' && detail.magnitude > NAKED_EYE
  return (site) => !isFaint && bestView([targetOfBody(body)], site, instant.tt) !== null
}

function* planets(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const kind of Object.keys(planetKinds) as BodyEventKind[]) {
    // Of greatest brightness only that of Venus differs from an opposition.
    const bodies = kind === 'peakMagnitude' ? (['venus'] as const) : bodiesOf(kind)
    for (const event of bodyEvents(startUtc, endUtc, bodies, [kind])) {
      const { body, name, instant } = event
      yield {
        kind: 'planet',
        words: [kind, body, name],
        instant,
        title: `${capitalised(body)}: ${name}`,
        bodies: [body],
        importance: planetKinds[kind]?.[body] ?? 1,
        source: 'list_body_events',
        ...(kind === 'solarConjunction' ? {} : { isSeenFrom: seenFrom(event) }),
      } as SkyEntry
    }
  }
}

/** Zenithal hourly rates from which a shower counts for more. */
const rates: readonly (readonly [zhr: number, importance: Importance])[] = [
  [80, 4],
  [18, 3],
  [10, 2],
]

function* showers(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const year of showerYears(meteorShowers, startUtc, endUtc)) {
    const { shower, peak } = year
    if (peak.utc < startUtc || peak.utc >= endUtc) continue
    yield {
      kind: 'shower',
      words: ['meteor_shower', shower.code],
      instant: peak,
      title: `${shower.name} at maximum`,
      bodies: [],
      importance: rates.find(([zhr]) => shower.zhr >= zhr)?.[1] ?? 1,
      source: 'list_meteor_showers',
      isSeenFrom: (site) => (showerView(year, site)?.rate ?? 0) >= 1,
    }
  }
}

const ingressImportance: ByBody = { sun: 2, uranus: 3, neptune: 3, pluto: 3, jupiter: 2, saturn: 2 }

function* signEntries(startUtc: number, endUtc: number): Generator<SkyEntry> {
  const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
  // The Moon's, every other day, are for list_zodiac_events.
  for (const body of bodyIds.filter((id) => id !== 'moon')) {
    for (const { instant, sign, retrograde } of ingresses(body, from, to)) {
      yield {
        kind: 'ingress',
        words: ['ingress', body, sign],
        instant,
        title: `${capitalised(body)} ${retrograde ? 're-enters' : 'enters'} ${capitalised(sign)}`,
        bodies: [body],
        importance: ingressImportance[body] ?? 1,
        source: 'list_zodiac_events',
      }
    }
  }
}

const stationImportance: ByBody = { mercury: 3, venus: 3, mars: 3, jupiter: 2, saturn: 2 }

function* turns(startUtc: number, endUtc: number): Generator<SkyEntry> {
  const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
  for (const body of stationaryBodies) {
    for (const { instant, turns: direction } of stations(body, from, to)) {
      yield {
        kind: 'retrograde',
        words: ['station', body, direction],
        instant,
        title: `${capitalised(body)} stations ${direction}`,
        bodies: [body],
        importance: stationImportance[body] ?? 1,
        source: 'list_zodiac_events',
      }
    }
  }
}

export const wanderers: readonly EntrySource[] = [
  { kind: 'planet', most: 5, entries: planets },
  { kind: 'shower', most: 4, entries: showers },
  { kind: 'ingress', most: 3, entries: signEntries },
  { kind: 'retrograde', most: 3, entries: turns },
]
