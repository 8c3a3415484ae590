/** Copy of the list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

export type Extent = { top: number; height: number }

/** Index at which row `from` lands when dragged by `distance` pixels: behind every row whose middle it has passed. */
export function placeAfterDrag(rows: readonly Extent[], from: number, distance: number): number {
  const middle = ({ top, height }: Extent) => top + height / 2
  const dragged = rows[from]
  if (!dragged) return from
  const at = middle(dragged) + distance
  return rows.filter((row, index) => index !== from && (index < from ? middle(row) <= at : middle(row) < at)).length
}
