import type { Observer } from '../../core/frames/earth.ts'

const MEETINGS = { meetings: 'apparent ecliptic longitude of date' }

const FEATURE = { features: "the Sun's centre and the mean sphere: rims are lit earlier and floors later" }

const EXTREMA = {
  extrema:
    'General Catalogue of Variable Stars (2013), Algol and β Lyrae by newer elements; by the light that arrives at the Earth',
}

/** Conventions of each kind of events of bodies, at a place or for all. */
export const bodyEventConventions = (site: Observer | undefined) => ({
  opposition: MEETINGS,
  solarConjunction: MEETINGS,
  greatestElongation: { elongation: 'angle on the sky from the Sun, maximum' },
  node: { nodes: 'Moon geocentric, planets heliocentric, ecliptic of date' },
  solarTransit: {
    transits: site
      ? "time, value, start and end, local… and sunAltitude (airless) of the place; global and contacts from the Earth's centre"
      : "from the Earth's centre",
  },
  declinationExtreme: {
    declinationExtreme:
      'every turning point of declination, those of retrograde loops too: value has the sign',
  },
  rings: { rings: "tilt to the line of sight from the Earth's centre, negative with the south face in view" },
  heliacal: {
    heliacal:
      'first and last twilight in which the eye of one who knows the place sees it: level horizon, clear air, no Moon (Schaefer 1998, VISLIMIT); time is when it stands out most',
  },
  lunarX: {
    lunarX: 'when the Sun stands 1.4° over Werner, about the middle of the four hours that it shines',
  },
  lunarV: {
    lunarV:
      'when the Sun stands 0.6° under the horizon of Ukert, whose rims it lights for some four hours; right to two hours',
  },
  titan: {
    titan:
      "from the Earth's centre; time and value in the middle, of shadows as the Sun sees them; contact1 to 4 of Titan's disc or its shadow with the limb; begins and ends where they are not seen; right to 8 minutes, near a pole to half an hour: Meeus, ch. 46, after Dourneau",
  },
  featureSunrise: FEATURE,
  featureSunset: FEATURE,
  minimum: EXTREMA,
  maximum: EXTREMA,
  peakMagnitude: {
    peakMagnitude: "Mercury's is near superior conjunction; detail.seen says where a planet stands",
  },
})
