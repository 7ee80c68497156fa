/**
 * Eclipses between 1950 and 2050: a sample with every type, hybrids and non-central ones among them.
 *
 * Source: reckoned outside this project from Swiss Ephemeris 2.10.03 places with JPL DE431 files, on apparent vectors:
 * Sun 696000 km, Moon k₁ = 0.2725076 and, for the inner contacts at places, k₂ = 0.272281, Danjon's shadow (lunar
 * parallax × 1.01). Magnitude and obscuration at places are (L₁ − m) / (L₁ + L₂), (L₁ − L₂) / (L₁ + L₂) and their lens.
 * Times of greatest eclipse agree with NASA's Five Millennium Canon to 0.5 s. The numbers are facts and carry no licence.
 * Times are TT days from J2000.0 (global) and UTC (local, lunar contacts as days of TT).
 */
export interface SolarRow {
  readonly type: 'total' | 'annular' | 'hybrid' | 'partial'
  readonly isCentral: boolean
  readonly greatestTt: number
  readonly gamma: number
  /** Degrees; null where the axis misses the Earth. */
  readonly latitude: number | null
  readonly longitude: number | null
}

export const solarRows: readonly SolarRow[] = [
  {
    type: 'annular',
    isCentral: false,
    greatestTt: -18185.85276282,
    gamma: -0.9988,
    latitude: null,
    longitude: null,
  },
  {
    type: 'annular',
    isCentral: true,
    greatestTt: -17299.86556542,
    gamma: -0.61024,
    latitude: -21.707,
    longitude: -64.077,
  },
  {
    type: 'annular',
    isCentral: true,
    greatestTt: -16797.39443779,
    gamma: -0.9296,
    latitude: -79.032,
    longitude: -120.732,
  },
  {
    type: 'total',
    isCentral: true,
    greatestTt: -15911.61065632,
    gamma: -0.89342,
    latitude: -40.807,
    longitude: -140.747,
  },
  {
    type: 'partial',
    isCentral: false,
    greatestTt: -15735.16626164,
    gamma: 1.09229,
    latitude: null,
    longitude: null,
  },
  {
    type: 'total',
    isCentral: false,
    greatestTt: -15410.29580492,
    gamma: -1.00218,
    latitude: null,
    longitude: null,
  },
  {
    type: 'partial',
    isCentral: false,
    greatestTt: -14524.19088654,
    gamma: -1.15375,
    latitude: null,
    longitude: null,
  },
  {
    type: 'annular',
    isCentral: true,
    greatestTt: -14022.0508459,
    gamma: -0.88594,
    latitude: -45.872,
    longitude: 4,
  },
  {
    type: 'annular',
    isCentral: true,
    greatestTt: -13667.98226253,
    gamma: -0.11296,
    latitude: 11.987,
    longitude: -5.718,
  },
  {
    type: 'total',
    isCentral: true,
    greatestTt: -13313.6415148,
    gamma: 0.65711,
    latitude: 61.661,
    longitude: -119.543,
  },
  {
    type: 'partial',
    isCentral: false,
    greatestTt: -12988.30964156,
    gamma: -1.13926,
    latitude: null,
    longitude: null,
  },
  {
    type: 'total',
    isCentral: true,
    greatestTt: -9326.29994943,
    gamma: -0.82389,
    latitude: -32.138,
    longitude: 103.742,
  },
  {
    type: 'total',
    isCentral: true,
    greatestTt: -8115.64760089,
    gamma: 0.38363,
    latitude: 14.126,
    longitude: -123.567,
  },
  {
    type: 'hybrid',
    isCentral: true,
    greatestTt: 5055.03305662,
    gamma: 0.32715,
    latitude: 3.491,
    longitude: -11.699,
  },
  {
    type: 'hybrid',
    isCentral: true,
    greatestTt: 11640.38021603,
    gamma: 0.30776,
    latitude: -0.632,
    longitude: -137.666,
  },
  {
    type: 'total',
    isCentral: false,
    greatestTt: 15804.29015442,
    gamma: 1.00315,
    latitude: null,
    longitude: null,
  },
  {
    type: 'annular',
    isCentral: false,
    greatestTt: 15980.62626059,
    gamma: -1.01019,
    latitude: null,
    longitude: null,
  },
]

export interface LunarRow {
  readonly type: 'total' | 'partial' | 'penumbral'
  readonly greatestTt: number
  readonly gamma: number
  readonly penumbralMagnitude: number
  readonly umbralMagnitude: number
  /** Minutes from greatest eclipse: p1, u1, u2, u3, u4, p4. */
  readonly contacts: readonly (number | null)[]
}

