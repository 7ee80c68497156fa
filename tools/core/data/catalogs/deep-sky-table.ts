/**
 * Star clusters, nebulae and galaxies beside those of `messier.ts`: 16772 rows, brightest first, those without a
 * magnitude last. All of the NGC and IC that two catalogs confirm; of other catalogs (PGC, UGC, ESO, Collinder, Barnard,
 * Lynds, Sharpless, RCW, van den Bergh, Cederblad, Perek-Kohoutek, Strasbourg, Green, Abell) those to magnitude 14 or without one; of the
 * PGC those with a size or name.
 *
 * Sources: places (J2000.0), kinds, magnitudes, sizes and names: d3-celestial 0.7.35 by Olaf Frohn. Checked against OpenNGC
 * by M. Verga as Debian's kstars-data 3.6.2 has it: 11098 places of the NGC and IC agree within 2′ or half the
 * size; 205 that do not are the facts of OpenNGC; 244 that OpenNGC has not, or as stars or errors, are left out;
 * 1084 that it alone has are its facts, and 100 are other numbers of an object of the first.
 * 251 magnitudes on which the two differ by more than 1.5 and the numbers in other catalogs: Stellarium 0.22.2.
 * Visual magnitudes of 51 showpieces that the first has in blue or infrared light: W. E. Harris, Astron. J. 112, 1487
 * (1996); G. de Vaucouleurs et al., Third Reference Catalogue (1991). Caldwell's numbers: P. Moore,
 * Sky & Telescope 90 (6), 38 (1995). Constellations from the IAU boundaries, by astronomy-engine.
 * Licence: facts; d3-celestial's selection is under the BSD licence below.
 * Made by: node tools/core/data/make/deep-sky.mjs FOLDER
 *
 * Columns: designation, place of the kind in the list below, constellation, right ascension and declination (degrees), magnitude, its band, greater and
 * lesser diameter (arcminutes), names and other designations parted by ";". Bands: v visual, 3624 rows; e visual, estimated from a blue one by
 * the mean B − V of the kind in Stellarium 0.22.2, 6652 rows; b blue, 17; u unknown, 1742.
 *
 *   Copyright (c) 2015, Olaf Frohn
 *   All rights reserved.
 *   Redistribution and use in source and binary forms, with or without modification, are permitted provided that
 *   the following conditions are met:
 *   1. Redistributions of source code must retain the above copyright notice, this list of conditions and the
 *   following disclaimer.
 *   2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the
 *   following disclaimer in the documentation and/or other materials provided with the distribution.
 *   3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or
 *   promote products derived from this software without specific prior written permission.
 *   THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED
 *   WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
 *   PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY
 *   DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO,
 *   PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
 *   CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR
 *   OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH
 *   DAMAGE.
 */
export const deepSkyTable = 'catalogs/deep-sky.tsv'

export const deepSkyKinds: readonly string[] = ["irregular galaxy","star group","open cluster","diffuse nebula","globular cluster","lenticular galaxy","supernova remnant","spiral galaxy","planetary nebula","dwarf galaxy","emission nebula","galaxy","elliptical galaxy","galaxy cluster","dark nebula","reflection nebula"]

/** Keys of designations and names, in their order, each with its row, or with the key of an object of `messier.ts`. */
export const deepSkyKeyTable = 'catalogs/deep-sky-keys.tsv'
