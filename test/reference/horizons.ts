/**
 * Rows of observer tables of JPL Horizons, as public test files quote them; facts.
 * Mars 2025: all quantities, DE441, from a place that its sidereal time and azimuth tell, after the tests of a FastAPI service.
 * Mars 1959, Moon 2021, Ceres 2000: github.com/MillionConcepts/lhorizon, lhorizon/tests/data (BSD-3-Clause), made 2022-2024.
 */

/** Mars, 2025-12-24 13:35 UTC, longitude 55°, latitude 21.5°, at sea level; numbers are those of Horizons' quantities. */
export const mars2025 = {
  utc: '2025-12-24T13:35:00Z',
  place: { latitude: 21.5, longitude: 55, elevation: 0 },
  /** Quantity, column, printed value and the tolerance: half the last digit or the reason given in the test. */
  cells: [
    [1, 'raAstrometric', 18 + 29 / 60 + 9.23 / 3600, 2e-6],
    [1, 'decAstrometric', -(24 + 6 / 60 + 38.9 / 3600), 5e-5],
    [2, 'ra', 18 + 30 / 60 + 43.42 / 3600, 3e-6],
    [2, 'dec', -(24 + 5 / 60 + 40.2 / 3600), 5e-5],
    [4, 'azimuth', 241.884725, 1e-4],
    [4, 'altitudeAirless', 4.515307, 1e-4],
    [5, 'altitudeRate', -738.84 / 60, 1e-3],
    [5, 'azimuthRate', 360.13 / 60 / Math.cos((4.515307 * Math.PI) / 180), 1e-3],
    // The equinox of Horizons (IAU 1976/80) is 0.053 arcseconds off: 0.0035 s.
    [7, 'siderealApparent', 23 + 28 / 60 + 20.4496 / 3600, 3e-6],
    [8, 'airmass', 10.858, 1e-3],
    [10, 'illumination', 0.9994014, 1e-4],
    [11, 'phaseDefectArcsec', 0.0023, 1e-3],
    [13, 'angularDiameterArcsec', 3.876377, 1e-3],
    [14, 'subObserverLongitude', 115.612958, 1e-4],
    [14, 'subObserverLatitude', -5.463741, 1e-4],
    [15, 'subSolarLongitude', 112.879016, 1e-4],
    [15, 'subSolarLatitude', -6.15204, 1e-4],
    [16, 'subSolarAngle', 278.76, 0.01],
    [16, 'subSolarDistance', 0.09, 0.006],
    [17, 'northPoleAngle', 22.9663, 1e-4],
    [17, 'northPoleDistance', -1.918, 1e-3],
    [18, 'heliocentricLongitude', 279.4003, 1e-4],
    [18, 'heliocentricLatitude', -1.4137, 1e-4],
    [19, 'sunDistanceAu', 1.436626158701, 1e-6],
    [19, 'sunRadialVelocityKmS', -1.8934692, 1e-3],
    [20, 'distanceAu', 2.41599313076047, 2e-7],
    [20, 'radialVelocityKmS', -0.7162227, 1e-3],
    [21, 'lightTimeMinutes', 20.09320217, 1e-5],
    [22, 'sunSpeedKmS', 25.5498277, 1e-3],
    [22, 'observerSpeedKmS', 55.4687733, 1e-3],
    [23, 'elongation', 4.1043, 1e-4],
    // Horizons adds aberration to the ray to the Earth.
    [24, 'phaseAngle', 2.8096, 2e-3],
    [25, 'moonSeparation', 46.3, 0.05],
    [25, 'moonIllumination', 0.181776, 1e-4],
    [27, 'antisolarAngle', 98.926, 1e-3],
    [27, 'antimotionAngle', 268.3, 1e-3],
    // Horizons takes the plane of the motion about the barycentre: the Sun's own 13 m/s tilt it by some hundredths.
    [28, 'orbitPlaneAngle', -0.5085, 0.01],
    [30, 'deltaTSeconds', 69.183708 - 0.0773, 2e-3],
    [31, 'eclipticLongitude', 277.0089569, 1e-4],
    [31, 'eclipticLatitude', -0.8429883, 1e-4],
    [32, 'poleRa', 317.65322 / 15, 1e-6],
    [32, 'poleDec', 52.87035, 1e-5],
    [33, 'galacticLongitude', 8.955257, 1e-4],
    [33, 'galacticLatitude', -6.161004, 1e-4],
    [35, 'siteLightTimeMinutes', 0.000354, 1e-6],
    [41, 'trueAnomaly', 303.3081, 1e-3],
    [42, 'hourAngleHours', 4 + 57 / 60 + 37.027 / 3600, 3e-6],
    // Horizons halves the angle of the geometric rays.
    [43, 'bisectorLongitude', 278.0227, 3e-3],
    [43, 'bisectorLatitude', -1.127, 1e-3],
    [44, 'solarLongitude', 194.4077072, 1e-3],
    [45, 'raApparentIcrs', 18 + 29 / 60 + 7.72 / 3600, 2e-6],
    [45, 'decApparentIcrs', -(24 + 6 / 60 + 40.1 / 3600), 5e-5],
    // Horizons leaves the change of the diurnal aberration out of its rates: 0.07 arcseconds an hour.
    [3, 'raRate', ((113.823 / Math.cos((24.0945 * Math.PI) / 180)) * 24) / 3600, 7e-4],
    [3, 'decRate', (5.400805 * 24) / 3600, 2e-4],
    [46, 'raRateIcrs', ((113.8375 / Math.cos((24.111 * Math.PI) / 180)) * 24) / 3600, 7e-4],
    [46, 'decRateIcrs', (5.086793 * 24) / 3600, 2e-4],
    [47, 'skyMotion', 1.8991841, 2e-3],
    [47, 'skyMotionAngle', 87.283401, 0.01],
    [47, 'flightPathAngle', -0.745567, 1e-4],
    [49, 'ut1MinusUtcSeconds', 0.0773, 1e-3],
  ],
  texts: { constellation: 'Sgr', elongationSide: 'trailing', apparentSolarTime: '17:15:17.97' },
  /** Quantities 9: Horizons' magnitude has the turning of Mars's dark plains in it, which ours leaves out (±0.06). */
  magnitude: 1.091,
  surfaceBrightness: 3.77,
} as const

