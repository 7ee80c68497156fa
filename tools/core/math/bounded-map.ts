/** Adds an entry to a map of limited size; evicts the oldest if it is full. */
export function remember<Key, Value>(cache: Map<Key, Value>, limit: number, key: Key, value: Value): void {
  // A Map lists its keys in the order they came: the first is the oldest.
  if (cache.size >= limit) cache.delete(cache.keys().next().value as Key)
  cache.set(key, value)
}
