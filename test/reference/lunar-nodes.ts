/**
 * The Moon's nodes and apogees at ten instants from 1631 to 2380, true equinox of date.
 *
 * Source: Swiss Ephemeris 2.10.03 with JPL DE431 files, run once as an outside measuring tool: bodies
 * SE_MEAN_NODE, SE_TRUE_NODE, SE_MEAN_APOG and SE_OSCU_APOG. The numbers are facts and carry no licence.
 * Tolerances stand with each test: the mean theories agree to arcseconds, the osculating ones share an orbit.
 */
export interface LunarNodesRow {
  /** Days of TT from J2000.0. */
  readonly tt: number
  readonly meanNode: number
  readonly trueNode: number
  readonly meanLilith: number
  readonly meanLilithLatitude: number
  readonly trueLilith: number
  readonly trueLilithLatitude: number
}

export const lunarNodesRows: readonly LunarNodesRow[] = [
  {
    tt: -134752.604460386,
    meanNode: 60.7268307,
    trueNode: 61.7450249,
    meanLilith: 11.4095276,
    meanLilithLatitude: -3.906374,
    trueLilith: 345.8239768,
    trueLilithLatitude: -4.926566,
  },
  {
    tt: -33608.566213273,
    meanNode: 104.7418795,
    trueNode: 104.3202224,
    meanLilith: 119.1714105,
    meanLilithLatitude: 1.2854188,
    trueLilith: 128.6393492,
    trueLilithLatitude: 2.1863718,
  },
  {
    tt: -20959.393710383,
    meanNode: 154.9223526,
    trueNode: 154.2101244,
    meanLilith: 88.4825332,
    meanLilithLatitude: -4.718504,
    trueLilith: 92.9413591,
    trueLilithLatitude: -4.6264015,
  },
  {
    tt: -10323.003143356,
    meanNode: 311.690024,
    trueNode: 313.1483843,
    meanLilith: 193.2401403,
    meanLilithLatitude: -4.5267668,
    trueLilith: 206.1105851,
    trueLilithLatitude: -4.9052826,
  },
  {
    tt: -3901.195456146,
    meanNode: 331.6295109,
    trueNode: 332.4344772,
    meanLilith: 188.636894,
    meanLilithLatitude: -3.1024235,
    trueLilith: 212.350993,
    trueLilithLatitude: -4.3936039,
  },
  {
    tt: 4351.628728241,
    meanNode: 254.6138907,
    trueNode: 254.3001712,
    meanLilith: 28.2598276,
    meanLilithLatitude: 3.7280766,
    trueLilith: 25.1231499,
    trueLilithLatitude: 4.0103104,
  },
  {
    tt: 12403.863568143,
    meanNode: 188.2140836,
    trueNode: 189.244827,
    meanLilith: 205.1222177,
    meanLilithLatitude: 1.50017,
    trueLilith: 200.7566374,
    trueLilithLatitude: 1.0102477,
  },
  {
    tt: 22912.555394682,
    meanNode: 351.7398265,
    trueNode: 352.2956943,
    meanLilith: 295.9966283,
    meanLilithLatitude: -4.2564103,
    trueLilith: 316.1324085,
    trueLilithLatitude: -3.1179605,
  },
  {
    tt: 32197.508568645,
    meanNode: 220.0702019,
    trueNode: 218.5446637,
    meanLilith: 250.1639344,
    meanLilithLatitude: 2.5851869,
    trueLilith: 241.2322313,
    trueLilithLatitude: 1.966791,
  },
  {
    tt: 109464.090066025,
    meanNode: 88.5225686,
    trueNode: 88.829713,
    meanLilith: 218.0540136,
    meanLilithLatitude: 3.9728412,
    trueLilith: 193.6673046,
    trueLilithLatitude: 4.8585655,
  },
]
