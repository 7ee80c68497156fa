import { Events } from './events.ts'

export interface QueueResult {
  readonly served: number
  /** Mean time from arrival to the start of service. */
  readonly meanWait: number
  /** Mean time from arrival to the end of the service. */
  readonly meanStay: number
  /** Server utilisation, 0 to 1. */
  readonly busy: number
}

/**
 * Event simulation of customers in one queue for several servers.
 * @param nextArrival time from one arrival to the next
 * @param service time that a customer takes of a server
 */
export function queue(
  servers: number,
  customers: number,
  nextArrival: () => number,
  service: () => number,
): QueueResult {
  const events = new Events<'arrival' | 'departure'>()
  const waiting: number[] = []
  let [head, free, arrived, served] = [0, servers, 0, 0]
  let [wait, worked, now] = [0, 0, 0]
  const begin = (since: number) => {
    free--
    const time = service()
    wait += now - since
    worked += time
    events.put(now + time, 'departure')
  }
  events.put(nextArrival(), 'arrival')
  for (let event = events.take(); event; event = events.take()) {
    now = event.at
    if (event.what === 'arrival') {
      if (++arrived < customers) events.put(now + nextArrival(), 'arrival')
      if (free > 0) begin(now)
      else waiting.push(now)
    } else {
      served++
      free++
      const since = waiting[head]
      if (since !== undefined) {
        head++
        begin(since)
      }
    }
  }
  return {
    served,
    meanWait: wait / served,
    meanStay: (wait + worked) / served,
    busy: worked / (now * servers),
  }
}

/**
 * Mean waiting time of M/M/1: ρ/(μ − λ).
 * @see L. Kleinrock, Queueing Systems, volume 1 (1975), section 3.2
 */
export const waitMM1 = (arrivals: number, services: number): number =>
  arrivals / services / (services - arrivals)

/**
 * Mean waiting time of M/D/1: ρ/(2μ(1 − ρ)), the Pollaczek–Khinchine formula without variance.
 * @see L. Kleinrock, Queueing Systems, volume 1 (1975), section 5.6
 */
export const waitMD1 = (arrivals: number, services: number): number => {
  const load = arrivals / services
  return load / (2 * services * (1 - load))
}

/**
 * Mean waiting time of M/M/c, by the Erlang C formula.
 * @see L. Kleinrock, Queueing Systems, volume 1 (1975), section 3.5
 */
export function waitMMc(servers: number, arrivals: number, services: number): number {
  const offered = arrivals / services
  let term = 1
  let sum = 0
  for (let n = 0; n < servers; n++) {
    sum += term
    term *= offered / (n + 1)
  }
  const all = (term * servers) / (servers - offered)
  return all / (sum + all) / (servers * services - arrivals)
}
