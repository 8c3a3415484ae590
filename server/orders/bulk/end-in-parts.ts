import type { Db, Trx } from '#server/lib/database.ts'
import { type BulkActRow, setBulkActStatus } from './bulk-act-rows.ts'

type Act = Pick<BulkActRow, 'status'>

type Ending<Row extends Act> = {
  bulk_act_id: number
  /** Returns the act locked, or nothing if it is of another kind or deleted. */
  lock: (trx: Trx, id: number) => Promise<Row | undefined>
  /** Queues follow-ups for the next part. Returns false if there is none left. */
  announcePart: (trx: Trx, act: Row) => Promise<boolean>
}

/**
 * Ends an act once its undo window is over, part by part, so a retry after a crash continues where it ended; the first part ends
 * the undo. Does nothing for an act that was undone meanwhile.
 */
export async function endInParts<Row extends Act>(db: Db, ending: Ending<Row>): Promise<void> {
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => endPart(trx, ending))
}

/** Returns whether there may be more to do. */
async function endPart<Row extends Act>(trx: Trx, { bulk_act_id, lock, announcePart }: Ending<Row>): Promise<boolean> {
  const act = await lock(trx, bulk_act_id)
  if (act?.status === 'DONE') {
    await setBulkActStatus(trx, bulk_act_id, 'ENDING')
    return true
  }
  if (act?.status !== 'ENDING') return false
  if (await announcePart(trx, act)) return true
  await setBulkActStatus(trx, bulk_act_id, 'OVER')
  return false
}
