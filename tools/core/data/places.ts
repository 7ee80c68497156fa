/**
 * Towns of the world: every place of 7,500 people or more, every capital and every seat of a first-level
 * division, 37502 in all, most populous first.
 *
 * Source: GeoNames (https://www.geonames.org), extract cities1000 of 2020-03-18; first-level divisions
 * as of 2026; country names from the tz database's iso3166.tab (public domain).
 * Licence: Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/. Changed here: selected,
 * sorted, coordinates cut to 4 decimals (11 m), other names selected by language, 42 time zones and one name corrected.
 * Made by: node tools/core/data/make/places.mjs FOLDER
 */
export const placesAttribution = 'Places © GeoNames (https://www.geonames.org), CC BY 4.0'

/** Zone names; rows of places refer to them by position. */
export const placeZones: readonly string[] = `
Africa/Abidjan
Africa/Accra
Africa/Addis_Ababa
Africa/Algiers
Africa/Asmara
Africa/Bamako
Africa/Bangui
Africa/Banjul
Africa/Bissau
Africa/Blantyre
Africa/Brazzaville
Africa/Bujumbura
Africa/Cairo
Africa/Casablanca
Africa/Ceuta
Africa/Conakry
Africa/Dakar
Africa/Dar_es_Salaam
Africa/Djibouti
Africa/Douala
Africa/El_Aaiun
Africa/Freetown
Africa/Gaborone
Africa/Harare
Africa/Johannesburg
Africa/Juba
Africa/Kampala
Africa/Khartoum
Africa/Kigali
Africa/Kinshasa
Africa/Lagos
Africa/Libreville
Africa/Lome
Africa/Luanda
Africa/Lubumbashi
Africa/Lusaka
Africa/Malabo
Africa/Maputo
Africa/Maseru
Africa/Mbabane
Africa/Mogadishu
Africa/Monrovia
Africa/Nairobi
Africa/Ndjamena
Africa/Niamey
Africa/Nouakchott
Africa/Ouagadougou
Africa/Porto-Novo
Africa/Sao_Tome
Africa/Tripoli
Africa/Tunis
Africa/Windhoek
America/Anchorage
America/Anguilla
America/Antigua
America/Araguaina
America/Argentina/Buenos_Aires
America/Argentina/Catamarca
America/Argentina/Cordoba
America/Argentina/Jujuy
America/Argentina/La_Rioja
America/Argentina/Mendoza
America/Argentina/Rio_Gallegos
America/Argentina/Salta
America/Argentina/San_Juan
America/Argentina/San_Luis
America/Argentina/Tucuman
America/Argentina/Ushuaia
America/Aruba
America/Asuncion
America/Bahia
America/Bahia_Banderas
America/Barbados
America/Belem
America/Belize
America/Boa_Vista
America/Bogota
America/Boise
America/Campo_Grande
America/Cancun
America/Caracas
America/Cayenne
America/Cayman
America/Chicago
America/Chihuahua
America/Ciudad_Juarez
America/Costa_Rica
America/Coyhaique
America/Cuiaba
America/Curacao
America/Dawson_Creek
America/Denver
America/Detroit
America/Dominica
America/Edmonton
America/Eirunepe
America/El_Salvador
America/Fortaleza
America/Glace_Bay
America/Goose_Bay
America/Grand_Turk
America/Grenada
America/Guadeloupe
America/Guatemala
America/Guayaquil
America/Guyana
America/Halifax
America/Havana
America/Hermosillo
America/Indiana/Indianapolis
America/Indiana/Vincennes
America/Iqaluit
America/Jamaica
America/Juneau
America/Kentucky/Louisville
America/Kralendijk
America/La_Paz
America/Lima
America/Los_Angeles
America/Lower_Princes
America/Maceio
America/Managua
America/Manaus
America/Marigot
America/Martinique
America/Matamoros
America/Mazatlan
America/Menominee
America/Merida
America/Mexico_City
America/Miquelon
America/Moncton
America/Monterrey
America/Montevideo
America/Montserrat
America/Nassau
America/New_York
America/North_Dakota/New_Salem
America/Nuuk
America/Ojinaga
America/Panama
America/Paramaribo
America/Phoenix
America/Port-au-Prince
America/Port_of_Spain
America/Porto_Velho
America/Puerto_Rico
America/Punta_Arenas
America/Recife
America/Regina
America/Rio_Branco
America/Santarem
America/Santiago
America/Santo_Domingo
America/Sao_Paulo
America/Sitka
America/St_Barthelemy
America/St_Johns
America/St_Kitts
America/St_Lucia
America/St_Thomas
America/St_Vincent
America/Swift_Current
America/Tegucigalpa
America/Thunder_Bay
America/Tijuana
America/Toronto
America/Tortola
America/Vancouver
America/Whitehorse
America/Winnipeg
America/Yellowknife
Arctic/Longyearbyen
Asia/Aden
Asia/Almaty
Asia/Amman
Asia/Anadyr
Asia/Aqtau
Asia/Aqtobe
Asia/Ashgabat
Asia/Atyrau
Asia/Baghdad
Asia/Bahrain
Asia/Baku
Asia/Bangkok
Asia/Barnaul
Asia/Beirut
Asia/Bishkek
Asia/Brunei
Asia/Chita
Asia/Choibalsan
Asia/Colombo
Asia/Damascus
Asia/Dhaka
Asia/Dili
Asia/Dubai
Asia/Dushanbe
Asia/Famagusta
Asia/Gaza
Asia/Hebron
Asia/Ho_Chi_Minh
Asia/Hong_Kong
Asia/Hovd
Asia/Irkutsk
Asia/Jakarta
Asia/Jayapura
Asia/Jerusalem
Asia/Kabul
Asia/Kamchatka
Asia/Karachi
Asia/Kathmandu
Asia/Kolkata
Asia/Krasnoyarsk
Asia/Kuala_Lumpur
Asia/Kuching
Asia/Kuwait
Asia/Macau
Asia/Magadan
Asia/Makassar
Asia/Manila
Asia/Muscat
Asia/Nicosia
Asia/Novokuznetsk
Asia/Novosibirsk
Asia/Omsk
Asia/Oral
Asia/Phnom_Penh
Asia/Pontianak
Asia/Pyongyang
Asia/Qatar
Asia/Qostanay
Asia/Qyzylorda
Asia/Riyadh
Asia/Sakhalin
Asia/Samarkand
Asia/Seoul
Asia/Shanghai
Asia/Singapore
Asia/Taipei
Asia/Tashkent
Asia/Tbilisi
Asia/Tehran
Asia/Thimphu
Asia/Tokyo
Asia/Tomsk
Asia/Ulaanbaatar
Asia/Urumqi
Asia/Ust-Nera
Asia/Vientiane
Asia/Vladivostok
Asia/Yakutsk
Asia/Yangon
Asia/Yekaterinburg
Asia/Yerevan
Atlantic/Azores
Atlantic/Bermuda
Atlantic/Canary
Atlantic/Cape_Verde
Atlantic/Faroe
Atlantic/Madeira
Atlantic/Reykjavik
Atlantic/South_Georgia
Atlantic/St_Helena
Atlantic/Stanley
Australia/Adelaide
Australia/Brisbane
Australia/Broken_Hill
Australia/Darwin
Australia/Hobart
Australia/Melbourne
Australia/Perth
Australia/Sydney
Europe/Amsterdam
Europe/Andorra
Europe/Astrakhan
Europe/Athens
Europe/Belgrade
Europe/Berlin
Europe/Bratislava
Europe/Brussels
Europe/Bucharest
Europe/Budapest
Europe/Chisinau
Europe/Copenhagen
Europe/Dublin
Europe/Gibraltar
Europe/Guernsey
Europe/Helsinki
Europe/Isle_of_Man
Europe/Istanbul
Europe/Jersey
Europe/Kaliningrad
Europe/Kirov
Europe/Kyiv
Europe/Lisbon
Europe/Ljubljana
Europe/London
Europe/Luxembourg
Europe/Madrid
Europe/Malta
Europe/Mariehamn
Europe/Minsk
Europe/Monaco
Europe/Moscow
Europe/Oslo
Europe/Paris
Europe/Podgorica
Europe/Prague
Europe/Riga
Europe/Rome
Europe/Samara
Europe/San_Marino
Europe/Sarajevo
Europe/Saratov
Europe/Simferopol
Europe/Skopje
Europe/Sofia
Europe/Stockholm
Europe/Tallinn
Europe/Tirane
Europe/Ulyanovsk
Europe/Uzhgorod
Europe/Vaduz
Europe/Vatican
Europe/Vienna
Europe/Vilnius
Europe/Volgograd
Europe/Warsaw
Europe/Zagreb
Europe/Zaporozhye
Europe/Zurich
Indian/Antananarivo
Indian/Christmas
Indian/Cocos
Indian/Comoro
Indian/Kerguelen
Indian/Mahe
Indian/Maldives
Indian/Mauritius
Indian/Mayotte
Indian/Reunion
Pacific/Apia
Pacific/Auckland
Pacific/Bougainville
Pacific/Chatham
Pacific/Chuuk
Pacific/Efate
Pacific/Fakaofo
Pacific/Fiji
Pacific/Funafuti
Pacific/Galapagos
Pacific/Guadalcanal
Pacific/Guam
Pacific/Honolulu
Pacific/Kosrae
Pacific/Kwajalein
Pacific/Majuro
Pacific/Marquesas
Pacific/Nauru
Pacific/Niue
Pacific/Norfolk
Pacific/Noumea
Pacific/Pago_Pago
Pacific/Palau
Pacific/Pitcairn
Pacific/Pohnpei
Pacific/Port_Moresby
Pacific/Rarotonga
Pacific/Saipan
Pacific/Tahiti
Pacific/Tarawa
Pacific/Tongatapu
Pacific/Wallis
`.trim().split('\n')

