// Names and numbers of deep-sky objects that deep-sky.mjs puts before those of its source.
import { read } from './d3-celestial.mjs'

/** The Caldwell catalog by number: P. Moore, Sky & Telescope 90 (6), 38 (1995). 14 has two clusters, the other rows one object. */
const list = `188 40 4236 7023 I342 6543 2403 559 S155 663 7635 6946 457 869,884 6826 7243 147 185 I5146 7000 4449 7662 891 1275 2419
4244 6888 752 5005 7331 I405 4631 6992 6960 4889 4559 6885 4565 2392 3626 - 7006 7814 7479 5248 2261 6934 2775 2238 2244 I1613
4697 3115 2506 7009 246 6822 2360 3242 4038 4039 247 7293 2362 253 5694 1097 6729 6302 300 2477 55 1851 3132 6124 6231 5128 6541
3201 5139 6352 6193 4945 5286 I2391 6397 1261 5823 6087 2867 3532 3372 6752 4755 6025 2516 3766 4609 - I2944 6744 I2602 2070 362
4833 104 6101 4372 3195`

/** \`C 14\` of \`NGC 869\`. */
export const caldwell = Object.fromEntries(
  list.split(/\s+/).flatMap((entry, index) =>
    entry.split(',').map((designation) => {
      const catalog = { I: 'IC ', S: 'Sh2 ' }[designation[0]]
      return [catalog ? `${catalog}${designation.slice(1)}` : `NGC ${designation}`, [`C ${index + 1}`]]
    }),
  ),
)
caldwell['C 9'] = ['C 9']

/** Customary names, the first for showing. */
const customary = {
  'NGC 104': ['47 Tucanae'], 'NGC 253': ['Sculptor Galaxy', 'Silver Coin Galaxy'], 'NGC 869': ['h Persei', 'Double Cluster'],
  'NGC 884': ['χ Persei'], 'NGC 457': ['Owl Cluster', 'ET Cluster', 'Dragonfly Cluster'], 'NGC 1977': ['Running Man Nebula'],
  'NGC 2024': ['Flame Nebula'], 'NGC 2244': ['Rosette Cluster', 'Satellite Cluster'], 'NGC 2238': ['Rosette Nebula'],
  'NGC 2264': ['Christmas Tree Cluster', 'Cone Nebula'], 'NGC 2362': ['τ Canis Majoris Cluster'], 'NGC 2392': ['Eskimo Nebula'],
  'NGC 3242': ['Ghost of Jupiter'], 'NGC 3372': ['Carina Nebula', 'η Carinae Nebula'], 'NGC 3532': ['Wishing Well Cluster'],
  'NGC 3628': ['Hamburger Galaxy'], 'NGC 4038': ['Antennae Galaxies'], 'NGC 4755': ['Jewel Box', 'κ Crucis Cluster'],
  'NGC 4656': ['Hockey Stick Galaxy', 'Crowbar Galaxy'], 'NGC 5139': ['ω Centauri', 'Omega Centauri'], 'NGC 6231': ['Northern Jewel Box'],
  'NGC 6960': ['Western Veil Nebula', "Witch's Broom Nebula"], 'NGC 6992': ['Eastern Veil Nebula', 'Veil Nebula'],
  'NGC 7662': ['Blue Snowball'], 'NGC 1952': ['Crab Nebula'], 'IC 342': ['Hidden Galaxy'], 'IC 434': ['Horsehead Nebula region'],
  'IC 1848': ['Soul Nebula'], 'IC 2118': ['Witch Head Nebula'], 'IC 2391': ['ο Velorum Cluster', 'Omicron Velorum Cluster'],
  'IC 2602': ['Southern Pleiades', 'θ Carinae Cluster'], 'IC 2944': ['Running Chicken Nebula', 'λ Centauri Nebula'],
  'IC 1318': ['Sadr Region', 'γ Cygni Nebula'], 'C 99': ['Coalsack', 'Coalsack Nebula'], 'C 9': ['Cave Nebula'],
  'Cr 39': ['α Persei Cluster', 'Alpha Persei Cluster'], 'Cr 256': ['Coma Star Cluster'], 'Cr 399': ['Coathanger', "Brocchi's Cluster"],
  'B 33': ['Horsehead Nebula'], 'PGC 17223': ['Large Magellanic Cloud'], 'NGC 292': ['Small Magellanic Cloud', 'SMC'],
  'NGC 6822': ["Barnard's Galaxy"], 'NGC 4676': ['Mice Galaxies'], 'NGC 7317': ["Stephan's Quintet"],
}

