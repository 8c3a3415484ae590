import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import type { Services } from '#server/services.ts'

const AT_ONCE = 200

/**
 * Job, every ten minutes: reminds buyers that their offline payment is due soon, once for each order and not within a day of
 * placing it (docs/rules/orders.md). Skips orders that are being paid or cancelled. Returns how many.
 */
export async function remindUnpaidOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      with due as (
        select orders.id from orders
        join event_settings using (event_id)
        join events on events.id = orders.event_id
        where orders.status = 'AWAITING_OFFLINE_PAYMENT' and orders.payment_reminded_at is null
          and orders.payment_due_at > now()
          and orders.payment_due_at <= now() + make_interval(days => offline_payment_reminder_days)
          and orders.completed_at <= now() - interval '1 day'
          and events.start_date > now() and events.deleted_at is null
        order by orders.id limit ${AT_ONCE}
        for no key update of orders skip locked
      )
      update orders set payment_reminded_at = now() from due where orders.id = due.id
      returning orders.id`.execute(trx)
    const order_ids = rows.map(({ id }) => id)
    await emitOfOrders(trx, SYSTEM, { name: 'order.payment_reminded', order_ids })
    return order_ids.length
  })
}
