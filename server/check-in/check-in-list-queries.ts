import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#server/lib/database.ts'

/** Lists with their tickets and the moment they were read at, by the database's clock. */
export function checkInListsOf(db: Db | Trx, event_id: number) {
  return db
    .selectFrom('check_in_lists')
    .where('check_in_lists.event_id', '=', event_id)
    .where('check_in_lists.deleted_at', 'is', null)
    .selectAll('check_in_lists')
    .select((list) => [
      jsonArrayFrom(
        list
          .selectFrom('check_in_list_products')
          .innerJoin('products', 'products.id', 'check_in_list_products.product_id')
          .whereRef('check_in_list_products.check_in_list_id', '=', 'check_in_lists.id')
          .select(['products.id', 'products.title'])
          .orderBy('products.order')
          .orderBy('products.id'),
      ).as('products'),
      sql<string>`now()`.as('read_at'),
    ])
}

export type CheckInListWithProducts = Awaited<ReturnType<ReturnType<typeof checkInListsOf>['execute']>>[number]

export type Counters = { total_attendees: number; checked_in_attendees: number }

/** Who is expected and who is in, for many lists at once. Unpaid guests are expected where the event lets them in. */
export async function countersOf(db: Db | Trx, list_ids: readonly number[]): Promise<(list_id: number) => Counters> {
  const rows = list_ids.length === 0 ? [] : await countGuests(db, list_ids)
  const counters = new Map(rows.map(({ id, ...counted }) => [id, counted]))
  return (list_id) => counters.get(list_id) ?? { total_attendees: 0, checked_in_attendees: 0 }
}

function countGuests(db: Db | Trx, list_ids: readonly number[]) {
  return db
    .selectFrom('check_in_lists')
    .innerJoin('event_settings', 'event_settings.event_id', 'check_in_lists.event_id')
    .innerJoin('check_in_list_products', 'check_in_list_products.check_in_list_id', 'check_in_lists.id')
    .innerJoin('attendees', 'attendees.product_id', 'check_in_list_products.product_id')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .leftJoin('check_ins', (join) =>
      join
        .onRef('check_ins.check_in_list_id', '=', 'check_in_lists.id')
        .onRef('check_ins.attendee_id', '=', 'attendees.id')
        .on('check_ins.undone_at', 'is', null),
    )
    .where('check_in_lists.id', 'in', list_ids)
    .where((guest) =>
      guest.or([
        guest.and([guest('attendees.status', '=', 'ACTIVE'), guest('orders.status', '=', 'COMPLETED')]),
        guest.and([
          guest('event_settings.allow_orders_awaiting_offline_payment_to_check_in', '=', true),
          guest('attendees.status', 'in', ['ACTIVE', 'AWAITING_PAYMENT']),
          guest('orders.status', 'in', ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT']),
        ]),
      ]),
    )
    .groupBy('check_in_lists.id')
    .select((guest) => [
      'check_in_lists.id',
      sql<number>`count(*)::int`.as('total_attendees'),
      sql<number>`count(${guest.ref('check_ins.id')})::int`.as('checked_in_attendees'),
    ])
    .execute()
}
