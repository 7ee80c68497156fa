/**
 * The seven Hermetic lots at eight births, four by day and four by night, degrees.
 *
 * Source: ascendant and planets by Swiss Ephemeris 2.10.03 with JPL DE431 files, lots by their closed formulas; day
 * when the airless altitude of the Sun's middle is above 0. The numbers are facts and carry no licence.
 * Tolerance: a lot adds up to five longitudes, so it carries their errors together.
 */
export interface LotsRow {
  readonly utc: string
  readonly latitude: number
  readonly longitude: number
  readonly isDay: boolean
  readonly ascendant: number
  readonly lots: Readonly<Record<string, number>>
}

export const lotsRows: readonly LotsRow[] = [
  {
    utc: '1961-06-09T09:39:04.246Z',
    latitude: -16.2736,
    longitude: 31.276,
    isDay: true,
    ascendant: 159.672362,
    lots: {
      fortune: 114.149791,
      spirit: 205.194933,
      eros: 347.523449,
      necessity: 174.43597,
      courage: 135.150324,
      victory: 261.295137,
      nemesis: 334.703463,
    },
  },
  {
    utc: '1984-02-11T03:55:41.255Z',
    latitude: -32.3405,
    longitude: 114.2704,
    isDay: true,
    ascendant: 36.972079,
    lots: {
      fortune: 138.750159,
      spirit: 295.193998,
      eros: 31.881741,
      necessity: 232.62957,
      courage: 310.990281,
      victory: 16.335875,
      nemesis: 309.493845,
    },
  },
  {
    utc: '2025-04-01T02:22:13.327Z',
    latitude: 7.6351,
    longitude: 142.4092,
    isDay: true,
    ascendant: 100.057672,
    lots: {
      fortune: 137.309778,
      spirit: 62.805566,
      eros: 34.735457,
      necessity: 238.678963,
      courage: 123.734465,
      victory: 113.245313,
      nemesis: 242.866067,
    },
  },
  {
    utc: '1928-01-19T08:19:31.322Z',
    latitude: 45.6339,
    longitude: 73.2186,
    isDay: true,
    ascendant: 71.781613,
    lots: {
      fortune: 30.552906,
      spirit: 113.01032,
      eros: 217.060684,
      necessity: 157.614771,
      courage: 192.141997,
      victory: 318.106158,
      nemesis: 206.917353,
    },
  },
  {
    utc: '1983-03-22T06:37:27.781Z',
    latitude: -7.2129,
    longitude: -16.0012,
    isDay: false,
    ascendant: 352.326381,
    lots: {
      fortune: 260.055835,
      spirit: 84.596927,
      eros: 43.453245,
      necessity: 89.221702,
      courage: 111.555326,
      victory: 186.050734,
      nemesis: 305.535366,
    },
  },
  {
    utc: '2005-07-17T19:47:23.104Z',
    latitude: 57.565,
    longitude: 105.0652,
    isDay: false,
    ascendant: 106.670811,
    lots: {
      fortune: 337.186171,
      spirit: 236.155452,
      eros: 199.113918,
      necessity: 268.830593,
      courage: 153.212943,
      victory: 151.343144,
      nemesis: 249.65267,
    },
  },
  {
    utc: '2019-01-20T19:50:25.389Z',
    latitude: -51.5848,
    longitude: 110.4124,
    isDay: false,
    ascendant: 287.561135,
    lots: {
      fortune: 113.10949,
      spirit: 102.01278,
      eros: 135.369591,
      necessity: 108.856721,
      courage: 187.777864,
      victory: 133.830363,
      nemesis: 98.151829,
    },
  },
  {
    utc: '1945-10-01T05:35:42.355Z',
    latitude: 1.5537,
    longitude: -147.9712,
    isDay: false,
    ascendant: 38.316998,
    lots: {
      fortune: 94.855673,
      spirit: 341.778324,
      eros: 222.121342,
      necessity: 130.181259,
      courage: 46.489772,
      victory: 192.280543,
      nemesis: 57.166771,
    },
  },
]
