import { tableCells } from '../core/text/table-rows.ts'
import { type Language, languages } from './sky-words.ts'

/**
 * Titles and labels of events in the languages of `lang`, a row a phrase, a column a language: en, de, fr, es, it, pt (of Portugal),
 * nl, nb, da, sv. A row without the other columns is the same in all of them.
 *
 * A word in braces stands for a part that is translated by itself: `{title}` a whole title, `{phase}` a phase of the Moon, `{in}`
 * and `{into}` a sign, `{angle}` a number with its unit; any other a name. Names that no row has stay as the service writes them:
 * proper names of the IAU for stars, small bodies and the lesser meteor showers, Latin ones for constellations.
 *
 * In other languages than English most titles are an almanac's, a name and a noun, so that no word must agree with a name in gender.
 */
const rows = `
{title}, not visible here|{title}, hier nicht sichtbar|{title}, non visible d'ici|{title}, no visible desde aquí|{title}, non visibile da qui|{title}, não visível daqui|{title}, hier niet zichtbaar|{title}, ikke synlig herfra|{title}, ikke synlig herfra|{title}, inte synlig härifrån
{title}, lost in the Sun's glare|{title}, im Glanz der Sonne|{title}, dans l'éclat du Soleil|{title}, en el resplandor del Sol|{title}, nel bagliore del Sole|{title}, no brilho do Sol|{title}, in de gloed van de Zon|{title}, skjult i sollyset|{title}, skjult i sollyset|{title}, i solens sken
{title}, occultation|{title}, Bedeckung|{title}, occultation|{title}, ocultación|{title}, occultazione|{title}, ocultação|{title}, bedekking|{title}, okkultasjon|{title}, okkultation|{title}, ockultation
{title}, converse|{title}, konvers|{title}, converse|{title}, conversa|{title}, conversa|{title}, conversa|{title}, converse|{title}, konvers|{title}, konvers|{title}, konvers
Progressed {title}|Progression: {title}|Progression : {title}|Progresión: {title}|Progressione: {title}|Progressão: {title}|Progressie: {title}|Progresjon: {title}|Progression: {title}|Progression: {title}
Directed {title}|Direktion: {title}|Direction : {title}|Dirección: {title}|Direzione: {title}|Direção: {title}|Directie: {title}|Direksjon: {title}|Direktion: {title}|Direktion: {title}
{title} (blue moon)|{title} (blauer Mond)|{title} (lune bleue)|{title} (luna azul)|{title} (luna blu)|{title} (lua azul)|{title} (blauwe maan)|{title} (blå måne)|{title} (blå måne)|{title} (blå måne)
{title} (supermoon)|{title} (Supermond)|{title} (superlune)|{title} (superluna)|{title} (superluna)|{title} (superlua)|{title} (supermaan)|{title} (supermåne)|{title} (supermåne)|{title} (supermåne)
{title}, {km} km
{title}, {angle} au
{title}, {angle} mag
Total solar eclipse|Totale Sonnenfinsternis|Éclipse totale de Soleil|Eclipse total de Sol|Eclissi totale di Sole|Eclipse total do Sol|Totale zonsverduistering|Total solformørkelse|Total solformørkelse|Total solförmörkelse
Annular solar eclipse|Ringförmige Sonnenfinsternis|Éclipse annulaire de Soleil|Eclipse anular de Sol|Eclissi anulare di Sole|Eclipse anular do Sol|Ringvormige zonsverduistering|Ringformet solformørkelse|Ringformet solformørkelse|Ringformig solförmörkelse
Hybrid solar eclipse|Hybride Sonnenfinsternis|Éclipse hybride de Soleil|Eclipse híbrido de Sol|Eclissi ibrida di Sole|Eclipse híbrido do Sol|Hybride zonsverduistering|Hybrid solformørkelse|Hybrid solformørkelse|Hybrid solförmörkelse
Partial solar eclipse|Partielle Sonnenfinsternis|Éclipse partielle de Soleil|Eclipse parcial de Sol|Eclissi parziale di Sole|Eclipse parcial do Sol|Gedeeltelijke zonsverduistering|Delvis solformørkelse|Delvis solformørkelse|Partiell solförmörkelse
Total lunar eclipse|Totale Mondfinsternis|Éclipse totale de Lune|Eclipse total de Luna|Eclissi totale di Luna|Eclipse total da Lua|Totale maansverduistering|Total måneformørkelse|Total måneformørkelse|Total månförmörkelse
Partial lunar eclipse|Partielle Mondfinsternis|Éclipse partielle de Lune|Eclipse parcial de Luna|Eclissi parziale di Luna|Eclipse parcial da Lua|Gedeeltelijke maansverduistering|Delvis måneformørkelse|Delvis måneformørkelse|Partiell månförmörkelse
Penumbral lunar eclipse|Halbschatten-Mondfinsternis|Éclipse de Lune par la pénombre|Eclipse penumbral de Luna|Eclissi penombrale di Luna|Eclipse penumbral da Lua|Penumbrale maansverduistering|Penumbral måneformørkelse|Penumbral måneformørkelse|Penumbral månförmörkelse
March equinox|Tagundnachtgleiche im März|Équinoxe de mars|Equinoccio de marzo|Equinozio di marzo|Equinócio de março|Equinox in maart|Jevndøgn i mars|Jævndøgn i marts|Dagjämning i mars
June solstice|Sonnenwende im Juni|Solstice de juin|Solsticio de junio|Solstizio di giugno|Solstício de junho|Zonnewende in juni|Solverv i juni|Solhverv i juni|Solstånd i juni
September equinox|Tagundnachtgleiche im September|Équinoxe de septembre|Equinoccio de septiembre|Equinozio di settembre|Equinócio de setembro|Equinox in september|Jevndøgn i september|Jævndøgn i september|Dagjämning i september
December solstice|Sonnenwende im Dezember|Solstice de décembre|Solsticio de diciembre|Solstizio di dicembre|Solstício de dezembro|Zonnewende in december|Solverv i desember|Solhverv i december|Solstånd i december
Imbolc
Beltane
Lughnasadh
Samhain
Solar term {term} ({pinyin})|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}|Jieqi {pinyin}
{body} at perihelion|{body} im Perihel|{body} au périhélie|{body} en el perihelio|{body} al perielio|{body} no periélio|{body} in het perihelium|{body} i perihel|{body} i perihelium|{body} i perihelium
{body} at aphelion|{body} im Aphel|{body} à l'aphélie|{body} en el afelio|{body} all'afelio|{body} no afélio|{body} in het aphelium|{body} i aphel|{body} i aphelium|{body} i aphelium
{body} at perigee|{body} im Perigäum|{body} au périgée|{body} en el perigeo|{body} al perigeo|{body} no perigeu|{body} in het perigeum|{body} i perigeum|{body} i perigæum|{body} i perigeum
{body} at apogee|{body} im Apogäum|{body} à l'apogée|{body} en el apogeo|{body} all'apogeo|{body} no apogeu|{body} in het apogeum|{body} i apogeum|{body} i apogæum|{body} i apogeum
{body} closest to Earth|{body}: geringster Abstand zur Erde|{body} : distance minimale à la Terre|{body}: mínima distancia a la Tierra|{body}: minima distanza dalla Terra|{body}: distância mínima à Terra|{body}: kleinste afstand tot de Aarde|{body} nærmest Jorda|{body} nærmest Jorden|{body} närmast jorden
{body}: opposition|{body}: Opposition|{body} : opposition|{body}: oposición|{body}: opposizione|{body}: oposição|{body}: oppositie|{body}: opposisjon|{body}: opposition|{body}: opposition
{body}: conjunction|{body}: Konjunktion|{body} : conjonction|{body}: conjunción|{body}: congiunzione|{body}: conjunção|{body}: conjunctie|{body}: konjunksjon|{body}: konjunktion|{body}: konjunktion
{body}: inferior conjunction|{body}: untere Konjunktion|{body} : conjonction inférieure|{body}: conjunción inferior|{body}: congiunzione inferiore|{body}: conjunção inferior|{body}: benedenconjunctie|{body}: nedre konjunksjon|{body}: nedre konjunktion|{body}: undre konjunktion
{body}: superior conjunction|{body}: obere Konjunktion|{body} : conjonction supérieure|{body}: conjunción superior|{body}: congiunzione superiore|{body}: conjunção superior|{body}: bovenconjunctie|{body}: øvre konjunksjon|{body}: øvre konjunktion|{body}: övre konjunktion
{body}: greatest eastern elongation|{body}: größte östliche Elongation|{body} : plus grande élongation est|{body}: máxima elongación este|{body}: massima elongazione est|{body}: máxima elongação leste|{body}: grootste oostelijke elongatie|{body}: største østlige elongasjon|{body}: største østlige elongation|{body}: största östliga elongation
{body}: greatest western elongation|{body}: größte westliche Elongation|{body} : plus grande élongation ouest|{body}: máxima elongación oeste|{body}: massima elongazione ovest|{body}: máxima elongação oeste|{body}: grootste westelijke elongatie|{body}: største vestlige elongasjon|{body}: største vestlige elongation|{body}: största västliga elongation
{body}: greatest brightness|{body}: größte Helligkeit|{body} : éclat maximal|{body}: máximo brillo|{body}: massima luminosità|{body}: brilho máximo|{body}: grootste helderheid|{body}: største lysstyrke|{body}: største lysstyrke|{body}: största ljusstyrka
{body}: ascending node|{body}: aufsteigender Knoten|{body} : nœud ascendant|{body}: nodo ascendente|{body}: nodo ascendente|{body}: nodo ascendente|{body}: klimmende knoop|{body}: oppstigende knute|{body}: opstigende knude|{body}: uppstigande nod
{body}: descending node|{body}: absteigender Knoten|{body} : nœud descendant|{body}: nodo descendente|{body}: nodo discendente|{body}: nodo descendente|{body}: dalende knoop|{body}: nedstigende knute|{body}: nedstigende knude|{body}: nedstigande nod
{body}: declination maximum|{body}: Deklinationsmaximum|{body} : déclinaison maximale|{body}: declinación máxima|{body}: declinazione massima|{body}: declinação máxima|{body}: maximale declinatie|{body}: største deklinasjon|{body}: største deklination|{body}: största deklination
{body}: declination minimum|{body}: Deklinationsminimum|{body} : déclinaison minimale|{body}: declinación mínima|{body}: declinazione minima|{body}: declinação mínima|{body}: minimale declinatie|{body}: minste deklinasjon|{body}: mindste deklination|{body}: minsta deklination
{body}: transit of the Sun|{body}: Durchgang vor der Sonne|{body} : passage devant le Soleil|{body}: tránsito por el disco solar|{body}: transito sul disco solare|{body}: trânsito pelo disco solar|{body}: overgang voor de Zon|{body}: passasje foran Sola|{body}: passage foran Solen|{body}: passage framför solen
{body}: transit of the Moon|{body}: Durchgang vor dem Mond|{body} : passage devant la Lune|{body}: tránsito por el disco lunar|{body}: transito sul disco lunare|{body}: trânsito pelo disco lunar|{body}: overgang voor de Maan|{body}: passasje foran Månen|{body}: passage foran Månen|{body}: passage framför månen
{body}: transit of {other}|{body}: Durchgang vor {other}|{body} : passage devant {other}|{body}: tránsito por el disco de {other}|{body}: transito sul disco di {other}|{body}: trânsito pelo disco de {other}|{body}: overgang voor {other}|{body}: passasje foran {other}|{body}: passage foran {other}|{body}: passage framför {other}
{body}: rings edge-on|{body}: Ringe in Kantenstellung|{body} : anneaux vus par la tranche|{body}: anillos de canto|{body}: anelli di taglio|{body}: anéis de perfil|{body}: ringen van opzij|{body}: ringene fra kanten|{body}: ringene fra kanten|{body}: ringarna från kanten
{body}: rings widest open|{body}: größte Ringöffnung|{body} : ouverture maximale des anneaux|{body}: máxima apertura de los anillos|{body}: massima apertura degli anelli|{body}: máxima abertura dos anéis|{body}: grootste ringopening|{body}: største ringåpning|{body}: største ringåbning|{body}: största ringöppning
{body} and {other}: {angle} apart|{body} und {other}: Abstand {angle}|{body} et {other} : écart {angle}|{body} y {other}: separación {angle}|{body} e {other}: separazione {angle}|{body} e {other}: separação {angle}|{body} en {other}: afstand {angle}|{body} og {other}: avstand {angle}|{body} og {other}: afstand {angle}|{body} och {other}: avstånd {angle}
{body} and {other} {angle} apart|{body} und {other}: Abstand {angle}|{body} et {other} : écart {angle}|{body} y {other}: separación {angle}|{body} e {other}: separazione {angle}|{body} e {other}: separação {angle}|{body} en {other}: afstand {angle}|{body} og {other}: avstand {angle}|{body} og {other}: afstand {angle}|{body} och {other}: avstånd {angle}
{body} at maximum|{body}: Maximum|{body} : maximum|{body}: máximo|{body}: massimo|{body}: máximo|{body}: maximum|{body}: maksimum|{body}: maksimum|{body}: maximum
{body} at minimum|{body}: Minimum|{body} : minimum|{body}: mínimo|{body}: minimo|{body}: mínimo|{body}: minimum|{body}: minimum|{body}: minimum|{body}: minimum
{body}: greatest libration|{body}: größte Libration|{body} : libration maximale|{body}: máxima libración|{body}: massima librazione|{body}: libração máxima|{body}: grootste libratie|{body}: største librasjon|{body}: største libration|{body}: största libration
{body}: Lunar X|{body}: Mond-X|{body} : X lunaire|{body}: X lunar|{body}: X lunare|{body}: X lunar|{body}: maan-X|{body}: måne-X|{body}: måne-X|{body}: mån-X
{body}: Lunar V|{body}: Mond-V|{body} : V lunaire|{body}: V lunar|{body}: V lunare|{body}: V lunar|{body}: maan-V|{body}: måne-V|{body}: måne-V|{body}: mån-V
{body}: sunrise at {other}|{body}: Sonnenaufgang bei {other}|{body} : lever du Soleil sur {other}|{body}: amanecer en {other}|{body}: alba su {other}|{body}: nascer do Sol em {other}|{body}: zonsopkomst bij {other}|{body}: soloppgang ved {other}|{body}: solopgang ved {other}|{body}: soluppgång vid {other}
{body}: sunset at {other}|{body}: Sonnenuntergang bei {other}|{body} : coucher du Soleil sur {other}|{body}: atardecer en {other}|{body}: tramonto su {other}|{body}: pôr do Sol em {other}|{body}: zonsondergang bij {other}|{body}: solnedgang ved {other}|{body}: solnedgang ved {other}|{body}: solnedgång vid {other}
Dark sky|Dunkler Himmel|Ciel noir|Cielo oscuro|Cielo buio|Céu escuro|Donkere hemel|Mørk himmel|Mørk himmel|Mörk himmel
{body} in the dark|{body} im Dunkeln|{body} : en nuit noire|{body} en la oscuridad|{body} nel buio|{body} no escuro|{body} in het donker|{body} i mørket|{body} i mørket|{body} i mörkret
The conditions hold|Die Bedingungen sind erfüllt|Les conditions sont réunies|Se cumplen las condiciones|Le condizioni sono soddisfatte|As condições verificam-se|Aan de voorwaarden is voldaan|Vilkårene er oppfylt|Betingelserne er opfyldt|Villkoren är uppfyllda
Sunrise|Sonnenaufgang|Lever du Soleil|Salida del Sol|Sorgere del Sole|Nascer do Sol|Zonsopkomst|Soloppgang|Solopgang|Soluppgång
Sunset|Sonnenuntergang|Coucher du Soleil|Puesta del Sol|Tramonto|Pôr do Sol|Zonsondergang|Solnedgang|Solnedgang|Solnedgång
Solar noon|Wahrer Mittag|Midi solaire|Mediodía solar|Mezzogiorno solare|Meio-dia solar|Ware middag|Sann middag|Sand middag|Sann middag
Civil dawn|Bürgerliche Morgendämmerung|Aube civile|Amanecer civil|Alba civile|Aurora civil|Burgerlijke ochtendschemering|Borgerlig daggry|Borgerligt daggry|Borgerlig gryning
Civil dusk|Bürgerliche Abenddämmerung|Crépuscule civil|Anochecer civil|Crepuscolo civile|Crepúsculo civil|Burgerlijke avondschemering|Borgerlig skumring|Borgerligt tusmørke|Borgerlig skymning
Nautical dawn|Nautische Morgendämmerung|Aube nautique|Amanecer náutico|Alba nautica|Aurora náutica|Nautische ochtendschemering|Nautisk daggry|Nautisk daggry|Nautisk gryning
Nautical dusk|Nautische Abenddämmerung|Crépuscule nautique|Anochecer náutico|Crepuscolo nautico|Crepúsculo náutico|Nautische avondschemering|Nautisk skumring|Nautisk tusmørke|Nautisk skymning
Astronomical dawn|Astronomische Morgendämmerung|Aube astronomique|Amanecer astronómico|Alba astronomica|Aurora astronómica|Astronomische ochtendschemering|Astronomisk daggry|Astronomisk daggry|Astronomisk gryning
Astronomical dusk|Astronomische Abenddämmerung|Crépuscule astronomique|Anochecer astronómico|Crepuscolo astronomico|Crepúsculo astronómico|Astronomische avondschemering|Astronomisk skumring|Astronomisk tusmørke|Astronomisk skymning
Golden hour|Goldene Stunde|Heure dorée|Hora dorada|Ora dorata|Hora dourada|Gouden uur|Gyllen time|Gylden time|Gyllene timme
Blue hour|Blaue Stunde|Heure bleue|Hora azul|Ora blu|Hora azul|Blauw uur|Blå time|Blå time|Blå timme
Satellite {number}|Satellit {number}|Satellite {number}|Satélite {number}|Satellite {number}|Satélite {number}|Satelliet {number}|Satellitt {number}|Satellit {number}|Satellit {number}
{title} passes, {angle} high|{title}: Überflug, {angle} hoch|{title} : passage à {angle} de hauteur|{title}: paso a {angle} de altura|{title}: passaggio a {angle} di altezza|{title}: passagem a {angle} de altura|{title}: passage op {angle} hoogte|{title}: passasje, {angle} høyt|{title}: passage, {angle} højt|{title}: passage, {angle} högt
{title} passes|{title}: Überflug|{title} : passage|{title}: paso|{title}: passaggio|{title}: passagem|{title}: passage|{title}: passasje|{title}: passage|{title}: passage
{title} rises|{title}: Aufgang|{title} : lever|{title}: salida|{title}: sorgere|{title}: nascer|{title}: opkomst|{title} går opp|{title} står op|{title} går upp
{title} sets|{title}: Untergang|{title} : coucher|{title}: puesta|{title}: tramonto|{title}: pôr|{title}: ondergang|{title} går ned|{title} går ned|{title} går ner
{body} stations retrograde|{body} wird rückläufig|{body} : station rétrograde|{body}: estación retrógrada|{body}: stazione retrograda|{body}: estação retrógrada|{body} wordt retrograde|{body} blir retrograd|{body} bliver retrograd|{body} blir retrograd
{body} stations direct|{body} wird direktläufig|{body} : station directe|{body}: estación directa|{body}: stazione diretta|{body}: estação direta|{body} wordt direct|{body} blir direkte|{body} bliver direkte|{body} blir direkt
{body} retrograde|{body} rückläufig|{body} : rétrogradation|{body}: retrogradación|{body}: retrogradazione|{body}: retrogradação|{body} retrograde|{body} retrograd|{body} retrograd|{body} retrograd
{body} enters house {house}|{body}: Eintritt in Haus {house}|{body} : entrée en maison {house}|{body}: ingreso en la casa {house}|{body}: ingresso nella casa {house}|{body}: ingresso na casa {house}|{body}: intrede in huis {house}|{body} går inn i hus {house}|{body} går ind i hus {house}|{body} går in i hus {house}
{body} enters {into}|{body}: Eintritt {into}|{body} : entrée {into}|{body}: ingreso {into}|{body}: ingresso {into}|{body}: ingresso {into}|{body}: intrede {into}|{body} går inn {into}|{body} går ind {into}|{body} går in {into}
{body} re-enters {into}|{body}: Rückkehr {into}|{body} : retour {into}|{body}: reingreso {into}|{body}: rientro {into}|{body}: reingresso {into}|{body}: terugkeer {into}|{body} går igjen inn {into}|{body} går igen ind {into}|{body} går åter in {into}
Moon void of course in {in}|Mondpause {in}|Lune vide de course {in}|Luna vacía de curso {in}|Luna vuota di corso {in}|Lua fora de curso {in}|Maan void of course {in}|Månen void of course {in}|Månen void of course {in}|Månen void of course {in}
{phase} in {in}|{phase} {in}|{phase} {in}|{phase} {in}|{phase} {in}|{phase} {in}|{phase} {in}|{phase} {in}|{phase} {in}|{phase} {in}
{body} {aspect} natal {other}|{body} {aspect} {other} (Radix)|{body} {aspect} {other} (natal)|{body} {aspect} {other} (natal)|{body} {aspect} {other} (natale)|{body} {aspect} {other} (natal)|{body} {aspect} {other} (radix)|{body} {aspect} {other} (natal)|{body} {aspect} {other} (natal)|{body} {aspect} {other} (natal)
{body} {aspect} {angle}°
{body} {aspect} {other}
Hour of {body}|Planetenstunde: {body}|Heure planétaire : {body}|Hora planetaria: {body}|Ora planetaria: {body}|Hora planetária: {body}|Planeetuur: {body}|Planettime: {body}|Planettime: {body}|Planettimme: {body}
{body} transits Jupiter|{body}: Durchgang vor Jupiter|{body} : passage devant Jupiter|{body}: tránsito sobre Júpiter|{body}: transito su Giove|{body}: trânsito sobre Júpiter|{body}: overgang voor Jupiter|{body}: passasje foran Jupiter|{body}: passage foran Jupiter|{body}: passage framför Jupiter
{body} transits Saturn|{body}: Durchgang vor Saturn|{body} : passage devant Saturne|{body}: tránsito sobre Saturno|{body}: transito su Saturno|{body}: trânsito sobre Saturno|{body}: overgang voor Saturnus|{body}: passasje foran Saturn|{body}: passage foran Saturn|{body}: passage framför Saturnus
{body} casts its shadow on Jupiter|{body}: Schatten auf Jupiter|{body} : ombre sur Jupiter|{body}: sombra sobre Júpiter|{body}: ombra su Giove|{body}: sombra sobre Júpiter|{body}: schaduw op Jupiter|{body}: skygge på Jupiter|{body}: skygge på Jupiter|{body}: skugga på Jupiter
{body} casts its shadow on Saturn|{body}: Schatten auf Saturn|{body} : ombre sur Saturne|{body}: sombra sobre Saturno|{body}: ombra su Saturno|{body}: sombra sobre Saturno|{body}: schaduw op Saturnus|{body}: skygge på Saturn|{body}: skygge på Saturn|{body}: skugga på Saturnus
{body} is hidden behind Jupiter|{body}: Bedeckung durch Jupiter|{body} : occultation par Jupiter|{body}: ocultación por Júpiter|{body}: occultazione da parte di Giove|{body}: ocultação por Júpiter|{body}: bedekking door Jupiter|{body}: okkultasjon bak Jupiter|{body}: okkultation bag Jupiter|{body}: ockultation bakom Jupiter
{body} is hidden behind Saturn|{body}: Bedeckung durch Saturn|{body} : occultation par Saturne|{body}: ocultación por Saturno|{body}: occultazione da parte di Saturno|{body}: ocultação por Saturno|{body}: bedekking door Saturnus|{body}: okkultasjon bak Saturn|{body}: okkultation bag Saturn|{body}: ockultation bakom Saturnus
{body} is in Jupiter's shadow|{body}: Verfinsterung durch Jupiter|{body} : éclipse dans l'ombre de Jupiter|{body}: eclipse por la sombra de Júpiter|{body}: eclissi nell'ombra di Giove|{body}: eclipse pela sombra de Júpiter|{body}: verduistering door Jupiter|{body}: formørkelse i Jupiters skygge|{body}: formørkelse i Jupiters skygge|{body}: förmörkelse i Jupiters skugga
{body} is in Saturn's shadow|{body}: Verfinsterung durch Saturn|{body} : éclipse dans l'ombre de Saturne|{body}: eclipse por la sombra de Saturno|{body}: eclissi nell'ombra di Saturno|{body}: eclipse pela sombra de Saturno|{body}: verduistering door Saturnus|{body}: formørkelse i Saturns skygge|{body}: formørkelse i Saturns skygge|{body}: förmörkelse i Saturnus skugga
{body} occults {other}|{body} bedeckt {other}|{body} occulte {other}|{body} oculta a {other}|{body} occulta {other}|{body} oculta {other}|{body} bedekt {other}|{body} okkulterer {other}|{body} okkulterer {other}|{body} ockulterar {other}
{body} eclipses {other}|{body} verfinstert {other}|{body} éclipse {other}|{body} eclipsa a {other}|{body} eclissa {other}|{body} eclipsa {other}|{body} verduistert {other}|{body} formørker {other}|{body} formørker {other}|{body} förmörkar {other}
Sky: {title}|Himmel: {title}|Ciel : {title}|Cielo: {title}|Cielo: {title}|Céu: {title}|Hemel: {title}|Himmel: {title}|Himmel: {title}|Himmel: {title}
Moon phase calendar|Mondphasen|Phases de la Lune|Fases de la Luna|Fasi della Luna|Fases da Lua|Maanfasen|Månefaser|Månefaser|Månfaser
Eclipses|Finsternisse|Éclipses|Eclipses|Eclissi|Eclipses|Verduisteringen|Formørkelser|Formørkelser|Förmörkelser
Equinoxes, solstices, solar terms|Jahreszeiten|Saisons|Estaciones|Stagioni|Estações|Seizoenen|Årstider|Årstider|Årstider
Close approaches|Konjunktionen|Rapprochements|Conjunciones|Congiunzioni|Conjunções|Samenstanden|Konjunksjoner|Konjunktioner|Konjunktioner
Planet and Moon events|Planeten und Mond|Planètes et Lune|Planetas y Luna|Pianeti e Luna|Planetas e Lua|Planeten en Maan|Planetene og Månen|Planeterne og Månen|Planeterna och månen
Meteor showers|Meteorströme|Pluies de météores|Lluvias de meteoros|Sciami meteorici|Chuvas de meteoros|Meteorenzwermen|Meteorsvermer|Meteorsværme|Meteorsvärmar
Sky calendar|Himmelskalender|Calendrier du ciel|Calendario del cielo|Calendario del cielo|Calendário do céu|Hemelkalender|Himmelkalender|Himmelkalender|Himmelskalender
Exact aspects in a range|Exakte Aspekte|Aspects exacts|Aspectos exactos|Aspetti esatti|Aspetos exatos|Exacte aspecten|Eksakte aspekter|Eksakte aspekter|Exakta aspekter
Retrogrades, ingresses, void Moon|Tierkreis|Zodiaque|Zodiaco|Zodiaco|Zodíaco|Dierenriem|Dyrekretsen|Dyrekredsen|Zodiaken
Planetary hours|Planetenstunden|Heures planétaires|Horas planetarias|Ore planetarie|Horas planetárias|Planeeturen|Planettimer|Planettimer|Planettimmar
Galilean moons|Galileische Monde|Lunes galiléennes|Lunas galileanas|Satelliti galileiani|Luas galileanas|Galileïsche manen|Galileiske måner|Galileiske måner|Galileiska månar
Transits to a birth chart|Transite|Transits|Tránsitos|Transiti|Trânsitos|Transits|Transitter|Transitter|Transiter
Begins|Beginn|Début|Comienzo|Inizio|Início|Begin|Begynner|Begynder|Börjar
Maximum|Maximum|Maximum|Máximo|Massimo|Máximo|Maximum|Maksimum|Maksimum|Maximum
Ends|Ende|Fin|Fin|Fine|Fim|Einde|Slutter|Slutter|Slutar
Exact time|Genauer Zeitpunkt|Instant exact|Instante exacto|Istante esatto|Instante exato|Exact tijdstip|Nøyaktig tidspunkt|Nøjagtigt tidspunkt|Exakt tidpunkt
Best time|Beste Zeit|Meilleur moment|Mejor momento|Momento migliore|Melhor momento|Beste tijd|Beste tidspunkt|Bedste tidspunkt|Bästa tid
Disappears|Eintritt|Disparition|Desaparición|Sparizione|Desaparecimento|Intrede|Forsvinner|Forsvinder|Försvinner
Reappears|Austritt|Réapparition|Reaparición|Riapparizione|Reaparecimento|Uittrede|Kommer til syne|Kommer til syne|Träder fram
Altitude|Höhe|Hauteur|Altura|Altezza|Altura|Hoogte|Høyde|Højde|Höjd
Sun covered|Sonne bedeckt|Soleil couvert|Sol cubierto|Sole coperto|Sol coberto|Zon bedekt|Sola dekket|Solen dækket|Solen täckt
Meteors an hour|Meteore je Stunde|Météores par heure|Meteoros por hora|Meteore all'ora|Meteoros por hora|Meteoren per uur|Meteorer per time|Meteorer i timen|Meteorer i timmen
Time zone|Zeitzone|Fuseau horaire|Zona horaria|Fuso orario|Fuso horário|Tijdzone|Tidssone|Tidszone|Tidszon
`

