import type { BodyId } from '../../bodies.ts'
import type { Observer } from '../../frames/earth.ts'
import { merged } from '../../math/merge-streams.ts'
import { instantOfUtc } from '../../time/time.ts'
import { peakMagnitude } from './brightness.ts'
import { type BodyEvent, type BodyEventKind, bodyEventKinds, type EventFamily } from './event.ts'
import { heliacal } from './heliacal.ts'
import { apsis, declinationExtreme, node } from './orbit-points.ts'
import { rings } from './rings.ts'
import { solarTransit } from './solar-transit.ts'
import { greatestElongation, opposition, solarConjunction } from './sun-relation.ts'

const families: Readonly<Record<BodyEventKind, EventFamily>> = {
  opposition,
  solarConjunction,
  greatestElongation,
  peakMagnitude,
  apsis,
  node,
  declinationExtreme,
  solarTransit,
  rings,
  heliacal,
}

/** The bodies to which an event of a kind can happen. */
export const bodiesOf = (kind: BodyEventKind): readonly BodyId[] => families[kind].bodies

/**
 * Events of bodies in startUtc ≤ t < endUtc (ms), in order of time, one by one: stop asking and the search stops.
 * Pairs of kind and body that cannot happen are passed over.
 *
 * **Accuracy**: 1900–2100, against JPL DE431: meetings with the Sun 1 s, 2 s Mars; greatest elongations
 * 6 s; apsides 5 s Moon, 2 min to Jupiter, 6 min Saturn; the Moon's
 * nodes 2 s; magnitudes 0.05.
 */
export function bodyEvents(
  startUtc: number,
  endUtc: number,
  bodies: readonly BodyId[],
  kinds: readonly BodyEventKind[] = bodyEventKinds,
  observer?: Observer,
): Generator<BodyEvent> {
  const fromTt = instantOfUtc(startUtc).tt
  const toTt = instantOfUtc(endUtc).tt
  const streams = kinds.flatMap((kind) =>
    bodies
      .filter((body) => families[kind].bodies.includes(body))
      .map((body) => families[kind].search(body, fromTt, toTt, observer)),
  )
  return merged(streams, ({ instant }) => instant.tt)
}
