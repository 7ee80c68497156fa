import { illumination } from '../appearance/illumination.ts'
import { angularDiameterArcsec, phaseDefectArcsec, physicalEphemeris } from '../appearance/physical.ts'
import { isMajor, type SkyBody } from '../bodies.ts'
import { apparentTopocentric } from '../ephemeris/position.ts'
import { localSiderealTime, type Observer } from '../frames/earth.ts'
import { roundAngle, roundDirection, rounded, roundHours } from '../round.ts'
import type { Instant } from '../time/time.ts'

/**
 * The physical ephemeris as it goes out; longitudes and latitudes on the body are planetographic degrees. Size is what
 * the observer sees: the Moon at the zenith is a sixtieth wider than from the Earth's centre. Faces are geocentric, as
 * almanacs have them. `null` for a small body, whose axis is not known to the service.
 */
export function physicalRecord(body: SkyBody, instant: Instant, observer: Observer) {
  if (!isMajor(body)) return null
  const disc = physicalEphemeris(body, instant)
  const lit = illumination(body, instant).illumination
  const diameter = angularDiameterArcsec(body, apparentTopocentric(body, instant, observer).distanceAu)
  const { subObserver, subSolar, jupiterSystems } = disc
  return {
    angularDiameterArcsec: rounded(diameter, 3),
    phaseDefectArcsec: lit === null ? null : rounded(phaseDefectArcsec(diameter, lit), 3),
    subObserverLongitude: roundDirection(subObserver.longitude),
    subObserverLatitude: roundAngle(subObserver.latitude),
    subSolarLongitude: subSolar && roundDirection(subSolar.longitude),
    subSolarLatitude: subSolar && roundAngle(subSolar.latitude),
    northPoleAngle: roundDirection(disc.northPoleAngle),
    ringTilt: disc.ringTilt === null ? null : roundAngle(disc.ringTilt),
    centralMeridianSystem1: jupiterSystems && roundDirection(jupiterSystems.systemI),
    centralMeridianSystem2: jupiterSystems && roundDirection(jupiterSystems.systemII),
    siderealTimeAtMeridian: roundHours(localSiderealTime(instant, observer.longitude) / 15),
  }
}