/** Names of bodies, points, aspects and meteor showers beside the ten bodies, in the same columns. */
const names = `
Earth|Erde|Terre|Tierra|Terra|Terra|Aarde|Jorda|Jorden|Jorden
Europa|Europa|Europe|Europa|Europa|Europa|Europa|Europa|Europa|Europa
Ganymede|Ganymed|Ganymède|Ganimedes|Ganimede|Ganimedes|Ganymedes|Ganymedes|Ganymedes|Ganymedes
Callisto|Kallisto|Callisto|Calisto|Callisto|Calisto|Callisto|Callisto|Callisto|Callisto
Pleiades|Plejaden|Pléiades|Pléyades|Pleiadi|Plêiades|Pleiaden|Pleiadene|Plejaderne|Plejaderna
Ascendant|Aszendent|Ascendant|Ascendente|Ascendente|Ascendente|Ascendant|Ascendant|Ascendant|Ascendent
Midheaven|MC|MC|MC|MC|MC|MC|MC|MC|MC
North Node|Nördlicher Mondknoten|Nœud nord|Nodo norte|Nodo nord|Nodo norte|Noordelijke maansknoop|Nordlige måneknute|Nordlige måneknude|Norra månnoden
South Node|Südlicher Mondknoten|Nœud sud|Nodo sur|Nodo sud|Nodo sul|Zuidelijke maansknoop|Sørlige måneknute|Sydlige måneknude|Södra månnoden
Mean Node|Mittlerer Mondknoten|Nœud moyen|Nodo medio|Nodo medio|Nodo médio|Gemiddelde maansknoop|Midlere måneknute|Middelknuden|Medelnoden
True Node|Wahrer Mondknoten|Nœud vrai|Nodo verdadero|Nodo vero|Nodo verdadeiro|Ware maansknoop|Sann måneknute|Sand måneknude|Sanna månnoden
True South Node|Wahrer südlicher Mondknoten|Nœud sud vrai|Nodo sur verdadero|Nodo sud vero|Nodo sul verdadeiro|Ware zuidelijke maansknoop|Sann sørlig måneknute|Sand sydlig måneknude|Sanna södra månnoden
Mean Lilith|Mittlere Lilith|Lilith moyenne|Lilith media|Lilith media|Lilith média|Gemiddelde Lilith|Midlere Lilith|Middel-Lilith|Medel-Lilith
True Lilith|Wahre Lilith|Lilith vraie|Lilith verdadera|Lilith vera|Lilith verdadeira|Ware Lilith|Sann Lilith|Sand Lilith|Sanna Lilith
Lot of Fortune|Glückspunkt|Part de Fortune|Parte de la Fortuna|Parte di Fortuna|Parte da Fortuna|Gelukspunt|Lykkepunktet|Lykkepunktet|Lyckopunkten
Lot of Spirit|Geistpunkt|Part d'Esprit|Parte del Espíritu|Parte dello Spirito|Parte do Espírito|Geestpunt|Åndspunktet|Åndspunktet|Andepunkten
Lot of Eros|Erospunkt|Part d'Éros|Parte de Eros|Parte di Eros|Parte de Eros|Erospunt|Erospunktet|Erospunktet|Erospunkten
Lot of Necessity|Punkt der Notwendigkeit|Part de la Nécessité|Parte de la Necesidad|Parte della Necessità|Parte da Necessidade|Punt van de Noodzaak|Nødvendighetspunktet|Nødvendighedspunktet|Nödvändighetspunkten
Lot of Courage|Punkt des Mutes|Part de l'Audace|Parte del Valor|Parte del Coraggio|Parte da Coragem|Punt van de Moed|Motets punkt|Modets punkt|Modets punkt
Lot of Victory|Punkt des Sieges|Part de la Victoire|Parte de la Victoria|Parte della Vittoria|Parte da Vitória|Punt van de Overwinning|Seierens punkt|Sejrens punkt|Segerns punkt
Lot of Nemesis|Nemesispunkt|Part de Némésis|Parte de Némesis|Parte di Nemesi|Parte de Némesis|Nemesispunt|Nemesispunktet|Nemesispunktet|Nemesispunkten
Vertex|Vertex|Vertex|Vértex|Vertice|Vértice|Vertex|Vertex|Vertex|Vertex
Antivertex|Antivertex|Antivertex|Antivértex|Antivertice|Antivértice|Antivertex|Antivertex|Antivertex|Antivertex
East Point|Ostpunkt|Point est|Punto este|Punto est|Ponto leste|Oostpunt|Østpunktet|Østpunktet|Östpunkten
conjunction|Konjunktion|conjonction|conjunción|congiunzione|conjunção|conjunctie|konjunksjon|konjunktion|konjunktion
opposition|Opposition|opposition|oposición|opposizione|oposição|oppositie|opposisjon|opposition|opposition
trine|Trigon|trigone|trígono|trigono|trígono|driehoek|trigon|trigon|trigon
square|Quadrat|carré|cuadratura|quadratura|quadratura|vierkant|kvadrat|kvadrat|kvadrat
sextile|Sextil|sextile|sextil|sestile|sextil|sextiel|sekstil|sekstil|sextil
quincunx|Quinkunx|quinconce|quincuncio|quinconce|quincúncio|inconjunct|kvinkunks|kvinkunks|kvinkunx
semi-sextile|Halbsextil|semi-sextile|semisextil|semisestile|semissextil|halfsextiel|halvsekstil|halvsekstil|halvsextil
semi-square|Halbquadrat|semi-carré|semicuadratura|semiquadratura|semiquadratura|halfvierkant|halvkvadrat|halvkvadrat|halvkvadrat
sesquiquadrate|Anderthalbquadrat|sesqui-carré|sesquicuadratura|sesquiquadratura|sesquiquadratura|anderhalfvierkant|seskvikvadrat|seskvikvadrat|seskvikvadrat
quintile|Quintil|quintile|quintil|quintile|quintil|kwintiel|kvintil|kvintil|kvintil
biquintile|Biquintil|biquintile|biquintil|biquintile|biquintil|bikwintiel|bikvintil|bikvintil|bikvintil
Quadrantids|Quadrantiden|Quadrantides|Cuadrántidas|Quadrantidi|Quadrântidas|Quadrantiden|Kvadrantidene|Kvadrantiderne|Kvadrantiderna
April Lyrids|Lyriden|Lyrides|Líridas|Liridi|Líridas|Lyriden|Lyridene|Lyriderne|Lyriderna
Eta Aquariids|Eta-Aquariiden|Êta Aquarides|Eta Acuáridas|Eta Aquaridi|Eta Aquáridas|Eta-Aquariden|Eta-Aquaridene|Eta-Aquariderne|Eta-Aquariderna
Southern Delta Aquariids|Südliche Delta-Aquariiden|Delta Aquarides Sud|Delta Acuáridas del Sur|Delta Aquaridi Sud|Delta Aquáridas do Sul|Zuidelijke Delta-Aquariden|Sørlige Delta-Aquaridene|Sydlige Delta-Aquariderne|Södra Delta-Aquariderna
Perseids|Perseiden|Perséides|Perseidas|Perseidi|Perseidas|Perseïden|Perseidene|Perseiderne|Perseiderna
October Draconids|Draconiden|Draconides|Dracónidas|Draconidi|Dracónidas|Draconiden|Drakonidene|Drakoniderne|Drakoniderna
Orionids|Orioniden|Orionides|Oriónidas|Orionidi|Oriónidas|Orioniden|Orionidene|Orioniderne|Orioniderna
Southern Taurids|Südliche Tauriden|Taurides Sud|Táuridas del Sur|Tauridi Sud|Táuridas do Sul|Zuidelijke Tauriden|Sørlige Tauridene|Sydlige Tauriderne|Södra Tauriderna
Northern Taurids|Nördliche Tauriden|Taurides Nord|Táuridas del Norte|Tauridi Nord|Táuridas do Norte|Noordelijke Tauriden|Nordlige Tauridene|Nordlige Tauriderne|Norra Tauriderna
Leonids|Leoniden|Léonides|Leónidas|Leonidi|Leónidas|Leoniden|Leonidene|Leoniderne|Leoniderna
Geminids|Geminiden|Géminides|Gemínidas|Geminidi|Gemínidas|Geminiden|Geminidene|Geminiderne|Geminiderna
Ursids|Ursiden|Ursides|Úrsidas|Ursidi|Úrsidas|Ursiden|Ursidene|Ursiderne|Ursiderna
`

