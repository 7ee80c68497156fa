/** A value that takes long to make, and is made in slices, so that others have a turn in between. */
export class Sliced<T> {
  readonly #slices: Generator<void, T>
  #value: { readonly value: T } | undefined

  constructor(slices: Generator<void, T>) {
    this.#slices = slices
  }

  /** Makes it, one slice at a time. */
  *ready(): Generator<void> {
    while (!this.#value) {
      const { done: isDone, value } = this.#slices.next()
      if (isDone) this.#value = { value }
      else yield
    }
  }

  /** The value, of which this makes what is missing. */
  get value(): T {
    if (!this.#value) for (const _ of this.ready());
    return (this.#value as { readonly value: T }).value
  }
}
