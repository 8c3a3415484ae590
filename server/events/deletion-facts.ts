import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { SHOWN } from '#server/orders/status-sets.ts'

/** Totals over these events: placed orders, and orders still in checkout. */
export async function ordersOfEvents(db: Db, event_ids: readonly number[]) {
  if (event_ids.length === 0) return { orders: 0, in_checkout: 0 }
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where status in ${SHOWN})::int`.as('orders'),
      sql<number>`count(*) filter (where status = 'RESERVED')::int`.as('in_checkout'),
    ])
    .where('event_id', 'in', event_ids)
    .executeTakeFirstOrThrow()
}

/** Numbers of the rows that are deleted with an event. */
export async function contentsOfEvent(db: Db, event_id: number) {
  const all = (table: 'questions' | 'question_answers') =>
    sql<number>`(select count(*)::int from ${sql.table(table)} where event_id = ${event_id})`
  const count = (table: 'products' | 'promo_codes' | 'check_in_lists' | 'affiliates') =>
    sql<number>`(select count(*)::int from ${sql.table(table)} where event_id = ${event_id} and deleted_at is null)`
  return db
    .selectNoFrom([
      count('products').as('products'),
      count('promo_codes').as('promo_codes'),
      count('check_in_lists').as('check_in_lists'),
      count('affiliates').as('affiliates'),
      all('questions').as('questions'),
      all('question_answers').as('answers'),
    ])
    .executeTakeFirstOrThrow()
}
