/**
 * When countries and regions took the Gregorian calendar. Columns, separated by |:
 *
 *     country or region | time zones | regions of them, as the table of places names these; none for the rest of a zone |
 *     last day of the old calendar | first Gregorian day | first day of the old calendar, where it came back | source
 *
 * Days of a Julian calendar are Julian; a row without a last day kept another calendar, which its first column names. Where
 * a zone has several rows for one region, its parts changed at different times, or authorities differ. Left out: Glarus,
 * Appenzell and Graubünden, which changed by commune between 1724 and 1812, and new-year styles such as that of Florence.
 *
 * Sources, by the letter of the last column:
 * G  H. Grotefend, Taschenbuch der Zeitrechnung (1941), pp. 26–28, as quoted by the file `calendars` of the IANA Time Zone
 *    Database (2025b; public domain), which also has the Swedish years 1700–1712 from N. Beckman (1924).
 * N  Debian, bsdmainutils 12.1, table of `ncal -p`; each day agrees with W.
 * S  Social Security Administration of the United States, Program Operations Manual GN 00307.180 D (2005).
 * W  List of adoption dates of the Gregorian calendar by country, English Wikipedia, read 2026 in stored copies; its rows cite laws.
 * Z  Law on the equalization of the old and the new calendar, Službene novine Kraljevstva SHS, 28 January 1919, article 1.
 * R  Decree-law of 5 March 1919, Monitorul Oficial of 6 March: 1 April 1919 became 14 April, in Bessarabia too.
 * A  Explanatory Supplement to the Astronomical Ephemeris (1961), chapter 14, on Alaska; the zone's change of that day agrees.
 */
