/**
 * Position angles of the greater axes of 7840 nebulae, clusters and galaxies, in the order of their ids: id, degrees from north (J2000.0)
 * through east, 0 to 179.
 *
 * Sources: OpenNGC by M. Verga, as Debian's kstars-data 3.6.2 has it, where Stellarium 0.22.2 agrees within 30°. The two contradict each
 * other on 1093; of 3229 more objects with unlike axes one has none or both.
 * Licence: facts.
 * Made by: node tools/core/data/make/position-angles.mjs FOLDER
 */
export const positionAngleTable = 'catalogs/position-angles.tsv'