export const lunarRows: readonly LunarRow[] = [
  {
    type: 'total',
    greatestTt: -18170.63571339,
    gamma: -0.45984,
    penumbralMagnitude: 1.995,
    umbralMagnitude: 1.0328,
    contacts: [-153.319, -94.792, -13.435, 13.445, 94.808, 153.275],
  },
  {
    type: 'partial',
    greatestTt: -17491.47233352,
    gamma: 0.94155,
    penumbralMagnitude: 1.1781,
    umbralMagnitude: 0.0832,
    contacts: [-151.01, -35.049, null, null, 35.074, 150.955],
  },
  {
    type: 'total',
    greatestTt: -16959.98530007,
    gamma: -0.00713,
    penumbralMagnitude: 2.8264,
    umbralMagnitude: 1.8628,
    contacts: [-163.311, -107.849, -50.35, 50.364, 107.874, 163.238],
  },
  {
    type: 'total',
    greatestTt: -16783.39421251,
    gamma: -0.43571,
    penumbralMagnitude: 2.0851,
    umbralMagnitude: 1.0321,
    contacts: [-170.579, -101.47, -14.099, 14.077, 101.434, 170.691],
  },
  {
    type: 'partial',
    greatestTt: -16103.79165268,
    gamma: 0.95508,
    penumbralMagnitude: 1.0915,
    umbralMagnitude: 0.1189,
    contacts: [-126.538, -37.072, null, null, 37.088, 126.508],
  },
  {
    type: 'total',
    greatestTt: -15749.21647698,
    gamma: 0.29165,
    penumbralMagnitude: 2.3284,
    umbralMagnitude: 1.3171,
    contacts: [-166.202, -104.721, -39.169, 39.188, 104.754, 166.104],
  },
  {
    type: 'penumbral',
    greatestTt: -15247.33320275,
    gamma: -1.53794,
    penumbralMagnitude: 0.0133,
    umbralMagnitude: -0.9424,
    contacts: [-15.386, null, null, null, null, 15.395],
  },
  {
    type: 'partial',
    greatestTt: -15217.99066326,
    gamma: 1.01877,
    penumbralMagnitude: 0.9675,
    umbralMagnitude: 0.0091,
    contacts: [-121.106, -10.502, null, null, 10.479, 121.151],
  },
  {
    type: 'penumbral',
    greatestTt: -15040.85565551,
    gamma: -1.15699,
    penumbralMagnitude: 0.7824,
    umbralMagnitude: -0.3118,
    contacts: [-128.988, null, null, null, null, 128.98],
  },
  {
    type: 'total',
    greatestTt: -14538.14697891,
    gamma: -0.17988,
    penumbralMagnitude: 2.5414,
    umbralMagnitude: 1.5144,
    contacts: [-172.488, -109.681, -46.978, 46.998, 109.718, 172.373],
  },
  {
    type: 'penumbral',
    greatestTt: -13652.6683408,
    gamma: -1.22096,
    penumbralMagnitude: 0.5961,
    umbralMagnitude: -0.3617,
    contacts: [-99.138, null, null, null, null, 99.09],
  },
  {
    type: 'partial',
    greatestTt: -13327.58124345,
    gamma: 0.61968,
    penumbralMagnitude: 1.7359,
    umbralMagnitude: 0.706,
    contacts: [-163.684, -89.939, null, null, 89.977, 163.583],
  },
  {
    type: 'penumbral',
    greatestTt: -12294.61664844,
    gamma: 1.05529,
    penumbralMagnitude: 0.9156,
    umbralMagnitude: -0.0728,
    contacts: [-122.956, null, null, null, null, 123.038],
  },
  {
    type: 'penumbral',
    greatestTt: -12117.07432296,
    gamma: -1.05992,
    penumbralMagnitude: 0.9516,
    umbralMagnitude: -0.1249,
    contacts: [-136.898, null, null, null, null, 136.826],
  },
  {
    type: 'partial',
    greatestTt: -10729.35825651,
    gamma: -0.80529,
    penumbralMagnitude: 1.352,
    umbralMagnitude: 0.4079,
    contacts: [-135.327, -65.679, null, null, 65.681, 135.323],
  },
]

export interface LocalRow {
  readonly type: 'total' | 'annular' | 'partial'
  readonly latitude: number
  readonly longitude: number
  /** UTC of c1, c2, maximum, c3, c4. */
  readonly times: readonly (string | null)[]
  readonly magnitude: number
  readonly obscuration: number
  /** Airless, of the Sun at maximum, degrees. */
  readonly altitude: number
}

