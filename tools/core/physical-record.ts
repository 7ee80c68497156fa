import type { BodyId } from './bodies.ts'
import { localSiderealTime, type Observer } from './earth.ts'
import { illumination } from './illumination.ts'
import { phaseDefectArcsec, physicalEphemeris } from './physical.ts'
import { roundAngle, roundDirection, rounded, roundHours } from './round.ts'
import type { Instant } from './time.ts'

/** The physical ephemeris as it goes out; longitudes and latitudes on the body are planetographic degrees. */
export function physicalRecord(body: BodyId, instant: Instant, observer: Observer) {
  const disc = physicalEphemeris(body, instant)
  const lit = illumination(body, instant).illumination
  const { subObserver, subSolar, jupiterSystems } = disc
  return {
    angularDiameterArcsec: rounded(disc.angularDiameterArcsec, 3),
    phaseDefectArcsec: lit === null ? null : rounded(phaseDefectArcsec(disc.angularDiameterArcsec, lit), 3),
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
