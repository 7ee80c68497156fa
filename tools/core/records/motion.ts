import type { SkyBody } from '../bodies.ts'
import { motion } from '../ephemeris/motion.ts'
import { roundAngle, rounded } from '../round.ts'
import type { Instant } from '../time/time.ts'

/** Daily motion as it goes out: degrees a day, and km/s along the line of sight. */
export function motionRecord(body: SkyBody, instant: Instant) {
  const { raRate, decRate, longitudeRate, radialVelocityKmS } = motion(body, instant)
  return {
    raRate: roundAngle(raRate),
    decRate: roundAngle(decRate),
    longitudeRate: roundAngle(longitudeRate),
    radialVelocityKmS: rounded(radialVelocityKmS, 4),
  }
}
