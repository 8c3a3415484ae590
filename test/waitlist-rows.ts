import { sql } from 'kysely'
import type { OrderStatus } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { type EventRows, insertOrder } from './order-rows.ts'

type Entry = {
  /** First and last name. */
  said?: string
  email?: string
  locale?: string
  /** Status of the order of its offer; none while it waits. */
  status?: OrderStatus | undefined
}

/** Inserts an entry of a waitlist without the API. */
export async function insertEntry(db: Db, rows: EventRows, entry: Entry = {}): Promise<number> {
  const { said = 'Ada', email = 'waiting@example.com', locale = 'en', status } = entry
  const { account_id, event_id, product_price_id } = rows
  const buyer = status === 'COMPLETED' ? {} : { email: null, first_name: null }
  const order_id = status ? (await insertOrder(db, rows, { order: { status, ...buyer } })).id : null
  const values = { account_id, event_id, product_price_id, email, first_name: said, last_name: said, locale, order_id }
  const row = db.insertInto('waitlist_entries').values({ ...values, offered_at: status ? sql<string>`now()` : null })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

type Of = { account_id: number; event_id: number; product_price_id: number }

/** Inserts an entry that waits, with texts that contain the mark. */
export async function addToWaitlist(db: Db, of: Of, mark: string): Promise<number> {
  const { account_id, event_id, product_price_id } = of
  const person = { email: `${mark}@example.com`, first_name: mark, last_name: mark, locale: 'en' }
  const row = db.insertInto('waitlist_entries').values({ account_id, event_id, product_price_id, ...person })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}
