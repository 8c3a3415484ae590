import { expect } from 'vitest'
import type { Difference } from '#contract/integrity.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'

export type Planted = Omit<Difference, 'event_id'>
type Place = { event_id: number }

/** Expects the planted differences in the first event only. */
export async function expectDifferences(db: Db, [place, other]: [Place, Place], planted: Planted[]): Promise<void> {
  const { event_id } = place
  const differences = planted.map((difference) => ({ ...difference, event_id }))
  expect(await findDifferences(db, { event_id })).toEqual(differences)
  expect(await findDifferences(db, { event_id: other.event_id })).toEqual([])
  expect(await findDifferences(db, { event_id: [other.event_id, event_id] })).toEqual(differences)
  expect(await findDifferences(db)).toEqual(expect.arrayContaining(differences))
}
