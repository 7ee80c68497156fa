/**
 * Annual meteor showers.
 *
 * Source: facts of the Working List of Visual Meteor Showers in the Meteor Shower Calendar 2026 of the
 * International Meteor Organization (J. Rendtel, ed., IMO INFO(3-25), Table 5), from a published transcription of it and
 * compared with one of the edition for 2027; names, codes and numbers: Meteor Data Center of the IAU; parent bodies:
 * P. Jenniskens, Meteor Showers and their Parent Comets (2006), and the Calendar for 2021. Licence: facts; compiled for
 * this project by hand.
 *
 * Columns: IAU code, name, first and last day of activity (month-day), solar longitude of the maximum (degrees,
 * J2000.0), radiant at the maximum (right ascension and declination, degrees, J2000.0), entry speed (km/s),
 * population index r, zenithal hourly rate at the maximum ("var" where no year is like another: the rate after it
 * is that of a quiet year, which the list gives for the Draconids alone), parent body.
 */
export const showerRows: string = `
QUA|Quadrantids|12-28|01-12|283.15|230|49|41|2.1|80|(196256) 2003 EH1
GUM|Gamma Ursae Minorids|01-10|01-22|298|228|67|31|3.0|3|
ACE|Alpha Centaurids|01-31|02-20|319.4|211|-58|58|2.0|6|
LYR|April Lyrids|04-14|04-30|32.32|271|34|49|2.1|18|C/1861 G1 (Thatcher)
PPU|Pi Puppids|04-15|04-28|33.5|110|-45|18|2.0|var 1|26P/Grigg-Skjellerup
ETA|Eta Aquariids|04-19|05-28|45.5|338|-1|66|2.4|50|1P/Halley
ELY|Eta Lyrids|05-03|05-14|50|291|43|43|3.0|3|C/1983 H1 (IRAS-Araki-Alcock)
ARI|Daytime Arietids|05-14|06-24|76.7|43|24|38|2.8|30|96P/Machholz
JBO|June Bootids|06-22|07-02|90.3|221|48|18|2.2|var 1|7P/Pons-Winnecke
JPE|July Pegasids|07-01|07-20|108|347|11|63|3.0|3|C/1979 Y1 (Bradfield)
GDR|July Gamma Draconids|07-25|07-31|125.13|280|51|27|3.0|5|
SDA|Southern Delta Aquariids|07-12|08-23|128|340|-16|41|2.5|25|96P/Machholz
CAP|Alpha Capricornids|07-03|08-15|128|307|-10|23|2.5|5|169P/NEAT
ERI|Eta Eridanids|07-31|08-19|135|41|-11|64|3.0|3|C/1852 K1 (Chacornac)
PER|Perseids|07-17|08-24|140.0|48|58|59|2.2|100|109P/Swift-Tuttle
KCG|Kappa Cygnids|08-03|08-28|144|286|59|23|3.0|3|
AUR|Aurigids|08-28|09-05|158.6|91|39|66|2.5|6|C/1911 N1 (Kiess)
SPE|September Epsilon Perseids|09-05|09-21|166.7|48|40|64|2.5|8|
SLY|September Lyncids|09-10|10-08|170|113|56|60|3.0|3|
DSX|Daytime Sextantids|09-20|10-06|188|156|-2|32|2.5|5|(155140) 2005 UD
OCT|October Camelopardalids|10-05|10-06|192.58|164|79|47|2.5|5|
DRA|October Draconids|10-06|10-10|195.4|262|54|20|2.6|var 5|21P/Giacobini-Zinner
EGE|Epsilon Geminids|10-14|10-27|205|102|27|70|3.0|3|C/1964 N1 (Ikeya)
ORI|Orionids|10-02|11-07|208|95|16|66|2.5|20|1P/Halley
LMI|Leonis Minorids|10-19|10-27|211|162|37|62|3.0|2|C/1739 K1 (Zanotti)
STA|Southern Taurids|09-20|11-20|223|52|15|27|2.3|7|2P/Encke
NTA|Northern Taurids|10-20|12-10|230|58|22|29|2.3|5|2P/Encke
LEO|Leonids|11-06|11-30|235.27|152|22|71|2.5|15|55P/Tempel-Tuttle
AMO|Alpha Monocerotids|11-15|11-25|239.32|117|1|65|2.4|var 2|
NOO|November Orionids|11-13|12-06|246|91|16|44|3.0|3|
PHO|Phoenicids|12-01|12-05|249.5|8|-27|15|2.8|var 1|289P/Blanpain
PUP|Puppid-Velids|12-01|12-15|255|123|-45|44|2.9|10|
MON|December Monocerotids|12-01|12-19|257|100|8|41|3.0|3|C/1917 F1 (Mellish)
HYD|Sigma Hydrids|12-03|12-20|257|125|2|58|3.0|7|C/2023 P1 (Nishimura)
GEM|Geminids|12-04|12-20|262.2|112|33|35|2.6|150|(3200) Phaethon
URS|Ursids|12-17|12-26|270.7|217|76|33|2.8|10|8P/Tuttle
COM|Comae Berenicids|12-04|01-30|271|164|29|65|3.0|3|
`

/**
 * Slopes B of activity, ZHR = ZHR of the maximum · 10^(−B · |degrees of solar longitude from it|): IAU code, rising and
 * falling branch, per degree.
 *
 * Source: P. Jenniskens, Meteor stream activity I, Astron. Astrophys. 287, 990 (1994), table 3b and notes
 * (VizieR J/A+A/287/990), taken from published transcriptions, not from the paper itself: most values stand in two of them, that
 * of the Quadrantids (another transcription has 2.2) and of a few weak showers in one. Licence: facts.
 */
export const slopeRows: string = `
QUA|1.8|1.8
LYR|0.22|0.22
ETA|0.08|0.08
SDA|0.091|0.091
CAP|0.041|0.041
PER|0.2|0.2
KCG|0.069|0.069
ORI|0.12|0.12
STA|0.026|0.026
NTA|0.026|0.026
LEO|0.39|0.39
PUP|0.034|0.034
MON|0.25|0.25
GEM|0.39|0.72
URS|0.61|0.61
COM|0.18|0.18
`

/** The slope that the paper takes for a stream without a measured one, per degree. */
export const usualSlope = 0.19
