/**
 * Measured errors of this service, in the calculation mode `precise`.
 *
 * Truth: Swiss Ephemeris 2.10.03 with JPL DE431 and IERS finals2000A, used as an outside measuring tool; checked against
 * JPL DE440, JPL Horizons, USNO tables and NASA's eclipse canon.
 * Truth of small bodies: JPL Horizons (DE441, SB441-N16). The figures are our own; no licence.
 * Made by: npm run accuracy -- --write
 *
 * Columns: topic, quantity, subject, years, unit, rows compared, greatest error, root mean square, events missed.
 */
export const accuracyRows: string = `
time-sidereal	ΔT	Earth	1900-2099	s	187	6.15	1.48	0
time-sidereal	UT1	Earth	1900-2099	s	187	0.0709	0.0131	0
time-sidereal	GMST	Earth	1900-2099	″	187	1.07	0.197	0
time-sidereal	GAST	Earth	1900-2099	″	187	1.07	0.197	0
time-sidereal	true obliquity	Earth	1900-2099	″	187	0.00067	0.000404	0
time-sidereal	nutation in longitude	Earth	1900-2099	″	187	0.000659	0.000182	0
time-sidereal	equation of time	Earth	1900-2099	s	187	0.0202	0.00482	0
time-sidereal	ΔT	Earth	1600-1899	s	9	1.92	0.968	0
time-sidereal	UT1	Earth	1600-1899	s	9	0.0000515	0.0000322	0
time-sidereal	GMST	Earth	1600-1899	″	9	0.000282	0.000185	0
time-sidereal	GAST	Earth	1600-1899	″	9	0.00553	0.00268	0
time-sidereal	true obliquity	Earth	1600-1899	″	9	0.00313	0.00151	0
time-sidereal	nutation in longitude	Earth	1600-1899	″	9	0.00595	0.00294	0
time-sidereal	equation of time	Earth	1600-1899	s	9	0.011	0.00557	0
time-sidereal	ΔT	Earth	2100-2399	s	4	54.4	27.5	0
time-sidereal	UT1	Earth	2100-2399	s	4	0.0000453	0.000026	0
time-sidereal	GMST	Earth	2100-2399	″	4	0.000277	0.000206	0
time-sidereal	GAST	Earth	2100-2399	″	4	0.00596	0.00309	0
time-sidereal	true obliquity	Earth	2100-2399	″	4	0.00229	0.00134	0
time-sidereal	nutation in longitude	Earth	2100-2399	″	4	0.00667	0.00342	0
time-sidereal	equation of time	Earth	2100-2399	s	4	0.144	0.0727	0
positions	longitude	sun	1900-2099	″	281	0.031	0.0135	0
positions	latitude	sun	1900-2099	″	281	0.0213	0.0133	0
positions	right ascension	sun	1900-2099	″	281	0.0348	0.0158	0
positions	declination	sun	1900-2099	″	281	0.0256	0.0105	0
positions	distance	sun	1900-2099	km	281	3.44	1.25	0
positions	longitude	moon	1900-2099	″	281	0.0581	0.0209	0
positions	latitude	moon	1900-2099	″	281	0.0394	0.011	0
positions	right ascension	moon	1900-2099	″	281	0.0577	0.0205	0
positions	declination	moon	1900-2099	″	281	0.0427	0.0116	0
positions	distance	moon	1900-2099	km	281	0.121	0.0472	0
positions	longitude	mercury	1900-2099	″	281	0.0557	0.0152	0
positions	latitude	mercury	1900-2099	″	281	0.0228	0.0135	0
positions	right ascension	mercury	1900-2099	″	281	0.0558	0.0172	0
positions	declination	mercury	1900-2099	″	281	0.0277	0.0108	0
positions	distance	mercury	1900-2099	km	281	19.1	4.9	0
positions	longitude	venus	1900-2099	″	281	0.0431	0.0136	0
positions	latitude	venus	1900-2099	″	281	0.0604	0.0176	0
positions	right ascension	venus	1900-2099	″	281	0.0422	0.0159	0
positions	declination	venus	1900-2099	″	281	0.0646	0.0155	0
positions	distance	venus	1900-2099	km	281	6.92	2.07	0
positions	longitude	mars	1900-2099	″	281	0.144	0.0257	0
positions	latitude	mars	1900-2099	″	281	0.0375	0.0133	0
positions	right ascension	mars	1900-2099	″	281	0.142	0.027	0
positions	declination	mars	1900-2099	″	281	0.0268	0.0101	0
positions	distance	mars	1900-2099	km	281	59.7	8.49	0
positions	longitude	jupiter	1900-2099	″	281	0.0424	0.0147	0
positions	latitude	jupiter	1900-2099	″	281	0.0134	0.00282	0
positions	right ascension	jupiter	1900-2099	″	281	0.0408	0.0141	0
positions	declination	jupiter	1900-2099	″	281	0.0161	0.00507	0
positions	distance	jupiter	1900-2099	km	281	33.5	8.61	0
positions	longitude	saturn	1900-2099	″	281	0.0153	0.00615	0
positions	latitude	saturn	1900-2099	″	281	0.0028	0.00145	0
positions	right ascension	saturn	1900-2099	″	281	0.0153	0.00591	0
positions	declination	saturn	1900-2099	″	281	0.00555	0.00223	0
positions	distance	saturn	1900-2099	km	281	32.1	9.17	0
positions	longitude	uranus	1900-2099	″	281	0.00428	0.00113	0
positions	latitude	uranus	1900-2099	″	281	0.0016	0.000727	0
positions	right ascension	uranus	1900-2099	″	281	0.00421	0.00114	0
positions	declination	uranus	1900-2099	″	281	0.0018	0.000753	0
positions	distance	uranus	1900-2099	km	281	35.1	9.65	0
positions	longitude	neptune	1900-2099	″	281	0.00459	0.00109	0
positions	latitude	neptune	1900-2099	″	281	0.00123	0.000473	0
positions	right ascension	neptune	1900-2099	″	281	0.00417	0.00106	0
positions	declination	neptune	1900-2099	″	281	0.00199	0.000549	0
positions	distance	neptune	1900-2099	km	281	45.9	14	0
positions	longitude	pluto	1900-2099	″	281	0.00122	0.000381	0
positions	latitude	pluto	1900-2099	″	281	0.00109	0.000452	0
positions	right ascension	pluto	1900-2099	″	281	0.0011	0.000415	0
positions	declination	pluto	1900-2099	″	281	0.00149	0.000514	0
positions	distance	pluto	1900-2099	km	281	41.4	12.1	0
positions	longitude	sun	1600-1899	″	11	0.143	0.0941	0
positions	latitude	sun	1600-1899	″	11	0.0217	0.0146	0
positions	right ascension	sun	1600-1899	″	11	0.139	0.0877	0
positions	declination	sun	1600-1899	″	11	0.0524	0.0371	0
positions	distance	sun	1600-1899	km	11	4.26	2.13	0
positions	longitude	moon	1600-1899	″	11	0.188	0.0985	0
positions	latitude	moon	1600-1899	″	11	0.0502	0.0243	0
positions	right ascension	moon	1600-1899	″	11	0.182	0.0958	0
positions	declination	moon	1600-1899	″	11	0.058	0.0324	0
positions	distance	moon	1600-1899	km	11	0.0424	0.0287	0
positions	longitude	mercury	1600-1899	″	11	0.285	0.131	0
positions	latitude	mercury	1600-1899	″	11	0.024	0.015	0
positions	right ascension	mercury	1600-1899	″	11	0.262	0.123	0
positions	declination	mercury	1600-1899	″	11	0.113	0.0487	0
positions	distance	mercury	1600-1899	km	11	71.3	31.9	0
positions	longitude	venus	1600-1899	″	11	0.123	0.0823	0
positions	latitude	venus	1600-1899	″	11	0.0233	0.0133	0
positions	right ascension	venus	1600-1899	″	11	0.111	0.0754	0
positions	declination	venus	1600-1899	″	11	0.0577	0.0355	0
positions	distance	venus	1600-1899	km	11	37.8	18.2	0
positions	longitude	mars	1600-1899	″	11	1.23	0.399	0
positions	latitude	mars	1600-1899	″	11	0.021	0.0145	0
positions	right ascension	mars	1600-1899	″	11	1.14	0.369	0
positions	declination	mars	1600-1899	″	11	0.476	0.152	0
positions	distance	mars	1600-1899	km	11	371	167	0
positions	longitude	jupiter	1600-1899	″	11	0.0994	0.0725	0
positions	latitude	jupiter	1600-1899	″	11	0.00662	0.00378	0
positions	right ascension	jupiter	1600-1899	″	11	0.0912	0.0683	0
positions	declination	jupiter	1600-1899	″	11	0.0408	0.0246	0
positions	distance	jupiter	1600-1899	km	11	97.8	57.1	0
positions	longitude	saturn	1600-1899	″	11	0.0399	0.0283	0
positions	latitude	saturn	1600-1899	″	11	0.00493	0.00268	0
positions	right ascension	saturn	1600-1899	″	11	0.0393	0.0272	0
positions	declination	saturn	1600-1899	″	11	0.0151	0.00804	0
positions	distance	saturn	1600-1899	km	11	112	57	0
positions	longitude	uranus	1600-1899	″	11	0.0129	0.00713	0
positions	latitude	uranus	1600-1899	″	11	0.00357	0.00188	0
positions	right ascension	uranus	1600-1899	″	11	0.0125	0.00689	0
positions	declination	uranus	1600-1899	″	11	0.00502	0.00259	0
positions	distance	uranus	1600-1899	km	11	142	74.4	0
positions	longitude	neptune	1600-1899	″	11	0.0192	0.0113	0
positions	latitude	neptune	1600-1899	″	11	0.00322	0.00136	0
positions	right ascension	neptune	1600-1899	″	11	0.0177	0.0109	0
positions	declination	neptune	1600-1899	″	11	0.00813	0.00352	0
positions	distance	neptune	1600-1899	km	11	141	78.8	0
positions	longitude	pluto	1600-1899	″	11	0.00911	0.00595	0
positions	latitude	pluto	1600-1899	″	11	0.00371	0.00151	0
positions	right ascension	pluto	1600-1899	″	11	0.00823	0.00545	0
positions	declination	pluto	1600-1899	″	11	0.00715	0.00319	0
positions	distance	pluto	1600-1899	km	11	119	68.9	0
positions	longitude	sun	2100-2399	″	8	0.0399	0.0319	0
positions	latitude	sun	2100-2399	″	8	0.0183	0.0126	0
positions	right ascension	sun	2100-2399	″	8	0.0411	0.0343	0
positions	declination	sun	2100-2399	″	8	0.00712	0.00349	0
positions	distance	sun	2100-2399	km	8	3.37	1.71	0
positions	longitude	moon	2100-2399	″	8	0.0695	0.0454	0
positions	latitude	moon	2100-2399	″	8	0.0382	0.0187	0
positions	right ascension	moon	2100-2399	″	8	0.0761	0.0474	0
positions	declination	moon	2100-2399	″	8	0.0288	0.0134	0
positions	distance	moon	2100-2399	km	8	0.1	0.0542	0
positions	longitude	mercury	2100-2399	″	8	0.0487	0.0297	0
positions	latitude	mercury	2100-2399	″	8	0.0185	0.0134	0
positions	right ascension	mercury	2100-2399	″	8	0.0484	0.0316	0
positions	declination	mercury	2100-2399	″	8	0.0151	0.00748	0
positions	distance	mercury	2100-2399	km	8	18.7	11.5	0
positions	longitude	venus	2100-2399	″	8	0.0482	0.0371	0
positions	latitude	venus	2100-2399	″	8	0.0368	0.0199	0
positions	right ascension	venus	2100-2399	″	8	0.0463	0.0382	0
positions	declination	venus	2100-2399	″	8	0.0362	0.0173	0
positions	distance	venus	2100-2399	km	8	22.5	9.61	0
positions	longitude	mars	2100-2399	″	8	0.655	0.38	0
positions	latitude	mars	2100-2399	″	8	0.0152	0.0094	0
positions	right ascension	mars	2100-2399	″	8	0.6	0.352	0
positions	declination	mars	2100-2399	″	8	0.262	0.142	0
positions	distance	mars	2100-2399	km	8	535	221	0
positions	longitude	jupiter	2100-2399	″	8	0.105	0.0647	0
positions	latitude	jupiter	2100-2399	″	8	0.00571	0.00295	0
positions	right ascension	jupiter	2100-2399	″	8	0.0991	0.0614	0
positions	declination	jupiter	2100-2399	″	8	0.035	0.0206	0
positions	distance	jupiter	2100-2399	km	8	141	57.7	0
positions	longitude	saturn	2100-2399	″	8	0.047	0.0305	0
positions	latitude	saturn	2100-2399	″	8	0.00771	0.00346	0
positions	right ascension	saturn	2100-2399	″	8	0.0478	0.0294	0
positions	declination	saturn	2100-2399	″	8	0.0184	0.00901	0
positions	distance	saturn	2100-2399	km	8	101	50.3	0
positions	longitude	uranus	2100-2399	″	8	0.00478	0.00207	0
positions	latitude	uranus	2100-2399	″	8	0.00171	0.00106	0
positions	right ascension	uranus	2100-2399	″	8	0.00438	0.0021	0
positions	declination	uranus	2100-2399	″	8	0.00295	0.00163	0
positions	distance	uranus	2100-2399	km	8	59.8	45	0
positions	longitude	neptune	2100-2399	″	8	0.00888	0.0064	0
positions	latitude	neptune	2100-2399	″	8	0.00466	0.00198	0
positions	right ascension	neptune	2100-2399	″	8	0.00922	0.00611	0
positions	declination	neptune	2100-2399	″	8	0.0094	0.00365	0
positions	distance	neptune	2100-2399	km	8	55.7	42.8	0
positions	longitude	pluto	2100-2399	″	8	0.005	0.00252	0
positions	latitude	pluto	2100-2399	″	8	0.00503	0.00202	0
positions	right ascension	pluto	2100-2399	″	8	0.00505	0.00269	0
positions	declination	pluto	2100-2399	″	8	0.00832	0.00304	0
positions	distance	pluto	2100-2399	km	8	70.9	49.3	0
small-horizons	direction	ceres	2000-2099	″	41	0.00786	0.00156	0
small-horizons	direction	ceres	2016-2036	″	35	0.00216	0.000892	0
small-horizons	direction	pallas	2000-2099	″	41	0.0107	0.00257	0
small-horizons	direction	pallas	2016-2036	″	35	0.00536	0.00179	0
small-horizons	direction	juno	2000-2099	″	41	0.0225	0.00414	0
small-horizons	direction	juno	2016-2036	″	35	0.00567	0.00232	0
small-horizons	direction	vesta	2000-2099	″	41	0.00411	0.00125	0
small-horizons	direction	vesta	2016-2036	″	35	0.00411	0.00117	0
small-horizons	direction	ceres	1700-1799	″	1	0.185	0.185	0
small-horizons	direction	ceres	2200-2299	″	1	0.0734	0.0734	0
small-horizons	direction	pallas	1700-1799	″	1	0.235	0.235	0
small-horizons	direction	pallas	2200-2299	″	1	0.198	0.198	0
small-horizons	direction	juno	1700-1799	″	1	0.362	0.362	0
small-horizons	direction	juno	2200-2299	″	1	0.159	0.159	0
small-horizons	direction	vesta	1700-1799	″	1	0.0017	0.0017	0
small-horizons	direction	vesta	2200-2299	″	1	0.00376	0.00376	0
small-horizons	direction	chiron	1700-1799	″	1	2.47	2.47	0
small-horizons	direction	chiron	2000-2099	″	1	0.0138	0.0138	0
small-horizons	direction	chiron	2200-2299	″	1	0.443	0.443	0
small-horizons	direction	pholus	1700-1799	″	1	0.0754	0.0754	0
small-horizons	direction	pholus	2000-2099	″	1	0.00148	0.00148	0
small-horizons	direction	pholus	2200-2299	″	1	0.0281	0.0281	0
small-horizons	longitude	chiron	1900-1999	″	50	0.303	0.0921	0
small-horizons	longitude	chiron	2000-2099	″	31	0.403	0.161	0
altaz	altitude	sun	1900-2099	″	117	0.151	0.0277	0
altaz	azimuth	sun	1900-2099	″	117	0.249	0.0528	0
altaz	altitude	moon	1900-2099	″	117	1.99	0.277	0
altaz	azimuth	moon	1900-2099	″	117	3.04	0.555	0
altaz	altitude	mercury	1900-2099	″	117	0.145	0.0248	0
altaz	azimuth	mercury	1900-2099	″	117	0.402	0.0731	0
altaz	altitude	venus	1900-2099	″	117	0.195	0.0312	0
altaz	azimuth	venus	1900-2099	″	117	0.309	0.0587	0
altaz	altitude	mars	1900-2099	″	117	0.132	0.0278	0
altaz	azimuth	mars	1900-2099	″	117	0.224	0.0464	0
altaz	altitude	jupiter	1900-2099	″	117	0.0622	0.0144	0
altaz	azimuth	jupiter	1900-2099	″	117	0.0795	0.02	0
altaz	altitude	saturn	1900-2099	″	117	0.0393	0.0112	0
altaz	azimuth	saturn	1900-2099	″	117	0.0373	0.0135	0
altaz	altitude	uranus	1900-2099	″	117	0.0358	0.0103	0
altaz	azimuth	uranus	1900-2099	″	117	0.0344	0.0119	0
altaz	altitude	neptune	1900-2099	″	117	0.0417	0.00993	0
altaz	azimuth	neptune	1900-2099	″	117	0.0349	0.0121	0
altaz	altitude	pluto	1900-2099	″	117	0.0334	0.00921	0
altaz	azimuth	pluto	1900-2099	″	117	0.0442	0.0126	0
altaz	altitude	sun	2100-2399	″	3	0.688	0.409	0
altaz	azimuth	sun	2100-2399	″	3	1.11	0.645	0
altaz	altitude	moon	2100-2399	″	3	7.13	4.41	0
altaz	azimuth	moon	2100-2399	″	3	14.1	8.21	0
altaz	altitude	mercury	2100-2399	″	3	0.684	0.405	0
altaz	azimuth	mercury	2100-2399	″	3	1.68	0.973	0
altaz	altitude	venus	2100-2399	″	3	0.877	0.518	0
altaz	azimuth	venus	2100-2399	″	3	1.36	0.79	0
altaz	altitude	mars	2100-2399	″	3	0.234	0.138	0
altaz	azimuth	mars	2100-2399	″	3	0.347	0.204	0
altaz	altitude	jupiter	2100-2399	″	3	0.0613	0.0407	0
altaz	azimuth	jupiter	2100-2399	″	3	0.121	0.074	0
altaz	altitude	saturn	2100-2399	″	3	0.0333	0.0215	0
altaz	azimuth	saturn	2100-2399	″	3	0.0836	0.0484	0
altaz	altitude	uranus	2100-2399	″	3	0.00737	0.00431	0
altaz	azimuth	uranus	2100-2399	″	3	0.00522	0.00345	0
altaz	altitude	neptune	2100-2399	″	3	0.0151	0.00892	0
altaz	azimuth	neptune	2100-2399	″	3	0.0261	0.0156	0
altaz	altitude	pluto	2100-2399	″	3	0.0178	0.0103	0
altaz	azimuth	pluto	2100-2399	″	3	0.0299	0.0173	0
rise-set	rise	sun below 60°	1900-2099	s	27	0.00345	0.00168	0
rise-set	set	sun below 60°	1900-2099	s	27	0.00368	0.00126	0
rise-set	upper transit	sun below 60°	1900-2099	s	27	0.00254	0.00131	0
rise-set	rise	moon below 60°	1900-2099	s	26	0.00372	0.0014	0
rise-set	set	moon below 60°	1900-2099	s	26	0.00593	0.00217	0
rise-set	upper transit	moon below 60°	1900-2099	s	26	0.00441	0.00198	0
rise-set	rise	planets from 60°	1900-2099	s	73	0.0163	0.0039	0
rise-set	set	planets from 60°	1900-2099	s	73	0.0211	0.00371	0
rise-set	upper transit	planets from 60°	1900-2099	s	116	0.00349	0.00133	0
rise-set	rise	planets below 60°	1900-2099	s	204	0.00504	0.00145	0
rise-set	set	planets below 60°	1900-2099	s	204	0.00481	0.0013	0
rise-set	upper transit	planets below 60°	1900-2099	s	204	0.00482	0.00124	0
rise-set	upper transit	moon from 60°	1900-2099	s	14	0.00899	0.00349	0
rise-set	upper transit	sun from 60°	1900-2099	s	13	0.00244	0.00111	0
rise-set	rise	moon from 60°	1900-2099	s	6	0.267	0.109	0
rise-set	set	moon from 60°	1900-2099	s	6	0.264	0.108	0
rise-set	rise	sun from 60°	1900-2099	s	4	0.00374	0.00228	0
rise-set	set	sun from 60°	1900-2099	s	4	0.00353	0.00312	0
twilight	civil dawn	below 60°	1900-2099	s	71	0.00373	0.00171	0
twilight	civil dusk	below 60°	1900-2099	s	71	0.00472	0.00168	0
twilight	nautical dawn	below 60°	1900-2099	s	69	0.0111	0.00217	0
twilight	nautical dusk	below 60°	1900-2099	s	69	0.0126	0.00228	0
twilight	astronomical dawn	below 60°	1900-2099	s	66	0.00324	0.00166	0
twilight	astronomical dusk	below 60°	1900-2099	s	66	0.00507	0.00168	0
twilight	civil dawn	from 60°	1900-2099	s	30	0.0265	0.00647	0
twilight	civil dusk	from 60°	1900-2099	s	30	0.0265	0.00639	0
twilight	nautical dawn	from 60°	1900-2099	s	24	0.0142	0.0048	0
twilight	nautical dusk	from 60°	1900-2099	s	24	0.0105	0.00384	0
twilight	astronomical dawn	from 60°	1900-2099	s	21	0.00907	0.00395	0
twilight	astronomical dusk	from 60°	1900-2099	s	21	0.0108	0.00391	0
illumination	phase angle	moon	1900-2099	″	120	21.4	20	0
illumination	lit fraction	moon	1900-2099	1	120	0.0000509	0.0000367	0
illumination	elongation	moon	1900-2099	″	120	0.0461	0.0192	0
illumination	phase angle	mercury	1900-2099	″	120	21.1	13.2	0
illumination	lit fraction	mercury	1900-2099	1	120	0.0000508	0.0000243	0
illumination	elongation	mercury	1900-2099	″	120	0.0299	0.012	0
illumination	magnitude	mercury	1900-2099	mag	120	0.00106	0.000375	0
illumination	phase angle	venus	1900-2099	″	120	10.5	6.99	0
illumination	lit fraction	venus	1900-2099	1	120	0.0000258	0.0000146	0
illumination	elongation	venus	1900-2099	″	120	0.0302	0.0107	0
illumination	magnitude	venus	1900-2099	mag	120	0.000528	0.000296	0
illumination	phase angle	mars	1900-2099	″	120	35.5	15.1	0
illumination	lit fraction	mars	1900-2099	1	120	0.0000419	0.0000185	0
illumination	elongation	mars	1900-2099	″	120	0.315	0.0338	0
illumination	magnitude	mars	1900-2099	mag	120	0.000632	0.000277	0
illumination	phase angle	jupiter	1900-2099	″	120	29.4	16.1	0
illumination	lit fraction	jupiter	1900-2099	1	120	0.00000827	0.00000425	0
illumination	elongation	jupiter	1900-2099	″	120	0.0819	0.0134	0
illumination	magnitude	jupiter	1900-2099	mag	120	0.000556	0.00029	0
illumination	phase angle	saturn	1900-2099	″	120	27.1	14.2	0
illumination	lit fraction	saturn	1900-2099	1	120	0.00000438	0.00000218	0
illumination	elongation	saturn	1900-2099	″	120	0.0365	0.0133	0
illumination	magnitude	saturn	1900-2099	mag	120	0.0371	0.00538	0
illumination	phase angle	uranus	1900-2099	″	120	25.4	15.1	0
illumination	lit fraction	uranus	1900-2099	1	120	0.00000217	9.89e-7	0
illumination	elongation	uranus	1900-2099	″	120	0.0338	0.0142	0
illumination	magnitude	uranus	1900-2099	mag	120	0.046	0.0234	0
illumination	phase angle	neptune	1900-2099	″	120	23.8	14.5	0
illumination	lit fraction	neptune	1900-2099	1	120	0.00000147	6.41e-7	0
illumination	elongation	neptune	1900-2099	″	120	0.0315	0.0156	0
illumination	magnitude	neptune	1900-2099	mag	120	0.0171	0.00415	0
illumination	phase angle	pluto	1900-2099	″	120	23.5	12.9	0
illumination	lit fraction	pluto	1900-2099	1	120	0.00000143	6.32e-7	0
illumination	elongation	pluto	1900-2099	″	120	0.0477	0.0185	0
illumination	magnitude	pluto	1900-2099	mag	120	0.0695	0.0411	0
moon-phases	new moon	moon	1600-1899	s	75	0.5	0.262	0
moon-phases	first quarter	moon	1600-1899	s	73	0.584	0.277	0
moon-phases	full moon	moon	1600-1899	s	72	0.543	0.255	0
moon-phases	last quarter	moon	1600-1899	s	75	0.541	0.265	0
moon-phases	last quarter	moon	1900-2099	s	347	0.101	0.0359	0
moon-phases	new moon	moon	1900-2099	s	344	0.129	0.0363	0
moon-phases	first quarter	moon	1900-2099	s	345	0.125	0.0359	0
moon-phases	full moon	moon	1900-2099	s	343	0.151	0.0384	0
moon-phases	new moon	moon	2100-2399	s	13	0.162	0.0992	0
moon-phases	first quarter	moon	2100-2399	s	13	0.133	0.103	0
moon-phases	full moon	moon	2100-2399	s	12	0.145	0.0953	0
moon-phases	last quarter	moon	2100-2399	s	12	0.18	0.127	0
houses	from UTC	ascendant	1900-2099	″	250	0.823	0.113	0
houses	from UTC	midheaven	1900-2099	″	250	0.85	0.111	0
houses	from UTC	vertex	1900-2099	″	250	4.64	0.301	0
houses	from UTC	eastPoint	1900-2099	″	250	1.01	0.115	0
houses	from ARMC	ascendant	1900-2099	″	250	0.000559	0.000148	0
houses	from ARMC	midheaven	1900-2099	″	250	0.000338	0.000146	0
houses	from ARMC	vertex	1900-2099	″	250	0.00071	0.000141	0
houses	from ARMC	eastPoint	1900-2099	″	250	0.000354	0.000147	0
houses	cusps	equal	1900-2099	″	3000	0.00181	0.000979	0
houses	cusps	whole-sign	1900-2099	″	3000	0	0	0
houses	cusps	placidus	1900-2099	″	2748	0.00255	0.00104	0
houses	cusps	koch	1900-2099	″	2748	0.00245	0.00104	0
houses	cusps	porphyry	1900-2099	″	3000	0.00191	0.00102	0
houses	cusps	regiomontanus	1900-2099	″	3000	0.00197	0.00104	0
houses	cusps	campanus	1900-2099	″	3000	0.00196	0.00105	0
houses	cusps	alcabitius	1900-2099	″	3000	0.00196	0.00102	0
houses	cusps	morinus	1900-2099	″	3000	0.00194	0.00104	0
houses	cusps	topocentric	1900-2099	″	3000	0.00216	0.00103	0
ayanamsas	mean	lahiri	1900-2099	″	200	0.00494	0.000877	0
ayanamsas	true	lahiri	1900-2099	″	200	0.0147	0.00208	0
ayanamsas	mean	fagan-bradley	1900-2099	″	200	0.00422	0.000744	0
ayanamsas	true	fagan-bradley	1900-2099	″	200	0.0139	0.00198	0
ayanamsas	mean	raman	1900-2099	″	200	0.00136	0.000538	0
ayanamsas	true	raman	1900-2099	″	200	0.0111	0.00173	0
ayanamsas	mean	krishnamurti	1900-2099	″	200	0.00136	0.000538	0
ayanamsas	true	krishnamurti	1900-2099	″	200	0.0111	0.00173	0
lunar-nodes-lilith	longitude	mean node	1900-2099	″	211	0.0113	0.00406	0
lunar-nodes-lilith	longitude	true node	1900-2099	″	211	0.736	0.208	0
lunar-nodes-lilith	longitude	mean Lilith	1900-2099	″	211	0.247	0.126	0
lunar-nodes-lilith	latitude	mean Lilith	1900-2099	″	211	0.0216	0.00827	0
lunar-nodes-lilith	longitude	true Lilith	1900-2099	″	211	3.19	0.898	0
lunar-nodes-lilith	latitude	true Lilith	1900-2099	″	211	0.218	0.0594	0
lunar-nodes-lilith	longitude	mean node	2100-2399	″	20	0.138	0.068	0
lunar-nodes-lilith	longitude	true node	2100-2399	″	20	0.764	0.416	0
lunar-nodes-lilith	longitude	mean Lilith	2100-2399	″	20	0.361	0.316	0
lunar-nodes-lilith	latitude	mean Lilith	2100-2399	″	20	0.0273	0.0176	0
lunar-nodes-lilith	longitude	true Lilith	2100-2399	″	20	2.25	1.03	0
lunar-nodes-lilith	latitude	true Lilith	2100-2399	″	20	0.23	0.0825	0
lunar-nodes-lilith	longitude	mean node	1600-1899	″	19	0.0832	0.0535	0
lunar-nodes-lilith	longitude	true node	1600-1899	″	19	0.67	0.283	0
lunar-nodes-lilith	longitude	mean Lilith	1600-1899	″	19	1.07	0.762	0
lunar-nodes-lilith	latitude	mean Lilith	1600-1899	″	19	0.0789	0.0475	0
lunar-nodes-lilith	longitude	true Lilith	1600-1899	″	19	3.24	1.19	0
lunar-nodes-lilith	latitude	true Lilith	1600-1899	″	19	0.258	0.0818	0
lots	longitude	fortune	1900-2099	″	150	0.425	0.041	0
lots	longitude	spirit	1900-2099	″	150	0.513	0.0474	0
lots	longitude	eros	1900-2099	″	150	0.978	0.0839	0
lots	longitude	necessity	1900-2099	″	150	0.112	0.0288	0
lots	longitude	courage	1900-2099	″	150	0.112	0.03	0
lots	longitude	victory	1900-2099	″	150	0.982	0.084	0
lots	longitude	nemesis	1900-2099	″	150	0.0953	0.0256	0
aspects	exact	saturn	1900-2099	s	51	2.35	0.431	0
aspects	exact	pluto	1900-2099	s	48	2.13	0.523	0
aspects	exact	jupiter	1900-2099	s	41	0.649	0.163	0
aspects	exact	mars	1900-2099	s	23	1.14	0.489	0
aspects	exact	uranus	1900-2099	s	45	2.86	0.876	0
aspects	exact	venus	1900-2099	s	7	0.277	0.193	0
aspects	exact	neptune	1900-2099	s	39	2.71	0.805	0
aspects	exact	mercury	1900-2099	s	5	0.263	0.216	0
ingresses	entry	sun	1900-2099	s	109	0.572	0.362	0
ingresses	entry	mercury	1900-2099	s	161	2.28	0.376	0
ingresses	entry	venus	1900-2099	s	134	1.09	0.329	0
ingresses	entry	mars	1900-2099	s	263	14.9	1.58	0
ingresses	entry	jupiter	1900-2099	s	65	6.03	2.07	0
ingresses	entry	saturn	1900-2099	s	33	8	2.04	0
ingresses	entry	uranus	1900-2099	s	17	0.576	0.324	0
ingresses	entry	neptune	1900-2099	s	10	1.18	0.587	0
ingresses	entry	pluto	1900-2099	s	13	0.769	0.449	0
ingresses	entry	moon	1900-2099	s	179	0.102	0.0449	0
retrograde-stations	station	mercury	1900-2099	s	232	1.09	0.335	0
retrograde-stations	longitude	mercury	1900-2099	″	232	0.0403	0.02	0
retrograde-stations	station	venus	1900-2099	s	55	3.86	1.33	0
retrograde-stations	longitude	venus	1900-2099	″	55	0.0459	0.0155	0
retrograde-stations	station	mars	1900-2099	s	28	11.8	3.04	0
retrograde-stations	longitude	mars	1900-2099	″	28	0.062	0.03	0
retrograde-stations	station	jupiter	1900-2099	s	58	12.8	4	0
retrograde-stations	longitude	jupiter	1900-2099	″	58	0.0281	0.0127	0
retrograde-stations	station	saturn	1900-2099	s	66	39	13.9	0
retrograde-stations	longitude	saturn	1900-2099	″	66	0.0125	0.00566	0
retrograde-stations	station	uranus	1900-2099	s	76	25.8	8.97	0
retrograde-stations	longitude	uranus	1900-2099	″	76	0.00199	0.00106	0
retrograde-stations	station	neptune	1900-2099	s	76	92	34.9	0
retrograde-stations	longitude	neptune	1900-2099	″	76	0.00304	0.00111	0
retrograde-stations	station	pluto	1900-2099	s	70	843	290	0
retrograde-stations	longitude	pluto	1900-2099	″	70	0.00205	0.00109	0
seasons	marchEquinox	sun	1600-1899	s	9	1.31	1.03	0
seasons	juneSolstice	sun	1600-1899	s	9	1.23	1.02	0
seasons	septemberEquinox	sun	1600-1899	s	9	1.3	1.1	0
seasons	decemberSolstice	sun	1600-1899	s	9	1.29	1.06	0
seasons	marchEquinox	sun	1900-2099	s	67	0.939	0.406	0
seasons	juneSolstice	sun	1900-2099	s	67	0.767	0.38	0
seasons	septemberEquinox	sun	1900-2099	s	67	0.664	0.359	0
seasons	decemberSolstice	sun	1900-2099	s	67	0.728	0.379	0
seasons	marchEquinox	sun	2100-2399	s	11	0.998	0.858	0
seasons	juneSolstice	sun	2100-2399	s	11	0.954	0.842	0
seasons	septemberEquinox	sun	2100-2399	s	11	1.01	0.78	0
seasons	decemberSolstice	sun	2100-2399	s	11	0.943	0.845	0
solar-eclipses	greatest	eclipse	1900-2099	s	70	0.0786	0.0317	0
solar-eclipses	gamma	eclipse	1900-2099	Earth radii	70	0.0000148	0.00000617	0
solar-eclipses	type	annular	1900-2099		25	0	0	0
solar-eclipses	type	total	1900-2099		26	0	0	0
solar-eclipses	type	partial	1900-2099		17	0	0	0
solar-eclipses	type	hybrid	1900-2099		2	0	0	0
solar-eclipses-local	type	total	1900-2099		23	0	0	0
solar-eclipses-local	magnitude	place	1900-2099		123	0.0000272	0.00000882	0
solar-eclipses-local	obscuration	place	1900-2099		123	0.0000257	0.00000813	0
solar-eclipses-local	c1	place	1900-2099	s	123	0.353	0.0716	0
solar-eclipses-local	c2	place	1900-2099	s	33	0.464	0.1	0
solar-eclipses-local	maximum	place	1900-2099	s	123	0.109	0.0421	0
solar-eclipses-local	c3	place	1900-2099	s	33	0.51	0.0964	0
solar-eclipses-local	c4	place	1900-2099	s	123	0.429	0.0676	0
solar-eclipses-local	type	partial	1900-2099		90	0	0	0
solar-eclipses-local	type	annular	1900-2099		10	0	0	0
lunar-eclipses	greatest	eclipse	1900-2099	s	80	0.0925	0.0316	0
lunar-eclipses	type	total	1900-2099		32	0	0	0
lunar-eclipses	umbral magnitude	eclipse	1900-2099		80	0.0000603	0.0000282	0
lunar-eclipses	penumbral magnitude	eclipse	1900-2099		80	0.0000584	0.0000297	0
lunar-eclipses	contact	p1	1900-2099	s	80	1.05	0.138	0
lunar-eclipses	contact	u1	1900-2099	s	53	0.691	0.104	0
lunar-eclipses	contact	u2	1900-2099	s	32	0.203	0.0557	0
lunar-eclipses	contact	u3	1900-2099	s	32	0.203	0.0548	0
lunar-eclipses	contact	u4	1900-2099	s	53	0.709	0.106	0
lunar-eclipses	contact	p4	1900-2099	s	80	1.03	0.135	0
lunar-eclipses	type	partial	1900-2099		21	0	0	0
lunar-eclipses	type	penumbral	1900-2099		27	0	0	0
solar-aspects	greatest eastern elongation	mercury	1900-2099	s	52	4.72	2.88	0
solar-aspects	elongation	mercury	1900-2099	″	119	0.0195	0.011	0
solar-aspects	greatest western elongation	mercury	1900-2099	s	67	5.13	3.19	0
solar-aspects	greatest western elongation	venus	1900-2099	s	9	3.17	2.08	0
solar-aspects	elongation	venus	1900-2099	″	19	0.0207	0.00998	0
solar-aspects	greatest eastern elongation	venus	1900-2099	s	10	1.67	1.07	0
solar-aspects	superior conjunction	mercury	1900-2099	s	44	0.33	0.194	0
solar-aspects	inferior conjunction	mercury	1900-2099	s	44	0.315	0.192	0
solar-aspects	inferior conjunction	venus	1900-2099	s	17	0.245	0.136	0
solar-aspects	superior conjunction	venus	1900-2099	s	9	0.265	0.153	0
solar-aspects	conjunction	mars	1900-2099	s	10	0.686	0.33	0
solar-aspects	opposition	mars	1900-2099	s	10	1.74	0.824	0
solar-aspects	conjunction	jupiter	1900-2099	s	13	0.12	0.0743	0
solar-aspects	opposition	jupiter	1900-2099	s	15	0.256	0.13	0
solar-aspects	conjunction	saturn	1900-2099	s	17	0.363	0.246	0
solar-aspects	opposition	saturn	1900-2099	s	14	0.385	0.234	0
solar-aspects	conjunction	uranus	1900-2099	s	27	0.587	0.371	0
solar-aspects	opposition	uranus	1900-2099	s	15	0.505	0.363	0
solar-aspects	conjunction	neptune	1900-2099	s	22	0.496	0.364	0
solar-aspects	opposition	neptune	1900-2099	s	20	0.448	0.34	0
solar-aspects	conjunction	pluto	1900-2099	s	11	0.543	0.369	0
solar-aspects	opposition	pluto	1900-2099	s	14	0.445	0.33	0
planet-apsides	perihelion	mercury	1900-2099	s	51	1.14	0.461	0
planet-apsides	distance	mercury	1900-2099	µau	101	0.00499	0.0021	0
planet-apsides	aphelion	mercury	1900-2099	s	50	0.49	0.172	0
planet-apsides	perihelion	venus	1900-2099	s	57	117	45	0
planet-apsides	distance	venus	1900-2099	µau	114	0.0144	0.00473	0
planet-apsides	aphelion	venus	1900-2099	s	57	21.2	8.81	0
planet-apsides	perihelion	sun	1900-2099	s	40	108	38.3	0
planet-apsides	distance	sun	1900-2099	µau	76	0.0275	0.00884	0
planet-apsides	aphelion	sun	1900-2099	s	36	85	20.7	0
planet-apsides	aphelion	mars	1900-2099	s	19	10.4	4.85	0
planet-apsides	distance	mars	1900-2099	µau	34	0.043	0.0173	0
planet-apsides	perihelion	mars	1900-2099	s	15	40.2	25	0
planet-apsides	perihelion	jupiter	1900-2099	s	3	68	46.9	0
planet-apsides	distance	jupiter	1900-2099	µau	5	0.119	0.0592	0
planet-apsides	aphelion	jupiter	1900-2099	s	2	87.9	70.3	0
planet-apsides	aphelion	saturn	1900-2099	s	2	328	244	0
planet-apsides	distance	saturn	1900-2099	µau	3	0.0699	0.0451	0
planet-apsides	perihelion	saturn	1900-2099	s	1	40.8	40.8	0
lunar-apsides	apogee	moon	1900-2099	s	490	3.8	0.98	0
lunar-apsides	distance	moon	1900-2099	km	988	0.0809	0.0202	0
lunar-apsides	perigee	moon	1900-2099	s	498	4.59	0.987	0
lunar-node-passages	ascending node	moon	1900-2099	s	499	0.954	0.255	0
lunar-node-passages	longitude	moon	1900-2099	″	997	0.673	0.152	0
lunar-node-passages	descending node	moon	1900-2099	s	498	1.16	0.281	0
`
