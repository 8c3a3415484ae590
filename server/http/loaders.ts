import type { Selectable } from 'kysely'
import type { CheckInLists, Events, Orders } from '#database/types.ts'
import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'

/** Rows behind the links of visitors and check-in staff; concurrent callers share a query. */
export const loadersOf = perDatabase((db) => ({
  event: createLoader((ids: number[]) => loadEvents(db, ids)),
  order: createLoader((short_ids: string[]) => loadOrders(db, short_ids)),
  check_in_list: createLoader((short_ids: string[]) => loadCheckInLists(db, short_ids)),
}))

async function loadEvents(db: Db, ids: number[]): Promise<Map<number, Selectable<Events>>> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadOrders(db: Db, short_ids: string[]): Promise<Map<string, Selectable<Orders>>> {
  const rows = await db.selectFrom('orders').selectAll().where('short_id', 'in', short_ids).execute()
  return new Map(rows.map((row) => [row.short_id, row]))
}

async function loadCheckInLists(db: Db, short_ids: string[]): Promise<Map<string, Selectable<CheckInLists>>> {
  const lists = db.selectFrom('check_in_lists').selectAll().where('short_id', 'in', short_ids)
  const rows = await lists.where('deleted_at', 'is', null).execute()
  return new Map(rows.map((row) => [row.short_id, row]))
}
