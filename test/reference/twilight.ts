/**
 * First dawn and dusk of each twilight after a start, searched for 1.2 days (null: none).
 *
 * Source: root search on Swiss Ephemeris 2.10.03 with JPL DE431: airless altitude of the centre of the Sun, height 0.
 * Sampled at random from a larger set; the numbers are facts and carry no licence.
 * Tolerance: 0.05 s, or an altitude error of 0.005″ over the rate.
 */
export interface TwilightRow {
  readonly latitude: number
  readonly longitude: number
  readonly start: string
  /** Dawn and dusk. */
  readonly civil: readonly [string | null, string | null]
  readonly nautical: readonly [string | null, string | null]
  readonly astronomical: readonly [string | null, string | null]
}

export const twilightRows: readonly TwilightRow[] = [
  {
    latitude: 27.2331,
    longitude: -15.9951,
    start: '2008-04-28T00:00:00.000Z',
    civil: ['2008-04-28T06:03:00.276Z', '2008-04-28T20:00:15.158Z'],
    nautical: ['2008-04-28T05:34:03.202Z', '2008-04-28T20:29:16.774Z'],
    astronomical: ['2008-04-28T05:04:14.447Z', '2008-04-28T20:59:11.399Z'],
  },
  {
    latitude: 84.094,
    longitude: 91.2376,
    start: '1999-01-01T00:00:00.000Z',
    civil: [null, null],
    nautical: [null, null],
    astronomical: ['1999-01-01T03:50:21.416Z', '1999-01-01T08:07:20.031Z'],
  },
  {
    latitude: 72.9279,
    longitude: -112.8263,
    start: '2012-07-09T00:00:00.000Z',
    civil: [null, null],
    nautical: [null, null],
    astronomical: [null, null],
  },
  {
    latitude: 62.043,
    longitude: -45.5291,
    start: '2020-04-25T00:00:00.000Z',
    civil: ['2020-04-25T06:09:49.291Z', '2020-04-25T23:52:50.939Z'],
    nautical: ['2020-04-25T04:42:13.456Z', '2020-04-25T01:17:03.098Z'],
    astronomical: [null, null],
  },
  {
    latitude: 56.9694,
    longitude: -161.1187,
    start: '1976-10-18T00:00:00.000Z',
    civil: ['1976-10-18T16:46:06.481Z', '1976-10-18T04:14:18.102Z'],
    nautical: ['1976-10-18T16:01:50.846Z', '1976-10-18T04:58:24.408Z'],
    astronomical: ['1976-10-18T15:17:31.799Z', '1976-10-18T05:42:36.429Z'],
  },
  {
    latitude: 66.6607,
    longitude: -132.0306,
    start: '2001-03-06T00:00:00.000Z',
    civil: ['2001-03-06T14:49:36.607Z', '2001-03-06T03:07:25.244Z'],
    nautical: ['2001-03-06T13:48:34.335Z', '2001-03-06T04:08:42.688Z'],
    astronomical: ['2001-03-06T12:43:14.362Z', '2001-03-06T05:14:13.490Z'],
  },
  {
    latitude: -30.4642,
    longitude: 116.7777,
    start: '2020-06-23T00:00:00.000Z',
    civil: ['2020-06-23T22:43:28.825Z', '2020-06-23T09:47:02.607Z'],
    nautical: ['2020-06-23T22:13:27.162Z', '2020-06-23T10:17:04.529Z'],
    astronomical: ['2020-06-23T21:44:03.507Z', '2020-06-23T10:46:28.395Z'],
  },
  {
    latitude: -81.4024,
    longitude: -5.4297,
    start: '1983-11-11T00:00:00.000Z',
    civil: [null, null],
    nautical: [null, null],
    astronomical: [null, null],
  },
  {
    latitude: -22.0849,
    longitude: -58.8576,
    start: '2026-03-12T00:00:00.000Z',
    civil: ['2026-03-12T09:33:53.891Z', '2026-03-12T22:35:54.453Z'],
    nautical: ['2026-03-12T09:07:46.737Z', '2026-03-12T23:01:59.311Z'],
    astronomical: ['2026-03-12T08:41:28.454Z', '2026-03-12T23:28:14.789Z'],
  },
  {
    latitude: -64.0049,
    longitude: 7.0727,
    start: '1978-05-20T00:00:00.000Z',
    civil: ['1978-05-20T07:25:23.147Z', '1978-05-20T15:30:09.672Z'],
    nautical: ['1978-05-20T06:23:17.259Z', '1978-05-20T16:32:12.056Z'],
    astronomical: ['1978-05-20T05:26:27.369Z', '1978-05-20T17:28:57.097Z'],
  },
  {
    latitude: 8.8313,
    longitude: -115.8363,
    start: '2007-04-20T00:00:00.000Z',
    civil: ['2007-04-20T13:10:14.634Z', '2007-04-20T02:14:23.165Z'],
    nautical: ['2007-04-20T12:45:18.040Z', '2007-04-20T02:39:19.369Z'],
    astronomical: ['2007-04-20T12:20:13.241Z', '2007-04-20T03:04:23.817Z'],
  },
  {
    latitude: -86.1017,
    longitude: 21.6088,
    start: '1974-07-21T00:00:00.000Z',
    civil: [null, null],
    nautical: [null, null],
    astronomical: ['1974-07-21T07:19:55.500Z', '1974-07-21T14:04:02.972Z'],
  },
]
