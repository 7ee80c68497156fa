/**
 * Time zones of the world with every known change of the clock.
 *
 * Source: IANA Time Zone Database 2026f with `backzone`, as compiled into Debian's package `tzdata`.
 * Licence: public domain (the database says so in its file LICENSE).
 * Made by: node tools/core/data/make/zones.mjs /usr/share/zoneinfo/tzdata.zi
 *
 * Columns, a zone a row: name, types, steps, kinds, footer. A type is `offsetSeconds,isDst,abbreviation`. The first step
 * is the UTC second of the first change since 1970, every further one the seconds since the change before, in
 * base 36. Kinds holds one base-36 digit per span, the first for the time before any change. The footer is the
 * POSIX TZ rule (RFC 8536 §3.3) for all time after the last change. A row of two columns is another name and its zone.
 */
export const tzdbVersion = '2026f+backzone'

/** Table of the zones. */
export const zoneTable = 'zones.tsv'
