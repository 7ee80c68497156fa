import {
  bodyIds,
  bodyName,
  isLotPoint,
  type LotPoint,
  lunarPointIds,
  placePointIds,
  smallBodyIds,
  uranianIds,
} from '../core/bodies.ts'
import { smallBodyFacts } from '../core/data/small/facts.ts'
import { smallSpan } from '../core/data/small/series.ts'
import { uranianAxisAu } from '../core/ephemeris/uranian.ts'
import { rounded } from '../core/round.ts'
import { asteroids } from '../core/targets/asteroid-table.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const chartSources = 'Chapront & Francou, Astron. Astrophys. 404, 735 (2003); osculating: our own Moon'
const lunarPoints: Readonly<Record<(typeof lunarPointIds)[number], string>> = {
  meanNode: 'Mean ascending node of the Moon.',
  trueNode: 'Osculating ascending node of the Moon.',
  southNode: 'Mean descending node of the Moon, opposite meanNode.',
  trueSouthNode: 'Osculating descending node of the Moon, opposite trueNode.',
  meanLilith: 'Mean apogee of the Moon (Black Moon), projected on the ecliptic.',
  trueLilith: 'Osculating apogee of the Moon.',
}

const anglePoints: Readonly<Record<Exclude<(typeof placePointIds)[number], LotPoint>, string>> = {
  vertex: 'western crossing of ecliptic and prime vertical; L. E. Johndro, C. Jayne',
  antivertex: 'eastern crossing of ecliptic and prime vertical, opposite the vertex',
  eastPoint: 'ascendant of the equator at the sidereal time of the place',
}

/** Entry of a body or point, with its name before the definition. */
const namedEntry = (id: string, definition: string, facts: object, source: string): ReferenceEntry =>
  entry(id, `${bodyName(id)}. ${definition}`, facts, source)

/** Names that bodies and targets take: the ten, and others on request. */
export const bodyEntries = (): ReferenceEntry[] => [
  entry(
    'bodies',
    'The ten bodies, the default everywhere. all means these.',
    bodyIds,
    'the interface of this service',
  ),
  ...smallBodyIds.map((id) => {
    const { number, name, designation, h, g, diameterKm, solution, semiMajorAxisAu } = smallBodyFacts(id)
    return namedEntry(
      id,
      `Small body, wherever bodies or targets are taken: ${id}, ${number} or ${designation}.`,
      {
        number,
        name,
        designation,
        semiMajorAxisAu: rounded(semiMajorAxisAu, 4),
        h,
        g,
        diameterKm,
        years: `${smallSpan.firstYear}-${smallSpan.lastYear}`,
        orbit: `JPL ${solution}`,
      },
      'NASA/JPL Small-Body Database; our own integration; magnitudes: Bowell et al., Asteroids II (1989), 524',
    )
  }),
  entry(
    'asteroids',
    'Asteroids by id and number, wherever targets are taken, and in get_body and list_body_events; not in charts (topic=targets).',
    asteroids().map(({ id, number }) => `${id} ${number}`),
    'JPL Small-Body Database; Minor Planet Center; our own integration',
  ),
  ...uranianIds.map((id) =>
    namedEntry(
      id,
      'Hypothetical planet of the Hamburg School, in charts and the zodiac: a written orbit, no body.',
      { semiMajorAxisAu: uranianAxisAu(id) },
      'J. Neely, Orbital Elements for the Transneptunian Planets, Matrix Magazine VII (1980), table I, after Witte and Sieggrün',
    ),
  ),
  ...lunarPointIds.map((id) =>
    namedEntry(
      id,
      `${lunarPoints[id]} In charts and the zodiac.`,
      { takes: 'zodiac and charts' },
      chartSources,
    ),
  ),
  ...placePointIds.map((id) =>
    namedEntry(
      id,
      'In charts whose time is known.',
      { takes: 'charts' },
      isLotPoint(id)
        ? 'Paulus Alexandrinus, Introductory Matters (378), ch. 23, reversed by night'
        : anglePoints[id],
    ),
  ),
]
