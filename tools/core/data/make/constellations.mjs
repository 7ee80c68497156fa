// Makes tools/core/data/constellations.ts.
//
//   node tools/core/data/make/constellations.mjs FOLDER > tools/core/data/constellations.ts
//
// FOLDER holds constellations.lines.json, stars.8.json and LICENSE (npm d3-celestial@0.7.35).
import { features, licence, rightAscension } from './d3-celestial.mjs'

/** IAU code, name, genitive, area in square degrees (E. Delporte 1930; areas after A. C. Levin, 1935). */
const table = `
And Andromeda|Andromedae|722.278
Ant Antlia|Antliae|238.901
Aps Apus|Apodis|206.327
Aqr Aquarius|Aquarii|979.854
Aql Aquila|Aquilae|652.473
Ara Ara|Arae|237.057
Ari Aries|Arietis|441.395
Aur Auriga|Aurigae|657.438
Boo Boötes|Boötis|906.831
Cae Caelum|Caeli|124.865
Cam Camelopardalis|Camelopardalis|756.828
Cnc Cancer|Cancri|505.872
CVn Canes Venatici|Canum Venaticorum|465.194
CMa Canis Major|Canis Majoris|380.118
CMi Canis Minor|Canis Minoris|183.367
Cap Capricornus|Capricorni|413.947
Car Carina|Carinae|494.184
Cas Cassiopeia|Cassiopeiae|598.407
Cen Centaurus|Centauri|1060.422
Cep Cepheus|Cephei|587.787
Cet Cetus|Ceti|1231.411
Cha Chamaeleon|Chamaeleontis|131.592
Cir Circinus|Circini|93.353
Col Columba|Columbae|270.184
Com Coma Berenices|Comae Berenices|386.475
CrA Corona Australis|Coronae Australis|127.696
CrB Corona Borealis|Coronae Borealis|178.710
Crv Corvus|Corvi|183.801
Crt Crater|Crateris|282.398
Cru Crux|Crucis|68.447
Cyg Cygnus|Cygni|803.983
Del Delphinus|Delphini|188.549
Dor Dorado|Doradus|179.173
Dra Draco|Draconis|1082.952
Equ Equuleus|Equulei|71.641
Eri Eridanus|Eridani|1137.919
For Fornax|Fornacis|397.502
Gem Gemini|Geminorum|513.761
Gru Grus|Gruis|365.513
Her Hercules|Herculis|1225.148
Hor Horologium|Horologii|248.885
Hya Hydra|Hydrae|1302.844
Hyi Hydrus|Hydri|243.035
Ind Indus|Indi|294.006
Lac Lacerta|Lacertae|200.688
Leo Leo|Leonis|946.964
LMi Leo Minor|Leonis Minoris|231.956
Lep Lepus|Leporis|290.291
Lib Libra|Librae|538.052
Lup Lupus|Lupi|333.683
Lyn Lynx|Lyncis|545.386
Lyr Lyra|Lyrae|286.476
Men Mensa|Mensae|153.484
Mic Microscopium|Microscopii|209.513
Mon Monoceros|Monocerotis|481.569
Mus Musca|Muscae|138.355
Nor Norma|Normae|165.290
Oct Octans|Octantis|291.045
Oph Ophiuchus|Ophiuchi|948.340
Ori Orion|Orionis|594.120
Pav Pavo|Pavonis|377.666
Peg Pegasus|Pegasi|1120.794
Per Perseus|Persei|614.997
Phe Phoenix|Phoenicis|469.319
Pic Pictor|Pictoris|246.739
Psc Pisces|Piscium|889.417
PsA Piscis Austrinus|Piscis Austrini|245.375
Pup Puppis|Puppis|673.434
Pyx Pyxis|Pyxidis|220.833
Ret Reticulum|Reticuli|113.936
Sge Sagitta|Sagittae|79.932
Sgr Sagittarius|Sagittarii|867.432
Sco Scorpius|Scorpii|496.783
Scl Sculptor|Sculptoris|474.764
Sct Scutum|Scuti|109.114
Ser Serpens|Serpentis|636.928
Sex Sextans|Sextantis|313.515
Tau Taurus|Tauri|797.249
Tel Telescopium|Telescopii|251.512
Tri Triangulum|Trianguli|131.847
TrA Triangulum Australe|Trianguli Australis|109.978
Tuc Tucana|Tucanae|294.557
UMa Ursa Major|Ursae Majoris|1279.660
UMi Ursa Minor|Ursae Minoris|255.864
Vel Vela|Velorum|499.649
Vir Virgo|Virginis|1294.428
Vol Volans|Volantis|141.354
Vul Vulpecula|Vulpeculae|268.165
`.trim().split('\n')

const stars = features('stars.8.json').filter((f) => f.properties.mag <= 6.5)
const radians = Math.PI / 180
/** Hipparcos number of the star at a corner of a figure. */
function starAt([longitude, dec]) {
  let best = { apart: 0.35, hip: null }
  for (const f of stars) {
    const [x, y] = f.geometry.coordinates
    const apart = Math.hypot(((x - longitude + 540) % 360 - 180) * Math.cos(dec * radians), y - dec)
    if (apart < best.apart) best = { apart, hip: f.id }
  }
  if (best.hip === null) throw new Error(`no star at ${rightAscension(longitude)}, ${dec}`)
  return best.hip
}

const figures = new Map()
for (const { id, geometry } of features('constellations.lines.json')) {
  const lines = geometry.coordinates.map((line) => line.map(starAt).filter((hip, i, all) => hip !== all[i - 1]).join('-'))
  figures.set(id, [...(figures.get(id) ?? []), ...lines])
}
const rows = table.map((line) => {
  const code = line.slice(0, 3)
  const figure = figures.get(code)
  if (!figure) throw new Error(`no figure of ${code}`)
  return [code, ...line.slice(4).split('|'), figure.join(' ')].join('\t')
})

process.stdout.write(`/**
 * The 88 constellations: names, areas and the lines that join their stars.
 *
 * Sources: names, codes and genitives: International Astronomical Union (1922, 1928); areas: boundaries of
 * E. Delporte, Délimitation scientifique des constellations (1930). Figures: d3-celestial 0.7.35 by Olaf Frohn,
 * after the charts of the IAU, here joined to the stars at their corners.
 * Licence: facts; d3-celestial's figures are under the BSD licence below.
 * Made by: node tools/core/data/make/constellations.mjs FOLDER
 *
 * Columns: code, name, genitive, area (square degrees), lines parted by " ", each a chain of Hipparcos numbers.
 *
${licence()}
 */
export const constellationRows: string = \`
${rows.join('\n')}
\`
`)
