/** Ids that one INSERT gave to its rows, in the order of those rows: within a statement they count upwards. */
export function inOrder(inserted: readonly { id: number }[]): number[] {
  return inserted.map(({ id }) => id).sort((a, b) => a - b)
}

/** The ids of copies by those of their originals. */
export function copiesById(originals: readonly { id: number }[], inserted: readonly { id: number }[]) {
  const ids = inOrder(inserted)
  return new Map(originals.map(({ id }, index) => [id, ids[index] ?? 0]))
}
