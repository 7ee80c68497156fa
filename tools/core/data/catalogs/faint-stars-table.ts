/**
 * Stars fainter than magnitude 6.5, to 8, brightest first: 32537 rows.
 *
 * Sources: magnitudes, B−V and Hipparcos numbers: d3-celestial 0.7.35 by Olaf Frohn, after XHIP (Anderson & Francis 2012,
 * CDS V/137D). Places (J2000.0, epoch 2000.0), proper motions and parallaxes of Hipparcos and numbers of the Henry Draper
 * Catalogue, as Stellarium 0.22.2 has them; 68 places, of pairs and fast stars, are those of d3-celestial to 0.4″.
 * Constellations: IAU boundaries, by astronomy-engine.
 * Licence: facts; d3-celestial's selection is under the BSD licence below.
 * Spectral types of Hipparcos; doubles: its components and the Washington Double Star Catalog, as Stellarium 0.22.2 has them.
 * Made by: node tools/core/data/make/faint-stars.mjs FOLDER, then make/star-places.mjs and make/star-types.mjs
 *
 * Columns: HIP, constellation, right ascension and declination (degrees), V magnitude, B−V, proper motion in right
 * ascension (times cosine of declination) and in declination (milliarcseconds a year), HD, parallax (milliarcseconds), spectral
 * type, 1 for a double.
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
export const faintStarTable = 'catalogs/faint-stars.tsv'

/** Rows in the order of `stars.tsv`: HD, parallax (milliarcseconds), spectral type, 1 for a double. */
export const starNumberTable = 'catalogs/star-numbers.tsv'
