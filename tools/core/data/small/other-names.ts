/**
 * Names of bodies that the service has no positions of by name, so that a request for one of them is not taken for a slip
 * in the name of another: asteroids 1 to 100 and some that are often asked for, and the large moons.
 *
 * Source: IAU Minor Planet Center, "Discovery Circumstances: Numbered Minor Planets"; IAU Working Group for Planetary System
 * Nomenclature, "Planet and Satellite Names and Discoverers". Licence: facts.
 */
export const otherAsteroids: readonly string[] = `
  Themis Proserpina Bellona Euphrosyne Pomona Polyhymnia Circe Leukothea Atalante Leda Daphne Eugenia Hestia Aglaja
  Doris Pales Virginia Kalypso Alexandra Pandora Melete Mnemosyne Concordia Elpis Echo Danae Erato Angelina Cybele
  Maja Asia Hesperia Panopaea Niobe Feronia Klytia Galatea Eurydike Freia Frigga Diana Eurynome Terpsichore Alkmene
  Beatrix Klio Semele Sylvia Thisbe Antiope Aegina Undina Minerva Aurora Arethusa Aegle Klotho Ianthe Dike Hekate Hera
  Amor Apollo Toutatis Hidalgo Damocles Hektor Achilles Patroclus Toro Geographos Didymos Gaspra Ida Mathilde Steins
  Arrokoth Salacia Rhadamanthus Huya Typhon Elatus Hylonome Okyrhoe Bienor Amycus Echeclus Cyllarus Pelion Thereus
  Ceto Valentine Eurybates Donaldjohanson Anteros Atira Aten
`
  .trim()
  .split(/\s+/)

/** Moons of Jupiter that get_jupiter_moons follows, and of Saturn that get_body lists. */
export const moonsOfJupiter: readonly string[] = ['Io', 'Europa', 'Ganymede', 'Callisto']
export const moonsOfSaturn: readonly string[] = [
  'Mimas',
  'Enceladus',
  'Tethys',
  'Dione',
  'Rhea',
  'Titan',
  'Hyperion',
  'Iapetus',
]
/** Moons whose positions the service does not have. */
export const otherMoons: readonly string[] =
  'Phobos Deimos Amalthea Phoebe Miranda Ariel Umbriel Titania Oberon Triton Nereid Charon Nix Hydra Dysnomia'.split(
    ' ',
  )
