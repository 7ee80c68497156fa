/**
 * Jupiter to Pluto from the Sun at five instants of 1960–2060: au, ICRS equator, geometric.
 *
 * Source: JPL DE405 (Standish 1998), as Debian has it in casacore-data-jpl-de405, coefficients evaluated as its readers do.
 * Licence: public domain.
 * Tolerance: what sixteen years of further observations moved the planets by from DE405 to DE430 in this span: 0.12″
 * (Jupiter) to 1.7″ (Pluto).
 */
export interface OuterPlaceRow {
  /** Days of TT from J2000.0. */
  readonly tt: number
  readonly bodies: Readonly<Record<string, readonly [x: number, y: number, z: number]>>
}

export const outerPlaceRows: readonly OuterPlaceRow[] = [
  {
    tt: -14500.25,
    bodies: {
      jupiter: [-0.51839175, -4.83114659, -2.05837077],
      saturn: [2.3184089, -9.01039563, -3.82027505],
      uranus: [-14.19037661, 10.64518138, 4.86355936],
      neptune: [-23.79866286, -17.60350726, -6.61307849],
      pluto: [-30.06385092, 9.54470428, 12.03419402],
    },
  },
  {
    tt: -7000.75,
    bodies: {
      jupiter: [-5.41213776, 0.41167696, 0.3084059],
      saturn: [-9.49968993, -0.42420582, 0.23309111],
      uranus: [-10.52082187, -14.30208507, -6.11472869],
      neptune: [-3.99880638, -27.81092842, -11.28368142],
      pluto: [-26.65700139, -13.45370084, 3.83046022],
    },
  },
  {
    tt: 0,
    bodies: {
      jupiter: [4.00117688, 2.73657893, 1.07551238],
      saturn: [6.40641134, 6.17465737, 2.27477255],
      uranus: [14.4318596, -12.50625975, -5.68168224],
      neptune: [16.81205598, -22.98010968, -9.8244248],
      pluto: [-9.87534347, -27.97885213, -5.75368533],
    },
  },
  {
    tt: 9820.5,
    bodies: {
      jupiter: [-3.77583661, 3.41465636, 1.55552631],
      saturn: [9.1858128, 2.03549434, 0.44514733],
      uranus: [8.75030786, 15.93809333, 6.85657962],
      neptune: [29.82844981, 1.69973534, -0.04686349],
      pluto: [20.10074237, -25.83177482, -14.11685831],
    },
  },
  {
    tt: 21500.125,
    bodies: {
      jupiter: [4.6145776, 1.69052972, 0.61227081],
      saturn: [6.4363776, 6.14319376, 2.26067451],
      uranus: [-16.17903485, -8.19957965, -3.36264289],
      neptune: [8.2462076, 26.62225123, 10.69131181],
      pluto: [41.18999373, -2.98318367, -13.3392256],
    },
  },
]
