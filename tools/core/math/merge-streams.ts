/**
 * One ordered stream of several: asks each for no more than its next item, so that a reader who stops early stops
 * every search behind it.
 */
export function* merged<T>(streams: readonly Iterable<T>[], timeOf: (item: T) => number): Generator<T> {
  const heads = streams.map((stream) => {
    const items = stream[Symbol.iterator]()
    return { items, next: items.next() }
  })
  for (;;) {
    let first: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.next.done) continue
      if (!first || timeOf(head.next.value) < timeOf(first.next.value as T)) first = head
    }
    if (!first || first.next.done) return
    yield first.next.value
    first.next = first.items.next()
  }
}
