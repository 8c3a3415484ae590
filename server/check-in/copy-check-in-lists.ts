import { sql } from 'kysely'
import type { Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'
import { copiesById } from '#server/lib/in-order.ts'
import { newShortId } from '#server/lib/token.ts'

/** Copies lists with new links, which no one holds yet. A PIN belongs to the link, so it is not copied. */
export const copyCheckInLists: Part = async ({ db, event, dates }) => {
  const lists = (await listsOf(db, event.id)).map((list) => ({
    ...list,
    ...dates.window({ part: 'check_in_lists', name: list.name }, ['activates_at', 'expires_at'], list),
  }))
  return {
    count: lists.length,
    async write({ trx, event_id, products }) {
      if (lists.length === 0) return
      const rows = lists.map(({ id: _, created_at: __, updated_at: ___, ...list }) => ({
        ...list,
        event_id,
        short_id: newShortId('cil'),
        pin_hash: null,
      }))
      const inserted = await trx.insertInto('check_in_lists').values(rows).returning('id').execute()
      const ids = copiesById(lists, inserted)
      await sql`
        insert into check_in_list_products (check_in_list_id, product_id)
        select copied.copy_id, product.copy_id
        from unnest(${[...ids.keys()]}::int[], ${[...ids.values()]}::int[]) as copied (id, copy_id)
        join check_in_list_products listed on listed.check_in_list_id = copied.id
        join unnest(${[...products.keys()]}::int[], ${[...products.values()]}::int[]) as product (id, copy_id)
          on product.id = listed.product_id`.execute(trx)
    },
  }
}

function listsOf(db: Db, event_id: number) {
  return db
    .selectFrom('check_in_lists')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}
