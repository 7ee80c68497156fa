/**
 * Exact aspects, sign ingresses and stations.
 *
 * Source: Swiss Ephemeris 2.10.03 with JPL DE431: apparent geocentric longitudes, true equinox of date.
 * Sampled at random from a larger set; the numbers are facts and carry no licence.
 * Tolerances: what a second of arc of the slower body is worth in time, as the tests say.
 */
import type { BodyId } from '../../tools/core/bodies.ts'
import type { StationaryBody } from '../../tools/core/zodiac/stations.ts'

/** The two bodies, the angle in degrees, UTC. */
export const aspectRows: readonly (readonly [body: BodyId, other: BodyId, angle: number, utc: string])[] = [
  ['venus', 'mars', 0, '2024-02-22T07:14:27.457Z'],
  ['mars', 'saturn', 0, '2024-04-10T20:36:05.032Z'],
  ['mercury', 'venus', 0, '2024-04-19T08:59:27.970Z'],
  ['venus', 'pluto', 90, '2024-05-01T04:29:33.944Z'],
  ['sun', 'saturn', 60, '2024-05-07T05:42:08.887Z'],
  ['mercury', 'jupiter', 0, '2024-06-04T10:23:15.854Z'],
  ['venus', 'saturn', 90, '2024-06-08T08:25:22.741Z'],
  ['sun', 'saturn', 90, '2024-06-09T10:35:53.109Z'],
  ['mercury', 'pluto', 180, '2024-07-03T07:26:48.311Z'],
  ['mercury', 'neptune', 180, '2024-09-25T11:06:44.047Z'],
  ['venus', 'mars', 120, '2024-10-08T10:21:41.925Z'],
  ['mercury', 'neptune', 120, '2024-11-01T00:33:28.672Z'],
  ['venus', 'mars', 120, '2025-01-25T23:53:47.791Z'],
  ['mercury', 'neptune', 0, '2025-04-17T04:11:07.305Z'],
  ['venus', 'neptune', 90, '2025-08-01T20:48:42.475Z'],
  ['mars', 'uranus', 120, '2025-08-08T18:44:59.544Z'],
  ['uranus', 'neptune', 60, '2025-08-29T00:14:37.028Z'],
  ['mercury', 'jupiter', 120, '2025-12-06T13:05:00.099Z'],
  ['saturn', 'uranus', 60, '2026-01-20T05:18:45.044Z'],
  ['mars', 'pluto', 0, '2026-01-27T23:01:19.204Z'],
  ['sun', 'uranus', 90, '2026-02-16T05:01:37.010Z'],
  ['venus', 'jupiter', 90, '2026-03-18T16:08:54.582Z'],
  ['mercury', 'jupiter', 90, '2026-04-26T18:33:12.490Z'],
  ['mercury', 'jupiter', 60, '2026-05-13T04:43:37.146Z'],
  ['venus', 'saturn', 90, '2026-05-29T03:02:37.856Z'],
  ['mercury', 'mars', 180, '2027-02-07T07:14:46.383Z'],
  ['jupiter', 'saturn', 120, '2027-04-03T12:58:56.884Z'],
  ['sun', 'jupiter', 120, '2027-04-07T02:18:20.700Z'],
  ['sun', 'uranus', 60, '2027-08-01T14:18:09.419Z'],
  ['sun', 'jupiter', 90, '2027-12-18T17:42:07.772Z'],
]