/** A sign in German: where something is, and where it goes. */
const germanSigns = `
Aries|im Widder|in den Widder
Taurus|im Stier|in den Stier
Gemini|in den Zwillingen|in die Zwillinge
Cancer|im Krebs|in den Krebs
Leo|im Löwen|in den Löwen
Virgo|in der Jungfrau|in die Jungfrau
Libra|in der Waage|in die Waage
Scorpio|im Skorpion|in den Skorpion
Sagittarius|im Schützen|in den Schützen
Capricorn|im Steinbock|in den Steinbock
Aquarius|im Wassermann|in den Wassermann
Pisces|in den Fischen|in die Fische
`

/** Word before a sign, where the language has one for place and direction. */
export const signPrepositions: Readonly<Record<Exclude<Language, 'de'>, string>> = {
  en: 'in',
  fr: 'en',
  es: 'en',
  it: 'in',
  pt: 'em',
  nl: 'in',
  nb: 'i',
  da: 'i',
  sv: 'i',
}

const cellsOf = (text: string): (readonly string[])[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((row) => tableCells(row, '|'))

/** Phrases with the English one first, then that of a language. */
export const phrasesIn = (language: Language): (readonly [english: string, phrase: string])[] =>
  columnsOf(rows, language)

/** Names by their English ones. */
export const namesIn = (language: Language): (readonly [english: string, name: string])[] =>
  columnsOf(names, language)

function columnsOf(text: string, language: Language): (readonly [string, string])[] {
  const column = languages.indexOf(language)
  return cellsOf(text).map((cells) => [cells[0] as string, cells[column] ?? (cells[0] as string)])
}

/** German places and directions of the signs, by their English names. */
export const germanSignsBy = (column: 'place' | 'direction'): ReadonlyMap<string, string> =>
  new Map(
    cellsOf(germanSigns).map(([sign, place, direction]) => [
      sign as string,
      (column === 'place' ? place : direction) as string,
    ]),
  )