/** Names by designation; names of groups of galaxies are not those of a member. */
export const names = new Map(
  Object.entries(JSON.parse(read('dsonames.json')))
    .filter(([, { name }]) => !/group$/i.test(name) && !/^(NGC|IC) \d/.test(name))
    .map(([id, { name }]) => [id, [name]]),
)
for (const [id, customaryNames] of Object.entries(customary)) {
  names.set(id, [...new Set([...customaryNames, ...(names.get(id) ?? [])])])
}

/** Collinder's wide groups of stars that are no clusters: their light is that of the bright stars in them. */
export const starGroups = new Set(['Cr 70', 'Cr 173', 'Cr 285', 'Cr 302'])

/**
 * Sizes in place of the source's, which are of more than the object: the Western Veil, P. Moore, Sky & Telescope 90 (6), 38 (1995); the nebula
 * IC 1396, of which the source has the Elephant's Trunk alone, Saguaro Astronomy Club, Database 8.1 (2010), LBN 452.
 */
export const sizes = { 'NGC 6960': [70, 6], 'IC 1396': [170, 140] }

/**
 * Visual magnitudes of globular clusters: W. E. Harris, Astron. J. 112, 1487 (1996), column V_t. Neither this catalog nor that of the galaxies
 * could be opened when these were written; deep-sky.test.ts compares the showpieces among them with second catalogs, to a magnitude.
 */
const globularClusters = {
  'NGC 2419': 10.41, 'NGC 2808': 6.2, 'NGC 3201': 6.75, 'NGC 4372': 7.24, 'NGC 4833': 6.91, 'NGC 5139': 3.68, 'NGC 5286': 7.34,
  'NGC 5927': 8.01, 'NGC 5986': 7.52, 'NGC 6293': 8.22, 'NGC 6304': 8.22, 'NGC 6352': 7.96, 'NGC 6356': 8.25, 'NGC 6362': 7.73,
  'NGC 6401': 9.45, 'NGC 6441': 7.15, 'NGC 6541': 6.3, 'NGC 6544': 7.77, 'NGC 6624': 7.87, 'NGC 6712': 8.1, 'NGC 6717': 9.28,
  'NGC 6723': 7.01, 'NGC 6752': 5.4,
}
/** The same of galaxies: G. de Vaucouleurs et al., Third Reference Catalogue of Bright Galaxies (1991), B_T less (B − V)_T. */
const galaxies = {
  'NGC 253': 7.2, 'NGC 1313': 8.7, 'NGC 1395': 9.6, 'NGC 2403': 8.5, 'NGC 3115': 8.9, 'NGC 3184': 9.8, 'NGC 3607': 9.9, 'NGC 4214': 9.8,
  'NGC 4236': 9.6, 'NGC 4365': 9.6, 'NGC 4559': 10, 'NGC 4565': 9.6, 'NGC 4636': 9.5, 'NGC 4697': 9.2, 'NGC 4699': 9.5, 'NGC 4725': 9.4,
  'NGC 5005': 9.8, 'NGC 6946': 8.8, 'NGC 7814': 10.6, 'NGC 147': 9.5, 'NGC 185': 9.2, 'NGC 2683': 9.8, 'NGC 6822': 8.8, 'PGC 17223': 0.4,
}

/**
 * Visual magnitudes in place of the source's, which are blue or infrared, of a part, of another object or of nothing: the nebulae as
 * OpenNGC has them; the cluster NGC 2451 as the source has it, against a second that is far fainter. The source's 3.5 of the nebula IC 1396 is
 * that of the cluster in it.
 */
export const visual = {
  ...globularClusters, ...galaxies, 'NGC 2070': 5, 'NGC 2451': 2.8, 'NGC 3372': 3, 'IC 1396': NaN,
}

/** Clusters that the source has as the nebulae they light: they are what the eye sees, and the magnitude is theirs. */
export const clustersInNebulae = new Set(['NGC 6383', 'NGC 6823', 'NGC 7380'])
