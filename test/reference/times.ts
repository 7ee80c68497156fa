/**
 * Time scales, sidereal time, obliquity and nutation at fourteen instants 1900–2026.
 *
 * Source: Swiss Ephemeris 2.10.03 with IERS finals2000A (UT1 − UTC from 1973); sidereal time and nutation agree with
 * the IAU 2006/2000B routines of ERFA to 0.001″.
 * Sampled at random from a larger set; the numbers are facts and carry no licence.
 * Tolerance: sidereal time 0.005″ at the UT1 of the row.
 */
export interface TimeRow {
  readonly utc: string
  /** Days from J2000.0. */
  readonly ut1: number
  readonly tt: number
  readonly deltaT: number
  readonly gmstHours: number
  readonly gastHours: number
  readonly meanObliquity: number
  readonly trueObliquity: number
  readonly nutationLongitudeArcsec: number
  readonly nutationObliquityArcsec: number
}

export const timeRows: readonly TimeRow[] = [
  {
    utc: '1928-08-07T18:36:16.620Z',
    ut1: -26078.724807639,
    tt: -26078.724525669,
    deltaT: 24.3622,
    gmstHours: 15.6735800998,
    gastHours: 15.6733322285,
    meanObliquity: 23.44856847,
    trueObliquity: 23.44964289,
    nutationLongitudeArcsec: -14.59261,
    nutationObliquityArcsec: 3.86792,
  },
  {
    utc: '1936-12-04T11:46:05.506Z',
    ut1: -23038.009658495,
    tt: -23038.009380278,
    deltaT: 24.038,
    gmstHours: 16.6420147862,
    gastHours: 16.6422965294,
    meanObliquity: 23.44748543,
    trueObliquity: 23.44717086,
    nutationLongitudeArcsec: 16.58637,
    nutationObliquityArcsec: -1.13244,
  },
  {
    utc: '1942-02-20T06:13:42.014Z',
    ut1: -21134.240485949,
    tt: -21134.240191694,
    deltaT: 25.4236,
    gmstHours: 16.198492073,
    gastHours: 16.1984301108,
    meanObliquity: 23.44680734,
    trueObliquity: 23.44442632,
    nutationLongitudeArcsec: -3.64785,
    nutationObliquityArcsec: -8.57168,
  },
  {
    utc: '1942-09-09T00:00:46.160Z',
    ut1: -20933.499465741,
    tt: -20933.49916782,
    deltaT: 25.7404,
    gmstHours: 23.1736340708,
    gastHours: 23.173511658,
    meanObliquity: 23.44673584,
    trueObliquity: 23.44457807,
    nutationLongitudeArcsec: -7.20645,
    nutationObliquityArcsec: -7.76797,
  },
  {
    utc: '1950-09-01T12:08:56.706Z',
    ut1: -18018.993788125,
    tt: -18018.993450276,
    deltaT: 29.1901,
    gmstHours: 10.8215505932,
    gastHours: 10.821563615,
    meanObliquity: 23.44569774,
    trueObliquity: 23.44835459,
    nutationLongitudeArcsec: 0.7665,
    nutationObliquityArcsec: 9.56466,
  },
  {
    utc: '1983-03-10T20:17:59.562Z',
    ut1: -6140.654171399,
    tt: -6140.653556181,
    deltaT: 53.1549,
    gmstHours: 7.4959554112,
    gastHours: 7.4956768145,
    meanObliquity: 23.44146674,
    trueObliquity: 23.44162295,
    nutationLongitudeArcsec: -16.40044,
    nutationObliquityArcsec: 0.56233,
  },
  {
    utc: '1985-12-29T00:10:10.457Z',
    ut1: -5116.492930871,
    tt: -5116.492295822,
    deltaT: 54.8682,
    gmstHours: 6.6631830285,
    gastHours: 6.663022632,
    meanObliquity: 23.44110194,
    trueObliquity: 23.44298902,
    nutationLongitudeArcsec: -9.4423,
    nutationObliquityArcsec: 6.79351,
  },
  {
    utc: '2012-05-31T13:38:45.886Z',
    ut1: 4534.068580007,
    tt: 4534.069352662,
    deltaT: 66.7574,
    gmstHours: 6.2761450605,
    gastHours: 6.2763961054,
    meanObliquity: 23.43766441,
    trueObliquity: 23.43649644,
    nutationLongitudeArcsec: 14.77806,
    nutationObliquityArcsec: -4.20469,
  },
  {
    utc: '2012-08-06T22:40:27.262Z',
    ut1: 4601.444764687,
    tt: 4601.445537569,
    deltaT: 66.777,
    gmstHours: 19.7318546492,
    gastHours: 19.732133593,
    meanObliquity: 23.43764041,
    trueObliquity: 23.43644513,
    nutationLongitudeArcsec: 16.41999,
    nutationObliquityArcsec: -4.30299,
  },
  {
    utc: '2014-03-23T17:33:10.582Z',
    ut1: 5195.231370258,
    tt: 5195.232150069,
    deltaT: 67.3757,
    gmstHours: 5.6280019753,
    gastHours: 5.6281510122,
    meanObliquity: 23.4374289,
    trueObliquity: 23.43533845,
    nutationLongitudeArcsec: 8.77308,
    nutationObliquityArcsec: -7.52562,
  },
  {
    utc: '2025-11-11T00:53:39.793Z',
    ut1: 9445.537267141,
    tt: 9445.538066864,
    deltaT: 69.096,
    gmstHours: 4.2563819842,
    gastHours: 4.2564382589,
    meanObliquity: 23.43591495,
    trueObliquity: 23.4383281,
    nutationLongitudeArcsec: 3.31284,
    nutationObliquityArcsec: 8.68735,
  },
  {
    utc: '2026-01-09T02:00:18.406Z',
    ut1: 9504.583547201,
    tt: 9504.584347107,
    deltaT: 69.1118,
    gmstHours: 9.2470241433,
    gastHours: 9.2471292214,
    meanObliquity: 23.43589392,
    trueObliquity: 23.43820858,
    nutationLongitudeArcsec: 6.18534,
    nutationObliquityArcsec: 8.33279,
  },
  {
    utc: '2026-06-14T08:06:51.052Z',
    ut1: 9660.838091017,
    tt: 9660.838891621,
    deltaT: 69.1722,
    gmstHours: 1.6235343846,
    gastHours: 1.6236549709,
    meanObliquity: 23.43583826,
    trueObliquity: 23.43792882,
    nutationLongitudeArcsec: 7.09847,
    nutationObliquityArcsec: 7.52604,
  },
  {
    utc: '2026-08-03T03:04:21.680Z',
    ut1: 9710.628028839,
    tt: 9710.628829445,
    deltaT: 69.1723,
    gmstHours: 23.8537302112,
    gastHours: 23.8538878944,
    meanObliquity: 23.43582052,
    trueObliquity: 23.43804869,
    nutationLongitudeArcsec: 9.28194,
    nutationObliquityArcsec: 8.0214,
  },
]
