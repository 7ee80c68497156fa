import fc from 'fast-check'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { type Arguments, argumentsFor, type Kind } from './arguments.ts'

export type Channel = 'rest' | 'mcp'

/** One planned call, fully determined by the seed and its number. */
export interface Planned {
  readonly number: number
  readonly descriptor: Descriptor
  readonly kind: Kind
  readonly channel: Channel
  readonly args: Arguments
}

const kinds: readonly Kind[] = ['valid', 'nearly', 'broken']
const channels: readonly Channel[] = ['rest', 'mcp']

/**
 * Returns the call of any number. Tools, channels and kinds alternate, so that a few hundred calls reach every
 * combination; each call has its own seeded generator, so that it can be replayed alone.
 * @param days longest time range, if the tool allows it
 */
export function plan(
  descriptors: readonly Descriptor[],
  seed: number,
  days: number,
): (number: number) => Planned {
  const made = new Map<string, fc.Arbitrary<Arguments>>()
  const generator = (descriptor: Descriptor, kind: Kind) => {
    const name = `${descriptor.name} ${kind}`
    const arbitrary = made.get(name) ?? argumentsFor(descriptor, kind, descriptors, days)
    made.set(name, arbitrary)
    return arbitrary
  }
  return (number) => {
    const round = Math.floor(number / descriptors.length)
    const descriptor = descriptors[number % descriptors.length] as Descriptor
    const kind = kinds[Math.floor(round / channels.length) % kinds.length] as Kind
    const channel = channels[round % channels.length] as Channel
    const drawn = fc.sample(generator(descriptor, kind), { seed: seed + number, numRuns: 1 })
    return { number, descriptor, kind, channel, args: drawn[0] as Arguments }
  }
}
