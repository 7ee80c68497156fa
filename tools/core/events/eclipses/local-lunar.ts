import { apparentTopocentric } from '../../ephemeris/position.ts'
import { horizontal } from '../../frames/coordinates.ts'
import type { Observer } from '../../frames/earth.ts'
import { instantOfUtc } from '../../time/time.ts'
import { type UpInterval, upIntervals } from './above-horizon.ts'
import type { LocalMoment } from './local.ts'
import type { LunarEclipse, LunarEclipseType } from './lunar.ts'

export const lunarContactNames = ['p1', 'u1', 'u2', 'u3', 'u4', 'p4'] as const
export type LunarContactName = (typeof lunarContactNames)[number]

/** A lunar eclipse from one place: contacts are the same everywhere, the Moon's altitude is not. */
export interface LocalLunarEclipse {
  readonly contacts: Readonly<Record<LunarContactName, LocalMoment | null>>
  readonly maximum: LocalMoment
  /** Stretches of the eclipse with the Moon's upper limb above a level horizon. */
  readonly up: readonly UpInterval[]
  /** The deepest phase of which some part is above the horizon; null when none is. */
  readonly deepestSeen: LunarEclipseType | null
}

export function localLunarEclipse(eclipse: LunarEclipse, observer: Observer): LocalLunarEclipse {
  const momentAt = (utc: number): LocalMoment => {
    const instant = instantOfUtc(utc)
    const { vector } = apparentTopocentric('moon', instant, observer)
    const { altitudeAirless, azimuth } = horizontal(vector, instant, observer)
    return { utc, altitude: altitudeAirless, azimuth }
  }
  const { p1, u1, u2, u3, u4, p4 } = eclipse.contacts
  const up = upIntervals('moon', observer, instantOfUtc(p1).tt, instantOfUtc(p4).tt)
  const isSeen = (from: number | null, to: number | null): boolean =>
    from !== null && to !== null && up.some(({ start, end }) => start < to && end > from)
  const contacts = Object.fromEntries(
    lunarContactNames.map((name) => {
      const utc = eclipse.contacts[name]
      return [name, utc === null ? null : momentAt(utc)]
    }),
  ) as Record<LunarContactName, LocalMoment | null>
  return {
    contacts,
    maximum: momentAt(eclipse.greatest.utc),
    up,
    deepestSeen: isSeen(u2, u3) ? 'total' : isSeen(u1, u4) ? 'partial' : isSeen(p1, p4) ? 'penumbral' : null,
  }
}
