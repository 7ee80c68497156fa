/**
 * The dark plains of the Moon that the eye sees, and its brightest rays.
 *
 * Source: outlines of our own, drawn to about two degrees around the places and extents that the Gazetteer of Planetary
 * Nomenclature gives (IAU Working Group for Planetary System Nomenclature, USGS; public domain); craters as it has them.
 * Licence: as this project.
 */

/** Name, how dark it is against the darkest, and corners of the outline: selenographic longitude and latitude, degrees. */
type Mare = readonly [name: string, darkness: number, outline: string]

export const maria: readonly Mare[] = [
  ['Mare Imbrium', 0.8, '-10,15 -3,19 2,24 4,28 5,33 4,38 3,42 0,46 -6,49 -12,50 -20,49.5 -26,47 -30,48 -36,47 -39,43 -36,41 -35,37 -39,33 -41,28 -37,22 -31,18 -24,16.5 -16,16'],
  ['Mare Serenitatis', 0.85, '8,34 11,38 17,38 22,36 27,33 30,28 30,23 28,18 24,16 19,17.5 14,18 10,21 8,25 7,30'],
  ['Mare Tranquillitatis', 1, '17,14 20,17 25,19 30,18 36,17 40,16 44,14 45,10 44,6 42,2 38,0 34,-1 31,-2 28,-3 25,-1 20,0 17,2 15,5 15,9'],
  ['Sinus Asperitatis', 0.6, '24,-2 29,-2 30,-7 31,-11 28,-11 25,-9 23,-6'],
  ['Mare Nectaris', 0.85, '30,-11 34,-10 38,-12 40,-16 38,-20 34,-21 30,-19 28.5,-15'],
  ['Mare Fecunditatis', 0.85, '42,4 46,6 50,5 55,6 59,4 60,-1 58,-6 57,-11 55,-15 52,-19 48,-19 46,-15 46,-11 43,-8 40,-4 41,0'],
  ['Mare Crisium', 1, '51,13 50,17 52,21 57,23.5 63,22.5 67,20 68,15 65,12 60,10.5 55,11'],
  ['Mare Vaporum', 0.75, '0,11 2,15 5,16.5 8,14 7,10.5 3,9.5'],
  ['Sinus Aestuum', 0.8, '-14,9 -12,13 -8,14 -4,12 -4,8 -8,7 -12,7'],
  ['Sinus Medii', 0.65, '-6,3 -2,4.5 3,4.5 6,3 5,0 2,-1.5 -3,-1'],
  ['Oceanus Procellarum', 0.8, '-30,18 -36,22 -41,28 -39,33 -42,38 -46,42 -48,46 -54,51 -62,51 -66,45 -68,38 -70,30 -71,22 -69,14 -67,8 -65,3 -64,-3 -61,-9 -57,-13 -50,-15 -46,-16 -40,-14 -37,-8 -34,-2 -33,4 -36,10 -33,14'],
  ['Mare Insularum', 0.6, '-33,15 -36,8 -33,3 -34,-2 -28,-4 -22,-2 -16,0 -13,3 -14,7 -18,6 -23,6 -27,8 -26,12 -28,15'],
  ['Mare Cognitum', 0.75, '-35,-1 -38,-8 -34,-12 -28,-14 -22,-14 -18,-11 -18,-7 -22,-4 -28,-3'],
  ['Mare Nubium', 0.75, '-19,-10 -14,-10 -8,-14 -6,-18 -6,-23 -9,-27 -14,-29 -20,-28 -25,-26 -28,-22 -26,-17 -23,-13'],
  ['Mare Humorum', 0.95, '-44,-20 -40,-17.5 -35,-18.5 -32.5,-22 -32.5,-27 -36,-30 -41,-30 -45,-27 -46,-23'],
  ['Mare Frigoris', 0.55, '-48,57 -40,60 -30,61 -18,61 -6,60 5,60 15,58 25,56 33,55 40,52 44,48 40,47 34,49 26,51 17,52 8,53 0,53.5 -8,54.5 -18,55 -28,54 -38,52 -46,50 -53,50'],
  ['Lacus Somniorum', 0.5, '24,35 27,38 30,41 35,41 38,38 36,34 31,33 27,33'],
  ['Lacus Mortis', 0.55, '24,44 26,47 30,46 29,43'],
  ['Mare Humboldtianum', 0.8, '76,54 79,60 86,58 85,53'],
  ['Mare Marginis', 0.6, '82,10 84,17 90,17 90,9'],
  ['Mare Smythii', 0.7, '83,-4 83,3 90,4 91,-5'],
  ['Mare Australe', 0.45, '80,-42 84,-34 92,-34 96,-45 88,-50'],
  ['Mare Spumans', 0.6, '63,-1 64,3 67,2 66,-1'],
  ['Mare Undarum', 0.6, '66,6 68,10 72,9 70,5'],
  ['Grimaldi', 1, '-71,-3 -68,-2 -66,-5 -67,-8 -71,-7.5'],
  ['Riccioli', 0.8, '-75,-2 -74,-1 -73,-3 -75,-4'],
  ['Plato', 0.95, '-12,51 -9.5,53 -6.5,52 -7,50.5 -10,50'],
  ['Schickard', 0.5, '-57,-43 -54,-42 -52,-45 -56,-46.5'],
]

/** Name, longitude, latitude, reach of the rays in kilometres. */
export const rayCraters: readonly (readonly [name: string, longitude: number, latitude: number, reachKm: number])[] = [
  ['Tycho', -11.2, -43.3, 1400],
  ['Copernicus', -20.1, 9.6, 480],
  ['Kepler', -38, 8.1, 330],
  ['Aristarchus', -47.4, 23.7, 300],
  ['Proclus', 46.9, 16.1, 260],
  ['Langrenus', 61, -8.9, 260],
  ['Stevinus', 54.2, -32.5, 300],
  ['Anaxagoras', -10.2, 73.5, 340],
]
