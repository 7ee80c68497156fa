/**
 * First and last visibility in twilight at longitude 31.2°, latitude 30°, sea level, 2026 to 2031.
 *
 * Source: swe_heliacal_ut of Swiss Ephemeris 2.10.03 (Moshier), run once as an outside program: 1013.25 hPa, 15 °C, 40 % humidity, extinction
 * 0.25, age 36, Snellen ratio 1. The dates are facts and carry no licence. Mercury has fewer than it is seen: six of each kind were asked for.
 */
export const heliacalRows: readonly (readonly [target: string, name: string, dates: readonly string[]])[] = [
  [
    'mercury',
    'morning first',
    ['2026-03-24', '2026-07-29', '2026-11-13', '2027-03-04', '2027-07-12', '2027-10-29'],
  ],
  [
    'mercury',
    'evening last',
    ['2026-02-25', '2026-06-24', '2026-10-16', '2027-02-09', '2027-06-05', '2027-09-26'],
  ],
  [
    'mercury',
    'evening first',
    ['2026-02-07', '2026-05-24', '2026-10-04', '2027-01-21', '2027-05-09', '2027-09-11'],
  ],
  [
    'mercury',
    'morning last',
    ['2026-04-14', '2026-08-16', '2026-12-08', '2027-03-29', '2027-07-31', '2027-11-19'],
  ],
  ['venus', 'morning first', ['2026-10-30', '2028-06-09', '2030-01-11']],
  ['venus', 'evening last', ['2026-10-09', '2028-05-26', '2030-01-01']],
  ['venus', 'evening first', ['2026-02-12', '2027-09-25', '2029-04-26']],
  ['venus', 'morning last', ['2027-07-09', '2029-02-02', '2030-09-19']],
  ['mars', 'morning first', ['2026-05-13', '2028-06-24', '2030-08-03']],
  ['mars', 'evening last', ['2027-12-28', '2030-03-14']],
  ['jupiter', 'morning first', ['2026-08-14', '2027-09-15', '2028-10-15', '2029-11-14', '2030-12-16']],
  ['jupiter', 'evening last', ['2026-07-09', '2027-08-09', '2028-09-08', '2029-10-10', '2030-11-11']],
  ['saturn', 'morning first', ['2026-04-27', '2027-05-09', '2028-05-19', '2029-05-31', '2030-06-12']],
  ['saturn', 'evening last', ['2026-03-05', '2027-03-19', '2028-04-01', '2029-04-16', '2030-04-30']],
  ['star:sirius', 'morning first', ['2026-08-04', '2027-08-05', '2028-08-04', '2029-08-04', '2030-08-04']],
  ['star:sirius', 'evening last', ['2026-05-28', '2027-05-28', '2028-05-28', '2029-05-28', '2030-05-28']],
  ['star:aldebaran', 'morning first', ['2026-06-25', '2027-06-26', '2028-06-25']],
  ['star:aldebaran', 'evening last', ['2026-05-11', '2027-05-11', '2028-05-10']],
]
