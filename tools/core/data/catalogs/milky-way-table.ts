/**
 * The light of the Milky Way around the galactic equator, in the file `milky-way.bin`.
 *
 * Sources: d3-celestial 0.7.35 by Olaf Frohn, after the Milky Way Outline Catalogue of J. R. Vieira, for five steps of brightness,
 * smoothed here by 1.1° and 4°; our own counts of the stars from magnitude 8 to 10 (tycho-stars-table.ts) for clouds and dust in them.
 * Licence: the BSD licence below, and those of that table.
 * Made by: node tools/core/data/make/milky-way.mjs FOLDER
 *
 * A deflated byte for each place, in rows from galactic latitude 36° to −36° and in each by longitude from 0°: how much its light
 * differs from the one before; 63 is the brightest.
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
export const milkyWayTable = {
  file: 'catalogs/milky-way.bin',
  width: 720,
  height: 144,
  /** Places of a degree. */
  scale: 2,
  brightest: 63,
} as const
