/** Something to be undone when a piece of work has ended, however it ended. */
export type Undo = () => unknown

/** Does a piece of work and undoes what it asked to have undone, last first. */
export async function tidily<T>(work: (later: (undo: Undo) => void) => Promise<T>): Promise<T> {
  const undos: Undo[] = []
  try {
    return await work((undo) => undos.push(undo))
  } finally {
    for (const undo of undos.toReversed()) await undo()
  }
}
