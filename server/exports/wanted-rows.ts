import { z } from 'zod'
import type { ListQuery } from '#contract/lists.ts'

/** Stored query of an export. Selected rows are sorted as the list is; its search and filters do not apply to them. */
export function rowsWanted({ sort_by, sort_direction, ...list }: ListQuery, ids: readonly number[] | null): object {
  return ids ? { sort_by, sort_direction, ids } : { sort_by, sort_direction, ...list }
}

const stored = z.object({ ids: z.array(z.int()).optional() })

/** Ids of the selected rows in the stored query of an export; null for all rows of the list. */
export function idsIn(query: unknown): number[] | null {
  return stored.parse(query).ids ?? null
}