export const calendarReforms = `
Great Britain and Ireland|Europe/London Europe/Dublin Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man||1752-09-02|1752-09-14||G
the British colonies of America|America/New_York||1752-09-02|1752-09-14||W
Spanish Florida|America/New_York|Florida|1582-10-04|1582-10-15||W
Newfoundland|America/St_Johns||1752-09-02|1752-09-14||N
Nova Scotia|America/Halifax||1752-09-02|1752-09-14|1710-10-02|W
the British colonies|Atlantic/Bermuda America/Barbados America/Jamaica America/Nassau America/Antigua America/St_Kitts America/Montserrat||1752-09-02|1752-09-14||W
Russian America|America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome America/Adak||1867-10-06|1867-10-18||A
France|Europe/Paris||1582-12-09|1582-12-20||G
France|Europe/Paris|Grand Est|1582-12-09|1582-12-20||G
Strasbourg|Europe/Paris|Grand Est|1682-02-05|1682-02-16||G
Flanders, Brabant and Hainaut|Europe/Brussels Europe/Luxembourg||1582-12-14|1582-12-25||W
Flanders, Brabant and Hainaut|Europe/Brussels Europe/Luxembourg||1582-12-21|1583-01-01||G
the bishopric of Liège|Europe/Brussels||1583-02-10|1583-02-21||G
Brabant and Zeeland|Europe/Amsterdam|Zeeland,North Brabant|1582-12-14|1582-12-25||W
Holland|Europe/Amsterdam|North Holland,South Holland,North Brabant|1582-12-21|1583-01-01||G
Holland|Europe/Amsterdam||1582-12-21|1583-01-01||G
Gelderland|Europe/Amsterdam|Gelderland|1700-06-30|1700-07-12||G
Utrecht and Overijssel|Europe/Amsterdam|Utrecht,Overijssel,Flevoland|1700-11-30|1700-12-12||G
Friesland and Groningen|Europe/Amsterdam|Friesland,Groningen|1700-12-31|1701-01-12||G
Drenthe|Europe/Amsterdam|Drenthe|1701-04-30|1701-05-12||W
the Catholic states of Germany|Europe/Berlin||1583-10-05|1583-10-16||G
the Protestant states of Germany|Europe/Berlin||1700-02-18|1700-03-01||G
Salzburg|Europe/Vienna||1583-10-05|1583-10-16||G
Austria|Europe/Vienna||1584-01-06|1584-01-17||G
Tyrol and Brixen|Europe/Rome|Trentino-Alto Adige|1583-10-05|1583-10-16||G
Bohemia|Europe/Prague||1584-01-06|1584-01-17||G
Moravia|Europe/Prague||1584-10-15|1584-10-26||W
Hungary|Europe/Budapest Europe/Bratislava||1587-10-21|1587-11-01||G
the Catholic cantons|Europe/Zurich||1584-01-11|1584-01-22||G
the Protestant cantons|Europe/Zurich||1700-12-31|1701-01-12||G
the Catholic cantons|Europe/Zurich|Lucerne,Uri,Schwyz,Zug,Fribourg,Solothurn|1584-01-11|1584-01-22||G
Zürich, Bern, Geneva, Thurgau and Schaffhausen|Europe/Zurich|Zurich,Bern,Geneva,Thurgau,Schaffhausen,Basel-City|1700-12-31|1701-01-12||G
Valais|Europe/Zurich|Valais|1655-02-28|1655-03-11||N
Silesia|Europe/Warsaw|Lower Silesia,Silesia,Opole Voivodeship|1584-01-12|1584-01-23||G
the Duchy of Prussia|Europe/Warsaw|Warmia-Masuria|1612-08-22|1612-09-02||G
Brandenburg and Pomerania|Europe/Warsaw|Lubusz,West Pomerania|1700-02-18|1700-03-01||G
the Duchy of Prussia|Europe/Kaliningrad||1612-08-22|1612-09-02||G
Denmark and Norway|Europe/Copenhagen Europe/Oslo||1700-02-18|1700-03-01||G
Iceland|Atlantic/Reykjavik||1700-11-16|1700-11-28||N
Sweden and Finland|Europe/Stockholm Europe/Helsinki Europe/Mariehamn||1753-02-17|1753-03-01||G
Albania|Europe/Tirane||1912-11-14|1912-11-28||S
Bulgaria|Europe/Sofia||1916-03-31|1916-04-14||S
Russia|Europe/Moscow Europe/Samara Europe/Saratov Europe/Volgograd Europe/Astrakhan Europe/Kirov Europe/Ulyanovsk Europe/Simferopol Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Barnaul Asia/Tomsk Asia/Novokuznetsk Asia/Krasnoyarsk Asia/Irkutsk Asia/Chita Asia/Yakutsk Asia/Khandyga Asia/Vladivostok Asia/Ust-Nera Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk Asia/Kamchatka Asia/Anadyr||1918-01-31|1918-02-14||G
Soviet Russia, which held Turkestan and the Steppe|Asia/Almaty Asia/Qyzylorda Asia/Qostanay Asia/Aqtobe Asia/Aqtau Asia/Atyrau Asia/Oral Asia/Tashkent Asia/Samarkand Asia/Ashgabat Asia/Dushanbe Asia/Bishkek||1918-01-31|1918-02-14||G
Belarus|Europe/Minsk||1918-01-31|1918-02-14||W
Livonia|Europe/Riga||1918-01-31|1918-02-14||S
Estonia|Europe/Tallinn||1918-01-31|1918-02-14||S
Estonia|Europe/Tallinn||1918-02-15|1918-03-01||W
the Grand Duchy of Lithuania|Europe/Vilnius||1585-12-21|1586-01-01||W
Lithuania under Russia|Europe/Vilnius||1915-05-11|1915-05-25|1800-01-01|W
Galicia, Polish and Austrian|Europe/Kyiv|Lviv,Ternopil,Ivano-Frankivsk,Chernivtsi|1582-10-04|1582-10-15||W
Hungary|Europe/Kyiv|Zakarpattia|1587-10-21|1587-11-01||G
Bukovina before it was Austrian|Europe/Kyiv|Chernivtsi|1918-02-15|1918-03-01||W
Ukraine|Europe/Kyiv||1918-02-15|1918-03-01||W
Transcaucasia|Asia/Tbilisi Asia/Yerevan Asia/Baku||1918-04-17|1918-05-01||W
Serbia and Montenegro|Europe/Belgrade Europe/Podgorica Europe/Skopje||1919-01-14|1919-01-28||Z
Hungary|Europe/Belgrade|Vojvodina|1587-10-21|1587-11-01||G
Romania|Europe/Bucharest Europe/Chisinau Europe/Tiraspol||1919-03-31|1919-04-14||R
Transylvania|Europe/Bucharest|Alba County,Arad County,Bihor County,Bistrița-Năsăud County,Brașov County,Caraș-Severin County,Cluj County,Covasna County,Harghita County,Hunedoara County,Maramureş,Mureș County,Sălaj County,Satu Mare County,Sibiu County,Timiș County|1590-12-14|1590-12-25||G
Greece|Europe/Athens||1923-02-15|1923-03-01||S
the Ottoman Empire (Rumi calendar, of Julian days)|Europe/Istanbul Asia/Istanbul||1917-02-15|1917-03-01||W
Japan (its lunisolar calendar)|Asia/Tokyo|||1873-01-01||W
Korea (its lunisolar calendar)|Asia/Seoul Asia/Pyongyang|||1896-01-01||W
China (the Chinese calendar)|Asia/Shanghai Asia/Harbin Asia/Chongqing Asia/Urumqi Asia/Kashgar|||1912-01-01||W
Egypt (the Coptic and the Islamic calendar)|Africa/Cairo|||1875-09-11||W
`