/** The Moon from Meudon, 2021-10-04 21:23:36 UTC, IAU_MOON. */
export const moon2021 = {
  utc: '2021-10-04T21:23:36Z',
  place: { latitude: 48.8051081, longitude: 2.231, elevation: 164.4712 },
  cells: [
    ['ra', 173.47862 / 15, 2e-6],
    ['dec', 7.23151, 3e-5],
    ['raAstrometric', 173.20701 / 15, 1e-6],
    ['decAstrometric', 7.34796, 2e-5],
    ['azimuth', 340.492293, 2e-4],
    ['altitudeAirless', -32.109705, 1e-4],
    ['angularDiameterArcsec', 1901.465, 2e-3],
    ['subObserverLongitude', 354.908638, 1e-4],
    ['subObserverLatitude', -5.533871, 1e-4],
    ['librationLongitude', 354.908638 - 360, 1e-4],
    ['librationLatitude', -5.533871, 1e-4],
    ['axisAngle', 22.9071, 1e-4],
    ['subSolarLongitude', 195.642407, 1e-4],
    ['subSolarLatitude', 1.220204, 1e-4],
    ['colongitude', 90 - 195.642407 + 360, 1e-4],
    ['northPoleDistance', -946.302, 3e-3],
  ],
} as const

/** Mars from 116.54° E, 33.8° N, 1959-01-01 UT1, at 0:00, 0:30, 1:00, 1:30: sub-observer and sub-solar points, pole. */
export const mars1959 = [
  ['1959-01-01T00:00:00Z', 122.775066, -16.852037, 95.244574, -2.90884, 320.8733],
  ['1959-01-01T00:30:00Z', 130.081746, -16.850878, 102.544848, -2.904293, 320.8734],
  ['1959-01-01T01:00:00Z', 137.388414, -16.849729, 109.845123, -2.899746, 320.8736],
  ['1959-01-01T01:30:00Z', 144.695073, -16.848594, 117.145401, -2.895198, 320.8737],
] as const

/**
 * NASA Scientific Visualization Studio, Moon Phase and Libration 2021 and 2022 (svs.gsfc.nasa.gov/4874 and 4955), by JPL DE421: hour UTC,
 * longitude and latitude of the Sun and of the Earth over the Moon; public domain, after github.com/cosinekitty/astronomy.
 */
export const moonHours = [
  ['2021-01-01T00:00:00Z', -27.058, -0.567, -5.232, -4.624],
  ['2021-02-11T14:00:00Z', -172.747, -1.425, 4.604, 5.893],
] as const

/**
 * The Astronomical Almanac for 2013, C4 and C7, as the tests of sunpy quote it: P, B0, L0 at 0h TT; beginnings of Carrington rotations.
 */
export const sunDiscs = [
  ['2013-04-01', -26.15, -6.54, 221.44],
  ['2013-12-01', 16.05, 0.88, 237.83],
] as const
export const carringtonBeginnings = [
  ['2012-12-29', 0.49, 2132],
  ['2013-04-17', 0.78, 2136],
  ['2013-08-31', 0.87, 2141],
  ['2014-02-11', 0.73, 2147],
] as const
