import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { changeOfTags, MOST_TAGS } from '#domain/order-tag.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { orderWithItems } from './order-queries.ts'

/** Maximum tags that a list has room for. */
export const MOST_LISTED_TAGS = 500

export const orderTags: Handlers<typeof contract.orderTags> = {
  list: async ({ db, event }) => {
    const tags = await db
      .selectFrom('order_tags')
      .select('tag')
      .distinct()
      .where('event_id', '=', event.id)
      .orderBy('tag')
      .limit(MOST_LISTED_TAGS)
      .execute()
    return tags.map(({ tag }) => tag)
  },

  // Takes additions and removals instead of the whole list, so that concurrent changes are not overwritten.
  change: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      const { id: order_id } = await orderWithItems(trx, event.id, params.order_id)
      // Of two concurrent changes, the second sees what the first one did.
      await trx.selectFrom('orders').select('id').where('id', '=', order_id).forUpdate().execute()
      const { tags: before } = await orderWithItems(trx, event.id, order_id)
      const { added, removed, is_full } = changeOfTags(before, body)
      if (is_full) throw malformed('add', 'list_too_long', { most: MOST_TAGS })
      for (const tag of removed) await removeTag(trx, [order_id], tag)
      for (const tag of added) await addTag(trx, [order_id], tag)
      await emit(trx, actor, {
        name: 'order.tagged',
        subject_id: order_id,
        place: { ...inEvent(event), order_id },
        data: TAGGED,
      })
      return orderWithItems(trx, event.id, order_id)
    }),
}

/** A tag is typed text, so the log does not hold it. */
export const TAGGED = { fields: ['tags'] }

/** Expects the orders to be locked and to have room for one more. */
export async function addTag(trx: Trx, order_ids: readonly number[], tag: string): Promise<void> {
  await sql`
    insert into order_tags (order_id, tag, account_id, event_id)
    select id, ${tag}, account_id, event_id from orders where id = any(${order_ids}::int[])
    on conflict do nothing`.execute(trx)
}

export async function removeTag(trx: Trx, order_ids: readonly number[], tag: string): Promise<void> {
  await trx
    .deleteFrom('order_tags')
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
    .where('tag', '=', tag)
    .execute()
}
