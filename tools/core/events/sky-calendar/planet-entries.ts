import { type BodyId, bodyIds } from '../../bodies.ts'
import { apparentGeocentric, apparentStar } from '../../ephemeris/position.ts'
import type { Observer } from '../../frames/earth.ts'
import { direction } from '../../math/geometry.ts'
import { extrema } from '../../math/root-finding.ts'
import { SUN, targetOfBody } from '../../targets/sky-target.ts'
import { capitalised } from '../../text/capitalised.ts'
import { utcOfText } from '../../time/civil.ts'
import { type Instant, instantOfTt, instantOfUtc } from '../../time/time.ts'
import { MINUTE } from '../../time/written.ts'
import { ingresses } from '../../zodiac/ingresses.ts'
import { stationaryBodies, stations } from '../../zodiac/stations.ts'
import { bodiesOf, bodyEvents } from '../body-events/body-events.ts'
import { type BodyEvent, type BodyEventKind, titleOf } from '../body-events/event.ts'
import { timeUnit } from '../body-events/time-unit.ts'
import { nearestUp, upIntervals } from '../eclipses/above-horizon.ts'
import { meteorShowers } from '../meteor-showers.ts'
import { PEAK_UNIT, type ShowerYear, showerSpan, showerView, showerYears } from '../shower-year.ts'
import {
  type EntrySource,
  type Importance,
  type LocalView,
  lookAt,
  nakedEyeView,
  type SkyEntry,
  shiftedImportance,
} from './entry.ts'

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

/** A planet's event: the planet at its best that night. */
function planetSight(body: BodyId, instant: Instant, importance: Importance, site: Observer): LocalView {
  const target = targetOfBody(body)
  const look = nakedEyeView([target], site, instant)
  if (!look) return { look: null, importance: shiftedImportance(importance, -2) }
  return { look: lookAt(target.seen, site, look), importance }
}

/** The Sun while a planet is before it; Mercury's disc of 12″ is too small for the eye. */
function transitSight(
  { body, instant, detail }: BodyEvent,
  importance: Importance,
  site: Observer,
): LocalView {
  const contact = (name: string): number => instantOfUtc(utcOfText(String(detail[name]))).tt
  const look = nearestUp(upIntervals('sun', site, contact('contact1'), contact('contact4')), instant)
  if (look === undefined) return { look: null, importance: 1 }
  if (body === 'mercury') return { look: null, importance: shiftedImportance(importance, -2) }
  return { look: lookAt(SUN.seen, site, look), importance }
}

function* planets(startUtc: number, endUtc: number): Generator<SkyEntry> {
  for (const kind of Object.keys(planetKinds) as BodyEventKind[]) {
    // Of greatest brightness only that of Venus differs from an opposition.
    const bodies: readonly BodyId[] = kind === 'peakMagnitude' ? ['venus'] : bodiesOf(kind)
    for (const event of bodyEvents(startUtc, endUtc, bodies, [kind])) {
      const { body, name, instant } = event
      const importance = planetKinds[kind]?.[body] ?? 1
      const plain = {
        kind: 'planet' as const,
        words: [kind, body, name],
        instant,
        unit: timeUnit(kind, body),
        title: titleOf(event),
        bodies: [body],
        importance,
        source: 'list_body_events',
      }
      if (kind === 'solarConjunction') yield plain
      else if (kind === 'solarTransit')
        yield { ...plain, isLocal: true, sight: (site) => transitSight(event, importance, site) }
      else yield { ...plain, sight: (site) => planetSight(body, instant, importance, site) }
    }
  }
  yield* marsNearest(startUtc, endUtc)
}

/** Mars comes nearest the Earth up to nine days from its opposition. */
function* marsNearest(startUtc: number, endUtc: number): Generator<SkyEntry> {
  const distance = (tt: number): number => apparentGeocentric('mars', instantOfTt(tt)).distanceAu
  const options = { step: 20, tolerance: 1e-4 }
  for (const { at: tt, kind, value } of extrema(
    distance,
    instantOfUtc(startUtc).tt,
    instantOfUtc(endUtc).tt,
    options,
  )) {
    if (kind === 'maximum') continue
    const instant = instantOfTt(tt)
    yield {
      kind: 'planet',
      words: ['closest', 'mars'],
      instant,
      unit: MINUTE,
      title: `Mars closest to Earth, ${value.toFixed(3)} au`,
      bodies: ['mars'],
      importance: 3,
      source: 'get_ephemeris',
      sight: (site) => planetSight('mars', instant, 3, site),
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
  if (endUtc <= showerSpan.start || startUtc >= showerSpan.end) return
  for (const year of showerYears(meteorShowers, startUtc, endUtc)) {
    const { shower, peak } = year
    if (peak.utc < Math.max(startUtc, showerSpan.start)) continue
    if (peak.utc >= Math.min(endUtc, showerSpan.end)) continue
    yield {
      kind: 'shower',
      words: ['meteor_shower', shower.code],
      instant: peak,
      unit: PEAK_UNIT,
      title: `${shower.name} at maximum`,
      bodies: [],
      importance: showerImportance(shower.zhr),
      source: 'list_meteor_showers',
      sight: (site) => showerSight(year, site),
    }
  }
}

/** Share of its zenithal rate that a shower shows to one observer on a good night. */
const GOOD_SHARE = 0.5

function showerSight(year: ShowerYear, site: Observer): LocalView {
  const { radiant, zhr } = year.shower
  const view = showerView(year, site)
  if (!view || view.rate < 1) return { look: null, importance: 1 }
  const place = direction(radiant.ra * 15, radiant.dec)
  return {
    look: lookAt((instant) => apparentStar(place, instant, site), site, instantOfUtc(view.utc)),
    importance: showerImportance(Math.min(zhr, view.rate / GOOD_SHARE)),
  }
}

const showerImportance = (zhr: number): Importance => rates.find(([rate]) => zhr >= rate)?.[1] ?? 1

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

function* turningPoints(startUtc: number, endUtc: number): Generator<SkyEntry> {
  const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
  for (const body of stationaryBodies) {
    for (const { instant, turns: direction } of stations(body, from, to)) {
      yield {
        kind: 'retrograde',
        words: ['station', body, direction],
        instant,
        unit: timeUnit('station', body),
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
  { kind: 'retrograde', most: 3, entries: turningPoints },
]
