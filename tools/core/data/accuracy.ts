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
time-sidereal	true obliquity	Earth	1900-2099	″	187	0.000944	0.000474	0
time-sidereal	nutation in longitude	Earth	1900-2099	″	187	0.000155	0.000135	0
time-sidereal	equation of time	Earth	1900-2099	s	187	0.0202	0.00482	0
time-sidereal	ΔT	Earth	1600-1899	s	9	1.92	0.968	0
time-sidereal	UT1	Earth	1600-1899	s	9	0.0000515	0.0000322	0
time-sidereal	GMST	Earth	1600-1899	″	9	0.00429	0.00222	0
time-sidereal	GAST	Earth	1600-1899	″	9	0.00442	0.00233	0
time-sidereal	true obliquity	Earth	1600-1899	″	9	0.00386	0.00251	0
time-sidereal	nutation in longitude	Earth	1600-1899	″	9	0.00014	0.000137	0
time-sidereal	equation of time	Earth	1600-1899	s	9	0.011	0.00558	0
time-sidereal	ΔT	Earth	2100-2399	s	4	54.4	27.5	0
time-sidereal	UT1	Earth	2100-2399	s	4	0.0000453	0.000026	0
time-sidereal	GMST	Earth	2100-2399	″	4	0.00098	0.000802	0
time-sidereal	GAST	Earth	2100-2399	″	4	0.00113	0.000931	0
time-sidereal	true obliquity	Earth	2100-2399	″	4	0.00372	0.00207	0
time-sidereal	nutation in longitude	Earth	2100-2399	″	4	0.000162	0.000142	0
time-sidereal	equation of time	Earth	2100-2399	s	4	0.144	0.0727	0
positions	longitude	sun	1900-2099	″	281	0.0308	0.0136	0
positions	latitude	sun	1900-2099	″	281	0.0213	0.0133	0
positions	right ascension	sun	1900-2099	″	281	0.0345	0.0158	0
positions	declination	sun	1900-2099	″	281	0.0258	0.0105	0
positions	distance	sun	1900-2099	km	281	3.44	1.25	0
positions	longitude	moon	1900-2099	″	281	0.0582	0.0209	0
positions	latitude	moon	1900-2099	″	281	0.0394	0.011	0
positions	right ascension	moon	1900-2099	″	281	0.0578	0.0205	0
positions	declination	moon	1900-2099	″	281	0.0427	0.0116	0
positions	distance	moon	1900-2099	km	281	0.121	0.0472	0
positions	longitude	mercury	1900-2099	″	281	0.0562	0.0153	0
positions	latitude	mercury	1900-2099	″	281	0.0228	0.0135	0
positions	right ascension	mercury	1900-2099	″	281	0.0563	0.0172	0
positions	declination	mercury	1900-2099	″	281	0.0275	0.0108	0
positions	distance	mercury	1900-2099	km	281	19.1	4.9	0
positions	longitude	venus	1900-2099	″	281	0.0434	0.0136	0
positions	latitude	venus	1900-2099	″	281	0.0604	0.0176	0
positions	right ascension	venus	1900-2099	″	281	0.0422	0.0159	0
positions	declination	venus	1900-2099	″	281	0.0646	0.0155	0
positions	distance	venus	1900-2099	km	281	6.92	2.07	0
positions	longitude	mars	1900-2099	″	281	0.145	0.0257	0
positions	latitude	mars	1900-2099	″	281	0.0375	0.0133	0
positions	right ascension	mars	1900-2099	″	281	0.143	0.027	0
positions	declination	mars	1900-2099	″	281	0.0268	0.0101	0
positions	distance	mars	1900-2099	km	281	59.7	8.49	0
positions	longitude	jupiter	1900-2099	″	281	0.0423	0.0147	0
positions	latitude	jupiter	1900-2099	″	281	0.0134	0.00282	0
positions	right ascension	jupiter	1900-2099	″	281	0.0412	0.0141	0
positions	declination	jupiter	1900-2099	″	281	0.0161	0.00507	0
positions	distance	jupiter	1900-2099	km	281	33.5	8.61	0
positions	longitude	saturn	1900-2099	″	281	0.0156	0.00617	0
positions	latitude	saturn	1900-2099	″	281	0.0028	0.00145	0
positions	right ascension	saturn	1900-2099	″	281	0.0157	0.00593	0
positions	declination	saturn	1900-2099	″	281	0.00564	0.00222	0
positions	distance	saturn	1900-2099	km	281	32.1	9.17	0
positions	longitude	uranus	1900-2099	″	281	0.00394	0.00111	0
positions	latitude	uranus	1900-2099	″	281	0.00159	0.000727	0
positions	right ascension	uranus	1900-2099	″	281	0.00401	0.00113	0
positions	declination	uranus	1900-2099	″	281	0.00192	0.000761	0
positions	distance	uranus	1900-2099	km	281	35.1	9.65	0
positions	longitude	neptune	1900-2099	″	281	0.00495	0.00112	0
positions	latitude	neptune	1900-2099	″	281	0.00123	0.000473	0
positions	right ascension	neptune	1900-2099	″	281	0.00456	0.00108	0
positions	declination	neptune	1900-2099	″	281	0.00199	0.000553	0
positions	distance	neptune	1900-2099	km	281	45.9	14	0
positions	longitude	pluto	1900-2099	″	281	0.00107	0.000365	0
positions	latitude	pluto	1900-2099	″	281	0.0011	0.000453	0
positions	right ascension	pluto	1900-2099	″	281	0.000965	0.000394	0
positions	declination	pluto	1900-2099	″	281	0.00149	0.000525	0
positions	distance	pluto	1900-2099	km	281	41.4	12.1	0
positions	longitude	sun	1600-1899	″	11	0.146	0.0929	0
positions	latitude	sun	1600-1899	″	11	0.0217	0.0146	0
positions	right ascension	sun	1600-1899	″	11	0.142	0.0867	0
positions	declination	sun	1600-1899	″	11	0.0549	0.036	0
positions	distance	sun	1600-1899	km	11	4.26	2.13	0
positions	longitude	moon	1600-1899	″	11	0.185	0.0992	0
positions	latitude	moon	1600-1899	″	11	0.0502	0.0243	0
positions	right ascension	moon	1600-1899	″	11	0.179	0.0961	0
positions	declination	moon	1600-1899	″	11	0.0626	0.0339	0
positions	distance	moon	1600-1899	km	11	0.0424	0.0287	0
positions	longitude	mercury	1600-1899	″	11	0.288	0.131	0
positions	latitude	mercury	1600-1899	″	11	0.0239	0.0149	0
positions	right ascension	mercury	1600-1899	″	11	0.264	0.122	0
positions	declination	mercury	1600-1899	″	11	0.116	0.0483	0
positions	distance	mercury	1600-1899	km	11	71.3	31.9	0
positions	longitude	venus	1600-1899	″	11	0.126	0.081	0
positions	latitude	venus	1600-1899	″	11	0.0232	0.0132	0
positions	right ascension	venus	1600-1899	″	11	0.112	0.0745	0
positions	declination	venus	1600-1899	″	11	0.0584	0.0341	0
positions	distance	venus	1600-1899	km	11	37.8	18.2	0
positions	longitude	mars	1600-1899	″	11	1.23	0.399	0
positions	latitude	mars	1600-1899	″	11	0.0211	0.0145	0
positions	right ascension	mars	1600-1899	″	11	1.14	0.369	0
positions	declination	mars	1600-1899	″	11	0.476	0.151	0
positions	distance	mars	1600-1899	km	11	371	167	0
positions	longitude	jupiter	1600-1899	″	11	0.102	0.0709	0
positions	latitude	jupiter	1600-1899	″	11	0.00665	0.00372	0
positions	right ascension	jupiter	1600-1899	″	11	0.0932	0.0664	0
positions	declination	jupiter	1600-1899	″	11	0.0425	0.0251	0
positions	distance	jupiter	1600-1899	km	11	97.8	57.1	0
positions	longitude	saturn	1600-1899	″	11	0.037	0.0264	0
positions	latitude	saturn	1600-1899	″	11	0.00515	0.0027	0
positions	right ascension	saturn	1600-1899	″	11	0.0355	0.0255	0
positions	declination	saturn	1600-1899	″	11	0.0151	0.00745	0
positions	distance	saturn	1600-1899	km	11	112	57	0
positions	longitude	uranus	1600-1899	″	11	0.00847	0.0044	0
positions	latitude	uranus	1600-1899	″	11	0.00334	0.00185	0
positions	right ascension	uranus	1600-1899	″	11	0.00769	0.00421	0
positions	declination	uranus	1600-1899	″	11	0.0038	0.00187	0
positions	distance	uranus	1600-1899	km	11	142	74.4	0
positions	longitude	neptune	1600-1899	″	11	0.0154	0.00966	0
positions	latitude	neptune	1600-1899	″	11	0.00331	0.00146	0
positions	right ascension	neptune	1600-1899	″	11	0.0146	0.00928	0
positions	declination	neptune	1600-1899	″	11	0.00629	0.00315	0
positions	distance	neptune	1600-1899	km	11	141	78.8	0
positions	longitude	pluto	1600-1899	″	11	0.00478	0.0025	0
positions	latitude	pluto	1600-1899	″	11	0.00375	0.0016	0
positions	right ascension	pluto	1600-1899	″	11	0.00475	0.00244	0
positions	declination	pluto	1600-1899	″	11	0.00205	0.000942	0
positions	distance	pluto	1600-1899	km	11	119	68.9	0
positions	longitude	sun	2100-2399	″	8	0.0393	0.0337	0
positions	latitude	sun	2100-2399	″	8	0.0184	0.0127	0
positions	right ascension	sun	2100-2399	″	8	0.0423	0.036	0
positions	declination	sun	2100-2399	″	8	0.00756	0.00377	0
positions	distance	sun	2100-2399	km	8	3.37	1.71	0
positions	longitude	moon	2100-2399	″	8	0.0731	0.0477	0
positions	latitude	moon	2100-2399	″	8	0.0386	0.0188	0
positions	right ascension	moon	2100-2399	″	8	0.0817	0.0495	0
positions	declination	moon	2100-2399	″	8	0.0231	0.0118	0
positions	distance	moon	2100-2399	km	8	0.1	0.0542	0
positions	longitude	mercury	2100-2399	″	8	0.0552	0.0317	0
positions	latitude	mercury	2100-2399	″	8	0.0185	0.0135	0
positions	right ascension	mercury	2100-2399	″	8	0.0549	0.0337	0
positions	declination	mercury	2100-2399	″	8	0.0128	0.00749	0
positions	distance	mercury	2100-2399	km	8	18.7	11.5	0
positions	longitude	venus	2100-2399	″	8	0.0521	0.038	0
positions	latitude	venus	2100-2399	″	8	0.0368	0.0199	0
positions	right ascension	venus	2100-2399	″	8	0.0493	0.0391	0
positions	declination	venus	2100-2399	″	8	0.0387	0.0181	0
positions	distance	venus	2100-2399	km	8	22.5	9.61	0
positions	longitude	mars	2100-2399	″	8	0.661	0.383	0
positions	latitude	mars	2100-2399	″	8	0.0152	0.00943	0
positions	right ascension	mars	2100-2399	″	8	0.606	0.354	0
positions	declination	mars	2100-2399	″	8	0.265	0.144	0
positions	distance	mars	2100-2399	km	8	535	221	0
positions	longitude	jupiter	2100-2399	″	8	0.112	0.0674	0
positions	latitude	jupiter	2100-2399	″	8	0.00567	0.003	0
positions	right ascension	jupiter	2100-2399	″	8	0.106	0.064	0
positions	declination	jupiter	2100-2399	″	8	0.0342	0.0212	0
positions	distance	jupiter	2100-2399	km	8	141	57.7	0
positions	longitude	saturn	2100-2399	″	8	0.0536	0.0331	0
positions	latitude	saturn	2100-2399	″	8	0.0079	0.00347	0
positions	right ascension	saturn	2100-2399	″	8	0.0534	0.0321	0
positions	declination	saturn	2100-2399	″	8	0.0134	0.00803	0
positions	distance	saturn	2100-2399	km	8	101	50.3	0
positions	longitude	uranus	2100-2399	″	8	0.00942	0.00462	0
positions	latitude	uranus	2100-2399	″	8	0.00167	0.00116	0
positions	right ascension	uranus	2100-2399	″	8	0.00909	0.00451	0
positions	declination	uranus	2100-2399	″	8	0.00257	0.00161	0
positions	distance	uranus	2100-2399	km	8	59.8	45	0
positions	longitude	neptune	2100-2399	″	8	0.0154	0.00883	0
positions	latitude	neptune	2100-2399	″	8	0.00449	0.00198	0
positions	right ascension	neptune	2100-2399	″	8	0.0147	0.00849	0
positions	declination	neptune	2100-2399	″	8	0.00497	0.00236	0
positions	distance	neptune	2100-2399	km	8	55.7	42.8	0
positions	longitude	pluto	2100-2399	″	8	0.00403	0.00167	0
positions	latitude	pluto	2100-2399	″	8	0.00488	0.00193	0
positions	right ascension	pluto	2100-2399	″	8	0.00386	0.00154	0
positions	declination	pluto	2100-2399	″	8	0.000704	0.00035	0
positions	distance	pluto	2100-2399	km	8	70.9	49.3	0
positions-far	direction	sun	-3000--2801	″	8	1.97	1.04	0
positions-far	direction	moon	-3000--2801	″	8	11	8.51	0
positions-far	direction	mercury	-3000--2801	″	8	2.24	1.14	0
positions-far	direction	venus	-3000--2801	″	8	5.03	2.45	0
positions-far	direction	mars	-3000--2801	″	8	4.57	2.86	0
positions-far	direction	jupiter	-3000--2801	″	8	2.07	1.59	0
positions-far	direction	saturn	-3000--2801	″	8	0.701	0.556	0
positions-far	direction	uranus	-3000--2801	″	8	0.153	0.0922	0
positions-far	direction	neptune	-3000--2801	″	8	0.261	0.186	0
positions-far	direction	pluto	-3000--2801	″	8	0.169	0.0968	0
positions-far	direction	sun	-2800--2601	″	8	1.73	0.955	0
positions-far	direction	moon	-2800--2601	″	8	10.1	7.44	0
positions-far	direction	mercury	-2800--2601	″	8	2.04	1.08	0
positions-far	direction	venus	-2800--2601	″	8	2.44	1.56	0
positions-far	direction	mars	-2800--2601	″	8	3.73	2.86	0
positions-far	direction	jupiter	-2800--2601	″	8	2.04	1.49	0
positions-far	direction	saturn	-2800--2601	″	8	0.617	0.48	0
positions-far	direction	uranus	-2800--2601	″	8	0.147	0.0939	0
positions-far	direction	neptune	-2800--2601	″	8	0.224	0.18	0
positions-far	direction	pluto	-2800--2601	″	8	0.14	0.0866	0
positions-far	direction	sun	-2600--2401	″	8	1.39	0.774	0
positions-far	direction	moon	-2600--2401	″	8	7.81	5.86	0
positions-far	direction	mercury	-2600--2401	″	8	1.77	1.09	0
positions-far	direction	venus	-2600--2401	″	8	1.96	1.36	0
positions-far	direction	mars	-2600--2401	″	8	4.58	3.18	0
positions-far	direction	jupiter	-2600--2401	″	8	1.71	1.4	0
positions-far	direction	saturn	-2600--2401	″	8	0.652	0.466	0
positions-far	direction	uranus	-2600--2401	″	8	0.124	0.0757	0
positions-far	direction	neptune	-2600--2401	″	8	0.198	0.166	0
positions-far	direction	pluto	-2600--2401	″	8	0.12	0.0651	0
positions-far	direction	sun	-2400--2201	″	8	1.12	0.731	0
positions-far	direction	moon	-2400--2201	″	8	8.18	4.85	0
positions-far	direction	mercury	-2400--2201	″	8	2.05	1.16	0
positions-far	direction	venus	-2400--2201	″	8	1.71	1.3	0
positions-far	direction	mars	-2400--2201	″	8	6.51	3.57	0
positions-far	direction	jupiter	-2400--2201	″	8	1.74	1.32	0
positions-far	direction	saturn	-2400--2201	″	8	0.586	0.472	0
positions-far	direction	uranus	-2400--2201	″	8	0.157	0.107	0
positions-far	direction	neptune	-2400--2201	″	8	0.2	0.153	0
positions-far	direction	pluto	-2400--2201	″	8	0.104	0.0592	0
positions-far	direction	sun	-2200--2001	″	8	1.03	0.598	0
positions-far	direction	moon	-2200--2001	″	8	6.82	4.29	0
positions-far	direction	mercury	-2200--2001	″	8	1.66	0.781	0
positions-far	direction	venus	-2200--2001	″	8	1.57	1.2	0
positions-far	direction	mars	-2200--2001	″	8	12	6.53	0
positions-far	direction	jupiter	-2200--2001	″	8	1.38	1.15	0
positions-far	direction	saturn	-2200--2001	″	8	0.586	0.484	0
positions-far	direction	uranus	-2200--2001	″	8	0.153	0.106	0
positions-far	direction	neptune	-2200--2001	″	8	0.204	0.145	0
positions-far	direction	pluto	-2200--2001	″	8	0.102	0.0578	0
positions-far	direction	sun	-2000--1801	″	8	0.948	0.507	0
positions-far	direction	moon	-2000--1801	″	8	4.37	3.52	0
positions-far	direction	mercury	-2000--1801	″	8	1.75	0.836	0
positions-far	direction	venus	-2000--1801	″	8	4.71	2.3	0
positions-far	direction	mars	-2000--1801	″	8	13.2	7.2	0
positions-far	direction	jupiter	-2000--1801	″	8	1.74	1.29	0
positions-far	direction	saturn	-2000--1801	″	8	0.528	0.439	0
positions-far	direction	uranus	-2000--1801	″	8	0.13	0.0847	0
positions-far	direction	neptune	-2000--1801	″	8	0.186	0.145	0
positions-far	direction	pluto	-2000--1801	″	8	0.113	0.067	0
positions-far	direction	sun	-1800--1601	″	8	0.663	0.401	0
positions-far	direction	moon	-1800--1601	″	8	3.38	2.4	0
positions-far	direction	mercury	-1800--1601	″	8	1.75	0.715	0
positions-far	direction	venus	-1800--1601	″	8	3.23	1.69	0
positions-far	direction	mars	-1800--1601	″	8	11.7	7.76	0
positions-far	direction	jupiter	-1800--1601	″	8	1.23	1.07	0
positions-far	direction	saturn	-1800--1601	″	8	0.485	0.374	0
positions-far	direction	uranus	-1800--1601	″	8	0.123	0.0853	0
positions-far	direction	neptune	-1800--1601	″	8	0.175	0.142	0
positions-far	direction	pluto	-1800--1601	″	8	0.0908	0.0548	0
positions-far	direction	sun	-1600--1401	″	8	0.658	0.358	0
positions-far	direction	moon	-1600--1401	″	8	3.19	1.9	0
positions-far	direction	mercury	-1600--1401	″	8	0.788	0.398	0
positions-far	direction	venus	-1600--1401	″	8	1.25	0.83	0
positions-far	direction	mars	-1600--1401	″	8	7.33	4.92	0
positions-far	direction	jupiter	-1600--1401	″	8	1.6	1.15	0
positions-far	direction	saturn	-1600--1401	″	8	0.488	0.369	0
positions-far	direction	uranus	-1600--1401	″	8	0.119	0.0703	0
positions-far	direction	neptune	-1600--1401	″	8	0.156	0.127	0
positions-far	direction	pluto	-1600--1401	″	8	0.0718	0.0435	0
positions-far	direction	sun	-1400--1201	″	8	0.611	0.38	0
positions-far	direction	moon	-1400--1201	″	8	3.13	1.51	0
positions-far	direction	mercury	-1400--1201	″	8	0.825	0.443	0
positions-far	direction	venus	-1400--1201	″	8	3.98	1.64	0
positions-far	direction	mars	-1400--1201	″	8	3.8	3.11	0
positions-far	direction	jupiter	-1400--1201	″	8	1.16	1.03	0
positions-far	direction	saturn	-1400--1201	″	8	0.452	0.373	0
positions-far	direction	uranus	-1400--1201	″	8	0.111	0.0749	0
positions-far	direction	neptune	-1400--1201	″	8	0.156	0.112	0
positions-far	direction	pluto	-1400--1201	″	8	0.0884	0.0412	0
positions-far	direction	sun	-1200--1001	″	8	0.688	0.419	0
positions-far	direction	moon	-1200--1001	″	8	0.949	0.561	0
positions-far	direction	mercury	-1200--1001	″	8	1.27	0.56	0
positions-far	direction	venus	-1200--1001	″	8	1.98	0.96	0
positions-far	direction	mars	-1200--1001	″	8	2.59	2.23	0
positions-far	direction	jupiter	-1200--1001	″	8	1.31	0.989	0
positions-far	direction	saturn	-1200--1001	″	8	0.438	0.358	0
positions-far	direction	uranus	-1200--1001	″	8	0.124	0.084	0
positions-far	direction	neptune	-1200--1001	″	8	0.147	0.108	0
positions-far	direction	pluto	-1200--1001	″	8	0.0657	0.0319	0
positions-far	direction	sun	-1000--801	″	8	0.648	0.338	0
positions-far	direction	moon	-1000--801	″	8	1.15	0.572	0
positions-far	direction	mercury	-1000--801	″	8	1.01	0.478	0
positions-far	direction	venus	-1000--801	″	8	0.758	0.574	0
positions-far	direction	mars	-1000--801	″	8	3.26	2.31	0
positions-far	direction	jupiter	-1000--801	″	8	0.943	0.798	0
positions-far	direction	saturn	-1000--801	″	8	0.376	0.316	0
positions-far	direction	uranus	-1000--801	″	8	0.108	0.0666	0
positions-far	direction	neptune	-1000--801	″	8	0.133	0.109	0
positions-far	direction	pluto	-1000--801	″	8	0.0698	0.0425	0
positions-far	direction	sun	-800--601	″	8	0.534	0.329	0
positions-far	direction	moon	-800--601	″	8	1.13	0.464	0
positions-far	direction	mercury	-800--601	″	8	0.594	0.286	0
positions-far	direction	venus	-800--601	″	8	0.695	0.519	0
positions-far	direction	mars	-800--601	″	8	9.53	4.14	0
positions-far	direction	jupiter	-800--601	″	8	1.19	0.876	0
positions-far	direction	saturn	-800--601	″	8	0.348	0.277	0
positions-far	direction	uranus	-800--601	″	8	0.0867	0.0626	0
positions-far	direction	neptune	-800--601	″	8	0.124	0.102	0
positions-far	direction	pluto	-800--601	″	8	0.0496	0.0315	0
positions-far	direction	sun	-600--401	″	8	0.478	0.323	0
positions-far	direction	moon	-600--401	″	8	1.01	0.65	0
positions-far	direction	mercury	-600--401	″	8	0.417	0.253	0
positions-far	direction	venus	-600--401	″	8	0.612	0.406	0
positions-far	direction	mars	-600--401	″	8	7.3	3.67	0
positions-far	direction	jupiter	-600--401	″	8	0.894	0.702	0
positions-far	direction	saturn	-600--401	″	8	0.324	0.263	0
positions-far	direction	uranus	-600--401	″	8	0.0745	0.045	0
positions-far	direction	neptune	-600--401	″	8	0.116	0.0894	0
positions-far	direction	pluto	-600--401	″	8	0.0462	0.0271	0
positions-far	direction	sun	-400--201	″	8	0.394	0.257	0
positions-far	direction	moon	-400--201	″	8	1.65	1.06	0
positions-far	direction	mercury	-400--201	″	8	0.312	0.16	0
positions-far	direction	venus	-400--201	″	8	0.678	0.468	0
positions-far	direction	mars	-400--201	″	8	7.34	4.86	0
positions-far	direction	jupiter	-400--201	″	8	1.04	0.745	0
positions-far	direction	saturn	-400--201	″	8	0.312	0.262	0
positions-far	direction	uranus	-400--201	″	8	0.0718	0.0446	0
positions-far	direction	neptune	-400--201	″	8	0.11	0.0796	0
positions-far	direction	pluto	-400--201	″	8	0.0505	0.0248	0
positions-far	direction	sun	-200--1	″	8	0.342	0.174	0
positions-far	direction	moon	-200--1	″	8	1.53	1.08	0
positions-far	direction	mercury	-200--1	″	8	0.63	0.272	0
positions-far	direction	venus	-200--1	″	8	1.1	0.493	0
positions-far	direction	mars	-200--1	″	8	11.3	4.76	0
positions-far	direction	jupiter	-200--1	″	8	0.774	0.652	0
positions-far	direction	saturn	-200--1	″	8	0.288	0.236	0
positions-far	direction	uranus	-200--1	″	8	0.0714	0.0507	0
positions-far	direction	neptune	-200--1	″	8	0.099	0.0755	0
positions-far	direction	pluto	-200--1	″	8	0.0346	0.0164	0
positions-far	direction	sun	0-199	″	8	0.203	0.118	0
positions-far	direction	moon	0-199	″	8	1.57	1.15	0
positions-far	direction	mercury	0-199	″	8	0.407	0.199	0
positions-far	direction	venus	0-199	″	8	1.33	0.646	0
positions-far	direction	mars	0-199	″	8	4.42	2.69	0
positions-far	direction	jupiter	0-199	″	8	0.875	0.609	0
positions-far	direction	saturn	0-199	″	8	0.247	0.202	0
positions-far	direction	uranus	0-199	″	8	0.0642	0.0383	0
positions-far	direction	neptune	0-199	″	8	0.0917	0.0728	0
positions-far	direction	pluto	0-199	″	8	0.0385	0.021	0
positions-far	direction	sun	200-399	″	8	0.15	0.0927	0
positions-far	direction	moon	200-399	″	8	1.42	1.01	0
positions-far	direction	mercury	200-399	″	8	0.38	0.167	0
positions-far	direction	venus	200-399	″	8	0.727	0.456	0
positions-far	direction	mars	200-399	″	8	1.83	1.47	0
positions-far	direction	jupiter	200-399	″	8	0.663	0.519	0
positions-far	direction	saturn	200-399	″	8	0.211	0.171	0
positions-far	direction	uranus	200-399	″	8	0.0554	0.0374	0
positions-far	direction	neptune	200-399	″	8	0.0779	0.0627	0
positions-far	direction	pluto	200-399	″	8	0.0302	0.0181	0
positions-far	direction	sun	400-599	″	8	0.219	0.164	0
positions-far	direction	moon	400-599	″	8	1.23	0.768	0
positions-far	direction	mercury	400-599	″	8	0.357	0.191	0
positions-far	direction	venus	400-599	″	8	0.278	0.244	0
positions-far	direction	mars	400-599	″	8	1.22	0.969	0
positions-far	direction	jupiter	400-599	″	8	0.621	0.483	0
positions-far	direction	saturn	400-599	″	8	0.199	0.16	0
positions-far	direction	uranus	400-599	″	8	0.0464	0.0304	0
positions-far	direction	neptune	400-599	″	8	0.0715	0.0529	0
positions-far	direction	pluto	400-599	″	8	0.0281	0.0158	0
positions-far	direction	sun	600-799	″	8	0.299	0.239	0
positions-far	direction	moon	600-799	″	8	0.843	0.695	0
positions-far	direction	mercury	600-799	″	8	0.468	0.235	0
positions-far	direction	venus	600-799	″	8	0.302	0.238	0
positions-far	direction	mars	600-799	″	8	0.754	0.494	0
positions-far	direction	jupiter	600-799	″	8	0.43	0.365	0
positions-far	direction	saturn	600-799	″	8	0.179	0.147	0
positions-far	direction	uranus	600-799	″	8	0.0338	0.019	0
positions-far	direction	neptune	600-799	″	8	0.0627	0.0464	0
positions-far	direction	pluto	600-799	″	8	0.0279	0.0144	0
positions-far	direction	sun	800-999	″	8	0.302	0.263	0
positions-far	direction	moon	800-999	″	8	0.942	0.621	0
positions-far	direction	mercury	800-999	″	8	0.703	0.314	0
positions-far	direction	venus	800-999	″	8	0.333	0.269	0
positions-far	direction	mars	800-999	″	8	1.53	0.814	0
positions-far	direction	jupiter	800-999	″	8	0.415	0.327	0
positions-far	direction	saturn	800-999	″	8	0.15	0.122	0
positions-far	direction	uranus	800-999	″	8	0.0415	0.0256	0
positions-far	direction	neptune	800-999	″	8	0.0508	0.0412	0
positions-far	direction	pluto	800-999	″	8	0.0175	0.00732	0
positions-far	direction	sun	1000-1099	″	4	0.287	0.266	0
positions-far	direction	moon	1000-1099	″	4	0.808	0.571	0
positions-far	direction	mercury	1000-1099	″	4	0.423	0.242	0
positions-far	direction	venus	1000-1099	″	4	0.301	0.252	0
positions-far	direction	mars	1000-1099	″	4	2.26	1.29	0
positions-far	direction	jupiter	1000-1099	″	4	0.362	0.328	0
positions-far	direction	saturn	1000-1099	″	4	0.107	0.0893	0
positions-far	direction	uranus	1000-1099	″	4	0.0382	0.0275	0
positions-far	direction	neptune	1000-1099	″	4	0.038	0.0318	0
positions-far	direction	pluto	1000-1099	″	4	0.015	0.0126	0
positions-far	direction	sun	1100-1199	″	4	0.276	0.265	0
positions-far	direction	moon	1100-1199	″	4	0.587	0.487	0
positions-far	direction	mercury	1100-1199	″	4	0.609	0.355	0
positions-far	direction	venus	1100-1199	″	4	0.327	0.263	0
positions-far	direction	mars	1100-1199	″	4	2.63	1.53	0
positions-far	direction	jupiter	1100-1199	″	4	0.229	0.207	0
positions-far	direction	saturn	1100-1199	″	4	0.117	0.0943	0
positions-far	direction	uranus	1100-1199	″	4	0.0362	0.0263	0
positions-far	direction	neptune	1100-1199	″	4	0.0431	0.0375	0
positions-far	direction	pluto	1100-1199	″	4	0.00567	0.00374	0
positions-far	direction	sun	1200-1299	″	4	0.263	0.256	0
positions-far	direction	moon	1200-1299	″	4	0.588	0.463	0
positions-far	direction	mercury	1200-1299	″	4	0.553	0.306	0
positions-far	direction	venus	1200-1299	″	4	0.362	0.265	0
positions-far	direction	mars	1200-1299	″	4	1.68	1.07	0
positions-far	direction	jupiter	1200-1299	″	4	0.266	0.25	0
positions-far	direction	saturn	1200-1299	″	4	0.0962	0.0763	0
positions-far	direction	uranus	1200-1299	″	4	0.0347	0.024	0
positions-far	direction	neptune	1200-1299	″	4	0.0245	0.0184	0
positions-far	direction	pluto	1200-1299	″	4	0.0115	0.00846	0
positions-far	direction	sun	1300-1399	″	4	0.258	0.242	0
positions-far	direction	moon	1300-1399	″	4	0.544	0.437	0
positions-far	direction	mercury	1300-1399	″	4	0.34	0.244	0
positions-far	direction	venus	1300-1399	″	4	0.215	0.197	0
positions-far	direction	mars	1300-1399	″	4	3.36	2.29	0
positions-far	direction	jupiter	1300-1399	″	4	0.214	0.171	0
positions-far	direction	saturn	1300-1399	″	4	0.0911	0.0701	0
positions-far	direction	uranus	1300-1399	″	4	0.0289	0.0216	0
positions-far	direction	neptune	1300-1399	″	4	0.0367	0.0318	0
positions-far	direction	pluto	1300-1399	″	4	0.00858	0.00526	0
positions-far	direction	sun	1400-1499	″	4	0.232	0.211	0
positions-far	direction	moon	1400-1499	″	4	0.403	0.342	0
positions-far	direction	mercury	1400-1499	″	4	0.407	0.24	0
positions-far	direction	venus	1400-1499	″	4	0.377	0.249	0
positions-far	direction	mars	1400-1499	″	4	0.724	0.566	0
positions-far	direction	jupiter	1400-1499	″	4	0.18	0.172	0
positions-far	direction	saturn	1400-1499	″	4	0.0795	0.0601	0
positions-far	direction	uranus	1400-1499	″	4	0.0249	0.0152	0
positions-far	direction	neptune	1400-1499	″	4	0.0209	0.0135	0
positions-far	direction	pluto	1400-1499	″	4	0.00829	0.00561	0
positions-far	direction	sun	1500-1599	″	4	0.196	0.173	0
positions-far	direction	moon	1500-1599	″	4	0.277	0.232	0
positions-far	direction	mercury	1500-1599	″	4	0.333	0.217	0
positions-far	direction	venus	1500-1599	″	4	0.461	0.288	0
positions-far	direction	mars	1500-1599	″	4	1.95	1.01	0
positions-far	direction	jupiter	1500-1599	″	4	0.178	0.138	0
positions-far	direction	saturn	1500-1599	″	4	0.0531	0.0407	0
positions-far	direction	uranus	1500-1599	″	4	0.0116	0.00755	0
positions-far	direction	neptune	1500-1599	″	4	0.0288	0.0213	0
positions-far	direction	pluto	1500-1599	″	4	0.0153	0.00921	0
positions-far	direction	sun	2400-2499	″	4	0.0345	0.0248	0
positions-far	direction	moon	2400-2499	″	4	0.097	0.0708	0
positions-far	direction	mercury	2400-2499	″	4	0.0468	0.0311	0
positions-far	direction	venus	2400-2499	″	4	0.0594	0.0522	0
positions-far	direction	mars	2400-2499	″	4	2.25	1.51	0
positions-far	direction	jupiter	2400-2499	″	4	0.154	0.145	0
positions-far	direction	saturn	2400-2499	″	4	0.0722	0.0619	0
positions-far	direction	uranus	2400-2499	″	4	0.0155	0.0114	0
positions-far	direction	neptune	2400-2499	″	4	0.0234	0.0179	0
positions-far	direction	pluto	2400-2499	″	4	0.00824	0.0045	0
positions-far	direction	sun	2500-2599	″	4	0.0261	0.0187	0
positions-far	direction	moon	2500-2599	″	4	0.119	0.0938	0
positions-far	direction	mercury	2500-2599	″	4	0.0592	0.0383	0
positions-far	direction	venus	2500-2599	″	4	0.0526	0.0446	0
positions-far	direction	mars	2500-2599	″	4	3.42	2.8	0
positions-far	direction	jupiter	2500-2599	″	4	0.164	0.142	0
positions-far	direction	saturn	2500-2599	″	4	0.0886	0.065	0
positions-far	direction	uranus	2500-2599	″	4	0.0215	0.0136	0
positions-far	direction	neptune	2500-2599	″	4	0.0235	0.0185	0
positions-far	direction	pluto	2500-2599	″	4	0.00713	0.00523	0
positions-far	direction	sun	2600-2699	″	4	0.0519	0.039	0
positions-far	direction	moon	2600-2699	″	4	0.108	0.0827	0
positions-far	direction	mercury	2600-2699	″	4	0.0714	0.0496	0
positions-far	direction	venus	2600-2699	″	4	0.112	0.0821	0
positions-far	direction	mars	2600-2699	″	4	4.17	3.22	0
positions-far	direction	jupiter	2600-2699	″	4	0.328	0.277	0
positions-far	direction	saturn	2600-2699	″	4	0.0986	0.0798	0
positions-far	direction	uranus	2600-2699	″	4	0.0231	0.0152	0
positions-far	direction	neptune	2600-2699	″	4	0.0351	0.031	0
positions-far	direction	pluto	2600-2699	″	4	0.00419	0.00268	0
positions-far	direction	sun	2700-2799	″	4	0.0729	0.0612	0
positions-far	direction	moon	2700-2799	″	4	0.198	0.129	0
positions-far	direction	mercury	2700-2799	″	4	0.121	0.0738	0
positions-far	direction	venus	2700-2799	″	4	0.0354	0.0281	0
positions-far	direction	mars	2700-2799	″	4	12.3	6.49	0
positions-far	direction	jupiter	2700-2799	″	4	0.212	0.178	0
positions-far	direction	saturn	2700-2799	″	4	0.121	0.0913	0
positions-far	direction	uranus	2700-2799	″	4	0.0257	0.0178	0
positions-far	direction	neptune	2700-2799	″	4	0.0289	0.0232	0
positions-far	direction	pluto	2700-2799	″	4	0.0138	0.01	0
positions-far	direction	sun	2800-2899	″	4	0.0953	0.0806	0
positions-far	direction	moon	2800-2899	″	4	0.139	0.108	0
positions-far	direction	mercury	2800-2899	″	4	0.143	0.0963	0
positions-far	direction	venus	2800-2899	″	4	0.11	0.0595	0
positions-far	direction	mars	2800-2899	″	4	3.93	3	0
positions-far	direction	jupiter	2800-2899	″	4	0.297	0.267	0
positions-far	direction	saturn	2800-2899	″	4	0.124	0.0961	0
positions-far	direction	uranus	2800-2899	″	4	0.0338	0.0213	0
positions-far	direction	neptune	2800-2899	″	4	0.0426	0.0373	0
positions-far	direction	pluto	2800-2899	″	4	0.00498	0.00284	0
positions-far	direction	sun	2900-2999	″	4	0.104	0.0822	0
positions-far	direction	moon	2900-2999	″	4	0.245	0.133	0
positions-far	direction	mercury	2900-2999	″	4	0.114	0.082	0
positions-far	direction	venus	2900-2999	″	4	0.553	0.315	0
positions-far	direction	mars	2900-2999	″	4	7.22	4.13	0
positions-far	direction	jupiter	2900-2999	″	4	0.375	0.326	0
positions-far	direction	saturn	2900-2999	″	4	0.148	0.122	0
positions-far	direction	uranus	2900-2999	″	4	0.0361	0.0267	0
positions-far	direction	neptune	2900-2999	″	4	0.0424	0.0348	0
positions-far	direction	pluto	2900-2999	″	4	0.0174	0.00923	0
small-horizons	direction	ceres	2000-2099	″	41	0.00894	0.00152	0
small-horizons	direction	ceres	2016-2036	″	35	0.00136	0.000573	0
small-horizons	direction	pallas	2000-2099	″	41	0.0114	0.00181	0
small-horizons	direction	pallas	2016-2036	″	35	0.000494	0.000274	0
small-horizons	direction	juno	2000-2099	″	41	0.0213	0.00374	0
small-horizons	direction	juno	2016-2036	″	35	0.00581	0.00182	0
small-horizons	direction	vesta	2000-2099	″	41	0.00392	0.00117	0
small-horizons	direction	vesta	2016-2036	″	35	0.00392	0.0011	0
small-horizons	direction	ceres	1700-1799	″	1	0.206	0.206	0
small-horizons	direction	ceres	2200-2299	″	1	0.0817	0.0817	0
small-horizons	direction	pallas	1700-1799	″	1	0.07	0.07	0
small-horizons	direction	pallas	2200-2299	″	1	0.0869	0.0869	0
small-horizons	direction	juno	1700-1799	″	1	0.328	0.328	0
small-horizons	direction	juno	2200-2299	″	1	0.145	0.145	0
small-horizons	direction	vesta	1700-1799	″	1	0.000978	0.000978	0
small-horizons	direction	vesta	2200-2299	″	1	0.003	0.003	0
small-horizons	direction	chiron	1700-1799	″	1	2.49	2.49	0
small-horizons	direction	chiron	2000-2099	″	1	0.0136	0.0136	0
small-horizons	direction	chiron	2200-2299	″	1	0.441	0.441	0
small-horizons	direction	pholus	1700-1799	″	1	0.0735	0.0735	0
small-horizons	direction	pholus	2000-2099	″	1	0.00133	0.00133	0
small-horizons	direction	pholus	2200-2299	″	1	0.0275	0.0275	0
small-horizons	longitude	chiron	1900-1999	″	50	0.307	0.0932	0
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
altaz	altitude	jupiter	1900-2099	″	117	0.0623	0.0144	0
altaz	azimuth	jupiter	1900-2099	″	117	0.0795	0.02	0
altaz	altitude	saturn	1900-2099	″	117	0.0394	0.0112	0
altaz	azimuth	saturn	1900-2099	″	117	0.0373	0.0135	0
altaz	altitude	uranus	1900-2099	″	117	0.0358	0.0103	0
altaz	azimuth	uranus	1900-2099	″	117	0.0344	0.0119	0
altaz	altitude	neptune	1900-2099	″	117	0.0418	0.00993	0
altaz	azimuth	neptune	1900-2099	″	117	0.0349	0.0121	0
altaz	altitude	pluto	1900-2099	″	117	0.0334	0.00921	0
altaz	azimuth	pluto	1900-2099	″	117	0.0442	0.0126	0
altaz	altitude	sun	2100-2399	″	3	0.686	0.408	0
altaz	azimuth	sun	2100-2399	″	3	1.11	0.645	0
altaz	altitude	moon	2100-2399	″	3	7.12	4.41	0
altaz	azimuth	moon	2100-2399	″	3	14.1	8.21	0
altaz	altitude	mercury	2100-2399	″	3	0.681	0.403	0
altaz	azimuth	mercury	2100-2399	″	3	1.68	0.973	0
altaz	altitude	venus	2100-2399	″	3	0.875	0.516	0
altaz	azimuth	venus	2100-2399	″	3	1.36	0.791	0
altaz	altitude	mars	2100-2399	″	3	0.234	0.138	0
altaz	azimuth	mars	2100-2399	″	3	0.347	0.204	0
altaz	altitude	jupiter	2100-2399	″	3	0.0607	0.0406	0
altaz	azimuth	jupiter	2100-2399	″	3	0.12	0.0736	0
altaz	altitude	saturn	2100-2399	″	3	0.0307	0.0203	0
altaz	azimuth	saturn	2100-2399	″	3	0.0835	0.0483	0
altaz	altitude	uranus	2100-2399	″	3	0.00782	0.00475	0
altaz	azimuth	uranus	2100-2399	″	3	0.00608	0.00394	0
altaz	altitude	neptune	2100-2399	″	3	0.0162	0.00955	0
altaz	azimuth	neptune	2100-2399	″	3	0.0265	0.0158	0
altaz	altitude	pluto	2100-2399	″	3	0.0151	0.0089	0
altaz	azimuth	pluto	2100-2399	″	3	0.0304	0.0176	0
rise-set	rise	sun below 60°	1900-2099	s	27	0.00344	0.00168	0
rise-set	set	sun below 60°	1900-2099	s	27	0.00368	0.00126	0
rise-set	upper transit	sun below 60°	1900-2099	s	27	0.00254	0.00131	0
rise-set	rise	moon below 60°	1900-2099	s	26	0.00372	0.0014	0
rise-set	set	moon below 60°	1900-2099	s	26	0.00593	0.00216	0
rise-set	upper transit	moon below 60°	1900-2099	s	26	0.00441	0.00198	0
rise-set	rise	planets from 60°	1900-2099	s	73	0.0163	0.0039	0
rise-set	set	planets from 60°	1900-2099	s	73	0.0211	0.00371	0
rise-set	upper transit	planets from 60°	1900-2099	s	116	0.00349	0.00133	0
rise-set	rise	planets below 60°	1900-2099	s	204	0.00505	0.00145	0
rise-set	set	planets below 60°	1900-2099	s	204	0.00481	0.00129	0
rise-set	upper transit	planets below 60°	1900-2099	s	204	0.00482	0.00124	0
rise-set	upper transit	moon from 60°	1900-2099	s	14	0.00899	0.00349	0
rise-set	upper transit	sun from 60°	1900-2099	s	13	0.00244	0.00111	0
rise-set	rise	moon from 60°	1900-2099	s	6	0.267	0.109	0
rise-set	set	moon from 60°	1900-2099	s	6	0.264	0.108	0
rise-set	rise	sun from 60°	1900-2099	s	4	0.00375	0.00228	0
rise-set	set	sun from 60°	1900-2099	s	4	0.00353	0.00312	0
twilight	civil dawn	below 60°	1900-2099	s	71	0.00373	0.00171	0
twilight	civil dusk	below 60°	1900-2099	s	71	0.00472	0.00168	0
twilight	nautical dawn	below 60°	1900-2099	s	69	0.0112	0.00217	0
twilight	nautical dusk	below 60°	1900-2099	s	69	0.0126	0.00229	0
twilight	astronomical dawn	below 60°	1900-2099	s	66	0.00324	0.00166	0
twilight	astronomical dusk	below 60°	1900-2099	s	66	0.00507	0.00168	0
twilight	civil dawn	from 60°	1900-2099	s	30	0.0266	0.00647	0
twilight	civil dusk	from 60°	1900-2099	s	30	0.0266	0.00639	0
twilight	nautical dawn	from 60°	1900-2099	s	24	0.0142	0.0048	0
twilight	nautical dusk	from 60°	1900-2099	s	24	0.0104	0.00383	0
twilight	astronomical dawn	from 60°	1900-2099	s	21	0.00904	0.00394	0
twilight	astronomical dusk	from 60°	1900-2099	s	21	0.0107	0.00389	0
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
ayanamsas	mean	lahiri	1900-2099	″	200	0.00244	0.000613	0
ayanamsas	true	lahiri	1900-2099	″	200	0.00258	0.000691	0
ayanamsas	mean	fagan-bradley	1900-2099	″	200	0.00186	0.000508	0
ayanamsas	true	fagan-bradley	1900-2099	″	200	0.00201	0.000523	0
ayanamsas	mean	raman	1900-2099	″	200	0.00215	0.000745	0
ayanamsas	true	raman	1900-2099	″	200	0.00228	0.000756	0
ayanamsas	mean	krishnamurti	1900-2099	″	200	0.00215	0.000745	0
ayanamsas	true	krishnamurti	1900-2099	″	200	0.00228	0.000756	0
lunar-nodes-lilith	longitude	mean node	1900-2099	″	211	0.0118	0.00407	0
lunar-nodes-lilith	longitude	true node	1900-2099	″	211	0.736	0.208	0
lunar-nodes-lilith	longitude	mean Lilith	1900-2099	″	211	0.246	0.126	0
lunar-nodes-lilith	latitude	mean Lilith	1900-2099	″	211	0.0216	0.00827	0
lunar-nodes-lilith	longitude	true Lilith	1900-2099	″	211	3.19	0.898	0
lunar-nodes-lilith	latitude	true Lilith	1900-2099	″	211	0.218	0.0594	0
lunar-nodes-lilith	longitude	mean node	2100-2399	″	20	0.128	0.0662	0
lunar-nodes-lilith	longitude	true node	2100-2399	″	20	0.757	0.418	0
lunar-nodes-lilith	longitude	mean Lilith	2100-2399	″	20	0.356	0.315	0
lunar-nodes-lilith	latitude	mean Lilith	2100-2399	″	20	0.0273	0.0176	0
lunar-nodes-lilith	longitude	true Lilith	2100-2399	″	20	2.25	1.03	0
lunar-nodes-lilith	latitude	true Lilith	2100-2399	″	20	0.23	0.0825	0
lunar-nodes-lilith	longitude	mean node	1600-1899	″	19	0.0813	0.0539	0
lunar-nodes-lilith	longitude	true node	1600-1899	″	19	0.67	0.283	0
lunar-nodes-lilith	longitude	mean Lilith	1600-1899	″	19	1.07	0.762	0
lunar-nodes-lilith	latitude	mean Lilith	1600-1899	″	19	0.0789	0.0475	0
lunar-nodes-lilith	longitude	true Lilith	1600-1899	″	19	3.24	1.19	0
lunar-nodes-lilith	latitude	true Lilith	1600-1899	″	19	0.258	0.0818	0
lots	longitude	fortune	1900-2099	″	150	0.425	0.041	0
lots	longitude	spirit	1900-2099	″	150	0.513	0.0474	0
lots	longitude	eros	1900-2099	″	150	0.979	0.0839	0
lots	longitude	necessity	1900-2099	″	150	0.112	0.0289	0
lots	longitude	courage	1900-2099	″	150	0.112	0.0301	0
lots	longitude	victory	1900-2099	″	150	0.982	0.0841	0
lots	longitude	nemesis	1900-2099	″	150	0.0953	0.0257	0
aspects	exact	saturn	1900-2099	s	51	2.35	0.431	0
aspects	exact	pluto	1900-2099	s	48	2.13	0.523	0
aspects	exact	jupiter	1900-2099	s	41	0.649	0.163	0
aspects	exact	mars	1900-2099	s	23	1.14	0.489	0
aspects	exact	uranus	1900-2099	s	45	2.86	0.876	0
aspects	exact	venus	1900-2099	s	7	0.277	0.193	0
aspects	exact	neptune	1900-2099	s	39	2.71	0.805	0
aspects	exact	mercury	1900-2099	s	5	0.263	0.216	0
ingresses	entry	sun	1900-2099	s	109	0.573	0.362	0
ingresses	entry	mercury	1900-2099	s	161	2.28	0.376	0
ingresses	entry	venus	1900-2099	s	134	1.09	0.33	0
ingresses	entry	mars	1900-2099	s	263	14.9	1.58	0
ingresses	entry	jupiter	1900-2099	s	65	6.04	2.07	0
ingresses	entry	saturn	1900-2099	s	33	8.16	2.06	0
ingresses	entry	uranus	1900-2099	s	17	0.641	0.329	0
ingresses	entry	neptune	1900-2099	s	10	1.22	0.602	0
ingresses	entry	pluto	1900-2099	s	13	0.717	0.413	0
ingresses	entry	moon	1900-2099	s	179	0.103	0.0449	0
retrograde-stations	station	mercury	1900-2099	s	232	1.09	0.335	0
retrograde-stations	longitude	mercury	1900-2099	″	232	0.0404	0.0201	0
retrograde-stations	station	venus	1900-2099	s	55	3.86	1.33	0
retrograde-stations	longitude	venus	1900-2099	″	55	0.046	0.0155	0
retrograde-stations	station	mars	1900-2099	s	28	11.8	3.04	0
retrograde-stations	longitude	mars	1900-2099	″	28	0.062	0.0301	0
retrograde-stations	station	jupiter	1900-2099	s	58	12.8	4	0
retrograde-stations	longitude	jupiter	1900-2099	″	58	0.0283	0.0127	0
retrograde-stations	station	saturn	1900-2099	s	66	39	13.9	0
retrograde-stations	longitude	saturn	1900-2099	″	66	0.0125	0.00569	0
retrograde-stations	station	uranus	1900-2099	s	76	25.8	8.96	0
retrograde-stations	longitude	uranus	1900-2099	″	76	0.002	0.00106	0
retrograde-stations	station	neptune	1900-2099	s	76	92	34.9	0
retrograde-stations	longitude	neptune	1900-2099	″	76	0.003	0.00112	0
retrograde-stations	station	pluto	1900-2099	s	70	843	290	0
retrograde-stations	longitude	pluto	1900-2099	″	70	0.00201	0.00109	0
seasons	marchEquinox	sun	1600-1899	s	9	1.32	1.01	0
seasons	juneSolstice	sun	1600-1899	s	9	1.25	1	0
seasons	septemberEquinox	sun	1600-1899	s	9	1.32	1.08	0
seasons	decemberSolstice	sun	1600-1899	s	9	1.3	1.05	0
seasons	marchEquinox	sun	1900-2099	s	67	0.941	0.408	0
seasons	juneSolstice	sun	1900-2099	s	67	0.783	0.382	0
seasons	septemberEquinox	sun	1900-2099	s	67	0.669	0.36	0
seasons	decemberSolstice	sun	1900-2099	s	67	0.733	0.381	0
seasons	marchEquinox	sun	2100-2399	s	11	0.993	0.87	0
seasons	juneSolstice	sun	2100-2399	s	11	0.928	0.853	0
seasons	septemberEquinox	sun	2100-2399	s	11	0.984	0.792	0
seasons	decemberSolstice	sun	2100-2399	s	11	0.943	0.855	0
solar-eclipses	greatest	eclipse	1900-2099	s	70	0.0786	0.0318	0
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
lunar-eclipses	greatest	eclipse	1900-2099	s	80	0.0904	0.0315	0
lunar-eclipses	type	total	1900-2099		32	0	0	0
lunar-eclipses	umbral magnitude	eclipse	1900-2099		80	0.0000603	0.0000282	0
lunar-eclipses	penumbral magnitude	eclipse	1900-2099		80	0.0000584	0.0000297	0
lunar-eclipses	contact	p1	1900-2099	s	80	1.05	0.138	0
lunar-eclipses	contact	u1	1900-2099	s	53	0.691	0.104	0
lunar-eclipses	contact	u2	1900-2099	s	32	0.203	0.0557	0
lunar-eclipses	contact	u3	1900-2099	s	32	0.203	0.0549	0
lunar-eclipses	contact	u4	1900-2099	s	53	0.709	0.106	0
lunar-eclipses	contact	p4	1900-2099	s	80	1.03	0.135	0
lunar-eclipses	type	partial	1900-2099		21	0	0	0
lunar-eclipses	type	penumbral	1900-2099		27	0	0	0
solar-aspects	greatest eastern elongation	mercury	1900-2099	s	52	4.72	2.88	0
solar-aspects	elongation	mercury	1900-2099	″	119	0.0195	0.011	0
solar-aspects	greatest western elongation	mercury	1900-2099	s	67	5.13	3.19	0
solar-aspects	greatest western elongation	venus	1900-2099	s	9	3.18	2.08	0
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
planet-apsides	perihelion	jupiter	1900-2099	s	3	68	47.2	0
planet-apsides	distance	jupiter	1900-2099	µau	5	0.119	0.0592	0
planet-apsides	aphelion	jupiter	1900-2099	s	2	87.9	70.3	0
planet-apsides	aphelion	saturn	1900-2099	s	2	328	244	0
planet-apsides	distance	saturn	1900-2099	µau	3	0.0699	0.0451	0
planet-apsides	perihelion	saturn	1900-2099	s	1	40.8	40.8	0
lunar-apsides	apogee	moon	1900-2099	s	490	3.8	0.98	0
lunar-apsides	distance	moon	1900-2099	km	988	0.0809	0.0202	0
lunar-apsides	perigee	moon	1900-2099	s	498	4.59	0.987	0
lunar-node-passages	ascending node	moon	1900-2099	s	499	0.953	0.255	0
lunar-node-passages	longitude	moon	1900-2099	″	997	0.673	0.152	0
lunar-node-passages	descending node	moon	1900-2099	s	498	1.16	0.281	0
`