/** `country.code`, tab, name of the first-level division. */
export const regionRows: string = `
AD.02	Canillo
AD.03	Encamp
AD.04	La Massana
AD.05	Ordino
AD.06	Sant Julià de Loria
AD.07	Andorra la Vella
AD.08	Escaldes-Engordany
AE.01	Abu Dhabi
AE.02	Ajman
AE.03	Dubai
AE.04	Fujairah
AE.05	Ras Al Khaimah
AE.06	Sharjah
AE.07	Umm Al Quwain
AF.01	Badakhshan
AF.02	Badghis
AF.03	Baghlan
AF.05	Bamyan
AF.06	Farah
AF.07	Faryab
AF.08	Ghazni
AF.09	Ghowr
AF.10	Helmand
AF.11	Herat
AF.13	Kabul
AF.14	Kapisa
AF.17	Logar
AF.18	Nangarhar
AF.19	Nimroz
AF.23	Kandahar
AF.24	Kunduz
AF.26	Takhar
AF.27	Maidan Wardak Province
AF.28	Zabul
AF.29	Paktika
AF.30	Balkh
AF.31	Jowzjan
AF.32	Samangan
AF.33	Sar-e Pol Province
AF.34	Kunar
AF.35	Laghman
AF.36	Paktia
AF.37	Khowst
AF.38	Nuristan
AF.39	Oruzgan
AF.40	Parwan
AF.41	Daykundi
AF.42	Panjshir
AG.01	Barbuda
AG.03	Saint George Parish
AG.04	Saint John Parish
AG.05	Saint Mary Parish
AG.06	Saint Paul Parish
AG.07	Saint Peter Parish
AI.11205389	Blowing Point
AI.11205392	Sandy Ground
AI.11205393	Sandy Hill
AI.11205396	The Valley
AI.11205433	East End
AI.11205436	North Hill
AI.11205437	West End
AI.11205438	South Hill
AI.11205439	The Quarter
AI.11205440	North Side
AI.11205441	Island Harbour
AI.11205442	George Hill
AI.11205443	Stoney Ground
AI.11205444	The Farrington
AL.40	Berat County
AL.41	Dibër County
AL.42	Durrës County
AL.43	Elbasan County
AL.44	Fier County
AL.45	Gjirokastër County
AL.46	Korçë County
AL.47	Kukës County
AL.48	Lezhë County
AL.49	Shkodër County
AL.50	Tirana
AL.51	Vlorë County
AM.01	Aragatsotn
AM.02	Ararat
AM.03	Armavir
AM.04	Gegharkunik
AM.05	Kotayk
AM.06	Lori
AM.07	Shirak
AM.08	Syunik
AM.09	Tavush
AM.10	Vayots Dzor
AM.11	Yerevan
AO.01	Benguela
AO.02	Bíe
AO.03	Cabinda
AO.05	Cuanza Norte
AO.06	Kwanza Sul
AO.07	Cunene
AO.08	Huambo
AO.09	Huíla
AO.12	Malanje
AO.13	Namibe
AO.14	Moxico
AO.15	Uíge
AO.16	Zaire
AO.17	Luanda Norte
AO.18	Lunda Sul
AO.19	Bengo
AO.20	Luanda
AO.CBG	Cubango
AR.01	Buenos Aires
AR.02	Catamarca
AR.03	Chaco
AR.04	Chubut
AR.05	Cordoba
AR.06	Corrientes
AR.07	Buenos Aires F.D.
AR.08	Entre Rios
AR.09	Formosa
AR.10	Jujuy
AR.11	La Pampa
AR.12	La Rioja
AR.13	Mendoza
AR.14	Misiones
AR.15	Neuquen
AR.16	Rio Negro
AR.17	Salta
AR.18	San Juan
AR.19	San Luis
AR.20	Santa Cruz
AR.21	Santa Fe
AR.22	Santiago del Estero
AR.23	Tierra del Fuego
AR.24	Tucuman
AS.010	Eastern District
AS.020	Manu'a
AS.040	Swains Island
AS.050	Western District
AT.01	Burgenland
AT.02	Carinthia
AT.03	Lower Austria
AT.04	Upper Austria
AT.05	Salzburg
AT.06	Styria
AT.07	Tyrol
AT.08	Vorarlberg
AT.09	Vienna
AU.01	Australian Capital Territory
AU.02	New South Wales
AU.03	Northern Territory
AU.04	Queensland
AU.05	South Australia
AU.06	Tasmania
AU.07	Victoria
AU.08	Western Australia
AX.211	Mariehamn
AZ.01	Abşeron
AZ.02	Ağcabǝdi
AZ.03	Ağdam
AZ.04	Ağdaş
AZ.05	Ağstafa
AZ.06	Agsu District
AZ.07	Shirvan
AZ.08	Astara
AZ.09	Baki
AZ.10	Balakan District
AZ.11	Barda
AZ.12	Beyləqan
AZ.13	Bilasuvar District
AZ.14	Jabrayil
AZ.15	Jalilabad
AZ.16	Daşkǝsǝn
AZ.17	Shabran
AZ.18	Fuzuli District
AZ.19	Gadabay District
AZ.20	Gǝncǝ
AZ.21	Goranboy District
AZ.22	Göyçay
AZ.23	Hacıqabul
AZ.24	İmişli
AZ.25	Ismayilli District
AZ.26	Kalbajar
AZ.27	Kurdamir District
AZ.28	Lachin Rayon
AZ.29	Lənkəran
AZ.31	Lerik District
AZ.32	Masally
AZ.33	Mingacevir City
AZ.34	Naftalan
AZ.35	Nakhchivan
AZ.36	Neftçala
AZ.37	Oğuz
AZ.38	Qabala District
AZ.39	Qax
AZ.40	Qazax
AZ.41	Qobustan
AZ.42	Quba
AZ.43	Qubadlı
AZ.44	Qusar District
AZ.45	Saatlı
AZ.46	Sabirabad District
AZ.48	Shaki City
AZ.49	Salyan District
AZ.50	Şamaxı
AZ.51	Şǝmkir
AZ.52	Samux
AZ.53	Siyǝzǝn
AZ.54	Sumqayit
AZ.55	Shusha
AZ.57	Tartar District
AZ.58	Tovuz District
AZ.59	Ucar
AZ.60	Xaçmaz
AZ.61	Xankǝndi
AZ.62	Goygol Rayon
AZ.63	Xızı
AZ.64	Khojaly
AZ.65	Khojavend
AZ.66	Yardimli District
AZ.68	Yevlax City
AZ.69	Zangilan District
AZ.70	Zaqatala District
AZ.71	Zardab
BA.01	Federation of B&H
BA.02	Srpska
BA.BRC	Brčko
BB.01	Christ Church
BB.02	Saint Andrew
BB.04	Saint James
BB.05	Saint John
BB.06	Saint Joseph
BB.07	Saint Lucy
BB.08	Saint Michael
BB.09	Saint Peter
BB.10	Saint Philip
BB.11	Saint Thomas
BD.81	Dhaka Division
BD.82	Khulna Division
BD.83	Rajshahi Division
BD.84	Chittagong
BD.85	Barisal Division
BD.86	Sylhet Division
BD.87	Rangpur Division
BD.H	Mymensingh Division
BE.BRU	Brussels Capital
BE.VLG	Flanders
BE.WAL	Wallonia
BF.01	Boucle du Mouhoun
BF.02	Cascades Region
BF.03	Centre
BF.04	Centre-Est
BF.05	Centre-Nord
BF.06	Centre-Ouest
BF.07	Centre-Sud
BF.08	Est
BF.09	Hauts-Bassins
BF.10	Nord
BF.11	Plateau-Central
BF.12	Sahel
BF.13	Sud-Ouest
BG.38	Blagoevgrad
BG.39	Burgas
BG.40	Dobrich
BG.41	Gabrovo
BG.42	Sofia-Capital
BG.43	Haskovo
BG.44	Kardzhali
BG.45	Kyustendil
BG.46	Lovech
BG.47	Montana
BG.48	Pazardzhik
BG.49	Pernik
BG.50	Pleven
BG.51	Plovdiv
BG.52	Razgrad
BG.53	Ruse
BG.54	Shumen
BG.55	Silistra
BG.56	Sliven
BG.57	Smolyan
BG.58	Sofia
BG.59	Stara Zagora
BG.60	Targovishte
BG.61	Varna
BG.62	Veliko Tarnovo
BG.63	Vidin
BG.64	Vratsa
BG.65	Yambol
BH.15	Muharraq
BH.16	Manama
BH.17	Southern Governorate
BH.19	Northern
BI.09	Bubanza
BI.10	Bururi
BI.11	Cankuzo
BI.12	Cibitoke
BI.13	Gitega
BI.15	Kayanza
BI.16	Kirundo
BI.17	Makamba
BI.18	Muyinga
BI.19	Ngozi
BI.20	Rutana
BI.21	Ruyigi
BI.24	Bujumbura Mairie
BI.25	Bujumbura Rural
BI.26	Rumonge
BJ.07	Alibori
BJ.08	Atakora
BJ.09	Atlantique
BJ.10	Borgou
BJ.11	Collines
BJ.12	Kouffo
BJ.13	Donga
BJ.14	Littoral
BJ.15	Mono
BJ.16	Ouémé
BJ.17	Plateau
BJ.18	Zou
BM.03	Hamilton city
BN.01	Belait
BN.02	Brunei-Muara District
BN.03	Temburong
BN.04	Tutong
BO.01	Chuquisaca Department
BO.02	Cochabamba
BO.03	Beni Department
BO.04	La Paz Department
BO.05	Oruro
BO.06	Pando
BO.07	Potosí Department
BO.08	Santa Cruz Department
BO.09	Tarija Department
BQ.BO	Bonaire
BQ.SB	Saba
BQ.SE	Sint Eustatius
BR.01	Acre
BR.02	Alagoas
BR.03	Amapá
BR.04	Amazonas
BR.05	Bahia
BR.06	Ceará
BR.07	Federal District
BR.08	Espírito Santo
BR.11	Mato Grosso do Sul
BR.13	Maranhão
BR.14	Mato Grosso
BR.15	Minas Gerais
BR.16	Pará
BR.17	Paraíba
BR.18	Paraná
BR.20	Piauí
BR.21	Rio de Janeiro
BR.22	Rio Grande do Norte
BR.23	Rio Grande do Sul
BR.24	Rondônia
BR.25	Roraima
BR.26	Santa Catarina
BR.27	São Paulo
BR.28	Sergipe
BR.29	Goiás
BR.30	Pernambuco
BR.31	Tocantins
BS.05	Bimini
BS.06	Cat Island
BS.10	Exuma
BS.13	Inagua
BS.15	Long Island
BS.16	Mayaguana
BS.18	Ragged Island
BS.23	New Providence
BS.24	Acklins
BS.25	Freeport
BS.35	San Salvador
BS.36	Black Point
BS.37	Central Abaco
BS.39	Central Eleuthera
BS.40	Crooked Island and Long Cay
BS.41	East Grand Bahama
BS.45	Moore’s Island
BS.46	North Abaco
BS.47	North Andros
BS.49	Rum Cay
BS.53	Spanish Wells
BS.54	West Grand Bahama
BT.05	Bumthang District
BT.06	Chukha
BT.07	Tsirang District
BT.08	Dagana
BT.09	Sarpang District
BT.10	Haa
BT.11	Lhuntse
BT.12	Mongar
BT.13	Paro
BT.14	Pemagatshel
BT.15	Punakha
BT.16	Samtse District
BT.17	Samdrup Jongkhar
BT.18	Zhemgang District
BT.19	Trashigang District
BT.20	Thimphu District
BT.21	Tongsa
BT.22	Wangdi Phodrang
BT.23	Gasa
BT.24	Trashi Yangste
BW.01	Central
BW.03	Ghanzi
BW.04	Kgalagadi
BW.05	Kgatleng
BW.06	Kweneng
BW.09	South-East
BW.10	Ngwaketsi
BW.11	North-West
BW.12	Chobe
BW.13	City of Francistown
BW.14	Gaborone
BW.15	Jwaneng
BW.16	Lobatse
BW.17	Selibe Phikwe
BY.01	Brest
BY.02	Homyel’ Voblasc’
BY.03	Grodnenskaya
BY.04	Minsk City
BY.05	Minsk
BY.06	Mogilev
BY.07	Vitebsk
BZ.01	Belize District
BZ.02	Cayo District
BZ.03	Corozal District
BZ.04	Orange Walk District
BZ.05	Southern District
BZ.06	Toledo District
CA.01	Alberta
CA.02	British Columbia
CA.03	Manitoba
CA.04	New Brunswick
CA.05	Newfoundland and Labrador
CA.07	Nova Scotia
CA.08	Ontario
CA.09	Prince Edward Island
CA.10	Quebec
CA.11	Saskatchewan
CA.12	Yukon
CA.13	Northwest Territories
CA.14	Nunavut
CD.02	Équateur
CD.04	East Kasai
CD.06	Kinshasa
CD.08	Bas-Congo
CD.10	Maniema
CD.11	North Kivu
CD.12	South Kivu
CD.13	Bas-Uele
CD.14	Haut-Katanga
CD.15	Haut-Lomami
CD.16	Haut-Uele
CD.17	Ituri
CD.18	Kasai
CD.19	Kwango
CD.20	Kwilu
CD.21	Lomami
CD.22	Lualaba
CD.23	Kasai-Central
CD.24	Mai-Ndombe
CD.25	Mongala
CD.26	Nord-Ubangi
CD.27	Sankuru
CD.28	Sud-Ubangi
CD.29	Tanganyika
CD.30	Tshopo
CD.31	Tshuapa
CF.01	Bamingui-Bangoran
CF.02	Basse-Kotto
CF.03	Haute-Kotto
CF.04	Mambéré-Kadéï
CF.05	Haut-Mbomou
CF.06	Kémo
CF.07	Lobaye
CF.08	Mbomou
CF.09	Nana-Mambéré
CF.11	Ouaka
CF.12	Ouham
CF.13	Ouham-Pendé
CF.14	Vakaga
CF.15	Nana-Grébizi
CF.16	Sangha-Mbaéré
CF.17	Ombella-M'Poko
CF.18	Bangui
CF.19	Mambéré
CF.20	Ouham-Fafa
CF.21	Lim-Pendé
CG.01	Bouenza
CG.04	Kouilou
CG.05	Lékoumou
CG.06	Likouala
CG.07	Niari
CG.08	Plateaux
CG.10	Sangha
CG.11	Pool
CG.12	Brazzaville
CG.13	Cuvette
CG.14	Cuvette-Ouest
CG.15	Pointe-Noire
CH.AG	Aargau
CH.AI	Appenzell Innerrhoden
CH.AR	Appenzell Ausserrhoden
CH.BE	Bern
CH.BL	Basel-Landschaft
CH.BS	Basel-City
CH.FR	Fribourg
CH.GE	Geneva
CH.GL	Glarus
CH.GR	Grisons
CH.JU	Jura
CH.LU	Lucerne
CH.NE	Neuchâtel
CH.NW	Nidwalden
CH.OW	Obwalden
CH.SG	Saint Gallen
CH.SH	Schaffhausen
CH.SO	Solothurn
CH.SZ	Schwyz
CH.TG	Thurgau
CH.TI	Ticino
CH.UR	Uri
CH.VD	Vaud
CH.VS	Valais
CH.ZG	Zug
CH.ZH	Zurich
CI.76	Bas-Sassandra District
CI.77	Denguélé District
CI.78	Montagnes
CI.81	Lacs District
CI.82	Lagunes District
CI.87	Savanes District
CI.90	Vallée du Bandama District
CI.92	Zanzan District
CI.93	Abidjan Autonomous District
CI.94	Comoé District
CI.95	Goh-Djiboua
CI.96	Sassandra-Marahoue
CI.97	Woroba
CK.11695425	Rarotonga
CL.01	Valparaiso
CL.02	Aysén
CL.03	Antofagasta
CL.04	Araucania
CL.05	Atacama
CL.06	Biobio
CL.07	Coquimbo Region
CL.08	O'Higgins Region
CL.10	Region of Magallanes
CL.11	Maule Region
CL.12	Santiago Metropolitan
CL.14	Los Lagos Region
CL.15	Tarapacá
CL.16	Arica y Parinacota Region
CL.17	Los Ríos Region
CL.18	Ñuble
CM.04	East
CM.05	Littoral
CM.07	North-West
CM.08	West
CM.09	South-West
CM.10	Adamaoua
CM.11	Centre
CM.12	Far North
CM.13	North
CM.14	South
CN.01	Anhui
CN.02	Zhejiang
CN.03	Jiangxi
CN.04	Jiangsu
CN.05	Jilin
CN.06	Qinghai
CN.07	Fujian
CN.08	Heilongjiang
CN.09	Henan
CN.10	Hebei
CN.11	Hunan
CN.12	Hubei
CN.13	Xinjiang
CN.14	Tibet
CN.15	Gansu
CN.16	Guangxi
CN.18	Guizhou
CN.19	Liaoning
CN.20	Inner Mongolia
CN.21	Ningxia
CN.22	Beijing
CN.23	Shanghai
CN.24	Shanxi
CN.25	Shandong
CN.26	Shaanxi
CN.28	Tianjin
CN.29	Yunnan
CN.30	Guangdong
CN.31	Hainan
CN.32	Sichuan
CN.33	Chongqing
CO.01	Amazonas Department
CO.02	Antioquia
CO.03	Arauca Department
CO.04	Atlántico
CO.08	Caquetá
CO.09	Cauca Department
CO.10	Cesar Department
CO.11	Chocó
CO.12	Córdoba
CO.14	Guaviare Department
CO.15	Guainía Department
CO.16	Huila Department
CO.17	La Guajira Department
CO.19	Meta Department
CO.20	Nariño
CO.21	Norte de Santander Department
CO.22	Putumayo Department
CO.23	Quindío Department
CO.24	Risaralda Department
CO.25	San Andres y Providencia
CO.26	Santander Department
CO.27	Sucre Department
CO.28	Tolima Department
CO.29	Valle del Cauca Department
CO.30	Vaupés
CO.31	Vichada Department
CO.32	Casanare Department
CO.33	Cundinamarca
CO.34	Bogota D.C.
CO.35	Bolívar
CO.36	Boyacá
CO.37	Caldas Department
CO.38	Magdalena Department
CR.01	Alajuela Province
CR.02	Cartago Province
CR.03	Guanacaste Province
CR.04	Heredia Province
CR.06	Limón Province
CR.07	Puntarenas Province
CR.08	San José
CU.01	Pinar del Río
CU.02	Havana
CU.03	Matanzas Province
CU.04	Isla de la Juventud
CU.05	Camagüey
CU.07	Ciego de Ávila Province
CU.08	Cienfuegos Province
CU.09	Granma Province
CU.10	Guantánamo Province
CU.12	Holguín Province
CU.13	Las Tunas Province
CU.14	Sancti Spíritus Province
CU.15	Santiago de Cuba Province
CU.16	Villa Clara Province
CU.AR	Artemisa
CU.MA	Mayabeque
CV.01	Boa Vista
CV.02	Brava
CV.04	Maio
CV.05	Paul
CV.07	Ribeira Grande
CV.08	Sal
CV.11	São Vicente
CV.13	Mosteiros
CV.14	Praia
CV.15	Santa Catarina
CV.16	Santa Cruz
CV.17	São Domingos
CV.18	São Filipe
CV.19	São Miguel
CV.20	Tarrafal
CV.21	Porto Novo
CV.22	Ribeira Brava
CV.23	Ribeira Grande de Santiago
CV.24	Santa Catarina do Fogo
CV.25	São Lourenço dos Órgãos
CV.26	São Salvador do Mundo
CV.27	Tarrafal de São Nicolau
CY.01	Ammochostos
CY.02	Keryneia
CY.03	Larnaka
CY.04	Nicosia
CY.05	Limassol
CY.06	Pafos
CZ.52	Prague
CZ.78	South Moravian
CZ.79	South Bohemian Region
CZ.80	Vysocina
CZ.81	Carlsbad Region
CZ.82	Hradec Králové Region
CZ.83	Liberec Region
CZ.84	Olomouc Region
CZ.85	Moravian-Silesian Region
CZ.86	Pardubice Region
CZ.87	Plzeň Region
CZ.88	Central Bohemia
CZ.89	Ústí nad Labem Region
CZ.90	Zlín
DE.01	Baden-Württemberg
DE.02	Bavaria
DE.03	Bremen
DE.04	Hamburg
DE.05	Hesse
DE.06	Lower Saxony
DE.07	North Rhine-Westphalia
DE.08	Rheinland-Pfalz
DE.09	Saarland
DE.10	Schleswig-Holstein
DE.11	Brandenburg
DE.12	Mecklenburg-Vorpommern
DE.13	Saxony
DE.14	Saxony-Anhalt
DE.15	Thuringia
DE.16	State of Berlin
DJ.01	Ali Sabieh
DJ.04	Obock
DJ.05	Tadjourah
DJ.06	Dikhil
DJ.07	Djibouti
DJ.08	Arta
DK.17	Capital Region
DK.18	Central Jutland
DK.19	North Denmark
DK.20	Zealand
DK.21	South Denmark
DM.02	Saint Andrew Parish
DM.03	Saint David Parish
DM.04	Saint George Parish
DM.05	Saint John Parish
DM.06	Saint Joseph Parish
DM.07	Saint Luke Parish
DM.08	Saint Mark Parish
DM.09	Saint Patrick Parish
DM.10	Saint Paul Parish
DM.11	Saint Peter Parish
DO.01	Azua Province
DO.02	Baoruco Province
DO.03	Barahona Province
DO.04	Dajabón
DO.06	Duarte Province
DO.08	Espaillat Province
DO.09	Independencia
DO.10	La Altagracia Province
DO.11	Elías Piña
DO.12	La Romana
DO.14	María Trinidad Sánchez
DO.15	Monte Cristi Province
DO.16	Pedernales Province
DO.18	Puerto Plata
DO.19	Hermanas Mirabal
DO.20	Samaná
DO.21	Sánchez Ramírez
DO.23	San Juan Province
DO.24	San Pedro de Macorís
DO.25	Santiago Province
DO.26	Santiago Rodríguez
DO.27	Valverde Province
DO.28	El Seíbo
DO.29	Hato Mayor Province
DO.30	La Vega
DO.31	Monseñor Nouel
DO.32	Monte Plata Province
DO.33	San Cristóbal
DO.34	Nacional
DO.35	Peravia
DO.36	San José de Ocoa
DO.37	Santo Domingo Province
DZ.01	Algiers
DZ.03	Batna
DZ.04	Constantine
DZ.06	Medea
DZ.07	Mostaganem
DZ.09	Oran
DZ.10	Saida
DZ.12	Sétif
DZ.13	Tiaret
DZ.14	Tizi Ouzou
DZ.15	Tlemcen
DZ.18	Béjaïa
DZ.19	Biskra
DZ.20	Blida
DZ.21	Bouira
DZ.22	Djelfa
DZ.23	Guelma
DZ.24	Jijel
DZ.25	Laghouat
DZ.26	Mascara
DZ.27	M'Sila
DZ.29	Oum el Bouaghi
DZ.30	Sidi Bel Abbès
DZ.31	Skikda
DZ.33	Tébessa
DZ.34	Adrar
DZ.35	Aïn Defla
DZ.36	Aïn Témouchent
DZ.37	Annaba
DZ.38	Béchar
DZ.39	Bordj Bou Arréridj
DZ.40	Boumerdes
DZ.41	Chlef
DZ.42	El Bayadh
DZ.43	El Oued
DZ.44	El Tarf
DZ.45	Ghardaia
DZ.46	Illizi
DZ.47	Khenchela
DZ.48	Mila
DZ.49	Naama
DZ.50	Ouargla
DZ.51	Relizane
DZ.52	Souk Ahras
DZ.53	Tamanrasset
DZ.54	Tindouf
DZ.55	Tipaza
DZ.56	Tissemsilt
DZ.IS	In Salah
DZ.MG	El Mghair
DZ.OD	Ouled Djellal
DZ.TG	Touggourt
DZ.TM	Timimoun
EC.01	Galápagos
EC.02	Azuay
EC.03	Bolívar
EC.04	Canar
EC.05	Carchi
EC.06	Chimborazo Province
EC.07	Cotopaxi
EC.08	El Oro
EC.09	Esmeraldas
EC.10	Guayas
EC.11	Imbabura
EC.12	Loja
EC.13	Los Ríos
EC.14	Manabí
EC.15	Morona-Santiago Province
EC.17	Pastaza Province
EC.18	Pichincha
EC.19	Tungurahua Province
EC.20	Zamora Chinchipe
EC.22	Sucumbíos
EC.23	Napo
EC.24	Orellana Province
EC.25	Santa Elena
EC.26	Santo Domingo de los Tsáchilas
EE.01	Harjumaa
EE.02	Hiiumaa
EE.03	Ida-Virumaa
EE.04	Järvamaa
EE.05	Jõgevamaa
EE.07	Lääne
EE.08	Lääne-Virumaa
EE.11	Pärnumaa
EE.12	Põlvamaa
EE.13	Raplamaa
EE.14	Saare
EE.18	Tartu
EE.19	Valgamaa
EE.20	Viljandimaa
EE.21	Võrumaa
EG.01	Dakahlia
EG.02	Red Sea
EG.03	Beheira
EG.04	Faiyum
EG.05	Gharbia
EG.06	Alexandria
EG.07	Ismailia
EG.08	Giza
EG.09	Monufia
EG.10	Minya
EG.11	Cairo
EG.12	Qalyubia
EG.13	New Valley
EG.14	Sharqia
EG.15	Suez
EG.16	Aswan
EG.17	Asyut
EG.18	Beni Suweif
EG.19	Port Said
EG.20	Damietta
EG.21	Kafr el-Sheikh
EG.22	Matruh
EG.23	Qena
EG.24	Sohag
EG.26	South Sinai
EG.27	North Sinai
EG.28	Luxor
ER.01	Anseba
ER.02	Debub
ER.03	Southern Red Sea
ER.04	Gash-Barka
ER.05	Maekel
ER.06	Northern Red Sea
ES.07	Balearic Islands
ES.27	La Rioja
ES.29	Madrid
ES.31	Murcia
ES.32	Navarre
ES.34	Asturias
ES.39	Cantabria
ES.51	Andalusia
ES.52	Aragon
ES.53	Canary Islands
ES.54	Castille-La Mancha
ES.55	Castille and León
ES.56	Catalonia
ES.57	Extremadura
ES.58	Galicia
ES.59	Basque Country
ES.60	Valencia
ES.CE	Ceuta
ES.ML	Melilla
ET.44	Addis Ababa
ET.45	Āfar
ET.46	Amhara
ET.47	Bīnshangul Gumuz
ET.48	Dire Dawa
ET.49	Gambela
ET.50	Harari
ET.51	Oromiya
ET.52	Somali
ET.53	Tigray
ET.55	Central Ethiopia Regional State
ET.56	South Ethiopia Regional State
ET.SI	Sidama Region
ET.SW	South West Ethiopia Peoples' Region
FI.01	Uusimaa
FI.02	Southwest Finland
FI.04	Satakunta
FI.05	Kanta-Häme
FI.06	Pirkanmaa
FI.07	Paijat-Hame
FI.08	Kymenlaakso
FI.09	South Karelia
FI.10	South Savo
FI.11	North Savo
FI.12	North Karelia
FI.13	Central Finland
FI.14	South Ostrobothnia
FI.15	Ostrobothnia
FI.16	Central Ostrobothnia
FI.17	North Ostrobothnia
FI.18	Kainuu
FI.19	Lapland
FJ.01	Central
FJ.02	Eastern
FJ.03	Northern
FJ.04	Rotuma
FJ.05	Western
FM.01	Kosrae
FM.02	Pohnpei State
FM.03	Chuuk
FM.04	Yap State
FO.NO	Norðoyar
FO.OS	Eysturoy
FO.SA	Sandoy
FO.ST	Streymoy
FO.SU	Suðuroy
FO.VG	Vágar
FR.11	Île-de-France
FR.24	Centre-Val de Loire
FR.27	Bourgogne-Franche-Comté
FR.28	Normandy
FR.32	Hauts-de-France
FR.44	Grand Est
FR.52	Pays de la Loire
FR.53	Brittany
FR.75	New Aquitaine
FR.76	Occitanie
FR.84	Auvergne-Rhône-Alpes
FR.93	Provence-Alpes-Côte d'Azur
FR.94	Corsica
GA.01	Estuaire
GA.02	Haut-Ogooué
GA.03	Moyen-Ogooué
GA.04	Ngouni
GA.05	Nyanga
GA.06	Ogooué-Ivindo
GA.07	Ogooué-Lolo
GA.08	Ogooué-Maritime
GA.09	Woleu-Ntem
GB.ENG	England
GB.NIR	Northern Ireland
GB.SCT	Scotland
GB.WLS	Wales
GD.01	Saint Andrew Parish
GD.02	Saint David Parish
GD.03	Saint George Parish
GD.04	Saint John Parish
GD.05	Saint Mark Parish
GD.06	Saint Patrick Parish
GD.10	Carriacou and Petite Martinique
GE.02	Abkhazia
GE.04	Adjara
GE.51	Tbilisi
GE.65	Guria
GE.66	Imereti
GE.67	Kakheti
GE.68	Kvemo Kartli
GE.69	Mtskheta-Mtianeti
GE.70	Racha-Lechkhumi and Kvemo Svaneti
GE.71	Samegrelo and Zemo Svaneti
GE.72	Samtskhe-Javakheti
GE.73	Shida Kartli
GF.GF	Guyane
GG.6417214	Torteval
GG.6417215	Saint Saviour
GG.6417224	St Martin
GG.6417226	Saint Andrew
GG.6417228	St Peter Port
GG.6417229	Castel
GG.6417233	St Sampson
GG.8989934	Alderney
GH.01	Greater Accra
GH.02	Ashanti
GH.04	Central
GH.05	Eastern
GH.06	Northern
GH.08	Volta
GH.09	Western
GH.10	Upper East
GH.11	Upper West
GH.12	Ahafo
GH.13	Bono
GH.14	Bono East
GH.15	North East
GH.16	Oti
GH.17	Savannah
GH.18	Western North
GL.04	Kujalleq
GL.06	Qeqqata
GL.07	Sermersooq
GL.11839534	Qeqertalik
GL.11839537	Avannaata
GM.01	Banjul
GM.02	Lower River
GM.03	Central River
GM.04	Upper River
GM.05	Western
GM.07	North Bank
GN.04	Conakry
GN.B	Boké Region
GN.D	Kindia
GN.F	Faranah
GN.K	Kankan Region
GN.L	Labé Region
GN.M	Mamou Region
GN.N	Nzérékoré Region
GP.GP	Guadeloupe
GQ.03	Annobon
GQ.04	Bioko Norte
GQ.05	Bioko Sur
GQ.06	Centro Sur
GQ.07	Kié-Ntem
GQ.08	Litoral
GQ.09	Wele-Nzas
GR.736572	Mount Athos
GR.ESYE11	East Macedonia and Thrace
GR.ESYE12	Central Macedonia
GR.ESYE13	West Macedonia
GR.ESYE14	Thessaly
GR.ESYE21	Epirus
GR.ESYE22	Ionian Islands
GR.ESYE23	West Greece
GR.ESYE24	Central Greece
GR.ESYE25	Peloponnese
GR.ESYE31	Attica
GR.ESYE41	North Aegean
GR.ESYE42	South Aegean
GR.ESYE43	Crete
GT.01	Alta Verapaz
GT.02	Baja Verapaz
GT.03	Chimaltenango
GT.04	Chiquimula
GT.05	El Progreso
GT.06	Escuintla
GT.07	Guatemala
GT.08	Huehuetenango
GT.09	Izabal Department
GT.10	Jalapa
GT.11	Jutiapa
GT.12	Petén
GT.13	Quetzaltenango
GT.14	Quiché
GT.15	Retalhuleu
GT.16	Sacatepéquez
GT.17	San Marcos
GT.18	Santa Rosa Department
GT.19	Sololá
GT.20	Suchitepeque
GT.21	Totonicapán
GT.22	Zacapa
GU.AH	Agana Heights
GU.AN	Hagatna
GU.AS	Asan
GU.AT	Agat
GU.BA	Barrigada
GU.CP	Chalan Pago-Ordot
GU.DD	Dededo
GU.IN	Inarajan
GU.MA	Mangilao
GU.ME	Merizo
GU.MT	Mongmong-Toto-Maite
GU.PI	Piti
GU.SJ	Sinajana
GU.SR	Santa Rita
GU.TF	Talofofo
GU.TM	Tamuning
GU.UM	Umatac
GU.YG	Yigo
GU.YN	Yona
GW.01	Bafatá
GW.02	Quinara
GW.04	Oio
GW.05	Bolama
GW.06	Cacheu
GW.07	Tombali
GW.10	Gabú
GW.11	Bissau
GW.12	Biombo
GY.10	Barima-Waini
GY.11	Cuyuni-Mazaruni
GY.12	Demerara-Mahaica
GY.13	East Berbice-Corentyne
GY.14	Essequibo Islands-West Demerara
GY.15	Mahaica-Berbice
GY.16	Pomeroon-Supenaam
GY.17	Potaro-Siparuni
GY.18	Upper Demerara-Berbice
GY.19	Upper Takutu-Upper Essequibo
HK.HCW	Central and Western
HK.HWC	Wan Chai
HK.KSS	Sham Shui Po District
HK.KWT	Wong Tai Sin District
HK.NIS	Islands
HK.NSK	Sai Kung District
HK.NST	Sha Tin
HK.NTM	Tuen Mun
HK.NTP	Tai Po
HK.NTW	Tsuen Wan
HK.NYL	Yuen Long
HN.01	Atlántida Department
HN.02	Choluteca Department
HN.03	Colón Department
HN.04	Comayagua Department
HN.05	Copán Department
HN.06	Cortés Department
HN.07	El Paraíso Department
HN.08	Francisco Morazán Department
HN.09	Gracias a Dios Department
HN.10	Intibucá Department
HN.11	Bay Islands
HN.12	La Paz Department
HN.13	Lempira Department
HN.14	Ocotepeque Department
HN.15	Olancho Department
HN.16	Santa Bárbara Department
HN.17	Valle Department
HN.18	Yoro Department
HR.01	Bjelovar-Bilogora
HR.02	Brod-Posavina
HR.03	Dubrovnik-Neretva
HR.04	Istria
HR.05	Karlovac
HR.06	Koprivnica-Križevci
HR.07	Krapina-Zagorje
HR.08	Lika-Senj
HR.09	Međimurje
HR.10	County of Osijek-Baranja
HR.11	Požega-Slavonia
HR.12	Primorje-Gorski Kotar
HR.13	Šibenik-Knin
HR.14	Sisak-Moslavina
HR.15	Split-Dalmatia
HR.16	Varaždin
HR.17	Virovitica-Podravina
HR.18	Vukovar-Srijem
HR.19	Zadar
HR.20	Zagreb County
HR.21	Zagreb
HT.03	Nord-Ouest
HT.06	Artibonite
HT.07	Centre
HT.09	Nord
HT.10	Nord-Est
HT.11	Ouest
HT.12	Sud
HT.13	Sud-Est
HT.14	Grand'Anse
HT.15	Nippes
HU.01	Bács-Kiskun
HU.02	Baranya
HU.03	Bekes County
HU.04	Borsod-Abaúj-Zemplén
HU.05	Budapest
HU.06	Csongrád
HU.08	Fejér
HU.09	Győr-Moson-Sopron
HU.10	Hajdú-Bihar
HU.11	Heves County
HU.12	Komárom-Esztergom
HU.14	Nógrád
HU.16	Pest County
HU.17	Somogy County
HU.18	Szabolcs-Szatmár-Bereg
HU.20	Jász-Nagykun-Szolnok
HU.21	Tolna County
HU.22	Vas County
HU.23	Veszprém
HU.24	Zala County
ID.01	Aceh
ID.02	Bali
ID.03	Bengkulu
ID.04	Jakarta
ID.05	Jambi
ID.07	Central Java
ID.08	East Java
ID.10	Yogyakarta
ID.11	West Kalimantan
ID.12	South Kalimantan
ID.13	Central Kalimantan
ID.14	East Kalimantan
ID.15	Lampung
ID.17	West Nusa Tenggara
ID.18	East Nusa Tenggara
ID.21	Central Sulawesi
ID.22	Southeast Sulawesi
ID.24	West Sumatra
ID.26	North Sumatra
ID.28	Maluku
ID.29	North Maluku
ID.30	West Java
ID.31	North Sulawesi
ID.32	South Sumatra
ID.33	Banten
ID.34	Gorontalo
ID.35	Bangka–Belitung Islands
ID.36	Papua
ID.37	Riau
ID.38	South Sulawesi
ID.39	West Papua
ID.40	Riau Islands
ID.41	West Sulawesi
ID.42	North Kalimantan
ID.PD	Southwest Papua
ID.PT	Central Papua
IE.C	Connacht
IE.L	Leinster
IE.M	Munster
IE.U	Ulster
IL.01	Southern District
IL.02	Central District
IL.03	Northern District
IL.04	Haifa
IL.05	Tel Aviv
IL.06	Jerusalem
IL.WE	Judea and Samaria Area
IM.9782164	Andreas
IM.9782165	Arbory
IM.9782166	Ballaugh
IM.9782167	Braddan
IM.9782168	Bride
IM.9782169	Castletown
IM.9782170	Douglas
IM.9782172	Jurby
IM.9782173	Laxey
IM.9782176	Lezayre
IM.9782182	Malew
IM.9782183	Marown
IM.9782184	Maughold
IM.9782185	Michael
IM.9782186	Onchan
IM.9782187	Patrick
IM.9782188	Peel
IM.9782189	Port Erin
IM.9782190	Port St Mary
IM.9782191	Ramsey
IM.9782193	Santon
IN.01	Andaman and Nicobar
IN.02	Andhra Pradesh
IN.03	Assam
IN.05	Chandigarh
IN.07	Delhi
IN.09	Gujarat
IN.10	Haryana
IN.11	Himachal Pradesh
IN.12	Jammu and Kashmir
IN.13	Kerala
IN.14	Lakshadweep
IN.16	Maharashtra
IN.17	Manipur
IN.18	Meghalaya
IN.19	Karnataka
IN.20	Nagaland
IN.21	Odisha
IN.22	Puducherry
IN.23	Punjab
IN.24	Rajasthan
IN.25	Tamil Nadu
IN.26	Tripura
IN.28	West Bengal
IN.29	Sikkim
IN.30	Arunachal Pradesh
IN.31	Mizoram
IN.33	Goa
IN.34	Bihar
IN.35	Madhya Pradesh
IN.36	Uttar Pradesh
IN.37	Chhattisgarh
IN.38	Jharkhand
IN.39	Uttarakhand
IN.40	Telangana
IN.41	Ladakh
IN.52	Dadra and Nagar Haveli and Daman and Diu
IQ.01	Anbar
IQ.02	Basra
IQ.03	Muthanna
IQ.04	Al-Qadisiyah
IQ.05	Sulaymaniyah
IQ.06	Babil
IQ.07	Baghdad
IQ.08	Duhok
IQ.09	Dhi Qar
IQ.10	Diyala
IQ.11	Erbil
IQ.12	Karbala
IQ.13	Kirkuk
IQ.14	Maysan
IQ.15	Nineveh
IQ.16	Wasit
IQ.17	Najaf
IQ.18	Salah ad Din
IQ.19	Halabja
IR.01	West Azerbaijan
IR.03	Chaharmahal and Bakhtiari
IR.04	Sistan and Baluchestan
IR.05	Kohgiluyeh and Boyer-Ahmad
IR.07	Fars
IR.08	Gilan Province
IR.09	Hamadan Province
IR.10	Ilam Province
IR.11	Hormozgan
IR.13	Kermanshah Province
IR.15	Khuzestan
IR.16	Kurdistan Province
IR.22	Bushehr
IR.23	Lorestan Province
IR.25	Semnan
IR.26	Tehran
IR.28	Isfahan
IR.29	Kerman
IR.32	Ardabil Province
IR.33	East Azerbaijan
IR.34	Markazi
IR.35	Māzandarān
IR.36	Zanjan
IR.37	Golestan
IR.38	Qazvin Province
IR.39	Qom Province
IR.40	Yazd Province
IR.41	South Khorasan Province
IR.42	Razavi Khorasan
IR.43	North Khorasan
IR.44	Alborz Province
IS.38	East
IS.39	Capital Region
IS.40	Northeast
IS.41	Northwest
IS.42	South
IS.43	Southern Peninsula
IS.44	Westfjords
IS.45	West
IT.01	Abruzzo
IT.02	Basilicate
IT.03	Calabria
IT.04	Campania
IT.05	Emilia-Romagna
IT.06	Friuli Venezia Giulia
IT.07	Lazio
IT.08	Liguria
IT.09	Lombardy
IT.10	The Marches
IT.11	Molise
IT.12	Piedmont
IT.13	Apulia
IT.14	Sardinia
IT.15	Sicily
IT.16	Tuscany
IT.17	Trentino-Alto Adige
IT.18	Umbria
IT.19	Aosta Valley
IT.20	Veneto
JE.3237072	St Clement
JE.3237864	St Helier
JM.01	Clarendon
JM.02	Hanover
JM.04	Manchester
JM.07	Portland Parish
JM.08	Saint Andrew Parish
JM.09	Saint Ann Parish
JM.10	Saint Catherine Parish
JM.11	St. Elizabeth
JM.12	Saint James Parish
JM.13	Saint Mary Parish
JM.14	Saint Thomas Parish
JM.15	Trelawny Parish
JM.16	Westmoreland
JM.17	Kingston
JO.02	Balqa
JO.09	Karak
JO.12	Tafielah
JO.15	Mafraq
JO.16	Amman
JO.17	Zarqa
JO.18	Irbid
JO.19	Ma’an
JO.20	Ajloun
JO.21	Aqaba
JO.22	Jerash
JO.23	Madaba
JP.01	Aichi
JP.02	Akita
JP.03	Aomori
JP.04	Chiba
JP.05	Ehime
JP.06	Fukui
JP.07	Fukuoka
JP.08	Fukushima
JP.09	Gifu
JP.10	Gunma
JP.11	Hiroshima
JP.12	Hokkaido
JP.13	Hyōgo
JP.14	Ibaraki
JP.15	Ishikawa
JP.16	Iwate
JP.17	Kagawa
JP.18	Kagoshima
JP.19	Kanagawa
JP.20	Kochi
JP.21	Kumamoto
JP.22	Kyoto
JP.23	Mie
JP.24	Miyagi
JP.25	Miyazaki
JP.26	Nagano
JP.27	Nagasaki
JP.28	Nara
JP.29	Niigata
JP.30	Oita
JP.31	Okayama
JP.32	Osaka
JP.33	Saga
JP.34	Saitama
JP.35	Shiga
JP.36	Shimane
JP.37	Shizuoka
JP.38	Tochigi
JP.39	Tokushima
JP.40	Tokyo
JP.41	Tottori
JP.42	Toyama
JP.43	Wakayama
JP.44	Yamagata
JP.45	Yamaguchi
JP.46	Yamanashi
JP.47	Okinawa
KE.05	Nairobi County
KE.10	Baringo
KE.11	Bomet County
KE.12	Bungoma County
KE.13	Busia County
KE.14	Elegeyo-Marakwet
KE.15	Embu County
KE.16	Garissa County
KE.17	Homa Bay County
KE.18	Isiolo County
KE.19	Kajiado County
KE.20	Kakamega County
KE.21	Kericho County
KE.22	Kiambu County
KE.23	Kilifi County
KE.24	Kirinyaga County
KE.25	Kisii County
KE.26	Kisumu County
KE.27	Kitui County
KE.28	Kwale County
KE.29	Laikipia
KE.30	Lamu
KE.31	Machakos County
KE.32	Makueni County
KE.33	Mandera County
KE.34	Marsabit County
KE.35	Meru County
KE.36	Migori County
KE.37	Mombasa County
KE.38	Murang'A
KE.39	Nakuru County
KE.40	Nandi
KE.41	Narok County
KE.42	Nyamira county
KE.43	Nyandarua County
KE.44	Nyeri County
KE.45	Samburu County
KE.46	Siaya County
KE.47	Taita Taveta
KE.48	Tana River County
KE.49	Tharaka - Nithi
KE.50	Trans Nzoia
KE.51	Turkana County
KE.52	Uasin Gishu County
KE.53	Vihiga County
KE.54	Wajir County
KE.55	West Pokot County
KG.01	Bishkek
KG.02	Chuy Region
KG.03	Jalal-Abad Region
KG.04	Naryn Region
KG.06	Talas Region
KG.07	Issyk-Kul
KG.08	Osh Region
KG.09	Batken
KH.02	Kampong Cham
KH.03	Kampong Chhnang
KH.04	Kampong Speu Province
KH.05	Kampong Thom
KH.07	Kandal
KH.08	Koh Kong
KH.09	Kratie
KH.10	Mondolkiri
KH.12	Pursat
KH.13	Preah Vihear
KH.14	Prey Veng
KH.17	Stung Treng
KH.18	Svay Rieng
KH.19	Takeo
KH.21	Kampot
KH.22	Phnom Penh
KH.23	Ratanakiri
KH.24	Siem Reap
KH.25	Banteay Meanchey
KH.26	Kep
KH.27	Ŏtâr Méanchey
KH.28	Preah Sihanouk
KH.29	Battambang
KH.30	Pailin
KH.31	Tboung Khmum
KI.01	Gilbert Islands
KM.01	Anjouan
KM.02	Grande Comore
KM.03	Mohéli
KN.01	Christ Church Nichola Town
KN.02	Saint Anne Sandy Point
KN.03	Saint George Basseterre
KN.04	Saint George Gingerland
KN.05	Saint James Windwa
KN.06	Saint John Capesterre
KN.07	Saint John Figtree
KN.08	Saint Mary Cayon
KN.09	Saint Paul Capesterre
KN.10	Saint Paul Charlestown
KN.11	Saint Peter Basseterre
KN.12	Saint Thomas Lowland
KN.13	Middle Island
KN.15	Trinity Palmetto Point
KP.01	Chagang
KP.03	South Hamgyong
KP.06	South Hwanghae
KP.07	North Hwanghae
KP.09	Kangwŏn-do
KP.11	P'yŏngan-bukto
KP.12	Pyongyang
KP.13	Yanggang-do
KP.14	Nampo
KP.15	South Pyongan
KP.17	North Hamgyong
KP.18	Rason
KP.19	Kaesong
KR.01	Jeju-do
KR.03	Jeollabuk-do
KR.05	North Chungcheong
KR.06	Gangwon-do
KR.10	Busan
KR.11	Seoul
KR.12	Incheon
KR.13	Gyeonggi-do
KR.14	Gyeongsangbuk-do
KR.15	Daegu
KR.16	Jeollanam-do
KR.17	Chungcheongnam-do
KR.18	Gwangju
KR.19	Daejeon
KR.20	Gyeongsangnam-do
KR.21	Ulsan
KR.22	Sejong-si
KW.02	Al Asimah
KW.04	Al Aḩmadī
KW.05	Al Jahra Governorate
KW.07	Al Farwaniyah
KW.08	Hawalli
KW.09	Mubārak al Kabīr
KY.10346796	George Town
KY.10375968	West Bay
KY.10375969	Bodden Town
KY.10375970	North Side
KY.10375971	East End
KY.10375972	Sister Island
KZ.01	Almaty Region
KZ.02	Almaty
KZ.03	Aqmola
KZ.04	Aktobe
KZ.05	Astana
KZ.06	Atyrau Oblisi
KZ.07	West Kazakhstan
KZ.08	Baikonur
KZ.09	Mangystau
KZ.10	Turkistan
KZ.11	Pavlodar Region
KZ.12	Karaganda
KZ.12510143	Abai Region
KZ.12510144	Zhetysu Region
KZ.12510145	Ulytau Region
KZ.13	Kostanay
KZ.14	Kyzylorda
KZ.15	East Kazakhstan
KZ.1537272	Shymkent
KZ.16	North Kazakhstan
KZ.17	Zhambyl
LA.01	Attapu
LA.02	Champasak Province
LA.03	Houaphan
LA.07	Oudômxai
LA.13	Xiagnabouli
LA.14	Xiangkhoang
LA.15	Khammouane Province
LA.16	Loungnamtha
LA.17	Luang Prabang Province
LA.18	Phôngsali
LA.19	Salavan Province
LA.20	Savannakhet Province
LA.22	Bokeo
LA.23	Bolikhamsai
LA.24	Vientiane Prefecture
LA.26	Xékong
LA.27	Vientiane
LB.04	Beirut
LB.05	Mount Lebanon
LB.06	South Governorate
LB.07	Nabatieh
LB.08	Bekaa
LB.09	North Lebanon
LB.10	Akkar
LB.11	Baalbek-Hermel Governorate
LC.01	Anse-la-Raye
LC.03	Castries
LC.04	Choiseul
LC.05	Dennery
LC.06	Gros-Islet
LC.07	Laborie
LC.08	Micoud
LC.09	Soufrière
LC.10	Vieux-Fort
LI.01	Balzers
LI.02	Eschen
LI.03	Gamprin
LI.04	Mauren
LI.05	Planken
LI.06	Ruggell
LI.07	Schaan
LI.08	Schellenberg
LI.09	Triesen
LI.10	Triesenberg
LI.11	Vaduz
LK.29	Central Province
LK.30	North Central Province
LK.32	North Western Province
LK.33	Sabaragamuwa Province
LK.34	Southern Province
LK.35	Uva Province
LK.36	Western Province
LK.37	Eastern Province
LK.38	Northern Province
LR.01	Bong County
LR.09	Nimba
LR.10	Sinoe County
LR.11	Grand Bassa County
LR.12	Grand Cape Mount County
LR.13	Maryland County
LR.14	Montserrado County
LR.15	Bomi County
LR.16	Grand Kru County
LR.17	Margibi County
LR.18	River Cess County
LR.19	Grand Gedeh County
LR.20	Lofa County
LR.21	Gbarpolu County
LR.22	River Gee County
LS.10	Berea
LS.11	Butha-Buthe
LS.12	Leribe
LS.13	Mafeteng District
LS.14	Maseru District
LS.15	Mohale's Hoek District
LS.16	Mokhotlong District
LS.17	Qacha's Nek District
LS.18	Quthing
LS.19	Thaba-Tseka
LT.56	Alytus
LT.57	Kaunas
LT.58	Klaipėda County
LT.59	Marijampolė County
LT.60	Panevėžys
LT.61	Siauliai
LT.62	Tauragė County
LT.63	Telsiai
LT.64	Utena
LT.65	Vilnius
LU.DI	Diekirch
LU.ES	Esch-sur-Alzette
LU.GR	Grevenmacher
LU.LU	Luxembourg
LU.ME	Mersch
LU.RD	Redange
LU.WI	Wiltz
LV.01	Aizkraukle Municipality
LV.02	Alūksne Municipality
LV.03	Balvi Municipality
LV.04	Bauska Municipality
LV.05	Cēsis Municipality
LV.06	Daugavpils
LV.08	Dobele Municipality
LV.09	Gulbene Municipality
LV.10	Jēkabpils Municipality
LV.11	Jelgava
LV.12	Jelgava Municipality
LV.13	Jūrmala
LV.14	Krāslava Municipality
LV.15	Kuldīga Municipality
LV.16	Liepaja
LV.18	Limbaži Municipality
LV.19	Ludza Municipality
LV.20	Madonas novads
LV.21	Ogre
LV.22	Preiļu novads
LV.23	Rēzekne
LV.24	Rēzekne Municipality
LV.25	Riga
LV.27	Saldus Rajons
LV.28	Talsu novads
LV.29	Tukums Municipality
LV.30	Valka
LV.31	Valmiera
LV.32	Ventspils
LV.34	Ādaži
LV.80	Ķekava
LV.90	Līvāni
LV.95	Mārupe
LV.A2	Olaine
LV.AN	Augšdaugava Municipality
LV.B5	Ropaži Municipality
LV.C3	Salaspils Municipality
LV.C5	Saulkrasti Municipality
LV.C7	Sigulda Municipality
LV.D1	Smiltene Municipality
LV.DN	South Kurzeme Municipality
LV.E1	Varakļāni Municipality
LY.63	Al Jabal al Akhdar
LY.64	Al Jufrah
LY.65	Al Kufrah
LY.66	Al Marj
LY.67	An Nuqat al Khams
LY.68	Az Zawiyah
LY.69	Banghazi
LY.70	Darnah
LY.71	Ghat
LY.72	Misratah
LY.73	Murzuq District
LY.74	Nalut
LY.75	Sabha District
LY.76	Surt
LY.77	Tripoli
LY.78	Wadi ash Shati'
LY.79	Al Butnan
LY.80	Jabal al Gharbi
LY.81	Al Jafarah
LY.82	Al Marqab
LY.83	Al Wahat
LY.84	Wadi al Hayat
MA.01	Tanger-Tetouan-Al Hoceima
MA.02	Oriental
MA.03	Fes-Meknes
MA.04	Rabat-Salé-Kénitra
MA.05	Beni Mellal-Khenifra
MA.06	Casablanca-Settat
MA.07	Marrakesh-Safi
MA.08	Drâa-Tafilalet
MA.09	Souss-Massa
MA.10	Guelmim-Oued Noun
MA.11	Laayoune-Sakia El Hamra
MC.00	Municipality of Monaco
MD.51	Gagauzia
MD.57	Chișinău Municipality
MD.58	Transnistria
MD.59	Anenii Noi
MD.60	Bălţi
MD.61	Basarabeasca
MD.62	Bender Municipality
MD.63	Briceni
MD.64	Cahul
MD.65	Cantemir
MD.66	Călăraşi
MD.67	Căuşeni
MD.68	Cimişlia
MD.69	Criuleni
MD.70	Donduşeni
MD.71	Drochia
MD.72	Dubăsari District
MD.73	Raionul Edineţ
MD.74	Fălești
MD.75	Floreşti
MD.76	Glodeni
MD.77	Hînceşti
MD.78	Ialoveni
MD.79	Leova
MD.80	Nisporeni
MD.81	Raionul Ocniţa
MD.82	Orhei
MD.83	Rezina
MD.84	Rîşcani
MD.85	Sîngerei
MD.86	Şoldăneşti
MD.87	Soroca District
MD.88	Stefan-Voda
MD.89	Strășeni
MD.90	Taraclia
MD.91	Teleneşti
MD.92	Ungheni
ME.01	Andrijevica
ME.02	Bar
ME.03	Berane
ME.04	Bijelo Polje
ME.05	Budva
ME.06	Cetinje
ME.07	Danilovgrad
ME.08	Herceg Novi
ME.09	Opština Kolašin
ME.10	Kotor
ME.11	Mojkovac
ME.12	Opština Nikšić
ME.13	Opština Plav
ME.14	Pljevlja
ME.15	Opština Plužine
ME.16	Podgorica
ME.17	Rožaje Municipality
ME.18	Opština Šavnik
ME.19	Tivat
ME.20	Ulcinj
ME.21	Opština Žabljak
ME.22	Gusinje Municipality
ME.23	Petnjica Municipality
ME.24	Tuzi Municipality
MG.11	Analamanga
MG.12	Vakinankaratra
MG.13	Itasy
MG.14	Bongolava
MG.21	Upper Matsiatra
MG.22	Amoron'i Mania
MG.24	Ihorombe
MG.25	Atsimo-Atsinanana
MG.26	Fitovinany Region
MG.27	Vatovavy Region
MG.31	Atsinanana
MG.32	Analanjirofo
MG.33	Alaotra Mangoro
MG.41	Boeny
MG.42	Sofia
MG.43	Betsiboka
MG.44	Melaky
MG.51	Atsimo-Andrefana
MG.52	Androy
MG.53	Anosy
MG.54	Menabe
MG.71	Diana
MG.72	Sava
MH.010	Ailinglaplap Atoll
MH.030	Ailuk Atoll
MH.040	Arno Atoll
MH.050	Aur Atoll
MH.080	Ebon Atoll
MH.090	Enewetak Atoll
MH.110	Jabat Island
MH.120	Jaluit Atoll
MH.140	Kili Island
MH.150	Kwajalein Atoll
MH.160	Lae Atoll
MH.170	Lib Island
MH.180	Likiep Atoll
MH.190	Majuro Atoll
MH.300	Maloelap Atoll
MH.310	Mejit Island
MH.320	Mili Atoll
MH.330	Namdrik Atoll
MH.340	Namu Atoll
MH.350	Rongelap Atoll
MH.390	Ujae Atoll
MH.410	Utrik Atoll
MH.420	Wotho Atoll
MH.430	Wotje Atoll
MK.01	Arachinovo
MK.04	Berovo
MK.06	Bitola
MK.08	Bogdanci
MK.11	Bosilovo
MK.12	Brvenica
MK.18	Centar Zhupa
MK.20	Chucher Sandevo
MK.22	Delchevo
MK.25	Demir Kapija
MK.28	Dolneni
MK.33	Gevgelija
MK.35	Gradsko
MK.36	Ilinden
MK.40	Karbinci
MK.43	Kichevo
MK.46	Kochani
MK.47	Konche
MK.51	Kratovo
MK.52	Kriva Palanka
MK.53	Krivogashtani
MK.54	Krushevo
MK.59	Lipkovo
MK.60	Lozovo
MK.62	Makedonska Kamenica
MK.69	Negotino
MK.72	Novo Selo
MK.78	Pehchevo
MK.79	Petrovec
MK.80	Plasnica
MK.83	Probishtip
MK.84	Radovish
MK.85	Rankovce
MK.86	Resen
MK.87	Rosoman
MK.92	Sopište
MK.97	Staro Nagorichane
MK.98	Shtip
MK.A2	Studenichani
MK.A4	Sveti Nikole
MK.A5	Tearce
MK.A9	Vasilevo
MK.B3	Vevchani
MK.B4	Vinica
MK.B7	Vrapchishte
MK.C2	Zelenikovo
MK.C3	Zhelino
MK.C6	Zrnovci
MK.C7	Bogovinje
MK.C9	Chashka
MK.D2	Debar
MK.D3	Demir Hisar
MK.D4	Gostivar
MK.D5	Jegunovce
MK.D6	Kavadarci
MK.D7	Kumanovo
MK.D8	Makedonski Brod
MK.D9	Mogila
MK.E1	Novaci
MK.E2	Ohrid
MK.E3	Prilep
MK.E4	Mavrovo and Rostuša
MK.E5	Dojran
MK.E6	Struga
MK.E7	Strumica
MK.E8	Tetovo
MK.E9	Valandovo
MK.F1	Veles
MK.F5	Debarca
MK.F6	Grad Skopje
ML.01	Bamako
ML.03	Kayes
ML.04	Mopti
ML.05	Ségou
ML.06	Sikasso
ML.07	Koulikoro
ML.08	Tombouctou
ML.09	Gao
ML.10	Kidal
ML.12070575	Taoudénit
ML.12070577	Ménaka
MM.01	Rakhine
MM.02	Chin State
MM.03	Ayeyarwady
MM.04	Kachin State
MM.05	Kayin State
MM.06	Kayah State
MM.08	Mandalay Region
MM.10	Sagaing Region
MM.11	Shan State
MM.12	Tanintharyi Region
MM.13	Mon
MM.15	Magway
MM.16	Bago Region
MM.17	Yangon
MM.18	Nay Pyi Taw
MN.01	Arkhangai Province
MN.02	Bayankhongor
MN.03	Bayan-Ölgii Province
MN.06	East Aimak
MN.07	East Gobi Aymag
MN.08	Middle Govĭ
MN.09	Dzabkhan
MN.10	Govi-Altai Province
MN.11	Hentiy
MN.12	Hovd
MN.13	Khövsgöl Province
MN.14	Ömnögovĭ
MN.15	Övörhangay
MN.16	Selenge Province
MN.17	Sühbaatar
MN.18	Central Aimak
MN.19	Uvs Province
MN.20	Ulaanbaatar
MN.21	Bulgan
MN.23	Darhan Uul
MN.24	Govĭ-Sumber
MN.25	Orhon
MP.110	Saipan
MP.120	Tinian
MQ.MQ	Martinique
MR.01	Hodh Ech Chargi
MR.02	Hodh El Gharbi
MR.03	Assaba
MR.04	Gorgol
MR.05	Brakna
MR.06	Trarza
MR.07	Adrar
MR.08	Dakhlet Nouadhibou
MR.09	Tagant
MR.10	Guidimaka
MR.11	Tiris Zemmour
MR.12	Inchiri
MR.13	Nouakchott West
MR.14	Nouakchott North
MR.15	Nouakchott South
MS.01	Saint Anthony
MS.03	Saint Peter
MT.01	Attard
MT.02	Balzan
MT.03	Il-Birgu
MT.04	Birkirkara
MT.05	Birżebbuġa
MT.06	Bormla
MT.07	Dingli
MT.09	Floriana
MT.10	Il-Fontana
MT.11	Ghajnsielem
MT.12	L-Għarb
MT.13	Ħal Għargħur
MT.15	Ħal Għaxaq
MT.16	Il-Gudja
MT.17	Il-Gżira
MT.18	Il-Ħamrun
MT.19	L-Iklin
MT.20	L-Imdina
MT.21	L-Imġarr
MT.22	L-Imqabba
MT.23	L-Imsida
MT.24	Mtarfa
MT.25	Senglea
MT.26	Il-Kalkara
MT.27	Ta’ Kerċem
MT.28	Kirkop
MT.29	Lija
MT.30	Luqa
MT.31	Il-Marsa
MT.32	Marsaskala
MT.33	Marsaxlokk
MT.34	Il-Mellieħa
MT.35	Il-Mosta
MT.36	Il-Munxar
MT.37	In-Nadur
MT.38	In-Naxxar
MT.39	Paola
MT.40	Pembroke
MT.41	Tal-Pietà
MT.43	Qormi
MT.44	Il-Qrendi
MT.46	Victoria
MT.47	Safi
MT.48	Saint John
MT.49	Saint Julian
MT.50	Saint Lawrence
MT.52	Saint Paul’s Bay
MT.53	Saint Venera
MT.54	Sannat
MT.55	Is-Siġġiewi
MT.56	Tas-Sliema
MT.57	Is-Swieqi
MT.58	Tarxien
MT.59	Ta’ Xbiex
MT.60	Valletta
MT.61	Ix-Xagħra
MT.62	Ix-Xewkija
MT.63	Ix-Xgħajra
MT.64	Ħaż-Żabbar
MT.65	Ħaż-Żebbuġ
MT.66	Iż-Żebbuġ
MT.67	Iż-Żejtun
MT.68	Iż-Żurrieq
MU.12	Black River
MU.13	Flacq
MU.14	Grand Port
MU.15	Moka
MU.16	Pamplemousses
MU.17	Plaines Wilhems
MU.18	Port Louis
MU.19	Rivière du Rempart
MU.20	Savanne
MU.21	Agalega Islands
MU.22	Cargados Carajos
MU.23	Rodrigues
MV.01	Seenu
MV.05	Laamu
MV.10346475	Southern Ari Atoll
MV.31	Baa Atholhu
MV.32	Dhaalu Atholhu
MV.34	Gaafu Alif Atoll
MV.35	Gaafu Dhaalu Atoll
MV.36	Haa Alifu Atholhu
MV.37	Haa Dhaalu Atholhu
MV.38	Kaafu Atoll
MV.39	Faadhippolhu Atoll
MV.41	Meemu Atholhu
MV.42	Gnyaviyani Atoll
MV.43	Noonu Atoll
MV.44	Raa Atoll
MV.45	Shaviyani Atholhu
MV.46	Thaa Atholhu
MV.47	Vaavu Atholhu
MW.C	Central Region
MW.N	Northern Region
MW.S	Southern Region
MX.01	Aguascalientes
MX.02	Baja California
MX.03	Baja California Sur
MX.04	Campeche
MX.05	Chiapas
MX.06	Chihuahua
MX.07	Coahuila
MX.08	Colima
MX.09	Mexico City
MX.10	Durango
MX.11	Guanajuato
MX.12	Guerrero
MX.13	Hidalgo
MX.14	Jalisco
MX.15	México
MX.16	Michoacán
MX.17	Morelos
MX.18	Nayarit
MX.19	Nuevo León
MX.20	Oaxaca
MX.21	Puebla
MX.22	Querétaro
MX.23	Quintana Roo
MX.24	San Luis Potosí
MX.25	Sinaloa
MX.26	Sonora
MX.27	Tabasco
MX.28	Tamaulipas
MX.29	Tlaxcala
MX.30	Veracruz
MX.31	Yucatán
MX.32	Zacatecas
MY.01	Johor
MY.02	Kedah
MY.03	Kelantan
MY.04	Melaka
MY.05	Negeri Sembilan
MY.06	Pahang
MY.07	Perak
MY.08	Perlis
MY.09	Penang
MY.11	Sarawak
MY.12	Selangor
MY.13	Terengganu
MY.14	Kuala Lumpur
MY.15	Labuan
MY.16	Sabah
MY.17	Putrajaya
MZ.01	Cabo Delgado Province
MZ.02	Gaza Province
MZ.03	Inhambane Province
MZ.04	Maputo Province
MZ.05	Sofala
MZ.06	Nampula
MZ.07	Niassa Province
MZ.08	Tete
MZ.09	Zambezia Province
MZ.10	Manica
MZ.11	Maputo City
NA.21	Khomas Region
NA.28	Zambezi Region
NA.29	Erongo Region
NA.30	Hardap Region
NA.31	Karas Region
NA.32	Kunene Region
NA.33	Ohangwena Region
NA.35	Omaheke Region
NA.36	Omusati Region
NA.37	Oshana Region
NA.38	Oshikoto Region
NA.39	Otjozondjupa Region
NA.40	Kavango East
NA.41	Kavango West
NC.01	North Province
NC.02	South Province
NC.03	Loyalty Islands
NE.01	Agadez
NE.02	Diffa
NE.03	Dosso Region
NE.04	Maradi Region
NE.06	Tahoua Region
NE.07	Zinder Region
NE.08	Niamey
NE.09	Tillabéri Region
NG.05	Lagos
NG.11	FCT
NG.16	Ogun State
NG.21	Akwa Ibom State
NG.22	Cross River State
NG.23	Kaduna State
NG.24	Katsina State
NG.25	Anambra
NG.26	Benue State
NG.27	Borno State
NG.28	Imo State
NG.29	Kano State
NG.30	Kwara State
NG.31	Niger State
NG.32	Oyo State
NG.35	Adamawa
NG.36	Delta
NG.37	Edo State
NG.39	Jigawa State
NG.40	Kebbi
NG.41	Kogi State
NG.42	Osun State
NG.43	Taraba State
NG.44	Yobe State
NG.45	Abia State
NG.46	Bauchi
NG.47	Enugu State
NG.48	Ondo State
NG.49	Plateau State
NG.50	Rivers State
NG.51	Sokoto
NG.52	Bayelsa State
NG.53	Ebonyi State
NG.54	Ekiti State
NG.55	Gombe State
NG.56	Nasarawa State
NG.57	Zamfara State
NI.01	Boaco Department
NI.02	Carazo Department
NI.03	Chinandega Department
NI.04	Chontales Department
NI.05	Estelí Department
NI.06	Granada Department
NI.07	Jinotega Department
NI.08	León Department
NI.09	Madriz Department
NI.10	Managua Department
NI.11	Masaya Department
NI.12	Matagalpa Department
NI.13	Nueva Segovia Department
NI.14	Río San Juan Department
NI.15	Rivas Department
NI.17	North Caribbean Coast
NI.18	South Caribbean Coast
NL.01	Drenthe
NL.02	Friesland
NL.03	Gelderland
NL.04	Groningen
NL.05	Limburg
NL.06	North Brabant
NL.07	North Holland
NL.09	Utrecht
NL.10	Zeeland
NL.11	South Holland
NL.15	Overijssel
NL.16	Flevoland
NO.01	Akershus
NO.04	Buskerud
NO.05	Finnmark
NO.08	Møre og Romsdal
NO.09	Nordland
NO.12	Oslo
NO.13	Østfold
NO.14	Rogaland
NO.17	Telemark
NO.18	Troms
NO.20	Vestfold
NO.21	Trøndelag
NO.34	Innlandet
NO.42	Agder
NO.46	Vestland
NP.1	Koshi
NP.2	Madhesh
NP.3	Bagmati Province
NP.4	Gandaki Pradesh
NP.5	Lumbini Province
NP.6	Karnali Pradesh
NP.7	Sudurpashchim Pradesh
NR.01	Aiwo District
NR.02	Anabar District
NR.04	Anibare District
NR.05	Baiti District
NR.10	Ijuw District
NR.13	Uaboe District
NR.14	Yaren District
NZ.10	Chatham Islands
NZ.E7	Auckland
NZ.E8	Bay of Plenty
NZ.E9	Canterbury
NZ.F1	Gisborne
NZ.F2	Hawke's Bay Region
NZ.F3	Manawatu-Wanganui
NZ.F4	Marlborough
NZ.F5	Nelson Region
NZ.F6	Northland
NZ.F7	Otago
NZ.F8	Southland
NZ.F9	Taranaki Region
NZ.G1	Waikato Region
NZ.G2	Wellington Region
NZ.G3	West Coast
NZ.TAS	Tasman District
OM.01	Ad Dakhiliyah
OM.02	Al Batinah South
OM.03	Al Wusta Governorate
OM.04	Southeastern Governorate
OM.06	Muscat
OM.07	Musandam Governorate
OM.08	Dhofar
OM.09	Ad Dhahirah
OM.10	Al Buraimi
OM.11	Al Batinah North
OM.12	Northeastern Governorate
PA.01	Bocas del Toro Province
PA.02	Chiriquí Province
PA.03	Coclé
PA.04	Colón
PA.05	Darién
PA.06	Herrera Province
PA.07	Los Santos Province
PA.08	Panamá
PA.09	Guna Yala
PA.10	Veraguas Province
PA.11	Embera
PA.12	Ngöbe-Buglé Comarca
PA.13	Panamá Oeste Province
PE.01	Amazonas
PE.02	Ancash
PE.03	Apurímac Department
PE.04	Arequipa
PE.05	Ayacucho
PE.06	Cajamarca Department
PE.07	Callao
PE.08	Cuzco Department
PE.09	Huancavelica
PE.10	Huánuco Department
PE.11	Ica
PE.12	Junin
PE.13	La Libertad
PE.14	Lambayeque
PE.15	Lima region
PE.16	Loreto
PE.17	Madre de Dios
PE.18	Moquegua Department
PE.19	Pasco
PE.20	Piura
PE.21	Puno
PE.22	San Martín Department
PE.23	Tacna
PE.24	Tumbes
PE.25	Ucayali
PE.LMA	Lima Province
PF.01	Îles du Vent
PF.02	Leeward Islands
PF.04	Marquesas Islands
PG.02	Gulf Province
PG.03	Milne Bay Province
PG.04	Oro Province
PG.05	Southern Highlands Province
PG.06	Western Province
PG.07	Bougainville
PG.08	Chimbu Province
PG.09	Eastern Highlands Province
PG.10	East New Britain Province
PG.11	East Sepik Province
PG.12	Madang Province
PG.13	Manus Province
PG.14	Morobe Province
PG.15	New Ireland
PG.16	Western Highlands Province
PG.17	West New Britain Province
PG.18	Sandaun Province
PG.19	Enga Province
PG.20	National Capital
PG.21	Hela Province
PG.22	Jiwaka Province
PH.01	Ilocos
PH.02	Cagayan Valley
PH.03	Central Luzon
PH.05	Bicol Region
PH.06	Western Visayas
PH.07	Central Visayas
PH.08	Eastern Visayas
PH.09	Zamboanga Peninsula
PH.10	Northern Mindanao
PH.11	Davao Region
PH.12	Soccsksargen
PH.13	Caraga
PH.14	Autonomous Region in Muslim Mindanao
PH.15	Cordillera
PH.40	Calabarzon
PH.41	Mimaropa
PH.NCR	National Capital Region
PK.02	Balochistan
PK.03	Khyber Pakhtunkhwa
PK.04	Punjab
PK.05	Sindh
PK.06	Azad Kashmir
PK.07	Gilgit-Baltistan
PK.08	Islamabad
PL.72	Lower Silesia
PL.73	Kujawsko-Pomorskie
PL.74	Łódź Voivodeship
PL.75	Lublin
PL.76	Lubusz
PL.77	Lesser Poland
PL.78	Mazovia
PL.79	Opole Voivodeship
PL.80	Subcarpathia
PL.81	Podlasie
PL.82	Pomerania
PL.83	Silesia
PL.84	Świętokrzyskie
PL.85	Warmia-Masuria
PL.86	Greater Poland
PL.87	West Pomerania
PM.97501	Miquelon-Langlade
PM.97502	Saint-Pierre
PR.001	Adjuntas
PR.003	Aguada
PR.005	Aguadilla
PR.007	Aguas Buenas
PR.009	Aibonito
PR.011	Añasco
PR.013	Arecibo
PR.015	Arroyo
PR.017	Barceloneta
PR.019	Barranquitas
PR.021	Bayamón
PR.023	Cabo Rojo
PR.025	Caguas
PR.027	Camuy
PR.029	Canóvanas
PR.031	Carolina
PR.033	Cataño
PR.035	Cayey
PR.037	Ceiba
PR.039	Ciales
PR.041	Cidra
PR.043	Coamo
PR.045	Comerío
PR.047	Corozal
PR.049	Culebra
PR.051	Dorado
PR.053	Fajardo
PR.054	Florida
PR.055	Guánica
PR.057	Guayama
PR.059	Guayanilla
PR.061	Guaynabo
PR.063	Gurabo
PR.065	Hatillo
PR.067	Hormigueros
PR.069	Humacao
PR.071	Isabela
PR.073	Jayuya
PR.075	Juana Díaz
PR.077	Juncos
PR.079	Lajas
PR.081	Lares
PR.083	Las Marías
PR.085	Las Piedras
PR.087	Loíza
PR.089	Luquillo
PR.091	Manatí
PR.093	Maricao
PR.095	Maunabo
PR.097	Mayagüez
PR.099	Moca
PR.101	Morovis
PR.103	Naguabo
PR.105	Naranjito
PR.107	Orocovis
PR.109	Patillas
PR.111	Peñuelas
PR.113	Ponce
PR.115	Quebradillas
PR.117	Rincón
PR.119	Río Grande
PR.121	Sabana Grande
PR.123	Salinas
PR.125	San Germán
PR.127	San Juan
PR.129	San Lorenzo
PR.131	San Sebastián
PR.133	Santa Isabel
PR.135	Toa Alta
PR.137	Toa Baja
PR.139	Trujillo Alto
PR.141	Utuado
PR.143	Vega Alta
PR.145	Vega Baja
PR.147	Vieques
PR.149	Villalba
PR.151	Yabucoa
PR.153	Yauco
PS.GZ	Gaza Strip
PS.WE	West Bank
PT.02	Aveiro
PT.03	Beja
PT.04	Braga
PT.05	Bragança
PT.06	Castelo Branco
PT.07	Coimbra
PT.08	Évora
PT.09	Faro
PT.10	Madeira
PT.11	Guarda
PT.13	Leiria
PT.14	Lisbon
PT.16	Portalegre
PT.17	Porto
PT.18	Santarém
PT.19	Setúbal
PT.20	Viana do Castelo
PT.21	Vila Real
PT.22	Viseu
PT.23	Azores
PW.01	Aimeliik
PW.02	Airai
PW.03	Angaur
PW.04	Hatohobei
PW.05	Kayangel
PW.06	Koror
PW.07	Melekeok
PW.08	Ngaraard
PW.09	Ngarchelong
PW.10	Ngardmau
PW.11	Ngatpang
PW.12	Ngchesar
PW.13	Ngeremlengui
PW.14	Ngiwal
PW.15	Peleliu
PW.16	Sonsorol
PY.01	Alto Paraná Department
PY.02	Amambay Department
PY.04	Caaguazú Department
PY.05	Caazapá
PY.06	Central Department
PY.07	Concepción
PY.08	Cordillera Department
PY.10	Guairá
PY.11	Itapúa
PY.12	Misiones Department
PY.13	Ñeembucú Department
PY.15	Paraguarí
PY.16	Presidente Hayes
PY.17	San Pedro Department
PY.19	Canindeyú
PY.22	Asuncion
PY.23	Alto Paraguay
PY.24	Boquerón Department
QA.01	Baladiyat ad Dawhah
QA.04	Al Khor
QA.06	Baladiyat ar Rayyan
QA.08	Madinat ash Shamal
QA.09	Umm Salal
QA.10	Al Wakrah
QA.13	Al Daayen
QA.14	Al-Shahaniya
RE.RE	Reunion
RO.01	Alba County
RO.02	Arad County
RO.03	Arges
RO.04	Bacău County
RO.05	Bihor County
RO.06	Bistrița-Năsăud County
RO.07	Botoșani County
RO.08	Brăila County
RO.09	Brașov County
RO.10	Bucharest
RO.11	Buzău County
RO.12	Caraș-Severin County
RO.13	Cluj County
RO.14	Constanța County
RO.15	Covasna County
RO.16	Dâmbovița County
RO.17	Dolj
RO.18	Galați County
RO.19	Gorj County
RO.20	Harghita County
RO.21	Hunedoara County
RO.22	Ialomița County
RO.23	Iași County
RO.25	Maramureş
RO.26	Mehedinți County
RO.27	Mureș County
RO.28	Neamț County
RO.29	Olt
RO.30	Prahova
RO.31	Sălaj County
RO.32	Satu Mare County
RO.33	Sibiu County
RO.34	Suceava
RO.35	Teleorman County
RO.36	Timiș County
RO.37	Tulcea County
RO.38	Vaslui County
RO.39	Vâlcea County
RO.40	Vrancea
RO.41	Călărași County
RO.42	Giurgiu County
RO.43	Ilfov
RS.SE	Central Serbia
RS.VO	Vojvodina
RU.01	Adygeya Republic
RU.03	Altai
RU.04	Altai Krai
RU.05	Amur Oblast
RU.06	Arkhangelskaya
RU.07	Astrakhan Oblast
RU.08	Bashkortostan Republic
RU.09	Belgorod Oblast
RU.10	Bryansk Oblast
RU.11	Buryatiya Republic
RU.12	Chechnya
RU.13	Chelyabinsk
RU.15	Chukotka
RU.16	Chuvash Republic
RU.17	Dagestan
RU.19	Ingushetiya Republic
RU.20	Irkutsk Oblast
RU.21	Ivanovo Oblast
RU.22	Kabardino-Balkariya Republic
RU.23	Kaliningrad Oblast
RU.24	Kalmykiya Republic
RU.25	Kaluga Oblast
RU.27	Karachayevo-Cherkesiya Republic
RU.28	Karelia
RU.29	Kuzbass
RU.30	Khabarovsk
RU.31	Khakasiya Republic
RU.32	Khanty-Mansia
RU.33	Kirov Oblast
RU.34	Komi
RU.37	Kostroma Oblast
RU.38	Krasnodar Krai
RU.40	Kurgan Oblast
RU.41	Kursk Oblast
RU.42	Leningradskaya Oblast'
RU.43	Lipetsk Oblast
RU.44	Magadan Oblast
RU.45	Mariy-El Republic
RU.46	Mordoviya Republic
RU.47	Moscow Oblast
RU.48	Moscow
RU.49	Murmansk
RU.50	Nenets
RU.51	Nizhny Novgorod Oblast
RU.52	Novgorod Oblast
RU.53	Novosibirsk Oblast
RU.54	Omsk Oblast
RU.55	Orenburg Oblast
RU.56	Oryol oblast
RU.57	Penza Oblast
RU.59	Primorye
RU.60	Pskov Oblast
RU.61	Rostov
RU.62	Ryazan Oblast
RU.63	Sakha
RU.64	Sakhalin Oblast
RU.65	Samara Oblast
RU.66	St.-Petersburg
RU.67	Saratov Oblast
RU.68	North Ossetia–Alania
RU.69	Smolensk Oblast
RU.70	Stavropol Kray
RU.71	Sverdlovsk Oblast
RU.72	Tambov Oblast
RU.73	Tatarstan Republic
RU.75	Tomsk Oblast
RU.76	Tula Oblast
RU.77	Tver Oblast
RU.78	Tyumen Oblast
RU.79	Republic of Tyva
RU.80	Udmurtiya Republic
RU.81	Ulyanovsk
RU.83	Vladimir Oblast
RU.84	Volgograd Oblast
RU.85	Vologda Oblast
RU.86	Voronezh Oblast
RU.87	Yamalo-Nenets
RU.88	Yaroslavl Oblast
RU.89	Jewish Autonomous Oblast
RU.90	Perm Krai
RU.91	Krasnoyarsk Krai
RU.92	Kamchatka
RU.93	Zabaykalskiy (Transbaikal) Kray
RW.11	Eastern Province
RW.12	Kigali
RW.13	Northern Province
RW.14	Western Province
RW.15	Southern Province
SA.02	Al Bahah Region
SA.05	Medina Region
SA.06	Eastern Province
SA.08	Al-Qassim Region
SA.10	Riyadh Region
SA.11	'Asir Region
SA.13	Ha'il Region
SA.14	Mecca Region
SA.15	Northern Borders Region
SA.16	Najran Region
SA.17	Jazan Region
SA.19	Tabuk Region
SA.20	Al Jawf Region
SB.03	Malaita Province
SB.06	Guadalcanal Province
SB.07	Isabel Province
SB.08	Makira-Ulawa Province
SB.09	Temotu Province
SB.10	Central Province
SB.11	Western Province
SB.12	Choiseul Province
SB.14	Honiara
SC.02	Anse Boileau
SC.05	Anse Royale
SC.08	Beau Vallon
SC.10	Bel Ombre
SC.11	Cascade
SC.23	Takamaka
SC.25	La Digue and Inner Islands
SC.26	La Rivière Anglaise
SC.27	Port Glaud
SD.29	Khartoum
SD.36	Red Sea
SD.38	Al Jazirah
SD.39	Al Qaḑārif
SD.41	White Nile
SD.42	Blue Nile
SD.43	Northern State
SD.47	Western Darfur
SD.49	Southern Darfur
SD.50	Southern Kordofan
SD.52	Kassala
SD.53	River Nile
SD.55	Northern Darfur
SD.56	North Kordofan
SD.58	Sennar
SD.60	Eastern Darfur
SD.61	Central Darfur
SD.62	West Kordofan
SE.02	Blekinge
SE.03	Gävleborg
SE.05	Gotland
SE.06	Halland
SE.07	Jämtland
SE.08	Jönköping
SE.09	Kalmar
SE.10	Dalarna
SE.12	Kronoberg
SE.14	Norrbotten
SE.15	Örebro
SE.16	Östergötland
SE.18	Södermanland
SE.21	Uppsala
SE.22	Värmland
SE.23	Västerbotten
SE.24	Västernorrland
SE.25	Västmanland
SE.26	Stockholm
SE.27	Skåne
SE.28	Västra Götaland
SH.01	Ascension
SH.02	Saint Helena
SH.03	Tristan da Cunha
SI.01	Municipality of Ajdovščina
SI.02	Municipality of Beltinci
SI.03	Municipality of Bled
SI.04	Municipality of Bohinj
SI.05	Municipality of Borovnica
SI.06	Municipality of Bovec
SI.07	Municipality of Brda
SI.08	Municipality of Brežice
SI.09	Municipality of Brezovica
SI.11	Urban Municipality of Celje
SI.12	Municipality of Cerklje na Gorenjskem
SI.13	Municipality of Cerknica
SI.14	Municipality of Cerkno
SI.15	Municipality of Črenšovci
SI.16	Municipality of Črna na Koroškem
SI.17	Municipality of Črnomelj
SI.19	Municipality of Divača
SI.20	Municipality of Dobrepolje
SI.22	Dol pri Ljubljani
SI.24	Municipality of Dornava
SI.25	Municipality of Dravograd
SI.26	Municipality of Duplek
SI.27	Municipality of Gorenja Vas–Poljane
SI.28	Municipality of Gorišnica
SI.29	Municipality of Gornja Radgona
SI.30	Municipality of Gornji Grad
SI.31	Municipality of Gornji Petrovci
SI.32	Municipality of Grosuplje
SI.34	Municipality of Hrastnik
SI.35	Municipality of Hrpelje–Kozina
SI.36	Municipality of Idrija
SI.37	Municipality of Ig
SI.38	Municipality of Ilirska Bistrica
SI.39	Municipality of Ivančna Gorica
SI.40	Municipality of Izola
SI.42	Municipality of Juršinci
SI.44	Municipality of Kanal ob Soči
SI.45	Municipality of Kidričevo
SI.46	Municipality of Kobarid
SI.47	Municipality of Kobilje
SI.49	Municipality of Komen
SI.50	Urban Municipality of Koper
SI.51	Municipality of Kozje
SI.52	Urban Municipality of Kranj
SI.53	Municipality of Kranjska Gora
SI.54	Urban Municipality of Krško
SI.55	Municipality of Kungota
SI.57	Municipality of Laško
SI.61	Ljubljana
SI.62	Municipality of Ljubno
SI.64	Logatec
SI.66	Municipality of Loški Potok
SI.68	Lukovica
SI.71	Municipality of Medvode
SI.72	Municipality of Mengeš
SI.73	Municipality of Metlika
SI.74	Municipality of Mežica
SI.76	Municipality of Mislinja
SI.77	Municipality of Moravče
SI.78	Municipality of Moravske Toplice
SI.79	Municipality of Mozirje
SI.80	Urban Municipality of Murska Sobota
SI.81	Municipality of Muta
SI.82	Municipality of Naklo
SI.83	Municipality of Nazarje
SI.84	Urban Municipality of Nova Gorica
SI.86	Municipality of Odranci
SI.87	Municipality of Ormož
SI.88	Municipality of Osilnica
SI.89	Pesnica
SI.91	Pivka
SI.92	Municipality of Podčetrtek
SI.94	Municipality of Postojna
SI.97	Municipality of Puconci
SI.98	Municipality of Rače–Fram
SI.99	Municipality of Radeče
SI.A1	Municipality of Radenci
SI.A2	Municipality of Radlje ob Dravi
SI.A3	Radovljica
SI.A6	Municipality of Rogašovci
SI.A7	Municipality of Rogaška Slatina
SI.A8	Municipality of Rogatec
SI.B1	Municipality of Semič
SI.B2	Municipality of Šenčur
SI.B3	Municipality of Šentilj
SI.B4	Municipality of Šentjernej
SI.B6	Municipality of Sevnica
SI.B7	Municipality of Sežana
SI.B8	Municipality of Škocjan
SI.B9	Škofja Loka
SI.C1	Municipality of Škofljica
SI.C2	Urban Municipality of Slovenj Gradec
SI.C4	Municipality of Slovenske Konjice
SI.C5	Municipality of Šmarje pri Jelšah
SI.C6	Municipality of Šmartno ob Paki
SI.C7	Municipality of Šoštanj
SI.C8	Municipality of Starše
SI.C9	Municipality of Štore
SI.D1	Municipality of Sveti Jurij ob Ščavnici
SI.D2	Municipality of Tolmin
SI.D3	Municipality of Trbovlje
SI.D4	Trebnje
SI.D5	Municipality of Tržič
SI.D6	Municipality of Turnišče
SI.D7	Urban Municipality of Velenje
SI.D8	Municipality of Velike Lašče
SI.E1	Municipality of Vipava
SI.E2	Municipality of Vitanje
SI.E3	Municipality of Vodice
SI.E5	Municipality of Vrhnika
SI.E6	Municipality of Vuzenica
SI.E7	Municipality of Zagorje ob Savi
SI.E9	Municipality of Zavrč
SI.F1	Municipality of Železniki
SI.F2	Municipality of Žiri
SI.F3	Municipality of Zreče
SI.F4	Municipality of Benedikt
SI.F5	Municipality of Bistrica ob Sotli
SI.F6	Municipality of Bloke
SI.F7	Municipality of Braslovče
SI.F8	Municipality of Cankova
SI.F9	Municipality of Cerkvenjak
SI.G1	Destrnik
SI.G2	Municipality of Dobje
SI.G3	Dobrna
SI.G4	Municipality of Dobrova–Polhov Gradec
SI.G5	Municipality of Dobrovnik
SI.G6	Dolenjske Toplice
SI.G7	Municipality of Domžale
SI.G8	Grad
SI.G9	Hajdina
SI.H1	Municipality of Hoče–Slivnica
SI.H2	Municipality of Hodoš
SI.H3	Municipality of Horjul
SI.H4	Municipality of Jesenice
SI.H5	Municipality of Jezersko
SI.H6	Municipality of Kamnik
SI.H7	Municipality of Kočevje
SI.H8	Komenda
SI.H9	Municipality of Kostel
SI.I1	Municipality of Križevci
SI.I2	Municipality of Kuzma
SI.I3	Municipality of Lenart
SI.I4	Municipality of Lendava
SI.I5	Municipality of Litija
SI.I6	Ljutomer
SI.I7	Municipality of Loška Dolina
SI.I8	Municipality of Lovrenc na Pohorju
SI.I9	Municipality of Luče
SI.J1	Municipality of Majšperk
SI.J2	Urban Municipality of Maribor
SI.J3	Municipality of Markovci
SI.J4	Municipality of Miklavž na Dravskem Polju
SI.J5	Municipality of Miren–Kostanjevica
SI.J6	Municipality of Mirna Peč
SI.J7	Urban Municipality of Novo Mesto
SI.J8	Municipality of Oplotnica
SI.J9	Municipality of Piran
SI.K1	Municipality of Podlehnik
SI.K2	Municipality of Podvelka
SI.K3	Municipality of Polzela
SI.K4	Prebold
SI.K5	Municipality of Preddvor
SI.K6	Municipality of Prevalje
SI.K7	Urban Municipality of Ptuj
SI.K8	Municipality of Ravne na Koroškem
SI.K9	Municipality of Razkrižje
SI.L1	Municipality of Ribnica
SI.L2	Municipality of Ribnica na Pohorju
SI.L3	Municipality of Ruše
SI.L4	Municipality of Šalovci
SI.L5	Municipality of Selnica ob Dravi
SI.L6	Municipality of Šempeter–Vrtojba
SI.L7	Sentjur
SI.L8	Municipality of Slovenska Bistrica
SI.L9	Municipality of Šmartno pri Litiji
SI.M1	Municipality of Sodražica
SI.M2	Municipality of Solčava
SI.M3	Municipality of Sveta Ana
SI.M4	Municipality of Sveti Andraž v Slovenskih Goricah
SI.M5	Municipality of Tabor
SI.M6	Municipality of Tišina
SI.M7	Municipality of Trnovska Vas
SI.M8	Municipality of Trzin
SI.M9	Municipality of Velika Polana
SI.N1	Municipality of Veržej
SI.N2	Municipality of Videm
SI.N3	Municipality of Vojnik
SI.N4	Municipality of Vransko
SI.N5	Municipality of Žalec
SI.N6	Municipality of Žetale
SI.N7	Municipality of Žirovnica
SI.N8	Municipality of Žužemberk
SI.N9	Municipality of Apače
SI.O1	Municipality of Cirkulane
SI.O2	Gorje
SI.O3	Municipality of Kostanjevica na Krki
SI.O4	Log–Dragomer
SI.O5	Municipality of Makole
SI.O6	Municipality of Mirna
SI.O7	Municipality of Mokronog–Trebelno
SI.O8	Municipality of Poljčane
SI.O9	Municipality of Rečica ob Savinji
SI.P1	Municipality of Renče–Vogrsko
SI.P2	Municipality of Šentrupert
SI.P3	Municipality of Šmarješke Toplice
SI.P4	Municipality of Središče ob Dravi
SI.P5	Municipality of Straža
SI.P6	Municipality of Sveta Trojica v Slovenskih Goricah
SI.P7	Municipality of Sveti Jurij v Slovenskih Goricah
SI.P8	Municipality of Sveti Tomaž
SI.P9	Municipality of Ankaran
SJ.21	Svalbard
SJ.22	Jan Mayen
SK.01	Banská Bystrica Region
SK.02	Bratislava Region
SK.03	Košice Region
SK.04	Nitra Region
SK.05	Prešov Region
SK.06	Trenčín Region
SK.07	Trnava Region
SK.08	Žilina Region
SL.01	Eastern Province
SL.02	Northern Province
SL.03	Southern Province
SL.04	Western Area
SL.05	North West
SM.01	Acquaviva
SM.02	Chiesanuova
SM.03	Domagnano
SM.04	Faetano
SM.05	Fiorentino
SM.06	Borgo Maggiore
SM.07	San Marino
SM.08	Montegiardino
SM.09	Serravalle
SN.01	Dakar
SN.03	Diourbel Region
SN.05	Tambacounda
SN.07	Thies
SN.09	Fatick
SN.10	Kaolack
SN.11	Kolda
SN.12	Ziguinchor
SN.13	Louga
SN.14	Saint-Louis
SN.15	Matam
SN.16	Kaffrine
SN.17	Kedougou
SN.18	Sédhiou
SO.01	Bakool
SO.02	Banaadir
SO.03	Bari
SO.04	Bay
SO.05	Galguduud
SO.06	Gedo
SO.07	Hiiraan
SO.08	Middle Juba
SO.09	Lower Juba
SO.10	Mudug
SO.12	Sanaag
SO.13	Middle Shabele
SO.14	Lower Shabeelle
SO.18	Nugaal
SO.19	Togdheer
SO.20	Woqooyi Galbeed
SO.21	Awdal
SO.22	Sool
SR.10	Brokopondo District
SR.11	Commewijne District
SR.12	Coronie District
SR.13	Marowijne District
SR.14	Nickerie District
SR.15	Para District
SR.16	Paramaribo District
SR.17	Saramacca District
SR.19	Wanica District
SS.01	Central Equatoria
SS.02	Eastern Equatoria
SS.03	Jonglei
SS.04	Lakes
SS.05	Northern Bahr al Ghazal
SS.06	Unity
SS.07	Upper Nile
SS.08	Warrap
SS.09	Western Bahr al Ghazal
SS.10	Western Equatoria
ST.01	Príncipe
ST.02	São Tomé Island
SV.01	Ahuachapan
SV.02	Cabanas
SV.03	Chalatenango Department
SV.04	Cuscatlan
SV.05	La Libertad Department
SV.06	La Paz Department
SV.07	La Union
SV.08	Morazan
SV.09	San Miguel Department
SV.10	San Salvador Department
SV.11	Santa Ana Department
SV.12	San Vicente Department
SV.13	Sonsonate Department
SV.14	Usulutan
SY.01	Al-Hasakah
SY.02	Latakia
SY.03	Quneitra
SY.04	Raqqa
SY.05	Suwayda
SY.06	Daraa
SY.07	Deir ez-Zor
SY.08	Rif-dimashq
SY.09	Aleppo
SY.10	Hama
SY.11	Homs
SY.12	Idlib
SY.13	Damascus Governorate
SY.14	Tartus
SZ.01	Hhohho Region
SZ.02	Lubombo Region
SZ.03	Manzini Region
SZ.04	Shiselweni
TD.01	Batha
TD.02	Wadi Fira
TD.05	Guéra
TD.06	Kanem
TD.07	Lac
TD.08	Logone Occidental
TD.09	Logone Oriental
TD.12	Ouadaï
TD.13	Salamat
TD.14	Tandjilé
TD.15	Chari-Baguirmi
TD.16	Mayo-Kebbi Est
TD.17	Moyen-Chari
TD.18	Hadjer-Lamis
TD.19	Mandoul
TD.20	Mayo-Kebbi Ouest
TD.21	N’Djaména
TD.22	Barh el Gazel
TD.23	Borkou
TD.25	Sila
TD.26	Tibesti
TD.27	Ennedi-Est
TD.28	Ennedi-Ouest
TF.03	Kerguelen
TG.22	Centrale
TG.23	Kara
TG.24	Maritime
TG.25	Plateaux
TG.26	Savanes
TH.01	Mae Hong Son
TH.02	Chiang Mai
TH.03	Chiang Rai
TH.04	Nan
TH.05	Lamphun
TH.06	Lampang
TH.07	Phrae
TH.08	Tak
TH.09	Sukhothai
TH.10	Uttaradit
TH.11	Kamphaeng Phet
TH.12	Phitsanulok
TH.13	Phichit
TH.14	Phetchabun
TH.15	Uthai Thani
TH.16	Nakhon Sawan
TH.17	Nong Khai
TH.18	Loei
TH.20	Sakon Nakhon
TH.22	Khon Kaen
TH.23	Kalasin
TH.24	Maha Sarakham
TH.25	Roi Et
TH.26	Chaiyaphum
TH.27	Nakhon Ratchasima
TH.28	Buriram
TH.29	Surin
TH.30	Si Sa Ket
TH.31	Narathiwat
TH.32	Chai Nat
TH.33	Sing Buri
TH.34	Lopburi
TH.35	Ang Thong
TH.36	Phra Nakhon Si Ayutthaya
TH.37	Saraburi
TH.38	Nonthaburi
TH.39	Pathum Thani
TH.40	Bangkok
TH.41	Phayao
TH.42	Samut Prakan
TH.43	Nakhon Nayok
TH.44	Chachoengsao
TH.46	Chon Buri
TH.47	Rayong
TH.48	Chanthaburi
TH.49	Trat
TH.50	Kanchanaburi
TH.51	Suphan Buri
TH.52	Ratchaburi
TH.53	Nakhon Pathom
TH.54	Samut Songkhram
TH.55	Samut Sakhon
TH.56	Phetchaburi
TH.57	Prachuap Khiri Khan
TH.58	Chumphon
TH.59	Ranong province
TH.60	Surat Thani
TH.61	Phang Nga
TH.62	Phuket
TH.63	Krabi
TH.64	Nakhon Si Thammarat
TH.65	Trang
TH.66	Phatthalung
TH.67	Satun
TH.68	Songkhla
TH.69	Pattani
TH.70	Yala
TH.72	Yasothon
TH.73	Nakhon Phanom
TH.74	Prachin Buri
TH.75	Ubon Ratchathani
TH.76	Udon Thani
TH.77	Amnat Charoen
TH.78	Mukdahan
TH.79	Nong Bua Lamphu
TH.80	Sa Kaeo
TH.81	Bueng Kan
TJ.01	Gorno-Badakhshan
TJ.02	Khatlon Province
TJ.03	Sughd
TJ.04	Dushanbe
TJ.RR	Republican Subordination
TK.A	Atafu
TK.F	Fakaofo
TK.N	Nukunonu
TL.AL	Aileu
TL.AN	Ainaro
TL.BA	Baucau
TL.BO	Bobonaro
TL.CO	Cova Lima
TL.DI	Dili Municipality
TL.ER	Ermera
TL.LA	Lautém
TL.LI	Liquiçá
TL.MF	Manufahi
TL.MT	Manatuto
TL.OE	Oecusse
TL.VI	Viqueque
TM.01	Ahal
TM.02	Balkan
TM.03	Dasoguz
TM.04	Lebap
TM.05	Mary
TM.S	Ashgabat
TN.02	Kasserine Governorate
TN.03	Kairouan
TN.06	Jendouba Governorate
TN.14	Kef Governorate
TN.15	Mahdia Governorate
TN.16	Monastir Governorate
TN.17	Béja Governorate
TN.18	Bizerte Governorate
TN.19	Nabeul Governorate
TN.22	Siliana Governorate
TN.23	Sousse Governorate
TN.27	Ben Arous Governorate
TN.28	Medenine Governorate
TN.29	Gabès Governorate
TN.30	Gafsa
TN.31	Kebili Governorate
TN.32	Sfax Governorate
TN.33	Sidi Bouzid Governorate
TN.34	Tataouine
TN.35	Tozeur Governorate
TN.36	Tunis Governorate
TN.37	Zaghouan Governorate
TN.38	Ariana Governorate
TN.39	Manouba
TO.01	Haapai
TO.02	Tongatapu
TO.03	Vavau
TO.EU	ʻEua
TO.NI	Niuas
TR.02	Adıyaman Province
TR.03	Afyonkarahisar Province
TR.04	Ağrı
TR.05	Amasya
TR.07	Antalya
TR.08	Artvin
TR.09	Aydın
TR.10	Balıkesir
TR.11	Bilecik
TR.12	Bingöl
TR.13	Bitlis
TR.14	Bolu
TR.15	Burdur
TR.16	Bursa Province
TR.17	Canakkale
TR.19	Çorum
TR.20	Denizli
TR.21	Diyarbakır Province
TR.22	Edirne
TR.23	Elazığ
TR.24	Erzincan
TR.25	Erzurum
TR.26	Eskişehir
TR.28	Giresun
TR.31	Hatay
TR.32	Mersin
TR.33	Isparta
TR.34	Istanbul
TR.35	İzmir Province
TR.37	Kastamonu
TR.38	Kayseri
TR.39	Kırklareli
TR.40	Kırşehir
TR.41	Kocaeli
TR.43	Kütahya
TR.44	Malatya
TR.45	Manisa
TR.46	Kahramanmaraş
TR.48	Muğla
TR.49	Muş
TR.50	Nevşehir Province
TR.52	Ordu
TR.53	Rize Province
TR.54	Sakarya
TR.55	Samsun
TR.57	Sinop
TR.58	Sivas
TR.59	Tekirdağ
TR.60	Tokat Province
TR.61	Trabzon
TR.62	Tunceli
TR.63	Şanlıurfa
TR.64	Uşak
TR.65	Van
TR.66	Yozgat
TR.68	Ankara
TR.69	Gümüşhane Province
TR.70	Hakkâri
TR.71	Konya
TR.72	Mardin
TR.73	Niğde Province
TR.74	Siirt
TR.75	Aksaray
TR.76	Batman
TR.77	Bayburt Province
TR.78	Karaman
TR.79	Kırıkkale
TR.80	Şırnak
TR.81	Adana
TR.82	Çankırı
TR.83	Gaziantep
TR.84	Kars Province
TR.85	Zonguldak Province
TR.86	Ardahan
TR.87	Bartın
TR.88	Iğdır
TR.89	Karabük Province
TR.90	Kilis
TR.91	Osmaniye
TR.92	Yalova
TR.93	Düzce
TT.01	Borough of Arima
TT.03	Mayaro
TT.05	Port of Spain
TT.10	San Fernando
TT.11	Tobago
TT.CHA	Chaguanas
TT.CTT	Couva-Tabaquite-Talparo
TT.DMN	Diego Martin Regional Corporation
TT.PED	Penal/Debe
TT.PRT	Princes Town
TT.PTF	Point Fortin
TT.SGE	Sangre Grande Regional Corporation
TT.SIP	Siparia Regional Corporation
TT.SJL	San Juan/Laventille
TT.TUP	Tunapuna/Piarco
TV.FUN	Funafuti
TV.NIT	Niutao
TV.NKF	Nukufetau
TV.NMG	Nanumanga
TV.NUI	Nui
TV.VAI	Vaitupu
TW.01	Fukien
TW.02	Takao
TW.03	Taipei
TW.04	Taiwan
TZ.02	Pwani
TZ.03	Dodoma
TZ.04	Iringa
TZ.05	Kigoma
TZ.06	Kilimanjaro
TZ.07	Lindi
TZ.08	Mara
TZ.09	Mbeya
TZ.10	Morogoro
TZ.11	Mtwara
TZ.12	Mwanza
TZ.13	Pemba North
TZ.14	Ruvuma
TZ.15	Shinyanga
TZ.16	Singida
TZ.17	Tabora
TZ.18	Tanga
TZ.19	Kagera
TZ.20	Pemba South
TZ.21	Zanzibar Central/South
TZ.22	Zanzibar North
TZ.23	Dar es Salaam Region
TZ.24	Rukwa
TZ.25	Zanzibar Urban/West
TZ.26	Arusha
TZ.27	Manyara
TZ.28	Geita
TZ.29	Katavi
TZ.30	Njombe
TZ.31	Simiyu
TZ.32	Songwe
UA.01	Cherkasy
UA.02	Chernihiv Oblast
UA.03	Chernivtsi
UA.04	Dnipropetrovsk
UA.05	Donetsk
UA.06	Ivano-Frankivsk
UA.07	Kharkiv
UA.08	Kherson
UA.09	Khmelnytskyi
UA.10	Kirovohrad
UA.11	Crimea
UA.12	Kyiv City
UA.13	Kyiv Oblast
UA.14	Luhansk
UA.15	Lviv
UA.16	Mykolaiv
UA.17	Odesa
UA.18	Poltava
UA.19	Rivne Oblast
UA.20	Sevastopol City
UA.21	Sumy
UA.22	Ternopil
UA.23	Vinnytsia
UA.24	Volyn
UA.25	Zakarpattia
UA.26	Zaporizhzhia
UA.27	Zhytomyr Oblast
UG.C	Central Region
UG.E	Eastern Region
UG.N	Northern Region
UG.W	Western Region
US.AK	Alaska
US.AL	Alabama
US.AR	Arkansas
US.AZ	Arizona
US.CA	California
US.CO	Colorado
US.CT	Connecticut
US.DC	District of Columbia
US.DE	Delaware
US.FL	Florida
US.GA	Georgia
US.HI	Hawaii
US.IA	Iowa
US.ID	Idaho
US.IL	Illinois
US.IN	Indiana
US.KS	Kansas
US.KY	Kentucky
US.LA	Louisiana
US.MA	Massachusetts
US.MD	Maryland
US.ME	Maine
US.MI	Michigan
US.MN	Minnesota
US.MO	Missouri
US.MS	Mississippi
US.MT	Montana
US.NC	North Carolina
US.ND	North Dakota
US.NE	Nebraska
US.NH	New Hampshire
US.NJ	New Jersey
US.NM	New Mexico
US.NV	Nevada
US.NY	New York
US.OH	Ohio
US.OK	Oklahoma
US.OR	Oregon
US.PA	Pennsylvania
US.RI	Rhode Island
US.SC	South Carolina
US.SD	South Dakota
US.TN	Tennessee
US.TX	Texas
US.UT	Utah
US.VA	Virginia
US.VT	Vermont
US.WA	Washington
US.WI	Wisconsin
US.WV	West Virginia
US.WY	Wyoming
UY.01	Artigas
UY.02	Canelones
UY.03	Cerro Largo
UY.04	Colonia
UY.05	Durazno Department
UY.06	Flores Department
UY.07	Florida
UY.08	Lavalleja
UY.09	Maldonado
UY.10	Montevideo Department
UY.11	Paysandú Department
UY.12	Río Negro Department
UY.13	Rivera Department
UY.14	Rocha Department
UY.15	Salto Department
UY.16	San José Department
UY.17	Soriano
UY.18	Tacuarembó Department
UY.19	Treinta y Tres Department
UZ.01	Andijan Region
UZ.02	Bukhara
UZ.03	Fergana
UZ.05	Xorazm Region
UZ.06	Namangan
UZ.07	Navoiy Region
UZ.08	Qashqadaryo
UZ.09	Karakalpakstan
UZ.10	Samarqand Region
UZ.12	Surxondaryo Region
UZ.13	Tashkent
UZ.14	Tashkent Region
UZ.15	Jizzakh Region
UZ.16	Sirdaryo Region
VC.01	Charlotte Parish
VC.02	Saint Andrew Parish
VC.03	Saint David Parish
VC.04	Saint George Parish
VC.05	Saint Patrick Parish
VC.06	Grenadines Parish
VE.01	Amazonas
VE.02	Anzoátegui
VE.03	Apure
VE.04	Aragua
VE.05	Barinas
VE.06	Bolívar
VE.07	Carabobo
VE.08	Cojedes
VE.09	Delta Amacuro
VE.11	Falcón
VE.12	Guárico
VE.13	Lara
VE.14	Mérida
VE.15	Miranda
VE.16	Monagas
VE.17	Nueva Esparta
VE.18	Portuguesa
VE.19	Sucre
VE.20	Táchira
VE.21	Trujillo
VE.22	Yaracuy
VE.23	Zulia
VE.25	Distrito Federal
VE.26	Vargas
VI.010	Saint Croix Island
VI.020	Saint John Island
VI.030	Saint Thomas Island
VN.01	Hanoi
VN.04	Cao Bằng Province
VN.08	Tuyen Quang
VN.11	Điện Biên Province
VN.12	Lai Châu Province
VN.14	Sơn La Province
VN.15	Lao Cai
VN.19	Thai Nguyen
VN.20	Lạng Sơn Province
VN.22	Quảng Ninh
VN.24	Bac Ninh
VN.25	Phu Tho
VN.31	Hai Phong
VN.33	Hưng Yên Province
VN.37	Ninh Binh
VN.38	Thanh Hóa Province
VN.40	Nghệ An Province
VN.42	Hà Tĩnh Province
VN.44	Quang Tri
VN.46	Thừa Thiên Huế Province
VN.48	Da Nang City
VN.51	Quang Ngai
VN.52	Gia Lai
VN.56	Khanh Hoa
VN.66	Dak Lak
VN.68	Lam Dong
VN.75	Dong Nai
VN.79	Ho Chi Minh City (HCMC)
VN.80	Tay Ninh
VN.82	Dong Thap
VN.86	Vinh Long
VN.91	An Giang
VN.92	Can Tho City
VN.96	Ca Mau
VU.07	Torba
VU.13	Sanma
VU.15	Tafea
VU.16	Malampa
VU.17	Penama
VU.18	Shefa
WF.98611	Alo
WF.98612	Sigave
WF.98613	Uvea
WS.01	A'ana
WS.02	Aiga-i-le-Tai
WS.03	Atua
WS.04	Fa'asaleleaga
WS.06	Va'a-o-Fonoti
WS.07	Gaga'ifomauga
WS.08	Palauli
WS.09	Satupa'itea
WS.10	Tuamasaga
WS.11	Vaisigano
XK.10096138	Ferizaj
XK.10096859	Gjakova
XK.10097357	Gjilan
XK.10097358	Mitrovica
XK.10097359	Pec
XK.10097360	Pristina
XK.10097361	Prizren
YE.01	Abyan Governorate
YE.02	Aden
YE.03	Al Mahrah Governorate
YE.04	Muhafazat Hadramaout
YE.05	Shabwah
YE.08	Al Hudaydah
YE.10	Al Mahwit Governorate
YE.11	Dhamār
YE.14	Ma’rib
YE.15	Şa‘dah
YE.16	Sanaa Governorate
YE.18	Aḑ Ḑāli‘
YE.19	Omran
YE.20	Al Bayda
YE.21	Al Jawf
YE.22	Ḩajjah
YE.23	Ibb Governorate
YE.24	Laḩij
YE.25	Ta‘izz
YE.26	Amanat Alasimah
YE.27	Raymah
YE.28	Soqatra
YT.97601	Acoua
YT.97602	Bandraboua
YT.97603	Bandrele
YT.97604	Bouéni
YT.97605	Chiconi
YT.97606	Chirongui
YT.97607	Dembeni
YT.97608	Dzaoudzi
YT.97609	Kani-Kéli
YT.97610	Koungou
YT.97611	Mamoudzou
YT.97612	Mtsamboro
YT.97613	M'Tsangamouji
YT.97614	Ouangani
YT.97615	Pamandzi
YT.97616	Sada
YT.97617	Tsingoni
ZA.02	KwaZulu-Natal
ZA.03	Free State
ZA.05	Eastern Cape
ZA.06	Gauteng
ZA.07	Mpumalanga
ZA.08	Northern Cape
ZA.09	Limpopo
ZA.10	North West
ZA.11	Western Cape
ZM.01	Western Province
ZM.02	Central Province
ZM.03	Eastern Province
ZM.04	Luapula Province
ZM.05	Northern Province
ZM.06	North-Western
ZM.07	Southern Province
ZM.08	Copperbelt
ZM.09	Lusaka Province
ZM.10	Muchinga
ZW.01	Manicaland
ZW.02	Midlands Province
ZW.03	Mashonaland Central
ZW.04	Mashonaland East Province
ZW.05	Mashonaland West
ZW.06	Matabeleland North
ZW.07	Matabeleland South Province
ZW.08	Masvingo Province
ZW.09	Bulawayo
ZW.10	Harare
`

