/** Adds an entry to a map of limited size; evicts the oldest if it is full. */
export function remember<Key, Value>(kept: Map<Key, Value>, most: number, key: Key, value: Value): void {
  // A Map lists its keys in the order they came: the first is the oldest.
  if (kept.size >= most) kept.delete(kept.keys().next().value as Key)
  kept.set(key, value)
}
