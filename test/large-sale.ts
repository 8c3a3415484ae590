import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** The tables of a sale, with the columns that differ in each copy of a row. */
const COPIED = {
  orders: "'id', o.id + n, 'short_id', o.short_id || n, 'public_id', o.public_id || n",
  order_items: "'id', o.id + n, 'order_id', o.order_id + n",
  attendees:
    "'id', o.id + 10 * n, 'order_id', o.order_id + n, 'order_item_id', o.order_item_id + n, 'public_id', o.public_id || n, 'short_id', o.short_id || n, 'ticket_code', o.ticket_code || n",
  stock_ledger: "'id', o.id + 10 * n, 'order_id', o.order_id + n",
  payments: "'id', o.id + n, 'order_id', o.order_id + n",
  refunds: "'id', o.id + n, 'order_id', o.order_id + n, 'payment_id', o.payment_id + n",
  refund_lines: "'refund_id', o.refund_id + n, 'order_item_id', o.order_item_id + n",
}

/** Copies the only order many times. PostgreSQL's planner statistics are not updated. */
export async function copyOrder(db: Db, times: number): Promise<void> {
  for (const [table, changed] of Object.entries(COPIED)) {
    const columns = await columnsOf(db, table)
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from (
        select copy.* from ${sql.table(table)} o, generate_series(1, ${sql.lit(times)}) n,
          jsonb_populate_record(o, jsonb_build_object(${sql.raw(changed)})) copy
      ) copies`.execute(db)
  }
  const { id } = await db.selectFrom('stock_pools').select('id').executeTakeFirstOrThrow()
  await sql`update stock_pools set sold = sold * ${times + 1} where id = ${id}`.execute(db)
}

async function columnsOf(db: Db, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}