export const localRows: readonly LocalRow[] = [
  {
    type: 'total',
    latitude: -31.8477,
    longitude: 103.9746,
    times: [
      '1974-06-20T03:19:45.307Z',
      '1974-06-20T04:45:15.793Z',
      '1974-06-20T04:47:47.966Z',
      '1974-06-20T04:50:20.299Z',
      '1974-06-20T06:16:21.673Z',
    ],
    magnitude: 1.05925,
    obscuration: 1,
    altitude: 34.556,
  },
  {
    type: 'total',
    latitude: -36.4838,
    longitude: 76.0674,
    times: [
      '1974-06-20T02:43:57.689Z',
      '1974-06-20T03:53:27.086Z',
      '1974-06-20T03:54:35.335Z',
      '1974-06-20T03:55:44.094Z',
      '1974-06-20T05:13:25.233Z',
    ],
    magnitude: 1.05365,
    obscuration: 1,
    altitude: 16.2284,
  },
  {
    type: 'partial',
    latitude: -41.0853,
    longitude: 104.2705,
    times: ['1974-06-20T03:28:28.875Z', null, '1974-06-20T04:51:03.813Z', null, '1974-06-20T06:13:43.644Z'],
    magnitude: 0.8811,
    obscuration: 0.86254,
    altitude: 25.4063,
  },
  {
    type: 'partial',
    latitude: 55.6818,
    longitude: -57.388,
    times: ['1974-12-13T15:00:34.796Z', null, '1974-12-13T16:28:06.387Z', null, '1974-12-13T17:53:07.427Z'],
    magnitude: 0.78057,
    obscuration: 0.70606,
    altitude: 10.5952,
  },
  {
    type: 'partial',
    latitude: 22.4731,
    longitude: -66.0934,
    times: ['1974-12-13T14:46:59.716Z', null, '1974-12-13T16:10:59.252Z', null, '1974-12-13T17:35:23.309Z'],
    magnitude: 0.33802,
    obscuration: 0.22011,
    altitude: 44.3341,
  },
  {
    type: 'partial',
    latitude: 37.1233,
    longitude: -61.8917,
    times: ['1974-12-13T14:47:25.577Z', null, '1974-12-13T16:23:09.104Z', null, '1974-12-13T17:56:17.589Z'],
    magnitude: 0.59438,
    obscuration: 0.48886,
    altitude: 29.5089,
  },
  {
    type: 'total',
    latitude: 14.038,
    longitude: -123.664,
    times: [
      '1977-10-12T18:49:18.477Z',
      '1977-10-12T20:25:15.481Z',
      '1977-10-12T20:26:31.116Z',
      '1977-10-12T20:27:46.723Z',
      '1977-10-12T22:02:40.775Z',
    ],
    magnitude: 1.02694,
    obscuration: 1,
    altitude: 67.4684,
  },
  {
    type: 'total',
    latitude: 52.3469,
    longitude: -94.2415,
    times: [
      '1979-02-26T15:43:01.124Z',
      '1979-02-26T16:53:22.440Z',
      '1979-02-26T16:54:46.494Z',
      '1979-02-26T16:56:10.705Z',
      '1979-02-26T18:09:11.735Z',
    ],
    magnitude: 1.03902,
    obscuration: 1,
    altitude: 25.587,
  },
  {
    type: 'annular',
    latitude: 0.5946,
    longitude: -4.7652,
    times: [
      '1983-12-04T10:38:30.017Z',
      '1983-12-04T12:28:54.334Z',
      '1983-12-04T12:30:39.489Z',
      '1983-12-04T12:32:24.888Z',
      '1983-12-04T14:25:49.344Z',
    ],
    magnitude: 0.96658,
    obscuration: 0.93427,
    altitude: 66.6039,
  },
  {
    type: 'annular',
    latitude: -19.8211,
    longitude: 94.4649,
    times: [
      '1988-09-11T02:58:51.256Z',
      '1988-09-11T04:39:46.478Z',
      '1988-09-11T04:43:12.949Z',
      '1988-09-11T04:46:39.288Z',
      '1988-09-11T06:31:05.076Z',
    ],
    magnitude: 0.93768,
    obscuration: 0.87924,
    altitude: 62.1219,
  },
  {
    type: 'annular',
    latitude: 0.8201,
    longitude: -169.6548,
    times: [
      '1992-01-04T20:53:23.852Z',
      '1992-01-04T22:58:46.439Z',
      '1992-01-04T23:04:35.013Z',
      '1992-01-04T23:10:22.790Z',
      '1992-01-05T01:11:52.399Z',
    ],
    magnitude: 0.91791,
    obscuration: 0.84255,
    altitude: 66.0109,
  },
]
