/**
 * Places of the small bodies from the barycentre of the Sun and the planets, as Chebyshev polynomials.
 *
 * From the orbits of `elements.tsv` (NASA/JPL Small-Body Database) and the places and masses of planets and Moon in JPL DE430,
 * followed by Newton's law and the relativity of the Sun, with the sixteen asteroids that JPL reckons with. Licence: works
 * of the US government; the integration is our own. Made by: node tools/core/data/make/small-bodies.mjs
 *
 * Tables `ceres.tsv` …: a segment a row, x, y and z of each degree from 0 to the last that counts, ICRS equator.
 */
export interface SmallSeries {
  /** Length of a segment, days of TT; one begins at J2000.0. */
  readonly span: number
  /** Unit of the coefficients, au. */
  readonly unit: number
  /** Which segment the first row is, where 0 begins at J2000.0. */
  readonly first: number
  /** Rows. */
  readonly segments: number
}

/** Calendar years that are answered for, both inclusive, and the days beyond them that the tables hold. */
export const smallSpan = { firstYear: 1700, lastYear: 2299, marginDays: 1100 } as const

export const smallSeries = {
  ceres: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  pallas: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  juno: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  vesta: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  astraea: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  hygiea: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  psyche: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  sappho: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  eros: { span: 192, unit: 2e-10, first: -577, segments: 1154 },
  lilith1181: { span: 512, unit: 1e-9, first: -217, segments: 434 },
  chiron: { span: 256, unit: 4e-9, first: -433, segments: 866 },
  pholus: { span: 256, unit: 4e-9, first: -433, segments: 866 },
  nessus: { span: 256, unit: 4e-9, first: -433, segments: 866 },
  asbolus: { span: 256, unit: 4e-9, first: -433, segments: 866 },
  chariklo: { span: 256, unit: 4e-9, first: -433, segments: 866 },
  varuna: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  ixion: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  quaoar: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  sedna: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  orcus: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  haumea: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  eris: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  makemake: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
  gonggong: { span: 4096, unit: 2e-8, first: -28, segments: 56 },
} as const satisfies Readonly<Record<string, SmallSeries>>
