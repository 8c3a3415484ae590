import { ApiFailure } from '#contract/client.ts'

/** Finds the same row in a reloaded list. Throws 404 if the row has been deleted meanwhile. */
export function sameOf<Row extends { id: number }>(row: Row, all: readonly Row[]): Row {
  const same = all.find(({ id }) => id === row.id)
  if (same) return same
  throw new ApiFailure(404, { code: 'not_found', message: 'It is no longer there.', errors: {}, issues: [] }, null)
}
