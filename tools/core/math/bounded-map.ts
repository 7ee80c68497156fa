/** Keeps one thing more in a map that holds so many at most: the oldest makes room for it. */
export function remember<Key, Value>(kept: Map<Key, Value>, most: number, key: Key, value: Value): void {
  // A Map lists its keys in the order they came: the first is the oldest.
  if (kept.size >= most) kept.delete(kept.keys().next().value as Key)
  kept.set(key, value)
}
