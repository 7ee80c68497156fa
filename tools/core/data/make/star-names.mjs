// Proper names of naked-eye stars as approved by the IAU Working Group on Star Names (IAU Catalog of Star Names,
// https://www.pas.rochester.edu/~emamajek/WGSN/IAU-CSN.txt), by Bayer letter or Flamsteed number; all of its edition of
// 2018-06-19 that have either are here, and what was approved later. Facts of naming
// are free of copyright. Read by stars.mjs, which refuses a designation that no star has.
export const properNames = `
α And Alpheratz|β And Mirach|γ1 And Almach|ξ And Adhil|υ And Titawin|51 And Nembus|14 And Veritate
α Aqr Sadalmelik|β Aqr Sadalsuud|γ Aqr Sadachbia|δ Aqr Skat|ε Aqr Albali|θ Aqr Ancha|κ Aqr Situla|ξ Aqr Bunda
α Aql Altair|β Aql Alshain|γ Aql Tarazed|ζ Aql Okab|ξ Aql Libertas|μ Ara Cervantes
α Ari Hamal|β Ari Sheratan|γ2 Ari Mesarthim|δ Ari Botein|39 Ari Lilii Borea|41 Ari Bharani
α Aur Capella|β Aur Menkalinan|ε Aur Almaaz|ζ Aur Saclateni|η Aur Haedus|θ Aur Mahasim|ι Aur Hassaleh
α Boo Arcturus|β Boo Nekkar|γ Boo Seginus|ε Boo Izar|η Boo Muphrid|θ Boo Asellus Primus|ι Boo Asellus Secundus
κ2 Boo Asellus Tertius|λ Boo Xuange|μ1 Boo Alkalurops|38 Boo Merga
α Cnc Acubens|β Cnc Tarf|γ Cnc Asellus Borealis|δ Cnc Asellus Australis|ε Cnc Meleph|ζ1 Cnc Tegmine|λ Cnc Piautos
ξ Cnc Nahn|ρ1 Cnc Copernicus|α2 CVn Cor Caroli|β CVn Chara
α CMa Sirius|β CMa Mirzam|γ CMa Muliphein|δ CMa Wezen|ε CMa Adhara|ζ CMa Furud|η CMa Aludra|σ CMa Unurgunite
α CMi Procyon|β CMi Gomeisa|α2 Cap Algedi|β Cap Dabih|γ Cap Nashira|δ Cap Deneb Algedi|ν Cap Alshat
α Car Canopus|β Car Miaplacidus|ε Car Avior|ι Car Aspidiske
α Cas Schedar|β Cas Caph|δ Cas Ruchbah|ε Cas Segin|ζ Cas Fulu|η Cas Achird|υ2 Cas Castula
α1 Cen Rigil Kentaurus|α2 Cen Toliman|β Cen Hadar|θ Cen Menkent
α Cep Alderamin|β Cep Alfirk|γ Cep Errai|ξ Cep Kurhah
α Cet Menkar|β Cet Diphda|γ Cet Kaffaljidhma|ζ Cet Baten Kaitos|ο Cet Mira
α Col Phact|β Col Wazn|θ Col Elkurud|α Com Diadem|α CrA Meridiana|α CrB Alphecca|β CrB Nusakan
α Crv Alchiba|β Crv Kraz|γ Crv Gienah|δ Crv Algorab|α Crt Alkes
α1 Cru Acrux|β Cru Mimosa|γ Cru Gacrux|δ Cru Imai|ε Cru Ginan
α Cyg Deneb|β1 Cyg Albireo|γ Cyg Sadr|δ Cyg Fawaris|ε Cyg Aljanah|π1 Cyg Azelfafage
α Del Sualocin|β Del Rotanev|ε Del Aldulfin|18 Del Musica
α Dra Thuban|β Dra Rastaban|γ Dra Eltanin|δ Dra Altais|ζ Dra Aldhibah|η Dra Athebyne|ι Dra Edasich|λ Dra Giausar
μ Dra Alrakis|ξ Dra Grumium|σ Dra Alsafi|7 Dra Tianyi|8 Dra Taiyi|42 Dra Fafnir|ψ Dra Dziban|α Equ Kitalpha
α Eri Achernar|β Eri Cursa|γ Eri Zaurak|δ Eri Rana|ε Eri Ran|ζ Eri Zibal|η Eri Azha|θ1 Eri Acamar|ο1 Eri Beid
ο2 Eri Keid|τ2 Eri Angetenar|υ2 Eri Theemin|υ3 Eri Beemim|53 Eri Sceptrum|α For Dalim
α Gem Castor|β Gem Pollux|γ Gem Alhena|δ Gem Wasat|ε Gem Mebsuta|ζ Gem Mekbuda|η Gem Propus|μ Gem Tejat|ξ Gem Alzirr
ο Gem Jishui|α Gru Alnair|β Gru Tiaki|γ Gru Aldhanab
α1 Her Rasalgethi|β Her Kornephoros|δ Her Sarin|κ Her Marsic|λ Her Maasym|ω Her Cujam
α Hya Alphard|ε Hya Ashlesha|ι Hya Ukdah|σ Hya Minchir|υ1 Hya Zhang
α Leo Regulus|β Leo Denebola|γ1 Leo Algieba|δ Leo Zosma|ζ Leo Adhafera|θ Leo Chertan|κ Leo Al Minliar al Asad
λ Leo Alterf|μ Leo Rasalas|ο Leo Subra|46 LMi Praecipua|α Lep Arneb|β Lep Nihal
α2 Lib Zubenelgenubi|β Lib Zubeneschamali|γ Lib Zubenelhakrabi|σ Lib Brachium|31 Lyn Alsciaukat|41 Lyn Intercrus
α Lyr Vega|β Lyr Sheliak|γ Lyr Sulafat|η Lyr Aladfar
α Oph Rasalhague|β Oph Cebalrai|δ Oph Yed Prior|ε Oph Yed Posterior|η Oph Sabik|λ Oph Marfik|36 Oph Guniibuu
α Ori Betelgeuse|β Ori Rigel|γ Ori Bellatrix|δ Ori Mintaka|ε Ori Alnilam|ζ Ori Alnitak|ι Ori Hatysa|κ Ori Saiph
λ Ori Meissa|π3 Ori Tabit|σ Oct Polaris Australis|α Pav Peacock
α Peg Markab|β Peg Scheat|γ Peg Algenib|ε Peg Enif|ζ Peg Homam|η Peg Matar|θ Peg Biham|μ Peg Sadalbari|τ Peg Salm
υ Peg Alkarab|51 Peg Helvetios
α Per Mirfak|β Per Algol|η Per Miram|κ Per Misam|ξ Per Menkib|ο Per Atik|α Phe Ankaa|ζ Phe Wurren
α Psc Alrescha|β Psc Fumalsamakah|ζ Psc Revati|η Psc Alpherg|ο Psc Torcular|α PsA Fomalhaut
ζ Pup Naos|ξ Pup Azmidi|ρ Pup Tureis|α Sge Sham
α Sgr Rukbat|β1 Sgr Arkab Prior|β2 Sgr Arkab Posterior|γ2 Sgr Alnasl|δ Sgr Kaus Media|ε Sgr Kaus Australis
ζ Sgr Ascella|λ Sgr Kaus Borealis|μ Sgr Polis|ν1 Sgr Ainalrami|π Sgr Albaldah|σ Sgr Nunki|ω Sgr Terebellum
α Sco Antares|β1 Sco Acrab|δ Sco Dschubba|ε Sco Larawag|θ Sco Sargas|λ Sco Shaula|μ1 Sco Xamidimura|μ2 Sco Pipirima
ν Sco Jabbah|π Sco Fang|ρ Sco Iklil|σ Sco Alniyat|G Sco Fuyue|τ Sco Paikauhale|υ Sco Lesath
α Ser Unukalhai|θ1 Ser Alya|κ Ser Gudja
α Tau Aldebaran|β Tau Elnath|γ Tau Prima Hyadum|δ Tau Secunda Hyadum|ε Tau Ain|ζ Tau Tianguan|η Tau Alcyone
θ2 Tau Chamukuy|16 Tau Celaeno|17 Tau Electra|19 Tau Taygeta|20 Tau Maia|21 Tau Asterope|23 Tau Merope|27 Tau Atlas
28 Tau Pleione|α Tri Mothallah|α TrA Atria
α UMa Dubhe|β UMa Merak|γ UMa Phecda|δ UMa Megrez|ε UMa Alioth|ζ UMa Mizar|η UMa Alkaid|ι UMa Talitha|κ UMa Alkaphrah
λ UMa Tania Borealis|μ UMa Tania Australis|ν UMa Alula Borealis|ξ UMa Alula Australis|ο UMa Muscida|χ UMa Taiyangshou
47 UMa Chalawan|80 UMa Alcor|α UMi Polaris|β UMi Kochab|γ UMi Pherkad|δ UMi Yildun
δ Vel Alsephina|κ Vel Markeb|λ Vel Suhail
α Vir Spica|β Vir Zavijava|γ Vir Porrima|δ Vir Minelauva|ε Vir Vindemiatrix|ζ Vir Heze|η Vir Zaniah|ι Vir Syrma
κ Vir Kang|λ Vir Khambalia|φ Vir Elgafar|α Vul Anser
`

/** Names in common use that are not the approved ones. */
export const otherNames = {
  Polaris: ['North Star', 'Pole Star', 'Lodestar'], Sirius: ['Dog Star'], Capella: ['Goat Star'],
  'Rigil Kentaurus': ['Rigil Kent', 'Bungula'], Hadar: ['Agena'], Mimosa: ['Becrux'], Alkaid: ['Benetnasch'],
  Alpheratz: ['Sirrah'], Schedar: ['Shedar'], Antares: ['Cor Scorpii'], Regulus: ['Cor Leonis'],
  Alphecca: ['Gemma'], Elnath: ['El Nath', 'Alnath'], Eltanin: ['Etamin'], Unukalhai: ['Cor Serpentis'],
  Diphda: ['Deneb Kaitos'], Algol: ['Demon Star', 'Caput Algol'], Mirfak: ['Algenib Persei'],
  Zubenelgenubi: ['South Scale', 'Zuben Elgenubi'], Zubeneschamali: ['North Scale', 'Zuben Eschamali'],
  Deneb: ['Arided'], Aljanah: ['Gienah Cygni'], Fawaris: ['Rukh'],
}
