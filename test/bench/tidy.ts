/** A cleanup to run after a piece of work, also after a failure. */
export type Undo = () => unknown

/** Runs a piece of work, then its cleanups in reverse order. */
export async function tidily<T>(work: (later: (undo: Undo) => void) => Promise<T>): Promise<T> {
  const undos: Undo[] = []
  try {
    return await work((undo) => undos.push(undo))
  } finally {
    for (const undo of undos.toReversed()) await undo()
  }
}
