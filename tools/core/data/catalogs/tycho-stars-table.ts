/**
 * Stars fainter than magnitude 8, to 10: 309368, in 3403772 bytes.
 *
 * Sources: places (J2000.0, epoch 2000.0) and VT magnitudes: Tycho-2 (Høg et al., Astron. Astrophys. 355, L27, 2000), as
 * Debian's astrometry-data-tycho2-07 2-4 has it, which keeps the ten brightest stars of each field of 22.6′. Magnitudes, B−V and the stars
 * that Tycho-2 has not: 66592 of Hipparcos by d3-celestial 0.7.35 by Olaf Frohn, after XHIP (Anderson & Francis 2012, CDS V/137D). Their
 * proper motions: Hipparcos, as Stellarium 0.22.2 has them. Magnitudes of the others are VT − 0.071, the median of VT − V of the former, of
 * which nine tenths are -0.02 to 0.21; their motions are not given: 0.
 * Licence: Tycho-2 under the BSD licence (two clauses) that its first author gave to Debian; d3-celestial under the BSD licence below;
 * proper motions are facts.
 * Made by: node tools/core/data/make/tycho-stars.mjs FOLDER
 * SHA-256: 91462bc09e6cf8ac5b9d11cf6c6ee10dad66e6f8eba65c9abda8282d5c883112
 *
 * Numbers are little-endian. First 181 counts of 32 bits: stars south of the declinations −90°, −89° … 90°. Then records of 11 bytes, in bands of
 * one degree from the south and by right ascension: right ascension in turns / 2²⁴ (24 bits), declination from the south edge of the band in
 * degrees / 2¹⁶ (16), hundredths of a magnitude from 7.45 (8), 50 (B−V + 0.5) or 0 where it is not known (8), proper motion in right
 * ascension (times cosine of declination) and in declination, milliarcseconds a year (16 each, signed).
 *
 *   Copyright 2000 Hog E., Fabricius C., Makarov V.V., Urban S., Corbin T., Wycoff G., Bastian U., Schwekendiek P., Wicenec A.
 *   All rights reserved. Under the conditions and the disclaimer that follow:
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
export const tychoStarTable = 'catalogs/tycho-stars.bin'

/** Bytes of a record. */
export const TYCHO_RECORD = 11
