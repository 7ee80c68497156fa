/**
 * Mean tropical year and month at J2000.0 in days: a round of the mean longitudes of date of Sun and Moon, which
 * move 36000.76983° and 481267.88° a century. Simon et al., Astron. Astrophys. 282, 663 (1994).
 */
export const TROPICAL_YEAR = 365.24219
export const TROPICAL_MONTH = 27.321582

/** Mean synodic month, days. Chapront-Touzé & Chapront, Lunar Tables and Programs (1991), for J2000.0. */
export const SYNODIC_MONTH_DAYS = 29.530588853
