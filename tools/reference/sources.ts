import { placesAttribution } from '../core/data/places.ts'
import { sitesAttribution } from '../core/places/sites.ts'
import { tzdbVersion } from '../core/time/zones.ts'
import { entry, FACTS, type ReferenceEntry } from './entry.ts'

const BSD = 'facts; selection under the BSD 3-Clause licence, © 2015 Olaf Frohn'

/** Definition, source and licence of each data file; the headers of the files have the details. */
const shipped: readonly (readonly [file: string, definition: string, source: string, licence: string])[] = [
  [
    'accuracy.ts',
    'Measured errors of this service.',
    'Our own measurement against Swiss Ephemeris 2.10.03 with JPL DE431',
    'our own figures; free to use',
  ],
  [
    'bodies.ts',
    'Sizes, masses, orbits and rotation of the ten bodies.',
    'IAU WGCCRE 2015 (Archinal et al. 2018); JPL DE440 (Park et al. 2021); NASA Planetary Fact Sheets',
    'facts; works of the US government',
  ],
  [
    'catalogs',
    'Star clusters, nebulae and galaxies beside those of Messier; stars from magnitude 6.5 to 10; numbers and parallaxes of stars; orbits of comets.',
    'd3-celestial 0.7.35, checked against OpenNGC (M. Verga) in kstars-data 3.6.2, position angles of both; XHIP (2012); Tycho-2 (Høg et al. 2000, BSD 2-Clause) in astrometry-data-tycho2-07 2-4; numbers of other catalogs, motions and parallaxes (Hipparcos) after Stellarium 0.22.2; P. Moore (1995); comets: Minor Planet Center, 2022-12-22, and JPL Small-Body Database, in kstars-data 3.6.2',
    BSD,
  ],
  [
    'catalogs/asteroids.tsv',
    'Orbits of bright asteroids, followed to epochs eight years apart, and of some that come near the Earth.',
    'JPL Small-Body Database, 2022-08-09, in kstars-data 3.6.2; Minor Planet Center, in stellarium-data 26.3',
    'works of the US government; facts',
  ],
  [
    'catalogs/binary-stars.tsv',
    'Published orbits of 345 double stars, with grade, authors and year.',
    'Sixth Catalog of Orbits of Visual Binary Stars, U.S. Naval Observatory, 2025-06-27',
    'work of the US government',
  ],
  [
    'constellation-boundaries.ts',
    'Boundaries of the 88 constellations.',
    'N. G. Roman, PASP 99, 695 (1987), CDS VI/42, after E. Delporte (1930); by astronomy-engine 2.1.19',
    'facts; selection under the MIT licence, © 2019–2023 Don Cross',
  ],
  [
    'constellations.ts',
    'Names, areas and figures of the 88 constellations.',
    'IAU (1922, 1928); E. Delporte (1930); figures of d3-celestial 0.7.35',
    BSD,
  ],
  [
    'delta-t.ts',
    'ΔT = TT − UT1.',
    'Morrison et al. (2021), Table S15.2020; Astronomical Almanac; IERS EOP 20 C04 and Bulletin A',
    FACTS,
  ],
  [
    'fonts',
    'Fonts of scripts other than Latin, for texts on drawings.',
    'Alegreya Sans; Noto Sans and Noto Sans CJK; Droid Sans Fallback',
    'SIL Open Font License 1.1; Apache License 2.0',
  ],
  ['leap-seconds.ts', 'TAI − UTC.', 'IERS Bulletin C', FACTS],
  [
    'letters.ts',
    'Outlines of letters for drawings.',
    'Alegreya Sans, © 2013 The Alegreya Sans Project Authors; Alegreya, © 2011 The Alegreya Project Authors',
    'SIL Open Font License 1.1',
  ],
  [
    'messier.ts',
    'The Messier catalog and the Hyades.',
    'd3-celestial 0.7.35, after H. Frommert, messier.seds.org; places of OpenNGC; WEBDA',
    BSD,
  ],
  [
    'meteor-showers.ts',
    'Annual meteor showers.',
    'IMO Meteor Shower Calendar 2026; IAU Meteor Data Center; Jenniskens (1994, 2006)',
    FACTS,
  ],
  [
    'catalogs/milky-way.bin',
    'Light of the Milky Way for drawings.',
    'd3-celestial 0.7.35; our counts of the stars of Tycho-2',
    BSD,
  ],
  [
    'moon-features.ts',
    'Plains and craters of the Moon by name.',
    'Our own outlines, after the IAU Gazetteer of Planetary Nomenclature',
    'part of this service; MIT',
  ],
  [
    'catalogs/moon-map.bin',
    'The face of the Moon for drawings; rays of craters are ours.',
    'USGS Astrogeology and Clementine, as combined for Stellarium 0.22.2',
    'public domain',
  ],
  ['nutation.ts', 'Nutation IAU 2000B.', 'McCarthy & Luzum, Celest. Mech. Dyn. Astr. 85, 37 (2003)', FACTS],
  [
    'outer',
    'Places of Jupiter to Pluto, 900 to 3100: our integration from their places, velocities and masses in JPL DE430.',
    'Folkner et al., IPN Progress Report 42-196 (2014)',
    FACTS,
  ],
  ['places.ts', 'Towns of the world.', placesAttribution, 'CC BY 4.0'],
  [
    'catalogs/sites.tsv',
    'Airports with scheduled flights, observatories, and landmarks, these written for the service.',
    sitesAttribution,
    'public domain; BSD 3-clause; facts',
  ],
  [
    'series',
    'Series of Mercury to Mars (VSOP87B) and the Moon (ELP/MPP02).',
    'Bretagnon & Francou (1988); Chapront & Francou (2003); as packed in astronomia 4.2.0',
    'facts; packing MIT',
  ],
  [
    'minor-symbols.ts',
    'Outlines of the symbols of small bodies, hypothetical planets and points.',
    'Noto Sans Symbols and Noto Sans Symbols 2, © 2022 The Noto Project Authors',
    'SIL Open Font License 1.1',
  ],
  [
    'small',
    'Places of the small bodies.',
    'NASA/JPL Small-Body Database, epoch MJD 59800; JPL DE430 and gm_de440.tpc; our own integration',
    'works of the US government; our own figures, free to use',
  ],
  ['solar-terms.ts', 'The 24 solar terms.', 'GB/T 33661-2017; Hong Kong Observatory', FACTS],
  [
    'stars.ts',
    'Stars to magnitude 6.5.',
    'd3-celestial 0.7.35 after XHIP (2012); Bright Star Catalogue, 5th ed. (1991); IAU star names',
    BSD,
  ],
  [
    'symbols.ts',
    'Outlines of planets and signs for drawings.',
    'Noto Sans Symbols, © 2022 The Noto Project Authors',
    'SIL Open Font License 1.1',
  ],
  [
    'variable-stars.ts',
    'Variable stars and their ranges.',
    'N. N. Samus et al., General Catalogue of Variable Stars, version 2013 Apr.',
    FACTS,
  ],
  [
    'zones.ts',
    `Time zones, IANA Time Zone Database ${tzdbVersion}: the history of every zone before 1970 is its own.`,
    'IANA',
    'public domain',
  ],
]

const software: readonly (readonly [name: string, definition: string, licence: string])[] = [
  ['astronomy-engine', 'Rotation axes and libration. D. Cross.', 'MIT'],
]

/** Sources of data and algorithms. */
export const sourceEntries = (): ReferenceEntry[] => [
  ...shipped.map(([file, definition, source, licence]) =>
    entry(`tools/core/data/${file}`, definition, file, source, { licence }),
  ),
  ...software.map(([name, definition, licence]) => entry(name, definition, name, `npm ${name}`, { licence })),
]
