import { altitudes } from './altitudes.ts'
import { aspects } from './aspects.ts'
import { ayanamsas } from './ayanamsas.ts'
import { lunarApsisScorer, lunarNodeScorer, planetApsisScorer, solarAspectScorer } from './body-events.ts'
import { localEclipseScorer, lunarEclipseScorer, solarEclipseScorer } from './eclipses.ts'
import { houses } from './houses.ts'
import { illumination } from './illumination.ts'
import { ingresses } from './ingresses.ts'
import { lots } from './lots.ts'
import { lunarNodesLilith } from './lunar-nodes-lilith.ts'
import { moonPhases } from './moon-phases.ts'
import { positions } from './positions.ts'
import { positionsFar } from './positions-far.ts'
import { retrogradeStations } from './retrograde-stations.ts'
import { riseSet } from './rise-set.ts'
import { seasonScorer } from './seasons.ts'
import { smallBodies } from './small-bodies.ts'
import type { Scorer } from './tally.ts'
import { times } from './times.ts'
import { twilight } from './twilight.ts'

/** All topics in report order. A new topic is a file next to these and a line here. */
export const scorers: readonly Scorer[] = [
  times,
  positions,
  positionsFar,
  smallBodies,
  altitudes,
  riseSet,
  twilight,
  illumination,
  moonPhases,
  houses,
  ayanamsas,
  lunarNodesLilith,
  lots,
  aspects,
  ingresses,
  retrogradeStations,
  seasonScorer,
  solarEclipseScorer,
  localEclipseScorer,
  lunarEclipseScorer,
  solarAspectScorer,
  planetApsisScorer,
  lunarApsisScorer,
  lunarNodeScorer,
]
