/**
 * The 110 objects of Charles Messier's catalog, and the Hyades, which he left out.
 *
 * Sources: d3-celestial 0.7.35 by Olaf Frohn, after "Messier Objects with Data", H. Frommert, messier.seds.org;
 * places: OpenNGC by M. Verga, as Debian's kstars-data 3.6.2 has it; constellations from the IAU boundaries, by astronomy-engine; the
 * Hyades after WEBDA.
 * Licence: facts; d3-celestial's selection is under the BSD licence below.
 * Made by: node tools/core/data/make/messier.mjs FOLDER
 *
 * Columns: Messier number, other designation, names parted by ";", kind, constellation, right ascension and
 * declination (degrees, J2000.0), visual magnitude, greater and lesser diameter (arcminutes).
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
export const messierRows: string = `
M1	NGC 1952	Crab Nebula	supernova remnant	Tau	83.6332	22.0145	8.4	6	4
M2	NGC 7089		globular cluster	Aqr	323.3625	-0.8233	6.5	13	13
M3	NGC 5272		globular cluster	CVn	205.5468	28.3754	6.4	16	16
M4	NGC 6121		globular cluster	Sco	245.8975	-26.5255	5.9	26	26
M5	NGC 5904		globular cluster	Ser	229.6406	2.0827	5.8	17	17
M6	NGC 6405	Butterfly Cluster	open cluster	Sco	265.0865	-32.2542	4.2	15	15
M7	NGC 6475	Ptolemy's Cluster	open cluster	Sco	268.4633	-34.7928	3.3	80	80
M8	NGC 6523	Lagoon Nebula	diffuse nebula	Sgr	270.922	-24.3802	5.8	90	40
M9	NGC 6333		globular cluster	Oph	259.7991	-18.5162	7.9	9	9
M10	NGC 6254		globular cluster	Oph	254.2875	-4.0993	6.6	15	15
M11	NGC 6705	Wild Duck Cluster	open cluster	Sct	282.775	-6.27	5.8	14	14
M12	NGC 6218		globular cluster	Oph	251.8105	-1.9478	6.6	14	14
M13	NGC 6205	Hercules Cluster;Great Hercules Cluster	globular cluster	Her	250.4235	36.4613	5.9	17	17
M14	NGC 6402		globular cluster	Oph	264.4007	-3.2459	7.6	12	12
M15	NGC 7078		globular cluster	Peg	322.4932	12.1668	6.4	12	12
M16	NGC 6611	Eagle Nebula	diffuse nebula	Ser	274.7007	-13.8072	6	7	7
M17	NGC 6618	Omega Nebula;Swan Nebula	diffuse nebula	Sgr	275.1963	-16.1715	7	46	37
M18	NGC 6613		open cluster	Sgr	274.9937	-17.102	6.9	9	9
M19	NGC 6273		globular cluster	Oph	255.657	-26.2679	7.2	14	14
M20	NGC 6514	Trifid Nebula	diffuse nebula	Sgr	270.6755	-22.9719	8.5	29	27
M21	NGC 6531		open cluster	Sgr	271.056	-22.4901	5.9	13	13
M22	NGC 6656	Sagittarius Cluster	globular cluster	Sgr	279.1008	-23.9034	5.1	24	24
M23	NGC 6494		open cluster	Sgr	269.2699	-18.9853	5.5	27	27
M24		Sagittarius Star Cloud	star cloud	Sgr	274.2338	-18.5146	4.5	90	90
M25	IC 4725		open cluster	Sgr	277.9449	-19.1149	4.6	32	32
M26	NGC 6694		open cluster	Sct	281.3277	-9.3836	8	15	15
M27	NGC 6853	Dumbbell Nebula	planetary nebula	Vul	299.9016	22.721	8.1	8	4
M28	NGC 6626		globular cluster	Sgr	276.137	-24.8698	6.9	11	11
M29	NGC 6913		open cluster	Cyg	305.9907	38.5077	6.6	7	7
M30	NGC 7099		globular cluster	Cap	325.0917	-23.1791	7.5	11	11
M31	NGC 224	Andromeda Galaxy;Andromeda Nebula	spiral galaxy	And	10.6848	41.2691	3.4	190	60
M32	NGC 221		elliptical galaxy	And	10.6743	40.8653	8.2	9	7
M33	NGC 598	Triangulum Galaxy	spiral galaxy	Tri	23.462	30.6602	5.7	71	42
M34	NGC 1039		open cluster	Per	40.5308	42.7461	5.2	35	35
M35	NGC 2168		open cluster	Gem	92.2711	24.3386	5.1	28	28
M36	NGC 1960		open cluster	Aur	84.0739	34.1407	6	12	12
M37	NGC 2099		open cluster	Aur	88.0765	32.553	5.6	24	24
M38	NGC 1912		open cluster	Aur	82.177	35.8549	6.4	21	21
M39	NGC 7092		open cluster	Cyg	322.9513	48.4382	4.6	32	32
M40	WN 4	Winnecke 4	double star	UMa	185.5521	58.0831	8		
M41	NGC 2287		open cluster	CMa	101.4998	-20.7542	4.5	38	38
M42	NGC 1976	Orion Nebula;Great Orion Nebula	diffuse nebula	Ori	83.8187	-5.3897	4	66	60
M43	NGC 1982	De Mairan's Nebula	diffuse nebula	Ori	83.8808	-5.2675	9	20	15
M44	NGC 2632	Beehive Cluster;Praesepe	open cluster	Cnc	130.0925	19.6721	3.1	95	95
M45		Pleiades;Seven Sisters;Subaru	open cluster	Tau	56.75	24.1167	1.2	110	110
M46	NGC 2437		open cluster	Pup	115.4451	-14.81	6.1	27	27
M47	NGC 2422		open cluster	Pup	114.1459	-14.4826	4.4	30	30
M48	NGC 2548		open cluster	Hya	123.4299	-5.7504	5.8	54	54
M49	NGC 4472		elliptical galaxy	Vir	187.4448	8.0005	8.4	10	8
M50	NGC 2323		open cluster	Mon	105.6686	-8.364	5.9	16	16
M51	NGC 5194/5	Whirlpool Galaxy	spiral galaxy	CVn	202.4696	47.1952	8.1	11	8
M52	NGC 7654		open cluster	Cas	351.2017	61.5932	6.9	13	13
M53	NGC 5024		globular cluster	Com	198.2301	18.1691	7.7	13	13
M54	NGC 6715		globular cluster	Sgr	283.7636	-30.4785	7.7	9	9
M55	NGC 6809		globular cluster	Sgr	294.9975	-30.9621	7	19	19
M56	NGC 6779		globular cluster	Lyr	289.148	30.1845	8.2	7	7
M57	NGC 6720	Ring Nebula	planetary nebula	Lyr	283.3959	33.0286	9	1	1
M58	NGC 4579		spiral galaxy	Vir	189.4313	11.8182	9.8	6	5
M59	NGC 4621		elliptical galaxy	Vir	190.5093	11.647	9.8	5	4
M60	NGC 4649		elliptical galaxy	Vir	190.9166	11.5527	8.8	7	6
M61	NGC 4303		spiral galaxy	Vir	185.4787	4.4736	9.7	7	6
M62	NGC 6266		globular cluster	Oph	255.3025	-30.1124	6.6	14	14
M63	NGC 5055	Sunflower Galaxy	spiral galaxy	CVn	198.9555	42.0293	8.6	13	7
M64	NGC 4826	Black Eye Galaxy	spiral galaxy	Com	194.1818	21.683	8.5	10	5
M65	NGC 3623		spiral galaxy	Leo	169.733	13.0924	9.3	10	3
M66	NGC 3627		spiral galaxy	Leo	170.0623	12.9915	9	9	4
M67	NGC 2682		open cluster	Cnc	132.8339	11.8119	6.9	30	30
M68	NGC 4590		globular cluster	Hya	189.8667	-26.743	8.2	12	12
M69	NGC 6637		globular cluster	Sgr	277.8468	-32.348	7.7	7	7
M70	NGC 6681		globular cluster	Sgr	280.8027	-32.2919	8.1	8	8
M71	NGC 6838		globular cluster	Sge	298.4421	18.7784	8.3	7	7
M72	NGC 6981		globular cluster	Aqr	313.3663	-12.5371	9.4	6	6
M73	NGC 6994		asterism	Aqr	314.7332	-12.6355	10		
M74	NGC 628	Phantom Galaxy	spiral galaxy	Psc	24.174	15.7837	9.2	11	10
M75	NGC 6864		globular cluster	Sgr	301.5202	-21.9222	8.6	6	6
M76	NGC 650/1	Little Dumbbell Nebula	planetary nebula	Per	25.582	51.5755	10.1	2	1
M77	NGC 1068	Cetus A	spiral galaxy	Cet	40.6696	-0.0133	8.8	7	6
M78	NGC 2068		reflection nebula	Ori	86.6909	0.0793	8	8	6
M79	NGC 1904		globular cluster	Lep	81.0441	-24.5242	8	9	9
M80	NGC 6093		globular cluster	Sco	244.2605	-22.9751	7.2	9	9
M81	NGC 3031	Bode's Galaxy	spiral galaxy	UMa	148.8882	69.0653	6.8	27	14
M82	NGC 3034	Cigar Galaxy	irregular galaxy	UMa	148.9697	69.6794	8.4	11	4
M83	NGC 5236	Southern Pinwheel Galaxy	spiral galaxy	Hya	204.254	-29.8654	7.6	13	12
M84	NGC 4374		elliptical galaxy	Vir	186.2656	12.887	9.3	7	6
M85	NGC 4382		elliptical galaxy	Com	186.3505	18.1915	9.2	7	5
M86	NGC 4406		elliptical galaxy	Vir	186.5489	12.9462	9.2	9	6
M87	NGC 4486	Virgo A	elliptical galaxy	Vir	187.7059	12.3911	8.6	8	7
M88	NGC 4501		spiral galaxy	Com	187.9965	14.4204	9.5	7	4
M89	NGC 4552		elliptical galaxy	Vir	188.9159	12.5563	9.8	5	5
M90	NGC 4569		spiral galaxy	Vir	189.2075	13.1629	9.5	10	5
M91	NGC 4548		spiral galaxy	Com	188.8602	14.4963	10.2	5	4
M92	NGC 6341		globular cluster	Her	259.2803	43.1365	6.5	11	11
M93	NGC 2447		open cluster	Pup	116.1218	-23.8531	6.2	22	22
M94	NGC 4736		spiral galaxy	CVn	192.7211	41.1204	8.1	11	9
M95	NGC 3351		spiral galaxy	Leo	160.9904	11.7038	9.7	3	3
M96	NGC 3368		spiral galaxy	Leo	161.6906	11.8199	9.2	8	5
M97	NGC 3587	Owl Nebula	planetary nebula	UMa	168.6988	55.019	9.9	3	3
M98	NGC 4192		spiral galaxy	Com	183.4512	14.9003	10.1	10	3
M99	NGC 4254		spiral galaxy	Com	184.7067	14.4165	9.8	5	5
M100	NGC 4321		spiral galaxy	Com	185.7285	15.8218	9.4	7	6
M101	NGC 5457	Pinwheel Galaxy	spiral galaxy	UMa	210.8022	54.3489	7.7	29	27
M102	NGC 5866	Spindle Galaxy	lenticular galaxy	Dra	226.6229	55.7632	9.9	5	2
M103	NGC 581		open cluster	Cas	23.3409	60.658	7.4	6	6
M104	NGC 4594	Sombrero Galaxy	spiral galaxy	Vir	189.9976	-11.6231	8.3	9	4
M105	NGC 3379		elliptical galaxy	Leo	161.9566	12.5816	9.3	5	5
M106	NGC 4258		spiral galaxy	CVn	184.7396	47.304	8.3	19	7
M107	NGC 6171		globular cluster	Oph	248.133	-13.0536	8.1	10	10
M108	NGC 3556	Surfboard Galaxy	spiral galaxy	UMa	167.879	55.6741	10	9	2
M109	NGC 3992		spiral galaxy	UMa	179.3999	53.3745	9.8	8	5
M110	NGC 205		elliptical galaxy	And	10.092	41.6853	8	22	11
	Mel 25	Hyades	open cluster	Tau	66.725	15.867	0.5	330	330
`