/** The body, the sign entered (0 Aries to 11 Pisces), which way, UTC. */
export const ingressRows: readonly (readonly [
  body: BodyId,
  sign: number,
  motion: 'direct' | 'retrograde',
  utc: string,
])[] = [
  ['sun', 10, 'direct', '2002-01-20T06:02:01.678Z'],
  ['sun', 11, 'direct', '2019-02-18T23:03:56.367Z'],
  ['sun', 10, 'direct', '2020-01-20T14:54:40.197Z'],
  ['moon', 2, 'direct', '2015-02-25T04:53:47.747Z'],
  ['moon', 3, 'direct', '2025-11-08T15:06:00.030Z'],
  ['moon', 8, 'direct', '2026-05-30T12:44:48.670Z'],
  ['mercury', 10, 'direct', '2003-02-13T01:00:10.326Z'],
  ['mercury', 5, 'retrograde', '2009-09-18T03:26:07.002Z'],
  ['mercury', 9, 'direct', '2026-01-01T21:10:41.834Z'],
  ['venus', 11, 'direct', '2007-01-28T03:32:10.103Z'],
  ['venus', 8, 'direct', '2016-10-18T07:00:41.287Z'],
  ['venus', 10, 'direct', '2024-02-16T16:05:12.460Z'],
  ['mars', 3, 'direct', '1974-04-20T08:18:03.483Z'],
  ['mars', 8, 'direct', '1978-11-02T01:20:23.330Z'],
  ['mars', 10, 'direct', '2011-01-15T22:41:24.048Z'],
  ['jupiter', 3, 'retrograde', '1967-01-16T03:49:55.832Z'],
  ['jupiter', 2, 'direct', '1976-08-23T10:23:42.938Z'],
  ['jupiter', 1, 'retrograde', '1976-10-16T20:24:26.131Z'],
  ['saturn', 3, 'direct', '1974-04-18T22:32:53.437Z'],
  ['saturn', 4, 'direct', '1976-06-05T05:08:08.428Z'],
  ['saturn', 9, 'direct', '2017-12-20T04:48:42.694Z'],
  ['uranus', 3, 'retrograde', '1956-01-28T02:00:08.471Z'],
  ['uranus', 7, 'direct', '1975-09-08T05:15:01.055Z'],
  ['uranus', 10, 'direct', '1995-04-01T12:11:16.620Z'],
  ['neptune', 9, 'retrograde', '1998-08-23T00:12:37.237Z'],
  ['neptune', 11, 'direct', '2011-04-04T13:50:07.953Z'],
  ['neptune', 0, 'direct', '2025-03-30T11:57:50.300Z'],
  ['pluto', 7, 'retrograde', '1995-04-21T02:55:47.316Z'],
  ['pluto', 8, 'retrograde', '2008-06-14T05:11:50.922Z'],
  ['pluto', 10, 'retrograde', '2043-09-01T03:11:04.722Z'],
]

/** The body, what it turns to, UTC, its longitude in degrees. */
export const stationRows: readonly (readonly [
  body: StationaryBody,
  turns: 'retrograde' | 'direct',
  utc: string,
  longitude: number,
])[] = [
  ['mercury', 'retrograde', '1977-08-22T14:18:51.005Z', 170.777329],
  ['mercury', 'direct', '1982-02-13T07:17:36.137Z', 302.919672],
  ['mercury', 'retrograde', '1990-12-14T21:08:34.801Z', 280.00903],
  ['venus', 'retrograde', '1975-08-06T05:20:49.069Z', 161.713033],
  ['venus', 'direct', '2026-11-14T00:27:27.364Z', 202.863661],
  ['venus', 'retrograde', '2045-12-12T01:28:41.607Z', 289.029508],
  ['mars', 'retrograde', '1956-08-10T16:18:21.915Z', 353.656388],
  ['mars', 'retrograde', '1982-02-20T19:13:26.436Z', 199.180077],
  ['mars', 'direct', '2035-10-15T08:32:18.295Z', 347.75703],
  ['jupiter', 'direct', '1982-06-27T18:16:09.106Z', 210.436351],
  ['jupiter', 'retrograde', '2009-06-15T07:49:52.788Z', 327.017515],
  ['jupiter', 'retrograde', '2018-03-09T04:45:23.485Z', 233.222634],
  ['saturn', 'retrograde', '2028-08-22T22:17:02.304Z', 41.313632],
  ['saturn', 'retrograde', '2039-01-08T11:55:25.467Z', 179.290944],
  ['saturn', 'retrograde', '2046-04-01T14:46:08.830Z', 263.230256],
  ['uranus', 'retrograde', '1959-11-27T04:46:28.402Z', 141.076924],
  ['uranus', 'retrograde', '1969-01-08T07:28:39.123Z', 184.008674],
  ['uranus', 'retrograde', '1997-05-13T04:05:26.400Z', 308.673669],
  ['neptune', 'direct', '1968-08-05T01:16:25.774Z', 233.759373],
  ['neptune', 'retrograde', '2024-07-02T10:40:33.869Z', 359.931896],
  ['neptune', 'retrograde', '2035-07-28T12:27:21.535Z', 24.622682],
  ['pluto', 'retrograde', '1984-02-04T02:15:41.841Z', 212.136546],
  ['pluto', 'retrograde', '2014-04-14T23:47:04.943Z', 283.580167],
  ['pluto', 'retrograde', '2034-05-19T06:55:55.034Z', 318.307169],
]
