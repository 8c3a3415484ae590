/** Sorts the ids that one INSERT assigned into the order of its rows: within a statement they count upwards. */
export function inOrder(inserted: readonly { id: number }[]): number[] {
  return inserted.map(({ id }) => id).sort((a, b) => a - b)
}

/** Ids of copies by the ids of their originals. */
export function copiesById(originals: readonly { id: number }[], inserted: readonly { id: number }[]) {
  const ids = inOrder(inserted)
  return new Map(originals.map(({ id }, index) => [id, ids[index] ?? 0]))
}
