import { type RawBuilder, sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import type { Services } from '#server/services.ts'

const AT_ONCE = 200

/**
 * Job, every ten minutes: reminds buyers that their offline payment is due soon, once for each order and not within a day of
 * placing it (docs/rules/orders.md). Skips orders that are being paid or cancelled, and those that are warned instead. Returns
 * how many.
 */
export function remindUnpaidOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  return write(db, {
    name: 'order.payment_reminded',
    column: 'payment_reminded_at',
    days: 'offline_payment_reminder_days',
    // The warning says more, so nobody gets both at once.
    unless: sql`offline_payment_warning_days is not null
      and orders.payment_due_at < events.start_date
      and orders.payment_due_at <= now() + make_interval(days => offline_payment_warning_days)`,
  })
}

/**
 * Job, every ten minutes: warns buyers that their order is about to be cancelled, once for each order and not within a day of
 * placing it. Orders that stay because their event begins before they are due are left out. Returns how many.
 */
export function warnUnpaidOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  return write(db, {
    name: 'order.payment_warned',
    column: 'payment_warned_at',
    days: 'offline_payment_warning_days',
    unless: sql`orders.payment_due_at >= events.start_date`,
  })
}

type Writing = {
  name: 'order.payment_reminded' | 'order.payment_warned'
  column: 'payment_reminded_at' | 'payment_warned_at'
  days: 'offline_payment_reminder_days' | 'offline_payment_warning_days'
  unless: RawBuilder<unknown>
}

function write(db: Services['db'], { name, column, days, unless }: Writing): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      with due as (
        select orders.id from orders
        join event_settings using (event_id)
        join events on events.id = orders.event_id
        where orders.status = 'AWAITING_OFFLINE_PAYMENT' and ${sql.ref(`orders.${column}`)} is null
          and orders.payment_due_at > now()
          and orders.payment_due_at <= now() + make_interval(days => ${sql.ref(days)})
          and orders.completed_at <= now() - interval '1 day'
          and events.start_date > now() and events.deleted_at is null
          and not (${unless})
        order by orders.id limit ${AT_ONCE}
        for no key update of orders skip locked
      )
      update orders set ${sql.ref(column)} = now() from due where orders.id = due.id
      returning orders.id`.execute(trx)
    const order_ids = rows.map(({ id }) => id)
    await emitOfOrders(trx, SYSTEM, { name, order_ids })
    return order_ids.length
  })
}
