/**
 * Published orbits of 345 visual binaries to magnitude 7, one for each star, by Hipparcos number.
 *
 * Source: B. D. Mason, W. I. Hartkopf et al., Sixth Catalog of Orbits of Visual Binary Stars, U.S. Naval Observatory, as of
 * 2025-06-27: the file `orb6orbits.txt`, after github.com/mb2448/ok-binaries. Work of the United States government: facts, public domain;
 * the authors ask to be cited. Pairs whose axis is shorter than 0.4″ are left out; of several orbits of a pair that of the better grade, then
 * the later, is taken, and of several companions the brightest.
 * Made by: node tools/core/data/make/binary-stars.mjs orb6orbits.txt
 *
 * Columns: HIP, number in the Washington Double Star Catalog, discoverer and components, magnitudes of the two, period (years), semi-major
 * axis (arcseconds), inclination and node (degrees), periastron (Besselian year), eccentricity, argument of the periastron (degrees), equinox of
 * the node, year of the last observation, grade from 1 definitive to 5 indeterminate, author and year of the orbit.
 */
export const binaryStarTable = 'catalogs/binary-stars.tsv'
