/**
 * Phase angle, lit fraction, elongation and visual magnitude at five instants.
 *
 * Source: Swiss Ephemeris 2.10.03 with JPL DE431; magnitudes of Mallama & Hilton (2018).
 * Sampled at random from a larger set; the numbers are facts and carry no licence.
 * Tolerance: 0.01° in phase angle (the source leaves aberration in), 0.05 mag (Pluto 0.1: the source has no phase term).
 */
export interface LightRow {
  /** Days of TT from J2000.0. */
  readonly tt: number
  /** Phase angle (degrees), lit fraction, elongation (degrees), magnitude (null: not given). */
  readonly bodies: Readonly<Record<string, readonly [number, number, number, number | null]>>
}

export const lightRows: readonly LightRow[] = [
  {
    tt: -11750.516388513,
    bodies: {
      moon: [147.99369, 0.076005, 31.9323, null],
      mercury: [167.85458, 0.011192, 3.95904, 5.04],
      venus: [95.60228, 0.451189, 46.24275, -4.589],
      mars: [37.74908, 0.89535, 58.98076, 0.819],
      jupiter: [9.68707, 0.992871, 65.0793, -1.922],
      saturn: [3.00914, 0.999311, 150.00179, 0.489],
      uranus: [1.97623, 0.999703, 39.50982, 5.563],
      neptune: [0.54263, 0.999978, 16.6709, 7.995],
      pluto: [1.2873, 0.999874, 46.70408, 14.11],
    },
  },
  {
    tt: -23884.911610603,
    bodies: {
      moon: [177.41622, 0.000508, 2.57706, null],
      mercury: [61.25091, 0.740487, 15.52803, -0.951],
      venus: [37.76971, 0.895239, 25.81253, -3.888],
      mars: [18.95256, 0.972894, 30.16577, 1.623],
      jupiter: [9.36991, 0.993329, 61.05759, -1.821],
      saturn: [0.8585, 0.999944, 171.7052, 0.406],
      uranus: [2.81526, 0.999397, 105.78717, 5.81],
      neptune: [0.78543, 0.999953, 23.96404, 7.974],
      pluto: [0.54471, 0.999977, 22.35179, 15.095],
    },
  },
  {
    tt: -500.67849544,
    bodies: {
      moon: [140.76644, 0.112713, 39.14179, null],
      mercury: [155.53055, 0.044909, 8.98096, 3.574],
      venus: [27.3066, 0.944282, 19.0218, -3.891],
      mars: [16.67942, 0.978963, 26.94957, 1.69],
      jupiter: [5.99635, 0.997264, 149.15599, -2.841],
      saturn: [5.79218, 0.997447, 112.01014, 0.328],
      uranus: [0.77443, 0.999954, 164.48798, 5.718],
      neptune: [0.82448, 0.999948, 154.44077, 7.732],
      pluto: [1.89995, 0.999725, 99.43227, 13.77],
    },
  },
  {
    tt: -4423.836361157,
    bodies: {
      moon: [173.15955, 0.003559, 6.82344, null],
      mercury: [49.93103, 0.821855, 16.9748, -0.736],
      venus: [32.38369, 0.92224, 23.24833, -3.894],
      mars: [17.80516, 0.976051, 30.42267, 1.74],
      jupiter: [7.05522, 0.996214, 141.91105, -2.804],
      saturn: [2.11485, 0.999659, 21.98327, 0.521],
      uranus: [1.31509, 0.999868, 26.46993, 5.788],
      neptune: [1.14481, 0.9999, 37.55461, 7.926],
      pluto: [0.76705, 0.999955, 23.80722, 13.789],
    },
  },
  {
    tt: -18002.21755362,
    bodies: {
      moon: [97.5872, 0.433983, 82.27301, null],
      mercury: [170.12166, 0.007413, 3.48772, 5.529],
      venus: [20.7672, 0.967514, 14.68634, -3.909],
      mars: [36.89087, 0.89989, 60.03246, 0.967],
      jupiter: [4.89645, 0.998175, 154.82996, -2.837],
      saturn: [0.28179, 0.999994, 2.6706, 1.054],
      uranus: [2.9521, 0.999336, 75.63655, 5.65],
      neptune: [0.70154, 0.999963, 21.5297, 7.99],
      pluto: [0.94714, 0.999932, 36.64087, 14.628],
    },
  },
]