/** ISO 3166 code, tab, name. */
export const countryRows: string = `
AD	Andorra
AE	United Arab Emirates
AF	Afghanistan
AG	Antigua & Barbuda
AI	Anguilla
AL	Albania
AM	Armenia
AO	Angola
AQ	Antarctica
AR	Argentina
AS	Samoa (American)
AT	Austria
AU	Australia
AW	Aruba
AX	Åland Islands
AZ	Azerbaijan
BA	Bosnia & Herzegovina
BB	Barbados
BD	Bangladesh
BE	Belgium
BF	Burkina Faso
BG	Bulgaria
BH	Bahrain
BI	Burundi
BJ	Benin
BL	St Barthelemy
BM	Bermuda
BN	Brunei
BO	Bolivia
BQ	Caribbean NL
BR	Brazil
BS	Bahamas
BT	Bhutan
BV	Bouvet Island
BW	Botswana
BY	Belarus
BZ	Belize
CA	Canada
CC	Cocos (Keeling) Islands
CD	DR Congo
CF	Central African Rep.
CG	Congo
CH	Switzerland
CI	Côte d’Ivoire
CK	Cook Islands
CL	Chile
CM	Cameroon
CN	China
CO	Colombia
CR	Costa Rica
CU	Cuba
CV	Cape Verde
CW	Curaçao
CX	Christmas Island
CY	Cyprus
CZ	Czechia
DE	Germany
DJ	Djibouti
DK	Denmark
DM	Dominica
DO	Dominican Republic
DZ	Algeria
EC	Ecuador
EE	Estonia
EG	Egypt
EH	Western Sahara
ER	Eritrea
ES	Spain
ET	Ethiopia
FI	Finland
FJ	Fiji
FK	Falkland Islands
FM	Micronesia
FO	Faroe Islands
FR	France
GA	Gabon
GB	United Kingdom
GD	Grenada
GE	Georgia
GF	French Guiana
GG	Guernsey
GH	Ghana
GI	Gibraltar
GL	Greenland
GM	Gambia
GN	Guinea
GP	Guadeloupe
GQ	Equatorial Guinea
GR	Greece
GS	South Georgia & the South Sandwich Islands
GT	Guatemala
GU	Guam
GW	Guinea-Bissau
GY	Guyana
HK	Hong Kong
HM	Heard Island & McDonald Islands
HN	Honduras
HR	Croatia
HT	Haiti
HU	Hungary
ID	Indonesia
IE	Ireland
IL	Israel
IM	Isle of Man
IN	India
IO	British Indian Ocean Territory
IQ	Iraq
IR	Iran
IS	Iceland
IT	Italy
JE	Jersey
JM	Jamaica
JO	Jordan
JP	Japan
KE	Kenya
KG	Kyrgyzstan
KH	Cambodia
KI	Kiribati
KM	Comoros
KN	St Kitts & Nevis
KP	North Korea
KR	South Korea
KW	Kuwait
KY	Cayman Islands
KZ	Kazakhstan
LA	Laos
LB	Lebanon
LC	St Lucia
LI	Liechtenstein
LK	Sri Lanka
LR	Liberia
LS	Lesotho
LT	Lithuania
LU	Luxembourg
LV	Latvia
LY	Libya
MA	Morocco
MC	Monaco
MD	Moldova
ME	Montenegro
MF	St Martin (French)
MG	Madagascar
MH	Marshall Islands
MK	North Macedonia
ML	Mali
MM	Myanmar
MN	Mongolia
MO	Macau
MP	Northern Mariana Islands
MQ	Martinique
MR	Mauritania
MS	Montserrat
MT	Malta
MU	Mauritius
MV	Maldives
MW	Malawi
MX	Mexico
MY	Malaysia
MZ	Mozambique
NA	Namibia
NC	New Caledonia
NE	Niger
NF	Norfolk Island
NG	Nigeria
NI	Nicaragua
NL	Netherlands
NO	Norway
NP	Nepal
NR	Nauru
NU	Niue
NZ	New Zealand
OM	Oman
PA	Panama
PE	Peru
PF	French Polynesia
PG	Papua New Guinea
PH	Philippines
PK	Pakistan
PL	Poland
PM	St Pierre & Miquelon
PN	Pitcairn
PR	Puerto Rico
PS	Palestine
PT	Portugal
PW	Palau
PY	Paraguay
QA	Qatar
RE	Réunion
RO	Romania
RS	Serbia
RU	Russia
RW	Rwanda
SA	Saudi Arabia
SB	Solomon Islands
SC	Seychelles
SD	Sudan
SE	Sweden
SG	Singapore
SH	St Helena
SI	Slovenia
SJ	Svalbard & Jan Mayen
SK	Slovakia
SL	Sierra Leone
SM	San Marino
SN	Senegal
SO	Somalia
SR	Suriname
SS	South Sudan
ST	Sao Tome & Principe
SV	El Salvador
SX	St Maarten (Dutch)
SY	Syria
SZ	Eswatini (Swaziland)
TC	Turks & Caicos Is
TD	Chad
TF	French S. Terr.
TG	Togo
TH	Thailand
TJ	Tajikistan
TK	Tokelau
TL	East Timor
TM	Turkmenistan
TN	Tunisia
TO	Tonga
TR	Türkiye
TT	Trinidad & Tobago
TV	Tuvalu
TW	Taiwan
TZ	Tanzania
UA	Ukraine
UG	Uganda
UM	US minor outlying islands
US	United States
UY	Uruguay
UZ	Uzbekistan
VA	Vatican City
VC	St Vincent
VE	Venezuela
VG	Virgin Islands (UK)
VI	Virgin Islands (US)
VN	Vietnam
VU	Vanuatu
WF	Wallis & Futuna
WS	Samoa (western)
YE	Yemen
YT	Mayotte
ZA	South Africa
ZM	Zambia
ZW	Zimbabwe
XK	Kosovo
`

/**
 * id, name, country, division, latitude, longitude, elevation (m), population, zone, names in other languages parted by ";",
 * and after a "|" what else a large place is or was called.
 */
export const placeTable = 'places.tsv'
