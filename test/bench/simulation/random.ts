/** Seeded pseudo-random numbers. */
export type Random = () => number

/** mulberry32 (T. Ettinger, public domain): 32 bits of state, which is ample for some 10⁸ draws. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Time to the next event of a Poisson process with `rate` events per unit of time. */
export const exponential = (random: Random, rate: number): number => -Math.log(1 - random()) / rate

/** Pareto distribution from 1 up: the smaller `shape`, the heavier its tail. Mean shape/(shape − 1) for shape > 1. */
export const pareto = (random: Random, shape: number): number => (1 - random()) ** (-1 / shape)
