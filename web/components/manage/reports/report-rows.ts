/** A report in which nothing is counted: its rows, if it has any, are all zeros. */
export function isEmpty(rows: readonly object[]): boolean {
  return rows.every((row) =>
    Object.entries(row).every(([name, value]) => name.endsWith('_id') || typeof value !== 'number' || value === 0),
  )
}
